"""Several people around one device: who holds it, and when it must change hands before anything secret is
shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.table.effects import KeepParty, NextPlayer, OnlyForNext, ShowSheet
from ui.table.messages import GoOn

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.played_board import PlayedBoard
    from ui.table.requests import Decision
    from ui.table.types import EffectList


class HandOver:
    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self._holder: int | None = None  # the seat of the person who holds the device

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        self._holder = None
        self._board.waiting = None
        party = self._board.people().begin(snapshot["link"], fresh)
        self._board.seated, self._board.openly = party
        return [KeepParty(snapshot["link"], party)] if self._board.mode.stored and party.names else []

    def cover(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot to show. If another person decides than before and the others must not look on, this
        is what everybody may know; the person's own snapshot waits until the device is taken."""
        self._board.waiting = None
        view = snapshot["view"]
        if "public" not in snapshot or self._holder == view["seat"] or not self._board.game.is_secret(view):
            return snapshot
        self._board.waiting = snapshot
        return dict(snapshot, view=snapshot["public"], can_undo=False, movable=[])  # type: ignore[return-value]  # a copy

    def _take(self) -> Snapshot | None:
        """The next person holds the device now. Returns the snapshot that waited, or None."""
        waiting = self._board.waiting
        self._board.waiting = None
        if waiting:
            self._holder = waiting["view"]["seat"]
        return waiting

    def on_act(self, decision: Decision) -> None:
        """Whoever decides holds the device."""
        self._take()

    def on_taken(self) -> EffectList:
        """The next player has the device: shows all that this player may know."""
        waiting = self._take()
        if not waiting:
            return []
        self._board.model.take(dict(waiting, events=[]))  # type: ignore[arg-type]  # a copy
        return [GoOn()]

    def on_resumed(self) -> EffectList:
        """The table is shown again, or the engine is there again: the sheet was closed meanwhile, or could not be shown."""
        return self._sheet() if self._board.waiting and not self._board.staging else []

    def _sheet(self) -> EffectList:
        """Effects that cover the table; beside another screen it waits until it is shown again."""
        board = self._board
        return [ShowSheet(("hand_over", board.view["seat"]))] if board.foreground else []

    def next_player(self, warning: str) -> tuple[str, EffectList]:
        """(words that name the next player if a different person decides now, otherwise ""; the effects of that). While
        that person's snapshot waits, a sheet covers the table. warning: a notice that anyone may see."""
        board = self._board
        seat = board.view["seat"]
        if board.humans < 2 or self._holder == seat or not (self._board.waiting or board.view["actions"]):
            return "", []
        effects: EffectList = [OnlyForNext(warning)]
        if self._board.waiting:
            return "", effects + self._sheet()
        self._holder = seat
        words = t("pass.says", who=board.who(seat))
        return words, effects + [NextPlayer(words)]
