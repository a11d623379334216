"""The names of the people around this device, by seat. They never leave it: no link, save or seed contains
them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.app.store import Store

KEY = "dicetable.names"
LONGEST = 16  # characters


class Names:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._text: str | None = None  # the text read last, and its value: a table asks many times
        self._names: list[str] = []

    def of(self, seat: int) -> str:
        """The name of the person on a seat, or "" if none was given."""
        text = self._store.get(KEY)
        if text != self._text:
            self._text = text
            self._names = read(text)
        return self._names[seat] if seat < len(self._names) else ""

    def give(self, seat: int, name: str) -> None:
        """Stores a person's name; an empty one removes it."""
        self.of(seat)
        names = self._names + [""] * (seat + 1 - len(self._names))
        names[seat] = plain(name)
        self._store.put(KEY, json.dumps(names))


def plain(name: str) -> str:
    """A name as it is shown: short, on one line, without braces, which mark parameters."""
    return " ".join("".join([c for c in name if c >= " " and c not in "{}"]).split())[:LONGEST]


def read(text: str | None) -> list[str]:
    """The names in a stored text; none if this page did not write it."""
    try:
        found = json.loads(text) if text else []
    except ValueError:
        return []
    if not isinstance(found, list):
        return []
    return [plain(name) if isinstance(name, str) else "" for name in found]
