"""Who plays around this device. Names belong to a game: what was typed last names the people of the next one, and each game
keeps the names that it began with. They never leave the device by a link or a save.

Games are known by their setup, so a game, its replay and its review have the same names.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.store import Store

KEY = "dicetable.names"  # those typed last, by seat
NAMED = "dicetable.named"  # [[setup of a game, [name by seat]] …], the latest first
LONGEST = 16  # characters
MOST = 300  # games
SETUP = ("seats", "start", "seed", "ruleset")


class Names:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._text: str | None = None  # the text read last, and its value: a form asks many times
        self._typed: list[str] = []

    # for the next game

    def of(self, seat: int) -> str:
        """The name typed last for the person on a seat, or "" if none was given."""
        return _at(self._last(), seat)

    def give(self, seat: int, name: str) -> None:
        """Stores a person's name; an empty one removes it."""
        names = self._last() + [""] * (seat + 1 - len(self._last()))
        names[seat] = plain(name)
        self.recall(names)

    def recall(self, names: Sequence[str]) -> None:
        """The next game is played by these people. names: by seat."""
        if self._store.get(NAMED) is None:  # games of older versions keep the names that they were shown with
            self._put(self._named())
        self._store.put(KEY, json.dumps(list(names)))

    def _last(self) -> list[str]:
        text = self._store.get(KEY)
        if text != self._text:
            self._text = text
            self._typed = read(text)
        return self._typed

    # of a game

    def of_game(self, link: str) -> list[str] | None:
        """The names of a game's people, by seat, or None if it has none. link: of the game or of its replay."""
        setup = setup_of(link)
        for known, names in self._named():
            if known == setup:
                return names
        return None

    def begin(self, link: str, fresh: bool) -> list[str]:
        """The names of a game that is put on the table, by seat: its own, or if it begins now, those typed last."""
        known = None if fresh else self.of_game(link)
        return self._first(link) if known is None else known

    def keep(self, link: str, names: Sequence[str]) -> None:
        """Keeps the names of a game's people."""
        setup, rows = setup_of(link), self._named()
        kept = [row for row in rows if row[0] != setup]
        if any(names):
            kept.insert(0, (setup, list(names)))
        if kept != rows or self._store.get(NAMED) is None:
            self._put(kept)

    def forget(self, link: str) -> None:
        """A game has been deleted."""
        self.keep(link, ())

    def _first(self, link: str) -> list[str]:
        """The names typed last, for the people at a game's table."""
        seats = routes.parameters(link).get("seats", "").split(",")
        if seats.count(games.HUMAN) < 2:
            return []
        return [self.of(seat) if player == games.HUMAN else "" for seat, player in enumerate(seats)]

    def _named(self) -> list[tuple[str, list[str]]]:
        text = self._store.get(NAMED)
        if text is not None:
            return read_named(text)
        rows = [(setup_of(link), self._first(link)) for link in self._store.links()]
        return [row for row in rows if any(row[1])]

    def _put(self, rows: list[tuple[str, list[str]]]) -> None:
        self._store.put(NAMED, json.dumps(rows[:MOST]))


def setup_of(link: str) -> str:
    """What a game's link and the link of its replay have in common."""
    query = routes.parameters(link)
    game = query.get("game") or games.of_link(link)
    return game + "".join(["&" + name + "=" + query[name] for name in SETUP if name in query])


def called(names: Sequence[str], seat: int, player: str = games.HUMAN) -> str:
    """What whoever sits on a seat is called: by name, or by the number of the seat. names: of the people at the table;
    player: who plays the seat."""
    if player not in (games.HUMAN, games.ELSEWHERE):
        return of_computer(seat, names)
    return _at(names, seat) or t("seat.n", n=seat + 1)


def of_computer(seat: int, names: Sequence[str]) -> str:
    """The name of the computer player on a seat. names: of the people at the table; nobody has the same."""
    offered = t("seat.computers").split(", ")
    free = [name for name in offered if name not in names]
    return free[seat % len(free)]


def plain(name: str) -> str:
    """A name as it is shown: short, on one line, without braces, which mark parameters."""
    return " ".join("".join([c for c in name if c >= " " and c not in "{}"]).split())[:LONGEST]


def read(text: str | None) -> list[str]:
    """The names in a stored text; none if this page did not write it."""
    try:
        return _names(json.loads(text)) if text else []
    except ValueError:
        return []


def read_named(text: str) -> list[tuple[str, list[str]]]:
    """The games with names in a stored text; none if this page did not write it."""
    try:
        found = json.loads(text)
    except ValueError:
        return []
    rows = [row for row in found if isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)] if isinstance(found, list) else []
    return [(setup, _names(names)) for setup, names in rows]


def _names(found: object) -> list[str]:
    return [plain(name) if isinstance(name, str) else "" for name in found] if isinstance(found, list) else []


def _at(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else ""
