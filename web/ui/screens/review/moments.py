"""The costliest decisions in words and pictures: what was done, what was better, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.app import games
from ui.kit.loader import load
from ui.table.why import sentence

if TYPE_CHECKING:
    from worker.protocol import Moment

    from ui.kit.types import Look
    from ui.table.board import Board
    from ui.table.types import Touched


class Move(NamedTuple):
    """One of the two moves: a sentence, what it brings at once, the canvases that draw it, and what it touches, as {attribute:
    values}."""

    says: str
    facts: str
    pictures: list[Look]
    touched: Touched


class Told(NamedTuple):
    """A moment: the move that was played, the better one, and why that."""

    played: Move
    better: Move
    why: str


class Moments:
    """Puts moments into words with a board, which shows one moment's view after the other."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._told: dict[tuple[int, str], Told] = {}

    def told(self, moment: Moment) -> Told:
        """A moment in words and pictures."""
        key = (moment["step"], moment["better"])
        if key not in self._told:
            self._told[key] = self._tell(moment)
        return self._told[key]

    def _tell(self, moment: Moment) -> Told:
        board = self.shown(moment, True)
        advice = board.game.advice
        return Told(
            self._move(moment["played"]),
            self._move(moment["better"]),
            sentence(board, advice, moment["why"], moment["unit"], True),
        )

    def _move(self, text: str) -> Move:
        board = self._board
        action = board.model.action(text)
        if not action:  # one of many ways, of which the view lists only some
            return Move("", "", [], {})
        advice = board.game.advice
        drawn = load(games.BY_NAME[board.view["game"]].review).pictures(board, action)  # type: ignore[arg-type]  # a game with reviews has one
        return Move(
            advice.says(board, action, True),
            advice.facts(board, action),
            drawn,
            advice.touched(board, action),
        )

    def shown(self, moment: Moment, acting: bool = False) -> Board:
        """The board with the moment on it. acting: with its legal actions."""
        board = self._board
        view = moment["view"] if acting else dict(moment["view"], actions=[])
        board.show({"view": view, "events": [], "can_undo": False, "link": "", "replay": moment["link"]})  # type: ignore[typeddict-item]  # the rest is of games that are played
        board.step = moment["step"]
        return board
