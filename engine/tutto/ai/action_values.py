"""The value of each legal action of a position, from the solved turn."""

from engine.tutto.actions import Action, Draw, Keep
from engine.tutto.ai.turn_solver import UNIT, Rows, Solver
from engine.tutto.cards import BONUS, CLOVERLEAF, DOUBLE, FIREWORKS, PLUS_MINUS, STRAIGHT
from engine.tutto.dice import MASK, points, valid
from engine.tutto.legal import legal_actions
from engine.tutto.odds import SIX, straight, tutto
from engine.tutto.position import TUTTO, Position

SMALL_DECK = 16


def depth_for(left: tuple[int, ...]) -> int:
    """The number of cards that are drawn exactly. With two, decks of more than `SMALL_DECK` cards lose less than a third
    of a point; smaller decks need three, which is fast there."""
    return 2 if sum(left) > SMALL_DECK else 3


FEW_UNITS = 20
"""Up to this many units at risk a turn is solved from 0, so that one solver serves most of the turn."""


def base_for(position: Position) -> int:
    """The units at risk from which a turn must be solved."""
    units = (position.points if position.phase == TUTTO else position.earlier) // UNIT
    return 0 if units <= FEW_UNITS else units


class ActionValues:
    """The action values of all positions until the next card is turned over. solver: its base is that of `base_for`."""

    def __init__(self, position: Position, solver: Solver) -> None:
        assert position.card is not None
        self.solver = solver
        self.left = position.left
        self.depth = depth_for(position.left)
        self._rows: Rows | None = None
        if position.phase != TUTTO and position.card.kind in (BONUS, DOUBLE):
            self._rows = solver.rows(position.card, solver.after(self.left, self.depth))

    def values(self, position: Position) -> dict[Action, float]:
        """The value of every canonical action of `position`, in the order of `legal_actions`."""
        return {action: self.value(position, action) for action in legal_actions(position)}

    def next_card(self, points: int) -> float:
        """The value of turning over a card with these points at risk."""
        return self.solver.draw(self.left, self.depth)[points // UNIT - self.solver.base]

    def value(self, position: Position, action: Action) -> float:
        """The expected value of the end of the turn after `action` and best play from there on."""
        card = position.card
        assert card is not None
        units = position.points // UNIT
        if isinstance(action, Draw):
            return self.next_card(position.points)
        if position.phase == TUTTO:
            return self.solver.end.written(units)
        if not isinstance(action, Keep):
            everything = valid(position.rolled)
            total = position.points + points(everything)
            if len(everything) == len(position.rolled):
                total = card.after_tutto(total)
            return self.solver.end.written(total // UNIT)
        mask = MASK[action.dice]
        dice = (position.tray & ~mask).bit_count()
        if self._rows is not None:
            units += points(position.faces_of(mask)) // UNIT - self.solver.base
            row = self._rows[dice]
            return row[min(units, len(row) - 1)]
        if card.kind == FIREWORKS:
            return self.solver.fireworks(units + points(position.faces_of(mask)) // UNIT, dice or SIX)
        chance = float(straight(dice) if card.kind == STRAIGHT else tutto(dice))
        if card.kind == CLOVERLEAF:
            chance *= 1.0 if position.tuttos else float(tutto(SIX))
            won = self.solver.end.won
        else:
            after = self.solver.after(self.left, self.depth)
            more = (position.earlier + card.points) // UNIT - self.solver.base
            won = self.solver.taken(after, more) if card.kind == PLUS_MINUS else self.solver.at(after, more)
        return chance * won + (1 - chance) * self.solver.end.nothing
