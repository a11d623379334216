"""The reasons of the computer players of Gönnen Können (`engine/reasons.py`).

Points in a turn are relative to ending it now with nothing done: they exclude what follows the turn in any case, and the
cost of a reroll is subtracted.
"""

from collections.abc import Mapping
from re import fullmatch
from typing import Any

from engine.goennen.cards import ID
from engine.goennen.position import MASK, ROWS, SLOTS
from engine.reasons import CHANCE, COMMON, POINTS, Reason, Unit


def _is_card(value: Any) -> bool:
    return isinstance(value, str) and fullmatch(ID, value) is not None


def _is_goal(value: Any) -> bool:
    return _is_card(value) or value in SLOTS


def _is_deck(value: Any) -> bool:
    return value in tuple(ROWS)


def _is_dice(value: Any) -> bool:
    return isinstance(value, str) and value in MASK


def _is_list_of_goals(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_goal, value))


CARD = Unit("card", _is_card, ("S07", "B02"))
"""A card's id."""
DECK = Unit("deck", _is_deck, tuple(ROWS))
"""A deck, or its row of the market."""
DICE = Unit("dice", _is_dice, ("", "Y", "OGP"))
"""Dice by their letters, in the order Y O G B P; "" for none."""
GOAL = Unit("goal", _is_goal, ("S07", "S2", "B3"))
"""A card to complete, or the slot of a card to buy."""
GOALS = Unit("list of goals", _is_list_of_goals, (["S2"], ["S07", "B3", "S2"]))

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
"""points: the value of the action. instead: the value of the best alternative. "reroll": keep: the dice to keep; now: the
value of acting at once, if possible; cost: of the reroll; goal: the most promising goal; chance: of reaching it if
nothing else is wanted. "act": goals: the uses of the dice, in this order. "nothing": the turn ends. "no_entry": no entry,
or no more, is worth making."""
