"""Why the computer players of Gönnen Können decide as they do (`engine/reasons.py`).

Points of a turn are those beyond ending it now with nothing done: what follows it either way is no part of them, what a
reroll costs is taken off.
"""

from collections.abc import Mapping
from re import fullmatch
from typing import Any

from engine.goennen.position import MASK, ROWS, SLOTS
from engine.reasons import CHANCE, COMMON, POINTS, Reason, Unit


def _is_card(value: Any) -> bool:
    return isinstance(value, str) and fullmatch(r"[SB]\d\d", value) is not None


def _is_goal(value: Any) -> bool:
    return _is_card(value) or value in SLOTS


CARD = Unit("card", _is_card, ("S07", "B02"))
"""A card's id."""
DECK = Unit("deck", lambda value: value in tuple(ROWS), tuple(ROWS))
"""A deck, or its row of the market."""
DICE = Unit("dice", lambda value: isinstance(value, str) and value in MASK, ("", "Y", "OGP"))
"""Dice by their letters, in the order Y O G B P; "" for none."""
GOAL = Unit("goal", _is_goal, ("S07", "S2", "B3"))
"""A card that is completed, or the slot of one that is bought."""
GOALS = Unit(
    "list of goals",
    lambda value: isinstance(value, list) and bool(value) and all(map(_is_goal, value)),
    (["S2"], ["S07", "B3", "S2"]),
)

REASONS: Mapping[str, Reason] = {
    **COMMON,
    "put_back": Reason({"card": CARD}),
    "place": Reason({"card": CARD}, {"points": POINTS}),
    "ready": Reason(),
    "reroll": Reason(
        {"keep": DICE}, {"points": POINTS, "now": POINTS, "cost": POINTS, "goal": GOAL, "chance": CHANCE}
    ),
    "act": Reason({"goals": GOALS, "points": POINTS}, {"instead": POINTS}),
    "enter": Reason({"card": CARD}, {"points": POINTS, "instead": POINTS}),
    "draw": Reason({"deck": DECK}, {"points": POINTS}),
    "discard": Reason({"card": CARD, "points": POINTS}),
    "remove": Reason({"row": DECK}),
    "nothing": Reason(),
    "no_entry": Reason(),
}
"""points: what the action is worth. instead: what the best other thing is. "reroll": keep: the dice that stay; now: what
acting at once is worth, if anything can be done; cost: what the reroll itself costs; goal: what is most hoped for, and
chance: that to do it if nothing else is wanted. "act": goals: what the dice are used for, in this order. "nothing": the
turn ends; "no_entry": there is no entry, or none more."""
