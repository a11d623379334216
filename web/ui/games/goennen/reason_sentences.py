"""Why a computer player of Gönnen Können decides as it does, in sentences: the `REASONS` of
engine/goennen/reasons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.kit.phrases import listed
from ui.kit.text import decimal, number, percent, t
from ui.table import reason_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.games.goennen.say import Speaker


def reason(speaker: Speaker, key: str, p: Mapping[str, Any]) -> str:
    """A reason with its numbers, in a sentence or two. Raises `KeyError` if the key is unknown."""
    return reason_sentences.told(sentences(speaker, key, p))


def sentences(speaker: Speaker, key: str, p: Mapping[str, Any]) -> list[str]:
    """The same as a list of sentences, the most important first."""
    return SAYS[key](speaker, p) if key in SAYS else reason_sentences.sentences(key, p)


def goal(speaker: Speaker, name: str) -> str:
    """A card to complete ("S07"), or the card of a slot to buy ("S2")."""
    for slot in speaker.view["market"]:
        if slot["slot"] == name:
            return t("reason.goal.buy", card=speaker.card(slot["card"]))
    return t("reason.goal.complete", card=speaker.card(name))


def dice(speaker: Speaker, letters: str) -> str:
    return listed([say.die(k, speaker.faces.get(k, "?")) for k in letters]) or t("dice.none")


def about(points: float) -> str:
    """Points in a few digits: "14", "7.5"."""
    return number(round(points)) if abs(points) >= 10 else decimal(points)


def worth(p: Mapping[str, Any]) -> list[str]:
    return [t("reason.worth", points=about(p["points"]))] if p.get("points") is not None else []


def act(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    goals = listed([goal(speaker, name) for name in p["goals"]])
    out = [t("reason.act", goals=goals, points=about(p["points"]))]
    if p.get("instead"):
        out.append(t("reason.instead", points=about(p["instead"])))
    return out


def reroll(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    kept = p["keep"]
    out = [t("reason.reroll" if kept else "reason.reroll.all", dice=dice(speaker, kept))]
    if p.get("goal"):
        out.append(
            t("reason.goal", goal=goal(speaker, p["goal"]), chance=percent(p["chance"], p["chance"] < 0.1))
        )
    out += worth(p)
    if p.get("now") is not None:
        out.append(t("reason.now", points=about(p["now"])))
    if p.get("cost") and p["cost"] >= 0.05:
        out.append(t("reason.cost", points=about(p["cost"])))
    return out


def remove(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.remove", deck=t("deck." + p["row"]))]


def place(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    out = [t("reason.place", card=speaker.card(p["card"]))]
    # A card bought to be completed at once may cost points until it is: saying so would only puzzle.
    return out + worth(p) if p.get("points", 0) >= 0 else out


def put_back(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.put_back", card=speaker.card(p["card"]))]


def discard(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.discard", card=speaker.card(p["card"]))]


def enter(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.enter", card=speaker.card(p["card"]))] + worth(p)


def draw(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.draw", deck=t("deck." + p["deck"]))] + worth(p)


def ready(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.ready")]


def nothing(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.nothing")]


def no_entry(speaker: Speaker, p: Mapping[str, Any]) -> list[str]:
    return [t("reason.no_entry")]


SAYS = {
    "act": act,
    "reroll": reroll,
    "remove": remove,
    "place": place,
    "put_back": put_back,
    "discard": discard,
    "enter": enter,
    "draw": draw,
    "ready": ready,
    "nothing": nothing,
    "no_entry": no_entry,
}
