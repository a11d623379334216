"""How a planning player values what lies on the table: its `Style`, the rounds that it reckons with, the worth of each
seat's display for them."""

from dataclasses import dataclass

from engine.goennen.ai.appraisal import Appraisal
from engine.goennen.ai.value import Outlook, Weights
from engine.goennen.display import FULL
from engine.goennen.position import Position

MOST_APPRAISALS = 64


@dataclass(frozen=True, slots=True)
class Style:
    """How a player thinks. solo, table: its weights. others: whether it asks what its rerolls bring the others, or
    cost itself. together: whether it sees what completing two cards at once is worth beyond their sum. ahead: how
    many rerolls it looks ahead. horizon: how many rounds."""

    solo: Weights
    table: Weights
    others: bool = True
    together: bool = True
    ahead: int = 2
    horizon: float = 99.0


class Judge:
    """Values positions in a style. It keeps a few displays that it appraised: functions of the view alone."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._appraisals: dict[object, Appraisal] = {}

    def weights(self, position: Position) -> Weights:
        """The style's weights for this kind of game."""
        return self.style.solo if position.solo else self.style.table

    def rounds(self, position: Position, seat: int) -> float:
        """The rounds that a seat has left after the turn under way, for all that is known."""
        if position.solo or position.ending:
            left = float(position.last_round - position.round)
            if not position.solo and _has_been_active(position, seat) is False:
                left += 1
            return left
        of = self.weights(position)
        fullest = max(len(player.display) for player in position.players)
        return max(0.5, min(of.finish + of.slowness * (FULL - fullest), position.last_round - position.round))

    def outlooks(self, position: Position, seat: int, passive_to_come: bool) -> tuple[Outlook, Outlook]:
        """The evaluation for the time left, and that for the time left if the ninth card is laid now."""
        of = self.weights(position)
        left = min(self.rounds(position, seat), self.style.horizon)
        more = of.passive_share if passive_to_come else 0.0
        at_ninth = left if position.ending else min(left, 1.0)
        return Outlook(left + more, of), Outlook(at_ninth + more, of)

    def appraisal(self, position: Position, seat: int, passive_to_come: bool) -> Appraisal:
        """What a seat's display is worth now; kept for the next question."""
        outlook, at_ninth = self.outlooks(position, seat, passive_to_come)
        display = position.players[seat].display
        key = (display, outlook.of, outlook.rounds, at_ninth.rounds)
        found = self._appraisals.get(key)
        if found is None:
            if len(self._appraisals) >= MOST_APPRAISALS:
                self._appraisals.clear()
            found = self._appraisals[key] = Appraisal(display, outlook, at_ninth)
        return found


def _has_been_active(position: Position, seat: int) -> bool:
    """Whether a seat's turn of this round is over or under way."""
    seats = len(position.players)
    order = (seat - position.start) % seats
    return order <= (position.active - position.start) % seats
