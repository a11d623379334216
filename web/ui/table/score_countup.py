"""Counting the result: what was built is shown part by part, and the score grows with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import Redraw, Sound, StartTimer, StopTimer

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList

BEAT = 300  # milliseconds between two parts
TIMER = "count"


class ScoreCountup:
    """It owns `counted` of the board."""

    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self._parts = 0

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        return self._finish()

    def on_left(self) -> EffectList:
        return self._finish()

    def on_count(self, parts: int) -> EffectList:
        self._parts = parts
        self._board.counted = 0
        return [StartTimer(TIMER, BEAT)]

    def on_finish_count(self) -> EffectList:
        """Shows the rest at once."""
        return self._finish()

    def on_timer(self, name: str) -> EffectList:
        if name != TIMER or self._board.counted is None:
            return []
        self._board.counted += 1
        last = self._board.counted > self._parts  # the last part is shown for one more beat
        return [Sound("written")] + (self._finish() if last else [StartTimer(TIMER, BEAT), Redraw()])

    def _finish(self) -> EffectList:
        if self._board.counted is None:
            return []
        self._board.counted = None
        return [StopTimer(TIMER), Redraw()]
