"""A connection with another device that is being made, or is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.room.description import Unreadable, packed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ui.room.types import Connection, Connections

    class Ends(Protocol):
        """What hears what becomes of connections."""

        def opened(self, line: Line) -> None: ...
        def came(self, line: Line, text: str) -> None: ...
        def failed(self, line: Line) -> None: ...
        def faltered(self, line: Line) -> None: ...


class Line:
    """`described(line, letters)` is called once this side's description is known, `ends` hears what becomes of the connection.

    `number` is that of the invitation that it belongs to, `description` what that one says of this side, `letters` the answer, from here or to an invitation that several may answer. `device` is the id of the other side, once that has described itself. `credentials` are those of an invitation that any number of devices may answer, or ""."""

    def __init__(
        self, connections: Connections, ends: Ends, described: Callable[[Line, bytes], object]
    ) -> None:
        self._ends = ends
        self._described = described
        self.connection: Connection = connections.connection(self._told)
        self.number = 0
        self.description = b""
        self.letters = ""
        self.device = ""
        self.credentials = ""
        self.age = 0
        self.by_hand = False  # whether players have handed over the answer, and wait for what comes of it
        self.ended = False

    def _told(self, what: str, text: str) -> None:
        if self.ended:
            return
        if what == "described":
            try:
                found = packed(text)
            except Unreadable:
                self._ends.failed(self)
                return
            self._described(self, found)
        elif what == "heard":
            self._ends.came(self, text)
        elif what == "open":
            self._ends.opened(self)
        elif what in ("closed", "failed") or what == "state" and text == "closed":
            self._ends.failed(self)
        elif what == "state" and text == "failed":
            self._ends.faltered(self)

    def end(self) -> None:
        self.ended = True
        self.connection.end()
