"""The reasons of the computer players of TUTTO (`engine/reasons.py`)."""

from collections.abc import Mapping
from typing import Any

from engine.game import POINTS, TURNS, WIN
from engine.reasons import CHANCE, COMMON, COUNT, FLAG, NUMBER, Reason, Unit, term


def _is_measure(value: Any) -> bool:
    return value in (POINTS, WIN, TURNS)


MEASURE = Unit("measure", _is_measure, (POINTS, WIN, TURNS))
"""The unit of values."""

AT_RISK = Unit("points of a turn", COUNT.holds, (50, 300, 1150))
"""Points of a turn, a whole number."""

_VALUES = {"measure": MEASURE, "value": NUMBER}
_BESIDE = {"instead": NUMBER}
_ODDS = {"roll": COUNT, "null": CHANCE, "tutto": CHANCE}
_CARD = {"points": AT_RISK, "stop_card": CHANCE}
_THUMB = {"points": AT_RISK, "enough": AT_RISK}

REASONS: Mapping[str, Reason] = {
    **COMMON,
    "keep": Reason(_VALUES, _BESIDE | _ODDS),
    "stop": Reason(_VALUES, _BESIDE | _ODDS),
    "only": Reason(_VALUES, _ODDS),
    "draw": Reason(_VALUES | _CARD, _BESIDE),
    "bank": Reason(_VALUES | _CARD, _BESIDE),
    "thumb_draw": Reason(_THUMB),
    "thumb_bank": Reason(_THUMB),
    "thumb_stop": Reason(_THUMB),
    "thumb_few": Reason(),
    "thumb_keep": Reason(),
}
"""measure: the unit of value and instead. value: of the action. instead: the value of the alternative. roll: the number of
dice rolled next. null: the chance of a null. tutto: the chance of fulfilling the card. points: of the turn, at risk.
stop_card: the chance that the next card is a stop card. enough: the points with which a beginner stops."""

_MEANS = {"turn": NUMBER, "next_card": NUMBER}

TERMS: Mapping[str, Reason] = {
    "points": term(points=AT_RISK, tutto=FLAG, **_MEANS),
    "risk": term(chance=CHANCE, dice=COUNT, points=AT_RISK, **_MEANS),
    "more": term(dice=COUNT, chance=CHANCE, bonus=AT_RISK, bust=CHANCE, **_MEANS),
    "fulfil": term(chance=CHANCE, dice=COUNT, bust=CHANCE, **_MEANS),
    "stop_card": term(chance=CHANCE, points=AT_RISK, **_MEANS),
    "card": term(drawn=FLAG, **_MEANS),
}
"""The terms of its comparisons (`engine/comparison.py`), in the unit of the values.

"points": of the turn with the dice kept; tutto: they are one. "risk": chance: that the next roll of `dice` dice is a bust, which takes `points`.
"more": what these dice may bring; chance: of a tutto, which adds `bonus`; bust: that the next roll is one. "fulfil": chance: to fulfil a card on which dice
count nothing; bust: the chance that the next roll is one. "stop_card": chance: that the next card is a stop card. "card":
what another card may bring; drawn: it is turned over. All of them: turn: the points that the turn brings on average after the
action, if it is played for points; next_card: the same if another card is turned over after the tutto that the action makes."""
