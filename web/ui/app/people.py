"""Who plays around this device, and whether openly. Both belong to a game: what was typed and chosen last is for the next one,
and each game keeps what it began with. Nothing of it leaves the device by a link or a save.

Games are known by their setup, so a game, its replay and its review have the same names.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from ui.app import games, routes
from ui.kit.json_text import as_json, parsed_or_none
from ui.kit.names import isolated, plain, same
from ui.kit.shapes import ANY, TEXT, either, items, list_of
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.store import Store

    Row = tuple[str, "Party"]

KEY = "dicetable.names"  # those typed last, by seat
OPENLY = "dicetable.openly"  # "yes" if that was chosen last
NAMED = "dicetable.named"  # [[setup of a game, [name by seat], whether openly] …], the latest first
MOST = 300  # games
SETUP = ("seats", "start", "seed", "ruleset")


class Party(NamedTuple):
    """The people at a table. names: by seat, "" for those who have none; openly: whether nobody has to look away from what
    the others enter."""

    names: Sequence[str]
    openly: bool


NOBODY = Party((), False)


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

    @property
    def openly(self) -> bool:
        """Whether the next game is played openly."""
        return self._store.get(OPENLY) == "yes"

    def play_openly(self, value: str) -> None:
        """Chooses for the next game whether it is played openly: "yes" or "no"."""
        self._store.put(OPENLY, value)

    def _last(self) -> list[str]:
        text = self._store.get(KEY)
        if text != self._text:
            self._text = text
            self._typed = read(text)
        return self._typed

    # of a game

    def of_game(self, link: str) -> Party:
        """The people of a game; nobody, if several have never played it here. link: of the game or of its replay."""
        setup = setup_of(link)
        for known, party in self._named():
            if known == setup:
                return party
        return NOBODY

    def begin(self, link: str, fresh: bool) -> Party:
        """The people of a game that is put on the table: its own, or if it begins now, what was typed and chosen last."""
        known = NOBODY if fresh else self.of_game(link)
        return known if known.names else self._first(link)

    def keep(self, link: str, party: Party) -> None:
        """Keeps the people of a game."""
        setup, rows = setup_of(link), self._named()
        kept = [row for row in rows if row[0] != setup]
        if party.names:
            kept.insert(0, (setup, party))
        if kept != rows or self._store.get(NAMED) is None:
            self._put(kept)

    def forget(self, link: str) -> None:
        """A game has been deleted."""
        self.keep(link, NOBODY)

    def _first(self, link: str) -> Party:
        """What was typed and chosen last, for the people at a game's table."""
        seats = routes.parameters(link).get("seats", "").split(",")
        if seats.count(games.HUMAN) < 2:
            return NOBODY
        names = [self.of(seat) if player == games.HUMAN else "" for seat, player in enumerate(seats)]
        return Party(names, self.openly and games.BY_NAME[games.of_link(link)].openly)

    def _named(self) -> list[Row]:
        text = self._store.get(NAMED)
        if text is not None:
            return read_named(text)
        rows = [(setup_of(link), self._first(link)) for link in self._store.links()]
        return [row for row in rows if row[1].names]

    def _put(self, rows: list[Row]) -> None:
        self._store.put(NAMED, written(rows))


def setup_of(link: str) -> str:
    """What a game's link and the link of its replay have in common."""
    query = routes.parameters(link)
    game = query.get("game") or games.of_link(link)
    return game + "".join(["&" + name + "=" + query[name] for name in SETUP if name in query])


def called(names: Sequence[str], seat: int, player: str = games.HUMAN) -> str:
    """What whoever sits on a seat is called: by name, or by the number of the seat; if two have
    the same name, by both. names: of the people at the table;
    player: who plays the seat."""
    if player not in (games.HUMAN, games.ELSEWHERE):
        return of_computer(seat, names)
    name = _at(names, seat)
    if not name:
        return t("seat.n", n=seat + 1)
    if len([each for each in names if same(each, name)]) > 1:
        return t("seat.same", who=isolated(name), n=seat + 1)
    return isolated(name)


def of_computer(seat: int, names: Sequence[str]) -> str:
    """The name of the computer player on a seat. names: of the people at the table, by seat; nobody has the same."""
    offered = t("seat.computers").split(", ")
    free = [name for name in offered if name not in names]
    taken = len([name for name in names[:seat] if name in offered])
    if _at(names, seat) in offered:  # the seat of one of these people, which a computer player has been given
        return free[(-1 - taken) % len(free)]
    # The seats of such people need none, so there are enough for all others.
    return free[(seat - taken) % len(free)]


def read(text: str | None) -> list[str]:
    """The names in a stored text; none if this page did not write it."""
    return _names(parsed_or_none(text)) if text else []


def written(rows: Sequence[Row]) -> str:
    """The people of games as text for `read_named`; the first are kept if there are too many."""
    return as_json([[setup, list(party.names), party.openly] for setup, party in rows[:MOST]])


def read_named(text: str) -> list[Row]:
    """The people of the games in a stored text; none if this page did not write it."""
    rows = [row for row in items(parsed_or_none(text), list_of(ANY, 3)) if len(row) > 1 and TEXT(row[0])]
    # The first pages of 1.1.0 did not write whether openly.
    return [(row[0], Party(_names(row[1]), row[2:] == [True])) for row in rows]


def _names(found: object) -> list[str]:
    return [plain(either(name, TEXT, "")) for name in items(found, ANY)]


def _at(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else ""
