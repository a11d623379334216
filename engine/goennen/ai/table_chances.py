"""The chance of each seat to win at a table, from the points that each can expect.

The chances are a softmax of these points: the fewer rounds are left, the surer the points. The three numbers were found
by `research/table_chances.py`, as the most likely ones for games of *hard*.
"""

from collections.abc import Sequence
from math import exp, sqrt

from engine.goennen.ai.evaluator import Evaluator
from engine.goennen.position import SETUP, Position
from engine.outlook import Values

SPREAD = (2.85, 6.0)
"""How uncertain a seat's points are: a constant, and a factor of the square root of the rounds left."""
TO_COME = 3.5
"""The points of a turn that a seat still has to play in this round."""


def chances(
    points: Sequence[float], rounds: float, spread: tuple[float, float] = SPREAD
) -> tuple[float, ...]:
    """The chance of each seat to win, from 0 to 1. points: that each can expect. rounds: left after this turn."""
    unsure = spread[0] + spread[1] * sqrt(max(0.0, rounds))
    most = max(points)
    odds = [exp((each - most) / unsure) for each in points]
    whole = sum(odds, 0.0)
    return tuple(each / whole for each in odds)


class TableChances:
    """The chances during a game. It remembers the points that the active seat can expect while the others choose."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self._turn: tuple[int, float] = (-1, 0.0)

    def judged(self, position: Position, now: float, after: float) -> tuple[Values, Values]:
        """The chances with the best action of the seat that decides, and with the one taken. now, after: their values."""
        seat = position.deciders[0]
        if seat == position.active:
            self._turn = (position.turn, after)
        rounds = self.rounds(position)
        points = self.points(position, now)
        with_best = chances(points, rounds)
        if after == now:
            return (with_best,), (with_best,)
        points[seat] = after
        return (with_best,), (chances(points, rounds),)

    def rounds(self, position: Position) -> float:
        """The rounds left after this turn, as the active seat expects."""
        return self.evaluator.rounds(position, position.active)

    def points(self, position: Position, value: float) -> list[float]:
        """The points that each seat can expect. value: of the position for the seat that decides. In the setup the
        others are assumed to do as well."""
        decider = position.deciders[0]
        if position.phase == SETUP:
            return [value] * position.seats
        return [value if seat == decider else self._of(position, seat) for seat in range(position.seats)]

    def _of(self, position: Position, seat: int) -> float:
        if seat == position.active and self._turn[0] == position.turn:
            return self._turn[1]
        base = self.evaluator.display_values(position, seat, False).base
        to_come = (seat - position.start) % position.seats > (
            position.active - position.start
        ) % position.seats
        return base + TO_COME * to_come
