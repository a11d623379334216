"""Why a computer player of Gönnen Können decides as it does, in sentences: the `REASONS` of
engine/goennen/reasons.py."""

from ui.games.goennen import say
from ui.kit.text import decimal, listed, percent, t
from ui.table import reason_sentences


def reason(speaker, key, p):
    """A reason with its numbers, in a sentence or two. Raises `KeyError` if the key is unknown."""
    return reason_sentences.told(sentences(speaker, key, p))


def sentences(speaker, key, p):
    """The same as a list of sentences, the most important first."""
    return SAYS[key](speaker, p) if key in SAYS else reason_sentences.sentences(key, p)


def goal(speaker, name):
    """A card to complete ("S07"), or the card of a slot to buy ("S2")."""
    for slot in speaker.view["market"]:
        if slot["slot"] == name:
            return t("reason.goal.buy", card=speaker.card(slot["card"]))
    return t("reason.goal.complete", card=speaker.card(name))


def dice(speaker, letters):
    return listed([say.die(k, speaker.faces.get(k, "?")) for k in letters]) or t("dice.none")


def about(points):
    """Points in a few digits: "14", "7.5"."""
    return str(round(points)) if abs(points) >= 10 else decimal(points)


def worth(p):
    return [t("reason.worth", points=about(p["points"]))] if p.get("points") is not None else []


def act(speaker, p):
    goals = listed([goal(speaker, name) for name in p["goals"]])
    out = [t("reason.act", goals=goals, points=about(p["points"]))]
    if p.get("instead"):
        out.append(t("reason.instead", points=about(p["instead"])))
    return out


def reroll(speaker, p):
    kept = p["keep"]
    out = [t("reason.reroll" if kept else "reason.reroll.all", dice=dice(speaker, kept))]
    if p.get("goal"):
        out.append(t("reason.goal", goal=goal(speaker, p["goal"]), chance=percent(p["chance"], p["chance"] < 0.1)))
    out += worth(p)
    if p.get("now") is not None:
        out.append(t("reason.now", points=about(p["now"])))
    if p.get("cost") and p["cost"] >= 0.05:
        out.append(t("reason.cost", points=about(p["cost"])))
    return out


def remove(speaker, p):
    return [t("reason.remove", deck=t("deck." + p["row"]))]


def place(speaker, p):
    out = [t("reason.place", card=speaker.card(p["card"]))]
    # A card bought to be completed at once may cost points until it is: saying so would only puzzle.
    return out + worth(p) if p.get("points", 0) >= 0 else out


def put_back(speaker, p):
    return [t("reason.put_back", card=speaker.card(p["card"]))]


def discard(speaker, p):
    return [t("reason.discard", card=speaker.card(p["card"]))]


def enter(speaker, p):
    return [t("reason.enter", card=speaker.card(p["card"]))] + worth(p)


def draw(speaker, p):
    return [t("reason.draw", deck=t("deck." + p["deck"]))] + worth(p)


def ready(speaker, p):
    return [t("reason.ready")]


def nothing(speaker, p):
    return [t("reason.nothing")]


def no_entry(speaker, p):
    return [t("reason.no_entry")]


SAYS = {
    "act": act, "reroll": reroll, "remove": remove, "place": place, "put_back": put_back, "discard": discard,
    "enter": enter, "draw": draw, "ready": ready, "nothing": nothing, "no_entry": no_entry,
}
