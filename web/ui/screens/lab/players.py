"""The players that somebody has written, kept in the browser: one text for each, and their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.storage_keys import ORDER
from ui.app.store import PLAYER

if TYPE_CHECKING:
    from ui.app.store import Store

LONGEST_NAME = 40  # characters
LONGEST = 400000  # characters of a player; weights of a small network fit


class Players:
    """`store` is the page's (see `ui.app.store`)."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def names(self) -> list[str]:
        """All names in their order; players that came from elsewhere are last."""
        kept = (self._store.get(ORDER) or "").split("\n")
        keys = self._store.keys()
        there = [key[len(PLAYER) :] for key in keys if key.startswith(PLAYER)]
        return [name for name in kept if name in there] + sorted([name for name in there if name not in kept])

    def code(self, name: str) -> str:
        """The code of a player, "" if there is none."""
        return self._store.get(PLAYER + name) or ""

    def put(self, name: str, code: str) -> bool:
        """Stores a player; a new one comes last. Returns whether the browser had room."""
        names = self.names()
        # An empty text would count as missing.
        if not self._store.put(PLAYER + name, code or "\n"):
            return False
        return name in names or self._store.put(ORDER, "\n".join(names + [name]))

    def add(self, name: str, code: str, at: int | None = None) -> str | None:
        """Stores a new player under this name, or one like it that is free; the name, None if there was no room. at: its
        place in the order."""
        name = self.free(name)
        names = self.names()
        if not self.put(name, code):
            self._store.remove(PLAYER + name)
            return None
        if at is not None:
            names.insert(at, name)
            self._store.put(ORDER, "\n".join(names))
        return name

    def free(self, name: str) -> str:
        """The name itself, or with a number if it is taken."""
        name = tidy(name)
        names = self.names()
        if name not in names:
            return name
        number = 2
        while name + " " + str(number) in names:
            number += 1
        return name + " " + str(number)

    def place(self, name: str) -> int:
        """Where a player stands in the order; at the end if another tab has deleted it."""
        names = self.names()
        return names.index(name) if name in names else len(names)

    def rename(self, old: str, new: str, code: str) -> str:
        """Gives a player another name, or one like it that is free; the name. code: of a player that another tab has deleted."""
        if old in (new, tidy(new)):
            return old
        name = self.add(new, self.code(old) or code, self.place(old))
        if name is None:
            return old
        self.remove(old)
        return name

    def remove(self, name: str) -> None:
        self._store.put(ORDER, "\n".join([each for each in self.names() if each != name]))
        self._store.remove(PLAYER + name)


def tidy(name: str) -> str:
    """A name in one line, not too long."""
    return " ".join(name.split())[:LONGEST_NAME].strip() or "player"


# What some system does not take in the name of a file, and the wide form of the same sign, which all do.
NARROW = '\\/:*?"<>|'
WIDE = "＼／：＊？＂＜＞｜"


def file_name(name: str) -> str:
    """The name of a player's file. `player_name` gives the player's name back."""
    for narrow, wide in zip(NARROW, WIDE):
        name = name.replace(narrow, wide)
    return ("．" + name[1:] if name[0] == "." else name) + ".py"


def player_name(file: str) -> str:
    """The name of a player from that of its file."""
    name = file[:-3] if file.lower().endswith(".py") else file
    if name[:1] == "．":
        name = "." + name[1:]
    for narrow, wide in zip(NARROW, WIDE):
        name = name.replace(wide, narrow)
    return tidy(name)
