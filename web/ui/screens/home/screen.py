"""The start screen: which game, which level, which seed. It can be used while the engine is still loading."""

from ui.app import games, routes
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import levels

PLAYERS = ("human", "easy", "medium", "hard")


def choice(name, value, chosen, words):
    return h("label", {"class": "choice" + (" on" if chosen else "")}, [
        h("input", {"type": "radio", "name": name, "value": value, "checked": chosen, "data-form": name}),
        h("span", None, words)], key=name + value)


def player(form, seat):
    """Who sits on a seat: a person, or a computer player of some level."""
    name = "seat" + str(seat)
    return h("label", {"class": "player"}, [
        h("span", None, t("seat.n", n=seat + 1)),
        h("select", {"name": name, "data-form": name, "value": form[name]}, [
            h("option", {"value": kind}, t("seat.level." + kind), key=kind) for kind in PLAYERS], key="select")], key=name)


def loading(page):
    """How far the engine is, in steps and bytes; nothing once it is there."""
    if page.ready:
        return None
    step, loaded, total = page.progress
    words = t("load." + step)
    if total and loaded < total:
        words += " " + t("load.bytes", loaded=megabytes(loaded), total=megabytes(total))
    if page.wanted:
        words = t("load.then") + " " + words
    if page.failed:
        return h("div", {"class": "loading"}, [h("p", {"role": "alert"}, t("load.failed")),
                                               h("button", {"class": "act", "data-do": "retry"}, t("load.retry"))], key="loading")
    return h("div", {"class": "loading"}, [
        h("progress", {"max": total or 1, "value": loaded if total else None, "aria-label": t("load.label")}, key="bar"),
        h("p", None, words, key="words")], key="loading")


def megabytes(n):
    return "%.1f" % (n / 1000000)


def offered(which):
    """The games side by side."""
    kids = [h("label", {"class": "choice which" + (" on" if name == which else "")}, [
        h("input", {"type": "radio", "name": "which", "value": name, "checked": name == which, "data-form": "which",
                    "aria-label": t("start." + name) + ". " + t("start." + name + ".says")}, key="input"),
        h("span", {"aria-hidden": "true"}, [h("b", None, t("start." + name), key="b"),
                                            h("small", None, t("start." + name + ".says"), key="says")], key="span")], key=name)
        for name in games.NAMES]
    return h("fieldset", {"class": "games"}, [h("legend", {"class": "aloud"}, t("start.game"), key="legend"),
                                              h("div", {"class": "choices"}, kids, key="choices")], key="games")


def start(page):
    form = page.form
    which = form["which"]
    levelled = which == games.LEVELLED
    solo = form["game"] == "solo"
    kids = [h("fieldset", None, [h("legend", None, t("start.how")), h("div", {"class": "choices"}, [
        choice("game", "solo", solo, t("start.solo")), choice("game", "table", not solo, t("start.table"))])], key="game")]
    if solo:
        kids.append(levels.levels(page) if levelled else h("p", {"class": "s"}, t("start." + which + ".solo"), key="says"))
    else:
        count = routes.seats(form)
        kids.append(h("fieldset", None, [h("legend", None, t("start.seats")), h("div", {"class": "choices"}, [
            choice("seats", str(n), count == n, str(n)) for n in games.KNOWN[which].seats], key="count"),
            h("div", {"class": "players"}, [player(form, n) for n in range(count)], key="players"),
            h("p", {"class": "s"}, t("start.seats.says"), key="says")], key="seats"))
    kids.append(h("label", {"class": "seed"}, [
        h("span", None, t("start.seed")),
        h("input", {"type": "text", "name": "seed", "value": form["seed"], "data-form": "seed", "autocomplete": "off",
                    "spellcheck": "false", "maxlength": "64", "placeholder": t("start.seed.none")})], key="seed"))
    kids.append(h("button", {"class": "act main", "type": "submit", "aria-disabled": "true" if page.wanted else None},
                  [h("b", None, t("start.play"))], key="play"))
    return h("main", {"class": "start", "data-screen": "start"}, [
        h("div", {"class": "hero", "aria-hidden": "true"}, [
            h("canvas", {"class": "die"}, paint=("rest", k, face), key=i) for i, (k, face) in enumerate(games.KNOWN[which].hero)], key="hero"),
        h("h1", {"tabindex": "-1", "id": "start-title"}, t("title"), key="h1"),
        h("p", {"class": "lead"}, t("start.lead." + which), key="lead"),
        h("p", {"class": "error", "role": "alert"}, page.error, key="error") if page.error else None,
        h("button", {"class": "act resume", "data-do": "resume"}, [h("b", None, t("start.resume")),
                                                                  h("small", None, page.resume_note())], key="resume")
        if page.can_resume() else None,
        h("button", {"class": "act resume", "data-do": "update"}, [h("b", None, t("update.take")),
                                                                  h("small", None, t("update.says"))], key="update")
        if page.newer else None,
        offered(which),
        levels.daily(page) if levelled else None,
        h("form", {"data-submit": "play"}, kids, key="form"),
        levels.campaign(page) if levelled else None,
        loading(page),
        h("div", {"class": "aside"}, [h("button", {"class": "act", "data-do": "help"}, [
            h("canvas", {"class": "icon"}, paint=("icon", "help", False)), h("b", None, t("help.title"))], key="help"),
            h("button", {"class": "act", "data-do": "statistics"}, [
                h("canvas", {"class": "icon"}, paint=("icon", "trophy", False)), h("b", None, t("statistics.title"))],
              key="statistics"),
            h("button", {"class": "act", "data-do": "settings"}, [
                h("canvas", {"class": "icon"}, paint=("icon", "settings", False)), h("b", None, t("settings.title"))],
              key="settings")], key="aside"),
        h("p", {"class": "s"}, t("start.private"), key="private"),
    ], key="start")
