"""The costliest decisions in words: what was done, what was better, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.table.reason_sentences import told

if TYPE_CHECKING:
    from worker.protocol import Advice, Moment

    from ui.kit.types import Job
    from ui.table.board import Board
    from ui.table.types import Touched

REASONS = 2  # sentences on why, at most


class Words(NamedTuple):
    """Sentences, the paint job of the card that the better action is about, or None, and what that action touches, as
    {attribute: values}."""

    played: str
    better: str
    why: str
    picture: Job | None
    touched: Touched


class Moments:
    """Puts moments into words with a board, which shows one moment's view after the other."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._words: dict[tuple[int, str], Words] = {}

    def words(self, moment: Moment) -> Words:
        """The words of a moment."""
        key = (moment["step"], moment["better"])
        if key not in self._words:
            self._words[key] = self._told(moment)
        return self._words[key]

    def _told(self, moment: Moment) -> Words:
        board = self.shown(moment)
        advice = board.game.advice
        better = board.model.action(moment["better"])
        played = board.model.action(moment["played"])
        about: Advice = {"action": moment["better"], "reason": moment["reason"], "params": moment["params"]}
        own = moment["reason"] == "own"
        return Words(
            advice.says(board, played) if played else "",
            advice.says(board, better) if better else "",
            "" if own else told(advice.why(board, about)[:REASONS]),
            advice.picture(board, better, about) if better else None,
            advice.touched(board, better) if better else {},
        )

    def shown(self, moment: Moment) -> Board:
        """The board with the moment on it."""
        board = self._board
        board.model.take({"view": moment["view"], "events": [], "can_undo": False})  # type: ignore[typeddict-item]  # the rest is of games that are played
        board.model.land()
        board.step = moment["step"]
        board.prepare()
        return board
