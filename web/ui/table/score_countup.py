"""Counting the result: what was built is shown part by part, and the score grows with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import Redraw, Sound, StartTimer, StopTimer

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList

BEAT = 300  # milliseconds between two parts
GUARD = 700  # milliseconds afterwards during which a touch may have been meant for the button that was there before
TIMER = "count"
GUARD_TIMER = "counted"


class ScoreCountup:
    """It owns `counted` and `just_counted` of the board."""

    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self._parts = 0

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        return self._stop()

    def on_left(self) -> EffectList:
        return self._stop()

    def on_count(self, parts: int) -> EffectList:
        self._parts = parts
        self._board.counted = 0
        return [StartTimer(TIMER, BEAT)]

    def on_finish_count(self) -> EffectList:
        """Shows the rest at once."""
        return self._finish()

    def on_timer(self, name: str) -> EffectList:
        if name == GUARD_TIMER and self._board.just_counted:
            self._board.just_counted = False
            return [Redraw()]
        if name != TIMER or self._board.counted is None:
            return []
        self._board.counted += 1
        last = self._board.counted > self._parts  # the last part is shown for one more beat
        return [Sound("written")] + (self._finish() if last else [StartTimer(TIMER, BEAT), Redraw()])

    def _finish(self) -> EffectList:
        if self._board.counted is None:
            return []
        stopped = self._stop()
        self._board.just_counted = True
        return stopped + [StartTimer(GUARD_TIMER, GUARD)]

    def _stop(self) -> EffectList:
        self._board.just_counted = False
        if self._board.counted is None:
            return []
        self._board.counted = None
        return [StopTimer(TIMER), Redraw()]
