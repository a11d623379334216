"""The player's puzzles: confirmed mistakes of their own games, results, the streak and the rating.

Stored as a dict: mine, a list of [link, tries, solved] (the oldest first); sets, {day: [whether solved, …]} of the sets
of five; rating; streak, how many were solved in a row; best, the longest streak. A link is the query of a replay link
that ends at the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.json_text import as_json
from ui.kit.shapes import (
    ANY,
    OBJECT,
    WHOLE,
    either,
    entries,
    items,
    list_of,
    read_as,
    row_of,
    text_to,
    whole_to,
)

if TYPE_CHECKING:
    from ui.app.store import Store
    from ui.app.types import PuzzleData

KEY = "dicetable.puzzles"
MOST = 200  # of one's own
DAYS = 60  # of which the results are kept
FIRST = 1200  # the rating of a new player
SWING = 32  # how far one puzzle can move it
EASIEST, HARDEST = 800, 2000  # ratings of the puzzles of the sets
OF_OWN_GAMES = 1400


class Puzzles:
    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self) -> PuzzleData:
        """What is stored; parts that make no sense are left out."""
        return parsed(self._store.get(KEY) or "{}")

    def _write(self, data: PuzzleData) -> bool:
        return self._store.put(KEY, as_json(data))

    def add(self, link: str) -> None:
        """Keeps a mistake as a puzzle, once."""
        data = self.read()
        if any([each[0] == link for each in data["mine"]]):
            return
        data["mine"].append([link, 0, False])
        while len(data["mine"]) > MOST:  # what was solved goes first
            solved = [each for each in data["mine"] if each[2]]
            data["mine"].remove((solved or data["mine"])[0])
        self._write(data)

    def fresh(self) -> list[str]:
        """The links of one's own mistakes that were never tried."""
        return [link for link, tries, _ in self.read()["mine"] if not tries]

    def failed(self) -> list[str]:
        """The links of those that were tried and not solved yet."""
        return [link for link, tries, solved in self.read()["mine"] if tries and not solved]

    def solved_today(self, day: str) -> list[bool]:
        """Whether each of the day's puzzles that was tried was solved."""
        return self.read()["sets"].get(day) or []

    def record(
        self, link: str, solved: bool, level: int | None, day: str | None = None, number: int = 0
    ) -> None:
        """Notes the first answer to a puzzle. level: its rating, or None if it counts for nothing. day, number: its place in
        the set of a day."""
        data = self.read()
        counts = level is not None
        for each in data["mine"]:
            if each[0] == link:
                counts = counts and not each[1]
                each[1] += 1
                each[2] = each[2] or solved
        if day is not None:
            done = data["sets"].setdefault(day, [])
            if number != len(done):
                return
            done.append(solved)
            for old in sorted(data["sets"])[:-DAYS]:
                del data["sets"][old]
        if counts:
            assert level is not None
            expected = 1 / (1 + 10 ** ((level - data["rating"]) / 400))
            data["rating"] = round(data["rating"] + SWING * ((1 if solved else 0) - expected))
            data["streak"] = data["streak"] + 1 if solved else 0
            data["best"] = max(data["best"], data["streak"])
        self._write(data)


def parsed(stored: str) -> PuzzleData:
    """What a stored text says; parts that make no sense are left out."""
    found = read_as(stored, OBJECT, {})
    number = whole_to(99999)
    return {
        "mine": items(found.get("mine"), row_of(text_to(19999, 1), WHOLE, ANY)),
        "sets": entries(found.get("sets"), list_of(ANY, 5)),
        "rating": either(found.get("rating"), number, FIRST),
        "streak": either(found.get("streak"), number, 0),
        "best": either(found.get("best"), number, 0),
    }
