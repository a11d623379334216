"""How a planning player evaluates the table: its `Style`, the number of rounds it expects to be left, and the value of
each seat's display for that time."""

from dataclasses import dataclass
from typing import Any

from engine.goennen.ai.display_values import DisplayValues
from engine.goennen.ai.evaluation import Evaluation, Weights, in_parts
from engine.goennen.ai.setup import Starts
from engine.goennen.display import FULL
from engine.goennen.position import Position

MOST_DISPLAYS = 64


@dataclass(frozen=True, slots=True)
class Style:
    """How a player thinks. solo, duel, table: its weights in the solo game, between two seats, and among more. others:
    whether it counts what its rerolls give to other seats, or in solo take from its passive turn. together: whether it
    counts what two cards completed in one turn add to each other. ahead: how many rerolls it looks ahead. starts: what it
    knows of starting cards in the solo game beyond their evaluation."""

    solo: Weights
    duel: Weights
    table: Weights
    others: bool = True
    together: bool = True
    ahead: int = 2
    starts: Starts | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return in_parts(self)


class Evaluator:
    """Evaluates positions in a style. It caches the values of a few displays, which depend only on the view."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._display_values: dict[object, DisplayValues] = {}

    def weights(self, position: Position) -> Weights:
        """The style's weights for this kind of game."""
        if position.solo:
            return self.style.solo
        return self.style.duel if position.seats == 2 else self.style.table

    def rounds(self, position: Position, seat: int) -> float:
        """The expected number of rounds that a seat has left after this turn."""
        if position.solo or position.ending:
            left = float(position.last_round - position.round)
            if not position.solo and _has_been_active(position, seat) is False:
                left += 1
            return left + self._passive_rounds(position, seat)
        weights = self.weights(position)
        fullest = max(len(player.display) for player in position.players)
        return max(
            0.5,
            min(weights.finish + weights.slowness * (FULL - fullest), position.last_round - position.round),
        )

    def evaluations(
        self, position: Position, seat: int, passive_to_come: bool
    ) -> tuple[Evaluation, Evaluation]:
        """The evaluations for the time left, and for the time left if the ninth card is placed now."""
        weights = self.weights(position)
        left = self.rounds(position, seat)
        more = weights.passive_share if passive_to_come else 0.0
        at_ninth = left if position.ending else min(left, 1.0 + self._passive_rounds(position, seat))
        return Evaluation(left + more, weights), Evaluation(at_ninth + more, weights)

    def display_values(self, position: Position, seat: int, passive_to_come: bool) -> DisplayValues:
        """The values of a seat's current display. passive_to_come: the passive turn of the solo round is still to come."""
        evaluation, at_ninth = self.evaluations(position, seat, passive_to_come)
        display = position.players[seat].display
        key = (display, evaluation.weights, evaluation.rounds, at_ninth.rounds)
        found = self._display_values.get(key)
        if found is None:
            if len(self._display_values) >= MOST_DISPLAYS:
                self._display_values.clear()
            found = self._display_values[key] = DisplayValues(display, evaluation, at_ninth)
        return found

    def _passive_rounds(self, position: Position, seat: int) -> float:
        """How much a seat can enter in the turns that other seats still have to begin in this round, counted in rounds.
        It matters once the end is set: whoever plays first has no turn after these."""
        to_come = sum(each != seat and not _has_been_active(position, each) for each in range(position.seats))
        return self.weights(position).passive_share * to_come


def _has_been_active(position: Position, seat: int) -> bool:
    """Whether a seat's turn in this round has begun or is over."""
    seats = len(position.players)
    order = (seat - position.start) % seats
    return order <= (position.active - position.start) % seats
