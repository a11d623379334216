"""Why a computer player decides as it does at Gönnen Können, in sentences."""

from ui.games.goennen import say
from ui.kit.text import decimal, listed, percent, t


def goal(speaker, name):
    """A card that is completed ("S07"), or the card of a slot that is bought ("S2")."""
    for slot in speaker.view["market"]:
        if slot["slot"] == name:
            return t("reason.goal.buy", card=speaker.card(slot["card"]))
    return t("reason.goal.complete", card=speaker.card(name))


def dice(speaker, letters):
    return listed([say.die(k, speaker.faces.get(k, "?")) for k in letters]) or t("dice.none")


def reason(speaker, key, p):
    """A reason with its numbers in a sentence or two; nothing where it needs none."""
    out = []
    if key == "act":
        goals = listed([goal(speaker, name) for name in p["goals"]])
        out.append(t("reason.act", goals=goals, points=decimal(p["points"])))
        if p.get("instead"):
            out.append(t("reason.instead", points=decimal(p["instead"])))
    elif key == "reroll":
        kept = p["keep"]
        out.append(t("reason.reroll" if kept else "reason.reroll.all", dice=dice(speaker, kept)))
        if p.get("goal"):
            out.append(t("reason.goal", goal=goal(speaker, p["goal"]), chance=percent(p["chance"], p["chance"] < 0.1)))
        if p.get("points") is not None:
            out.append(t("reason.worth", points=decimal(p["points"])))
            if p.get("now") is not None:
                out.append(t("reason.now", points=decimal(p["now"])))
            if p.get("cost") and p["cost"] >= 0.05:
                out.append(t("reason.cost", points=decimal(p["cost"])))
    elif key == "remove":
        out.append(t("reason.remove", deck=t("deck." + p["row"])))
    elif key in ("place", "put_back", "discard", "enter"):
        out.append(t("reason." + key, card=speaker.card(p["card"])))
        # A card bought to be completed at once may lie there at a loss until it is: that would only puzzle.
        if key != "discard" and p.get("points") is not None and p["points"] >= 0:
            out.append(t("reason.worth", points=decimal(p["points"])))
    elif key == "draw":
        out.append(t("reason.draw", deck=t("deck." + p["deck"])))
        if p.get("points") is not None:
            out.append(t("reason.worth", points=decimal(p["points"])))
    elif key in ("nothing", "no_entry"):
        out.append(t("reason." + key))
    return " ".join(out)
