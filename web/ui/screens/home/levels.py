"""The start screen's games: today's, the seven levels that open one another, the campaign."""

from ui.app import games, routes
from ui.app.history import is_open
from ui.app.history import levels as count
from ui.kit.text import day_in_words, t
from ui.kit.tree import h


def note(link):
    """Which game a link of ours leads to, in a few words."""
    p = routes.parameters(link)
    seed = routes.unquoted(p.get("seed", ""))
    if "date" in p:
        words = t("start.resume.daily", level=p.get("level", ""))
    elif "points" in p:
        words = t("start.resume.campaign", level=p.get("level", ""), n=p["points"])
    elif "level" in p:
        words = t("start.resume.solo", level=p["level"], seed=seed)
    elif "seats" in p:
        words = t("start.resume.table", n=len(p["seats"].split(",")), seed=seed)
    else:
        words = t("start.resume.plain", seed=seed)
    return games.named(games.of_link(link), words) + (", " + t("practice") if "practice" in p else "")


def tile(do, title, note, state, kind="", key=None):
    return h("button", {"class": "act tile " + kind, "data-do": do}, [
        h("b", None, title + " ", key="b"), h("small", None, note + " ", key="note"),
        h("span", {"class": "state"}, state, key="state")], key=key)


def daily(today, history):
    """Today's games: one scored attempt at each."""
    tiles = []
    for i, game in enumerate(today["games"] if today else ()):
        level = game["level"]
        begun, score = history.daily(today["date"], level)
        state = t("daily.points", n=score) if score is not None else t("daily.begun") if begun else t("daily.new")
        tiles.append(tile("open " + game["link"], t("solo.level", level=level), t("daily.kind." + str(i)), state,
                          "done" if score is not None else "", key=str(i)))
    if not tiles:
        tiles = [h("span", {"class": "act tile empty"}, [h("small", None, t("daily.kind." + str(i)))], key=str(i)) for i in range(3)]
    title = t("daily.title", day=day_in_words(today["date"])) if today else t("daily.today")
    return h("section", {"class": "today", "aria-labelledby": "today-title"}, [
        h("h2", {"id": "today-title"}, title, key="title"), h("div", {"class": "tiles"}, tiles, key="tiles"),
        h("p", {"class": "s"}, t("daily.says.once"), key="says")], key="today")


def level_choice(chosen, number, won, best):
    """A level as a radio button with its state: won, open or locked."""
    opened = is_open(number, won)
    state = "won" if number in won else "open" if opened else "locked"
    words = t("level." + state, level=number)
    if number in best:
        words += ", " + t("level.best", n=best[number])
    icon = "check" if state == "won" else "lock" if state == "locked" else None
    return h("label", {"class": "choice level-choice " + state + (" on" if chosen else "")}, [
        h("input", {"type": "radio", "name": "level", "value": str(number), "checked": chosen, "data-form": "level",
                    "disabled": not opened, "aria-label": words}, key="input"),
        h("span", None, [h("b", None, str(number), key="b"),
                         h("canvas", {"class": "mark"}, paint=("icon", icon, chosen), key=icon) if icon else None], key="span")],
        key="level" + str(number))


def levels(chosen, history):
    """The levels, and what is known of the chosen one."""
    won = history.won()
    best = history.best()
    says = t("start.level.says." + str(chosen))
    if chosen in best:
        says += ", " + t("level.best", n=best[chosen])
    kids = [h("legend", None, t("start.level"), key="legend"),
            h("div", {"class": "choices levels"}, [level_choice(n == chosen, n, won, best) for n in range(1, count() + 1)], key="levels"),
            h("p", {"class": "s"}, says, key="says")]
    if len(won) < count():
        kids.append(h("p", {"class": "s locks"}, t("level.locks"), key="locks"))
    return h("fieldset", None, kids, key="level")


def campaign(history):
    """The campaign: locked until all levels are won, then the run under way or a new one."""
    run = history.run()
    best = history.best_run()
    opened = len(history.won()) == count() or run or best
    kids = [h("h2", {"id": "campaign-title"}, t("campaign.title"), key="title")]
    if not opened:
        kids.append(h("p", {"class": "s barred"}, [h("canvas", {"class": "mark"}, paint=("icon", "lock", False), key="lock"),
                                                   h("span", None, t("campaign.locked"), key="says")], key="says"))
    else:
        ways = []
        if run:
            ways.append(h("button", {"class": "act main", "data-do": "open " + run["link"]}, [
                h("b", None, t("campaign.go_on", level=run["level"], n=run["points"]), key="b")], key="run"))
        ways.append(h("button", {"class": "act" + ("" if run else " main"), "data-do": "open " + routes.campaign()}, [
            h("b", None, t("campaign.new"), key="b")], key="new"))
        kids += [h("p", {"class": "s"}, t("campaign.says"), key="says"), h("div", {"class": "pair"}, ways, key="ways")]
        if best:
            key = "campaign.best" if best["level"] < count() else "campaign.best.passed"
            kids.append(h("p", {"class": "s"}, t(key, level=best["level"], n=best["points"]), key="best"))
    return h("section", {"class": "campaign", "aria-labelledby": "campaign-title"}, kids, key="campaign")
