"""The computer players at the table: they play by themselves, one decision at a time, at a pace that people
can follow. How they are shown is in `ui.table.computer_prompt`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import Redraw, StartTimer
from ui.table.messages import Ask

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Advice, Snapshot

    from ui.table.played_board import PlayedBoard
    from ui.table.requests import Request
    from ui.table.types import EffectList

PACE = {"calm": 1800, "brisk": 700, "instant": 0}  # milliseconds before each decision
HIDDEN = {
    "calm": 30,
    "brisk": 15,
    "instant": 0,
}  # the same while decisions stay hidden until all have decided
TRAVEL = {"calm": 800, "brisk": 450, "instant": 0}  # milliseconds that their dice and cards travel
TIMER = "computer"


class ComputerTurns:
    """`paused`: whether they wait until the player goes on; `hurried`: whether they decide at once, until the player has
    something to decide; `reason` says why the last decision was taken, if the player may know it, and `whose` is the seat
    that took it."""

    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self.paused = False
        self.hurried = False
        self.reason = ""
        self.whose = 0

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> None:
        self.paused = self.hurried = False
        self.reason = ""

    def on_position(self, snapshot: Snapshot) -> None:
        """Takes the reason, if a computer player has just decided. Another reason is secret, or belongs to another moment; it
        goes once the same seat has another turn."""
        self.reason = ""
        if "decision" in snapshot:
            self.whose = snapshot["decision"]["seat"]
            if ("turn", self.whose) not in [(event["key"], event["seat"]) for event in snapshot["events"]]:
                self.reason = self.reason_of(snapshot["decision"])

    def reason_of(self, decision: Advice) -> str:
        return self._board.game.reason(decision["reason"], decision["params"])

    def _is_due(self) -> bool:
        """Whether a computer player has to decide and may do so now."""
        board = self._board
        return board.foreground and not self.paused and board.thinking_seat() is not None

    def on_landed(self, just_now: bool) -> EffectList:
        """Nothing moves any more: if the next decision is a computer player's, it follows after a while."""
        if self._board.thinking_seat() is None:
            self.hurried = False
        if not self._is_due():
            return []
        pace = HIDDEN if self._board.game.is_hidden() else PACE
        return [StartTimer(TIMER, self._board.mode.wait(pace[self._board.pace()]))]

    def on_refused(self, request: Request, key: str, params: Mapping[str, Any]) -> EffectList:
        """What was asked for kept them waiting. They wait for the player if one of them can't decide."""
        if request.call != "advance":
            return self.on_landed(False)
        self.paused = True
        return [Redraw()]

    def on_resumed(self) -> EffectList:
        return self.on_landed(False)

    def on_shown(self) -> EffectList:
        return self.on_landed(False) if self._board.view is not None else []

    def on_timer(self, name: str) -> EffectList:
        board = self._board
        if name != TIMER or not self._is_due() or board.request is not None or board.staging:
            return []
        return [Ask("advance", {}, None)]

    def on_hurry(self) -> EffectList:
        """Skips to where the player has something to decide."""
        self.hurried = self._board.thinking_seat() is not None
        self.paused = False
        return self.on_landed(False) if self._board.steady else []

    def on_pause(self) -> EffectList:
        self.paused = not self.paused
        self.hurried = False
        return [] if self.paused else self.on_landed(False)

    def on_pause_computers(self) -> None:
        self.paused = True
