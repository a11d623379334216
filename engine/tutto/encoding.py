"""TUTTO as numbers, for reinforcement learning. docs/view-tutto.md lists the indices and the numbers."""

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
