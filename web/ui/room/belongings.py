"""Everything that is kept, sent from one device of a player to another, in pieces.

part   JSON: n (the number of the piece), of (how many there are), text
got    JSON: n (the number of the piece that has come)
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.shapes import TEXT, WHOLE, read_as, record, whole_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.room.device import Device
    from ui.room.room import ConnectedRoom

PIECE = 25000  # characters; written as JSON they may become six times as long, but few texts come near that
AHEAD = 6  # pieces that are sent before the first has come
MOST = 400  # pieces
PART = record({"part": WHOLE, "of": whole_to(MOST, 1), "text": TEXT})
GOT = record({"got": WHOLE})


class Giver:
    """Sends a text to the first device that comes. `changed()` is called whenever a piece has come; `got` of `of` pieces have."""

    def __init__(self, room: ConnectedRoom, text: str, changed: Callable[[], object]) -> None:
        self._room = room
        self._changed = changed
        self._pieces = pieces_of(text)
        self._next = 0
        self._to = ""
        self.of = len(self._pieces)
        self.got = 0
        room.heard = self._heard
        room.changed = self._who

    def is_done(self) -> bool:
        return self.got == self.of

    def _who(self) -> None:
        here = [peer for peer in self._room.peers if peer.is_open]
        same = [peer for peer in here if peer.id == self._to]
        if here and not self.is_done():
            if not same:  # the one before has gone: the next one gets all of it
                self._to = here[0].id
                self.got = 0
            self._next = self.got  # after a break, what has not come is sent again
            self._go_on((same or here)[0])
        self._changed()

    def _go_on(self, peer: Device) -> None:
        while self._next < min(self.of, self.got + AHEAD):
            self._room.send(
                json.dumps({"part": self._next, "of": self.of, "text": self._pieces[self._next]}), peer
            )
            self._next += 1

    def _heard(self, peer: Device, text: str) -> None:
        said = read_as(text, GOT)
        if peer.id == self._to and said and self.got <= said["got"] < self._next:
            self.got = said["got"] + 1
            self._go_on(peer)
            self._changed()


class Taker:
    """Takes such a text. `changed()` is called whenever a piece has come, `came(text)` once all have."""

    def __init__(
        self, room: ConnectedRoom, changed: Callable[[], object], came: Callable[[str], object]
    ) -> None:
        self._room = room
        self._changed = changed
        self._came = came
        self._pieces: list[str] = []
        self.of = 0
        room.heard = self._heard
        room.changed = changed

    @property
    def got(self) -> int:
        return len(self._pieces)

    def _heard(self, peer: Device, text: str) -> None:
        said = read_as(text, PART)
        if not said or self.of not in (0, said["of"]):
            return
        number, of, piece = said["part"], said["of"], said["text"]
        if number == self.got < of:
            self.of = of
            self._pieces.append(piece)
            self._room.send(json.dumps({"got": number}), peer)
            self._changed()
            if self.got == of:
                self._came("".join(self._pieces))
        elif number < self.got:  # sent again after a break
            self._room.send(json.dumps({"got": number}), peer)


def pieces_of(text: str) -> list[str]:
    """A text in pieces, each short enough for a channel whatever its letters are."""
    found = []
    at = 0
    while at < len(text):
        size = PIECE
        while len(json.dumps(text[at : at + size])) > 2 * PIECE:
            size //= 2
        found.append(text[at : at + size])
        at += size
    return found
