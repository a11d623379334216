"""The whole table of TUTTO: the seats, the card, the points at risk, the dice."""

from ui.games.tutto import dock, say
from ui.kit.controls import icon_button
from ui.kit.text import listed, t
from ui.kit.tree import h
from ui.table import frame as tables

STORY = 12  # lines of the log beside a large table


def table(page):
    parts = [part for part in (head(page), seats(page), stage(page), story(page), dock.dock(page)) if part]
    return tables.table(page, t("start.tutto"), " tutto", page.model.shown["phase"], parts)


def whose(page):
    view = page.model.shown
    if page.view["state"] == "over" and not page.staging:
        return t("tutto.head.over")
    if page.alone:
        return t("tutto.head.turn", n=view["round"])
    active = view["active"]
    human = view["seats"][active]["player"] == "human"
    if page.who(active) == t("seat.you"):
        return t("tutto.head.you")
    return t("tutto.head.of" if human else "tutto.head.computer", who=page.who(active))


def note(page):
    view = page.model.shown
    if page.alone:
        return t("tutto.head.goal", goal=say.number(view["target"]))
    if view["ending"]:
        beat = view["beat"]
        if beat and not page.staging:
            return t("tutto.head.beat", score=say.number(beat["score"]))
        return t("tutto.head.last")
    return t("tutto.head.round", round=view["round"], goal=say.number(view["target"]))


def head(page):
    left = page.model.shown["deck"]["left"]
    words = t("tutto.deck.show", n=left)
    return h("header", {"class": "head"}, [
        icon_button("menu", "menu", t("menu.title"), "menu"),
        h("p", None, [h("b", None, whose(page)), h("small", None, note(page))], key="whose"),
        icon_button("undo", "undo", t("menu.undo"), "undo", not page.can_undo()),
        h("button", {"class": "deck-button", "data-do": "deck", "aria-label": words, "title": words},
          [h("canvas", paint=("tutto back", left))], key="deck"),
    ], key="head")


def last_turn(seat):
    """How a seat's last turn ended, in a few letters."""
    last = seat["last"]
    if not last:
        return ""
    if last["written"]:
        return t("tutto.last.wrote", points=say.number(last["points"]))
    return t("tutto.last." + last["how"], points=say.number(last["points"]))


