"""Why the computer players of TUTTO decide as they do (`engine/reasons.py`)."""

from collections.abc import Mapping

from engine.game import POINTS, TURNS, WIN
from engine.reasons import CHANCE, COMMON, COUNT, NUMBER, Reason, Unit

MEASURE = Unit("measure", lambda value: value in (POINTS, WIN, TURNS), (POINTS, WIN, TURNS))
"""The unit of values."""

AT_RISK = Unit("points of a turn", COUNT.holds, (50, 300, 1150))
"""Points of a turn, which are whole."""

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
"""measure: the unit of value and instead. value: what the action is worth, instead: what it is compared with. roll: how
many dice are rolled next, null and tutto: the chances that it is a null, that the card is fulfilled. points: of the turn,
at risk; stop_card: the chance that the next card is one. By rule of thumb: enough: the points that are written down."""
