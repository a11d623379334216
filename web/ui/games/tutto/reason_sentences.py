"""Why a computer player of TUTTO decides as it does, in sentences: the `REASONS` of
engine/tutto/reasons.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.kit.text import decimal, percent, t
from ui.table import reason_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

LEAST = 0.0005  # chances of a bust below this are not told: they would be "0.0 %"


def reason(key: str, p: Mapping[str, Any]) -> str:
    """A reason with its numbers, in a sentence or two. Raises `KeyError` if the key is unknown."""
    return reason_sentences.told(sentences(key, p))


def sentences(key: str, p: Mapping[str, Any]) -> list[str]:
    """The same as a list of sentences, the most important first."""
    return SAYS[key](p) if key in SAYS else reason_sentences.sentences(key, p)


def measured(measure: str, value: float, sure: bool = True) -> str:
    """What a decision is worth: points, a chance to win, or turns to go. sure: whether the points are those of now, not what
    the turn brings on average."""
    if measure == "win":
        return t("tutto.measure.win", share=percent(value, True))
    if measure == "turns":
        return t("tutto.measure.turns", turns=decimal(-value))
    points = say.number(round(value))
    return t("tutto.measure.points" if sure else "tutto.measure.turn", points=points)


def beside(p: Mapping[str, Any]) -> list[str]:
    """What the alternative is worth."""
    return [t("tutto.reason.instead", worth=measured(p["measure"], p["instead"]))] if "instead" in p else []


def next_card(p: Mapping[str, Any]) -> list[str]:
    return [t("tutto.reason.stop_card", share=percent(p["stop_card"], True))]


def next_roll(p: Mapping[str, Any]) -> list[str]:
    out = []
    if p.get("roll"):
        if p["null"] >= LEAST:
            out.append(t("tutto.reason.null", share=percent(p["null"], True)))
        if "tutto" in p:
            out.append(t("tutto.reason.tutto", share=percent(p["tutto"], True)))
    return out


def by_values(
    says: str, sure: bool, *more: Callable[[Mapping[str, Any]], list[str]]
) -> Callable[[Mapping[str, Any]], list[str]]:
    """What an action is worth, and more about it. sure: whether it ends the turn."""

    def told(p: Mapping[str, Any]) -> list[str]:
        out = [t(says, worth=measured(p["measure"], p["value"], sure))]
        for each in more:
            out += each(p)
        return out

    return told


def enough(says: str) -> Callable[[Mapping[str, Any]], list[str]]:
    """A rule of thumb about the points."""

    def told(p: Mapping[str, Any]) -> list[str]:
        return [t(says, points=say.number(p["points"]), enough=say.number(p["enough"]))]

    return told


def few_dice(p: Mapping[str, Any]) -> list[str]:
    return [t("tutto.reason.thumb_few")]


def all_of_it(p: Mapping[str, Any]) -> list[str]:
    return [t("tutto.reason.thumb_keep")]


SAYS = {
    "keep": by_values("tutto.reason.keep", False, beside, next_roll),
    "stop": by_values("tutto.reason.stop", True, beside, next_roll),
    "only": by_values("tutto.reason.only", False, next_roll),
    "draw": by_values("tutto.reason.draw", False, beside, next_card),
    "bank": by_values("tutto.reason.bank", True, beside, next_card),
    "thumb_draw": enough("tutto.reason.thumb_draw"),
    "thumb_bank": enough("tutto.reason.thumb_bank"),
    "thumb_stop": enough("tutto.reason.thumb_stop"),
    "thumb_few": few_dice,
    "thumb_keep": all_of_it,
}
