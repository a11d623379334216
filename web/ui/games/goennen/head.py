"""The head of the table: menu, whose decision it is, the round, undo, the score."""

from ui.kit.controls import icon_button
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import sharing


def whose(page):
    view = page.view
    if view["state"] == "over":
        return t("head.over")
    if page.alone or page.humans == 1 and view["deciders"][:1] == [view["seat"]]:
        return t("head." + view["state"])
    if view["state"] == "setup":
        return t("head.seat.setup", who=page.who(view["seat"]))
    return t("head.seat", who=page.who(view["deciders"][0] if view["deciders"] else view["active"]))


def round_of(page):
    view = page.view
    if view["state"] == "setup":
        return t("head.setup.note")
    words = t("head.round", round=view["round"])
    if view["rounds"]:
        words = t("head.round.of", round=view["round"], rounds=view["rounds"])
    ghost = sharing.rival_now(page)
    if ghost is not None:
        words += t("head.ghost", n=ghost)
    elif page.model.snapshot.get("practice"):
        words += t("head.practice")
    return words


def head(page):
    view = page.view
    seat = page.model.seat()
    reach = t("head.target", n=view["target"]) if view["target"] else t("head.reach", n=seat["reach"])
    words = t("head.score", n=seat["score"], points=t("head.points", n=seat["score"]), reach=reach)
    return h("header", {"class": "head"}, [
        icon_button("menu", "menu", t("menu.title"), "menu"),
        h("p", None, [h("b", None, whose(page)), h("small", None, round_of(page))], key="whose"),
        icon_button("undo", "undo", t("menu.undo"), "undo", not page.can_undo()),
        h("button", {"class": "points", "data-do": "score", "aria-label": words, "data-seat": seat["seat"],
                     "data-score": seat["score"]}, [
            h("b", None, str(page.shown_score()) + " ", key="n"),
            h("small", None, [h("span", None, t("head.points", n=seat["score"]) + " "), h("span", None, reach)], key="s")], key="points"),
    ], key="head")
