"""Turns in which nothing is left to do end by themselves after a while, so that something can still be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import StartTimer, StopTimer
from ui.table.messages import ByItself

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import Snapshot

    from ui.app.types import OwnAction
    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList

AFTER = 2400  # milliseconds until then; table.css shows them pass
GUARD = 700  # milliseconds afterwards during which a touch may have been meant for the buttons that were there before
TIMER = "end turn"
GUARD_TIMER = "guard"


class AutoEndTurn:
    """`guarded`: whether the buttons have just changed by themselves."""

    def __init__(self, board: PlayedBoard, noted: Callable[[], bool]) -> None:
        """noted(): whether a note waits to be read."""
        self._board = board
        self._noted = noted
        self._waits = False  # whether a turn is about to end
        self.guarded = False

    def action(self) -> OwnAction | None:
        """The action that is about to be played, or None."""
        return self._board.game.forced_action() if self._waits else None

    def ends(self) -> bool:
        """Whether a turn with nothing left to do ends by itself. Where several people play it does so only if they can still
        take that back: openly, and before the next dice are rolled."""
        board = self._board
        wishes = board.settings.values
        taken_back = board.openly and wishes["throw"] == "button"
        return (
            board.mode.ends_turns
            and not board.at_once
            and wishes["finish"] == "itself"
            and (board.humans < 2 or taken_back)
        )

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> None:
        self._waits = self.guarded = False

    def on_left(self) -> None:
        self._waits = self.guarded = False

    def on_moved_on(self) -> EffectList:
        self._waits = False
        return [StopTimer(TIMER)]

    def on_at_rest(self) -> EffectList:
        """Ends the turn after a while if nothing is left to do, unless the player takes something back. After circles
        were used, and while a note is read, nothing ends by itself."""
        board = self._board
        if self._waits or board.spending or self._noted() or not (board.game.forced_action() and self.ends()):
            return []
        self._waits = True
        return [StartTimer(TIMER, AFTER)]

    def on_resumed(self) -> EffectList:
        return self.on_at_rest()

    def on_timer(self, name: str) -> EffectList:
        if name == GUARD_TIMER:
            self.guarded = False
        if name != TIMER:
            return []
        self._waits = False
        board = self._board
        action = board.game.forced_action()
        if not action or board.request is not None or board.staging:
            return []
        if not board.foreground or board.sheet:  # the player is reading something
            return self.on_at_rest()
        self.guarded = True
        return [StartTimer(GUARD_TIMER, GUARD), ByItself(action["text"], False)]
