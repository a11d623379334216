"""TUTTO as numbers, for reinforcement learning.

Actions by index: the kept faces in the order of `KEEPS`, smaller sets first (dice with the same face are
interchangeable); then `Stop` and `Draw`.

An observation, in this order:

| numbers | what |
| --- | --- |
| 1 | whether all six dice are kept, so that the choice is to stop or to draw |
| 11 | the card in play, one-hot in the order of `CARDS` |
| 11 | the cards left in the deck, as fractions of their copies |
| 6 | the dice of the last roll by face, from 1, in sixths |
| 6 | the dice kept by face, from 1, in sixths |
| 1 | tuttos on this card, in halves |
| 2 | points at risk in this turn, and those of its earlier cards |
| 1 | whether this is the last round |
| 1 | the seats that still play in this round, as a fraction of all |
| 1 for each seat | its score, in turn order from the own seat |

Points and scores are in units of 10,000, capped at 1.
"""

from itertools import combinations_with_replacement

from engine.game import Encoding
from engine.tutto.actions import Action, Draw, Keep, Stop
from engine.tutto.cards import CARDS
from engine.tutto.dice import DICE, MASK, Faces, keeps, straight_keeps
from engine.tutto.position import TUTTO, Position
from engine.tutto.state import State
from engine.tutto.view import View

POINTS = 10_000


def _keeps() -> tuple[Faces, ...]:
    found: set[Faces] = set()
    for count in range(1, len(DICE) + 1):
        for roll in combinations_with_replacement(range(1, 7), count):
            found.update(keeps(roll), straight_keeps(roll, ()))
    return tuple(sorted(found, key=lambda faces: (len(faces), faces)))


KEEPS = _keeps()
"""All sets of dice that may be kept of some roll, as sorted faces."""

_PLACE = {faces: place for place, faces in enumerate(KEEPS)}
_STOP, _DRAW = len(KEEPS), len(KEEPS) + 1


def index(view: View, action: Action) -> int:
    """The index of an action, from 0 to 138."""
    match action:
        case Keep(dice):
            return _PLACE[view.position.faces_of(MASK[dice])]
        case Stop():
            return _STOP
        case Draw():
            return _DRAW


def observe(view: View) -> list[float]:
    """A view as numbers from 0 to 1: 40, plus one for each seat."""
    position = view.position
    rolled, kept = position.rolled, position.faces_of(sum(position.kept))
    seats = position.seats
    return [
        float(position.phase == TUTTO),
        *(float(card == position.card) for card in CARDS),
        *(left / card.copies for card, left in zip(CARDS, position.left, strict=True)),
        *(rolled.count(face) / len(DICE) for face in range(1, 7)),
        *(kept.count(face) / len(DICE) for face in range(1, 7)),
        min(1.0, position.tuttos / 2),
        min(1.0, position.points / POINTS),
        min(1.0, position.earlier / POINTS),
        float(position.ending),
        position.to_play / seats,
        *(min(1.0, position.scores[(view.seat + after) % seats] / POINTS) for after in range(seats)),
    ]


def outcome(state: State) -> float:
    """Minus the number of turns so far, as fewer are better (B4)."""
    return -float(_turns(state.position))


def _turns(position: Position) -> int:
    return position.round if position.is_over else position.round - 1


ENCODING = Encoding(actions=len(KEEPS) + 2, index=index, observe=observe, outcome=outcome)
