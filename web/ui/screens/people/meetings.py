"""Games with other people, counted from the results: who they are, who won, by how much, and how much of it was luck.

Results are those of `ui.app.history`. Whoever holds the device is "me": on a seat here by the name that they send, or else on
the first seat here. People are told apart by name; what is wrong with that, one corrects by hand (`Corrections`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.app.acquaintances import KEY, parsed
from ui.app.races import rivals
from ui.kit.json_text import as_json
from ui.kit.names import folded, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.store import Store
    from ui.app.types import Played, Row

DEVICE, LINK, RACE = "device", "link", "race"
"""How one has met somebody: around one device, each on their own, or one after the other with the same dice."""


class Meeting(NamedTuple):
    """A game with somebody. result: of the history; mine, theirs: points, or turns of a race in which fewer are better; won:
    whether I have won it, lost: whether they have; luck: by how much it raised my chance of winning, at most 1, or None if it is
    not known."""

    result: Played
    how: str
    name: str
    mine: int
    theirs: int
    won: bool
    lost: bool
    luck: float | None


class Person:
    """Somebody, and all games with them, the latest first."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name
        self.games: list[Meeting] = []

    def won(self) -> int:
        """How many of these games I have won."""
        return len([game for game in self.games if game.won])

    def tables(self, kind: str) -> list[Meeting]:
        """The games of one kind that both played at one table."""
        return [game for game in self.games if game.result["game"] == kind and game.how != RACE]


def difference(tables: list[Meeting]) -> int:
    """My points less theirs."""
    return sum([game.mine - game.theirs for game in tables])


def won_without_luck(tables: list[Meeting]) -> tuple[float, int]:
    """(how many I would have won without luck, of how many): of these games, those whose luck is known."""
    won = [game.won - game.luck for game in tables if game.luck is not None]
    return min(max(sum(won, 0.0), 0.0), float(len(won))), len(won)


class Corrections:
    """What one has said about names. same: of a name, the one it counts as; apart: of a game and a name in it, who that was."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = parsed(store.get(KEY))

    def of(self, result: Played, name: str) -> str:
        """Who that was in a game."""
        found = self._kept["apart"].get(place(result, name), name)
        seen = [key_of(found)]
        while seen[-1] in self._kept["same"]:
            found = self._kept["same"][seen[-1]]
            if key_of(found) in seen:
                break
            seen.append(key_of(found))
        return found

    def join(self, key: str, name: str) -> None:
        """The person with this key is the one with that name."""
        self._kept["same"].pop(key_of(name), None)
        if key != key_of(name):
            self._kept["same"][key] = name
        self._keep()

    def part(self, key: str) -> None:
        """Names that counted as this person stand for themselves again."""
        for other, name in list(self._kept["same"].items()):
            if key_of(name) == key:
                del self._kept["same"][other]
        self._keep()

    def others(self, key: str) -> list[str]:
        """The keys of the names that count as this person."""
        return sorted([other for other, name in self._kept["same"].items() if key_of(name) == key])

    def tell_apart(self, meeting: Meeting, name: str) -> None:
        """In this game it was somebody else, of this name."""
        self._kept["apart"][place(meeting.result, meeting.name)] = name
        self._keep()

    def _keep(self) -> None:
        self._store.put(KEY, as_json(self._kept))


def key_of(name: str) -> str:
    """What people are told apart by."""
    return folded(name)


def place(result: Played, name: str) -> str:
    return result["id"] + " " + key_of(name)


def people(results: Sequence[Played], corrections: Corrections, me: str) -> list[Person]:
    """Everybody one has played with, those played with most first, of several those met last. me: my name, or ""."""
    found: dict[str, Person] = {}
    order: list[str] = []
    for result in reversed(results):
        for game in _meetings(result, corrections, me):
            name = corrections.of(result, game.name)
            key = key_of(name)
            if key == key_of(me):
                continue
            if key not in found:
                order.append(key)
                found[key] = Person(key, name)
            found[key].games.append(game)
    ranked = sorted([(-len(found[key].games), at) for at, key in enumerate(order)])
    return [found[order[at]] for _, at in ranked]


def _meetings(result: Played, corrections: Corrections, me: str) -> list[Meeting]:
    mine = result["score"]
    races = [
        Meeting(
            result, RACE, name, mine, score, _better(result, mine, score), _better(result, score, mine), None
        )
        for name, score in rivals(result)
    ]
    if races:
        return races
    rows = result.get("seats") or [row + [True] for row in result.get("people", [])]
    here = [at for at, row in enumerate(rows) if row[3]]
    if len(rows) < 2 or not here:
        return []
    named = [at for at in here if me and key_of(corrections.of(result, rows[at][0])) == key_of(me)]
    own = (named or here)[0]
    how = LINK if result.get("apart") else DEVICE
    lucks = result.get("lucks") or []
    out = []
    for at, row in enumerate(rows):
        if at != own and plain(row[0]):
            luck = lucks[own] if len(lucks) == len(rows) else None
            out.append(Meeting(result, how, plain(row[0]), rows[own][1], row[1], rows[own][2], row[2], luck))
    return out


def _better(result: Played, one: int, other: int) -> bool:
    return one < other if result["game"] == "tutto" else one > other


class Daily(NamedTuple):
    """One of the daily games."""

    day: str
    game: str
    level: int


def week(
    results: Sequence[Played], corrections: Corrections
) -> tuple[list[Daily], list[tuple[str, list[Row]]]]:
    """(the daily games that were compared with somebody, by day; [("", my results), (somebody's name, theirs) …], for each of these
    games [points, whether they are the best] or [])."""
    found: list[tuple[Daily, Played]] = []
    names: list[str] = []
    for result in results:
        if result["mode"] != "daily" or not rivals(result):
            continue
        found.append((Daily(result["day"], result["game"], result["level"] or 0), result))
        for name, _ in rivals(result):
            who = corrections.of(result, name)
            if who not in names:
                names.append(who)
    found.sort(key=lambda each: each[0])
    table: list[tuple[str, list[Row]]] = [("", [[] for _ in found])] + [
        (name, [[] for _ in found]) for name in names
    ]
    for at, (_, result) in enumerate(found):
        scores = [result["score"]] + [score for _, score in rivals(result)]
        whose = [0] + [names.index(corrections.of(result, name)) + 1 for name, _ in rivals(result)]
        for row, score in zip(whose, scores):
            best = not [other for other in scores if _better(result, other, score)]
            table[row][1][at] = [score, best]
    return [daily for daily, _ in found], table
