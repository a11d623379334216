"""Several people around one device: who holds it, and when it must change hands before anything secret is
shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Snapshot

    from ui.table.play import Decision
    from ui.table.session import Session
    from ui.table.types import EffectList


class HandOver:
    def __init__(self, board: Session) -> None:
        self._board = board
        self.names: Sequence[str] = ()  # of these people, by seat; they belong to the game
        self.openly = False  # whether nobody has to look away from what the others enter
        self._holder: int | None = None  # the seat of the person who holds the device
        self.waiting: Snapshot | None = None  # the next person's snapshot, until the device has changed hands

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        self._holder = None
        self.waiting = None
        party = self._board.people().begin(snapshot["link"], fresh)
        self.names, self.openly = party
        return [("keep_party", snapshot["link"], party)] if self._board.mode.stored and party.names else []

    def cover(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot to show. If another person decides than before and the others must not look on, this
        is what everybody may know; the person's own snapshot waits until the device is taken."""
        self.waiting = None
        view = snapshot["view"]
        if "public" not in snapshot or self._holder == view["seat"] or not self._board.game.is_secret(view):
            return snapshot
        self.waiting = snapshot
        return dict(snapshot, view=snapshot["public"], can_undo=False, movable=[])  # type: ignore[return-value]  # a copy

    def _take(self) -> Snapshot | None:
        """The next person holds the device now. Returns the snapshot that waited, or None."""
        waiting = self.waiting
        self.waiting = None
        if waiting:
            self._holder = waiting["view"]["seat"]
        return waiting

    def on_play(self, decision: Decision) -> None:
        """Whoever decides holds the device."""
        self._take()

    def on_taken(self) -> EffectList:
        """The next player has the device: shows all that this player may know."""
        waiting = self._take()
        if not waiting:
            return []
        self._board.model.take(dict(waiting, events=[]))  # type: ignore[arg-type]  # a copy
        return [("send", "go_on")]

    def on_resumed(self) -> EffectList:
        """The table is shown again, or the engine is there again: the sheet was closed meanwhile, or could not be shown."""
        return self._sheet() if self.waiting and not self._board.staging else []

    def _sheet(self) -> EffectList:
        """Effects that cover the table; beside another screen it waits until it is shown again."""
        board = self._board
        return [("show_sheet", "hand_over", board.view["seat"])] if board.foreground else []

    def next_player(self, warning: str) -> tuple[str, EffectList]:
        """(words that name the next player if a different person decides now, otherwise ""; the effects of that). While
        that person's snapshot waits, a sheet covers the table. warning: a notice that anyone may see."""
        board = self._board
        seat = board.view["seat"]
        if board.humans < 2 or self._holder == seat or not (self.waiting or board.view["actions"]):
            return "", []
        effects: EffectList = [("only_for_next", warning)]
        if self.waiting:
            return "", effects + self._sheet()
        self._holder = seat
        words = t("pass.says", who=board.who(seat))
        return words, effects + [("next_player", words)]