def seats(page):
    """All seats with their scores and how far the goal is."""
    shown = page.model.shown
    kids = []
    most = max([seat["score"] for seat in shown["seats"]])
    for seat in shown["seats"]:
        number = seat["seat"]
        score = seat["score"]
        active = number == shown["active"] and page.view["state"] == "playing"
        leads = len(shown["seats"]) > 1 and score == most and score > 0
        human = seat["player"] == "human"
        words = t("tutto.seat.says", who=page.who(number), score=say.number(score), goal=say.number(shown["target"]))
        if not human:
            words += " " + t("tutto.seat.computer", level=t("seat.level." + seat["player"]))
        if leads:
            words += " " + t("tutto.seat.leads")
        if seat["last"]:
            words += " " + t("tutto.seat.last", last=last_turn(seat))
        share = min(100, 100 * score // shown["target"])
        kids.append(h("li", {"class": "seat" + (" deciding" if active else ""), "data-seat": number, "data-score": score,
                             "aria-current": "true" if active else None}, [
            h("span", {"class": "hidden"}, words, key="words"),
            h("span", {"class": "who", "aria-hidden": "true"}, [
                h("span", None, page.who(number), key="who"),
                None if human else h("small", None, t("seat.level." + seat["player"]), key="level")], key="who"),
            h("small", {"class": "last", "aria-hidden": "true"}, last_turn(seat), key="last"),
            h("b", {"aria-hidden": "true"}, say.number(score), key="score"),
            h("span", {"class": "reach", "aria-hidden": "true"}, [
                h("i", {"class": "lead" if leads else "", "style": "width:%d%%" % share})], key="reach"),
        ], key=number))
    return h("ul", {"class": "seats n%d" % len(kids), "aria-label": t("tutto.seats")}, kids, key="seats")


def card_state(page):
    """What the painter wants to know of the card in play."""
    model = page.model
    shown = model.shown
    faces = []
    for kept in shown["kept"]:
        faces += [model.face(k) for k in kept["dice"]]
    done = shown.get("done") or (shown["phase"] == "tutto" and not page.staging)
    return {"faces": faces, "ghosts": sorted([model.face(k) for k in model.chosen]), "tuttos": shown["tuttos"],
            "done": bool(done) and not model.rising(), "points": shown["points"]}


def stage(page):
    """The card in play, and what is at risk."""
    shown = page.model.shown
    value = shown["card"]
    name = say.card(value)
    if shown["cards"]:
        face = h("canvas", {"class": "face"}, paint=("tutto card", "card", value, page.model.rising(), card_state(page)))
        big = h("button", {"class": "card", "data-do": "card", "data-card": value["card"], "aria-label": name + ". " + say.law(value)},
                [face], key="card %d %d" % (shown["turn"], shown["cards"]))
    else:  # about to be turned over
        big = h("div", {"class": "card"}, [h("canvas", {"class": "face"}, paint=("tutto back", shown["deck"]["left"]))], key="back")
    return h("section", {"class": "stage", "aria-label": t("tutto.stage")}, [
        h("div", {"class": "play"}, [big], key="play"),
        risk(page),
    ], key="stage")


def risk(page):
    """The points of the turn, where they come from, and the law of the card; or what has just happened."""
    model = page.model
    shown = model.shown
    news = headline(page)
    if news:
        title, words = news
        return h("div", {"class": "risk news of-" + model.news["key"]}, [
            h("p", {"class": "total"}, [h("b", None, title)], key="total"),
            h("p", {"class": "parts"}, words, key="parts")], key="risk")
    keep = model.keep()
    parts = []
    here = shown["points"] - shown["earlier"]
    made = 0  # by the tutto that is just kept
    if shown["phase"] == "tutto":
        made = here - sum([kept["points"] for kept in shown["kept"]])
    if shown["earlier"]:
        parts.append(t("tutto.risk.earlier", points=say.number(shown["earlier"])))
    if here - made:
        parts.append(t("tutto.risk.kept", points=say.number(here - made)))
    if made:
        parts.append(t("tutto.risk.tutto", points=say.number(made)))
    if keep and keep["points"]:
        parts.append(t("tutto.risk.chosen", points=say.number(keep["points"])))
    if keep and keep["total"] > shown["points"] + keep["points"]:
        parts.append(t("tutto.risk.tutto", points=say.number(keep["total"] - shown["points"] - keep["points"])))
    parts = [" + ".join(parts)] if parts else []
    total = model.at_risk()
    if not page.staging:
        parts += stakes(page, total)
    odds = page.game.odds
    label = t("tutto.risk", n=total)
    return h("div", {"class": "risk"}, [
        h("p", {"class": "total"}, [h("b", None, say.number(total), key="n"), h("span", None, label, key="label")], key="total"),
        h("p", {"class": "parts"}, " · ".join(parts), key="parts"),
        h("p", {"class": "law"}, say.law(shown["card"]), key="law"),
        h("button", {"class": "odds", "data-do": "odds", "aria-pressed": "true" if odds else "false",
                     "aria-label": t("tutto.odds"), "title": t("tutto.odds.hide" if odds else "tutto.odds.show")}, "%", key="odds"),
    ], key="risk")


def stakes(page, total):
    """What hangs on the others' scores: whom a plus/minus takes points from, who is still ahead in the last round."""
    view = page.model.shown
    out = []
    if view["card"]["kind"] == "plus_minus" and view["phase"] == "roll" and not page.alone:
        taken = [t("tutto.risk.taken", who=page.who(each["seat"]), points=say.number(each["points"])) for each in view["takes"]]
        out.append(listed(taken) if taken else t("tutto.risk.taken.nobody"))
    beat = view["beat"]
    if beat:
        short = beat["behind"] - total
        key = "tutto.risk.short" if short > 0 else "tutto.risk.ahead" if short < 0 else "tutto.risk.level"
        out.append(t(key, points=say.number(abs(short)), who=listed([page.who(seat) for seat in beat["seats"]])))
    return out


def headline(page):
    """What is held to be read: (title, words), or None."""
    news = page.model.news
    if not news or not t("tutto.news." + news["key"]) or news["key"] == "kept":
        return None
    p = news["params"]
    n = p.get("lost", p.get("points", 2))
    key = "tutto.news." + news["key"]
    if news["key"] == "null" and page.model.shown["card"]["kind"] == "fireworks":
        key = "tutto.news.fireworks"
    who = page.who(news["seat"]) if news["seat"] is not None else ""
    params = {"who": who, "n": n, "points": say.number(p.get("points", 0)), "lost": say.number(p.get("lost", 0)),
              "score": say.number(p.get("score", 0)), "card": say.card(page.model.shown["card"]), "round": p.get("round", "")}
    return (t(key, **params), t(key + ".says", **params))


def story(page):
    if not page.log:
        return None
    return h("section", {"class": "story", "aria-label": t("log.title")}, [
        h("h2", None, t("log.title"), key="h2"),
        h("ol", None, [h("li", None, line) for line in page.log[:STORY]], key="ol")], key="story")
