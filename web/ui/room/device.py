"""Another device in the room, and how much it may send."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.room.line import Line

LONGEST = 60000  # characters of a text
MOST_TEXTS = 600  # in a beat, of one device
MOST_CHARACTERS = 4000000  # in a beat, of one device
MOST_OWN_CHARACTERS = (
    24000000  # in a beat, of another device of one's own: everything that it may send at all
)


class Device:
    """Another device that this one is, or was, connected with.

    `id` names it: it follows from the certificate that secures its connection, so no other device can have it, and is the same after
    a break, and after a reload where the browser keeps certificates. `name` is what its player is called, or "". `seats` are those
    that it says it plays, none if it only follows. `is_open` is whether something can be sent to it now. `sees` are the ids of those that are open there, `refused` is why its channel was closed
    for good, or "", and `returns` whether another answer brings it back all the same."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.name = ""
        self.seats: tuple[int, ...] = ()
        self.is_open = False
        self.known = False  # whether it has introduced itself
        self.line: Line | None = None
        self.sees: list[str] = []
        self.refused = ""
        self.returns = False
        self.silent = 0
        self.strangers = 0  # devices that it has introduced in this minute
        self._texts = 0
        self._characters = 0

    @property
    def is_lost(self) -> bool:
        """Whether nothing has come from it for a while, though its channel is not closed."""
        return self.line is not None and self.known and not self.is_open

    def write(self, text: str) -> None:
        if self.line:
            self.line.connection.send(text)

    def floods(self, text: str, own: bool) -> bool:
        """Counts a text that has come from it; whether that is more than it may send. own: whether it is a device of one's own."""
        self._texts += 1
        self._characters += len(text)
        most = MOST_OWN_CHARACTERS if own else MOST_CHARACTERS
        return len(text) > LONGEST + 1 or self._texts > MOST_TEXTS or self._characters > most

    def count_anew(self) -> None:
        """A beat is over."""
        self._texts = self._characters = 0
