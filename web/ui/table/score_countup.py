"""Counting the result: what was built is shown part by part, and the score grows with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.session import Session
    from ui.table.types import EffectList

BEAT = 300  # milliseconds between two parts
TIMER = "count"


class ScoreCountup:
    """`at` is how many parts have been counted, or None when all have."""

    def __init__(self, board: Session) -> None:
        self._board = board
        self._parts = 0
        self.at: int | None = None

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        return self._finish()

    def on_left(self) -> EffectList:
        return self._finish()

    def on_count(self, parts: int) -> EffectList:
        self._parts = parts
        self.at = 0
        return [("start_timer", TIMER, BEAT)]

    def on_finish_count(self) -> EffectList:
        """Shows the rest at once."""
        return self._finish()

    def on_timer(self, name: str) -> EffectList:
        if name != TIMER or self.at is None:
            return []
        self.at += 1
        last = self.at > self._parts  # the last part is shown for one more beat
        return [("sound", "written")] + (
            self._finish() if last else [("start_timer", TIMER, BEAT), ("redraw",)]
        )

    def _finish(self) -> EffectList:
        if self.at is None:
            return []
        self.at = None
        return [("stop_timer", TIMER), ("redraw",)]
