"""What the others did since a player's last turn: where it begins, so that it can be watched step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.played_board import PlayedBoard


class LastTurn:
    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self._link = ""
        self._active: int | None = None
        self._left: dict[int, int] = {}  # seat -> the step with which its last turn ended
        self._began: dict[int, int] = {}  # seat -> the step with which its last turn began

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> None:
        """Coming back to the same game forgets nothing."""
        if fresh or snapshot["link"] != self._link:
            self._link = snapshot["link"]
            self._active = None
            self._left = {}
            self._began = {}

    def on_position(self, snapshot: Snapshot) -> None:
        view = snapshot["view"]
        step = view["step"]
        active: int | None = view.get("active")  # type: ignore[assignment]  # not every game has one
        for seen in (self._left, self._began):  # what was taken back has not been
            for seat in list(seen):
                if seen[seat] > step:
                    del seen[seat]
        if self._active is not None and active is not None and active != self._active:
            self._left[self._active] = step
            self._began[active] = step
        self._active = active

    def since(self) -> int | None:
        """The step from which on the others have decided since the last turn of the seat shown; None if they have not, or
        if that seat has decided in its own turn since."""
        view = self._board.view
        seat = view["seat"]
        left = self._left.get(seat)
        if self._board.alone or left is None or left >= view["step"] or view["result"]:
            return None
        return None if self._active == seat and self._began.get(seat) != view["step"] else left
