"""The reasons of the computer players of Gönnen Können (`engine/reasons.py`).

Points in a turn are relative to ending it now with nothing done: they exclude what follows the turn in any case, and the
cost of a reroll is subtracted.
"""

from collections.abc import Mapping
from re import fullmatch
from typing import Any

from engine.goennen.cards import BONUSES, ID
from engine.goennen.position import MASK, ROWS, SLOTS
from engine.reasons import CHANCE, COMMON, COUNT, FLAG, NUMBER, POINTS, Reason, Unit, term


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


def _is_fields(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, str) and fullmatch("1?2?3?4?5?6?", each) for each in value
    )


def _is_bonus(value: Any) -> bool:
    return value in BONUSES


CARD = Unit("card", _is_card, ("S07", "B02"))
"""A card's id."""
DECK = Unit("deck", _is_deck, tuple(ROWS))
"""A deck, or its row of the market."""
DICE = Unit("dice", _is_dice, ("", "Y", "OGP"))
"""Dice by their letters, in the order Y O G B P; "" for none."""
GOAL = Unit("goal", _is_goal, ("S07", "S2", "B3"))
"""A card to complete, or the slot of a card to buy."""
GOALS = Unit("list of goals", _is_list_of_goals, (["S2"], ["S07", "B3", "S2"]))
FIELDS = Unit("numbers by field", _is_fields, (["", "345", "123456"],))
"""The numbers that each field of a card takes; none in a filled one."""
BONUS = Unit("bonus", _is_bonus, tuple(BONUSES))
"""A kind of bonus."""

_BOUGHT = {
    "card": CARD, "fields": COUNT, "bonus": BONUS, "points": POINTS, "hopes": POINTS, "helps": CARD, "more": POINTS,
    "places": COUNT,
}  # fmt: skip

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

TERMS: Mapping[str, Reason] = {
    "complete": term(
        card=CARD, chance=CHANCE, gain=POINTS, later=CHANCE, bonus=BONUS, then=FLAG, serves=DICE, dice=DICE,
    ),
    "buy": term(chance=CHANCE, then=FLAG, serves=DICE, **_BOUGHT),
    "ends": term(round=COUNT, chance=CHANCE),
    "circles": term(bonus=BONUS, chance=CHANCE, marked=NUMBER),
    "entries": term(chance=CHANCE),
    "draw": term(chance=CHANCE),
    "passive": term(dice=COUNT),
    "others": term(rolled=COUNT),
    "nearer": term(
        card=CARD, left=COUNT, empty=COUNT, before=CHANCE, after=CHANCE, points=POINTS, fits=COUNT, spares=FLAG,
        dice=DICE, rolls=NUMBER, takes=FIELDS, took=FIELDS,
    ),
    "card": term(card=CARD, up_to=POINTS, hopes=POINTS, open=COUNT),
    "room": term(fields=COUNT),
    "colours": term(),
    "sale": term(**_BOUGHT),
    "fresh": term(deck=DECK, card=CARD),
}  # fmt: skip
"""The terms of its comparisons (`engine/comparison.py`), in points at the end of the game. chance: that this turn brings it.

"complete": gain: what it adds to the score at once. later: the chance that the card gets complete later anyway. "buy": card:
the one bought, or most likely bought; points: what it scores if all cards are complete; hopes: what it scores on average, cards
to come included; fields: of its task; helps, more: the
card of the display to whose points it adds most, and how many; places: that are free before. Of both, then: only after
another completion or purchase; serves: the kept dice that do. "ends": the ninth card makes `round` the last. "circles": marked: how many, on average.
"entries": dice entered as a chance. "draw": a card drawn. "passive": the dice that the passive roll then has. "others": what
a reroll of `rolled` dice gives to the other seats.
"nearer": left: the fields that are still empty then; empty: those that are empty now; spares: that most of its worth is that
cards to come get the dice which it saves; before, after: the chance that the card gets complete in time; points:
what it scores if all cards are complete; fits: how many of the 30 sides of the dice fit it then; dice: those that are entered in it; rolls: how many rolls it takes on average to
fill the rest, with one die of each; takes, took: the numbers that its fields take after the first entry, and before. "card": what a card of the
display brings with this move; up_to: what it scores if all cards are complete; hopes: as of one that is
bought; open: the free places beside it. "room": cards
to come; fields: that are still empty. "colours": starting cards of one colour. "sale": the card that leaves the market, as one that
is bought.
"fresh": what comes instead; card: the one that gets cheaper."""
