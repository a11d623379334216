"""What was played and how it went: results, levels won, the daily games, the campaign run.

A result is a dict: id, day ("2026-11-21"), game, mode ("solo", "daily", "campaign", "computers", "shared"),
level (or None), score (in a solo game of TUTTO the number of turns), won (True, False or None), foes (names
of the computer players), and, if there are any, seats: [name, score, won, here] of each person at a table of
several, here being whether they played on this device, and apart if not all did; people: [name, score, won] of those of them with a name who
played on this device, which is all that older versions know; rival: [name, score] of whoever's score was to be beaten; link, the query of the replay link, and review (see `ui.app.reviewed`). Practice games are not
recorded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.storage_keys import NOTES
from ui.app.store import PROGRESS_FORMAT
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from worker.protocol import Snapshot

    from ui.app.store import Store
    from ui.app.types import BestRun, Played, Progress, Run

    Drawn = TypeVar("Drawn")

KEY = "dicetable.progress"
LINKED = 100  # results that keep their replay link, the latest


def is_open(number: int, won: list[int]) -> bool:
    """Whether a level may be chosen in the menu: the first, and each one after a level that was won. Links
    can open any."""
    return number == 1 or number - 1 in won


def wins_that_open_levels(results: list[Played]) -> list[Played]:
    """The results, in order, that each won a level which was open at the time. A win at a locked level,
    reached by a link, a challenge or a daily game, opens nothing (RULES.md A12)."""
    won: list[int] = []
    out = []
    for r in results:
        if (
            r["game"] == games.levelled().name
            and r["won"]
            and r["level"]
            and r["level"] not in won
            and is_open(r["level"], won)
        ):
            won.append(r["level"])
            out.append(r)
    return out


def levels() -> int:
    """The number of levels."""
    return games.levelled().levels


def next_level(won: list[int]) -> int:
    """The next level to win, or the last one if all are won."""
    for number in range(1, levels() + 1):
        if number not in won:
            return number
    return levels()


def fresh() -> Progress:
    return {"format": PROGRESS_FORMAT, "results": [], "daily": {}, "run": None, "best_run": None}


def stored(text: str | None) -> Progress | None:
    """What was stored as this text, or None: nothing, or what this page cannot read."""
    return load("ui.app.history_checks").read(text) if text else None


class History:
    """Reads the stored data for every question and stores every change at once, so that two tabs agree. A picture of the page is
    one question, as it asks many times and the results of years take a while to read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._text: str | None = None  # the text read last, and its value: a screen asks many times
        self._data: Progress | None = None
        self._drawing = False  # whether a picture is made
        self._drawn: Progress | None = None  # what is read for it, once it has asked
        self.lost = False  # whether the browser failed to store the last change
        self._unsaved: list[Played] = []  # results that were not stored; only this tab has them

    def draw(self, picture: Callable[[], Drawn]) -> Drawn:
        """Makes a picture; what it returns."""
        self._drawing = True
        try:
            return picture()
        finally:
            self._drawing = False
            self._drawn = None

    def read(self) -> Progress:
        found = self._drawn or self._read()
        self._drawn = found if self._drawing else None
        return found

    def _read(self) -> Progress:
        text = self.store.get(KEY)
        if self._data and text == self._text:
            return self._data
        found = stored(text)
        if found is None:
            return fresh()
        self._data = found
        self._text = text
        add(found, self._unsaved)
        return found

    def _write(self, data: Progress) -> None:
        checks = load("ui.app.history_checks")
        checks.shorten(data, wins_that_open_levels)
        text = checks.written(data)
        self.lost = not (self._move_aside() and self.store.put(KEY, text))
        self._text = self.store.get(KEY)
        self._data = data  # kept in this tab even if it was not stored
        if not self.lost:
            self._unsaved = []

    def _move_aside(self) -> bool:
        """Moves unreadable data to another key, since another version may have written it. Returns whether
        its place is free."""
        text = self.store.get(KEY)
        return not text or stored(text) is not None or self.store.put(KEY + " refused", text)

    # questions of the screens

    def results(self) -> list[Played]:
        return self.read()["results"]

    def knows(self, name: str) -> bool:
        """Whether the player has done the lesson of a game, or finished a game of this kind."""
        return self.store.get(NOTES + name) is not None or name in [r["game"] for r in self.results()]

    def won(self) -> list[int]:
        """The levels won, as a sorted list of numbers."""
        return sorted([r["level"] for r in wins_that_open_levels(self.results())])  # type: ignore[misc]  # each has a level

    def best(self) -> dict[int, int]:
        """The best score at each level that was played, by number."""
        out: dict[int, int] = {}
        for r in self.results():
            if r["game"] == games.levelled().name and r["level"]:
                out[r["level"]] = max(out.get(r["level"], 0), r["score"])
        return out

    def scores(self, game: str) -> list[int]:
        """The scores of a game's solo games, in the order in which they were played."""
        return [r["score"] for r in self.results() if r["game"] == game and r["mode"] in ("solo", "daily")]

    def daily(self, day: str, game: str, level: int | None) -> tuple[bool, int | None]:
        """(whether the scored attempt has begun, its score or None)"""
        kept = self.read()["daily"]
        key = daily_key(day, game, level)
        return (key in kept, kept.get(key))

    def run(self) -> Run | None:
        return self.read()["run"]

    def best_run(self) -> BestRun | None:
        return self.read()["best_run"]

    # changes

    def begin_daily(self, day: str, game: str, level: int | None) -> None:
        """Begins the attempt at a daily game that counts."""
        data = self.read()
        key = daily_key(day, game, level)
        if key not in data["daily"]:
            data["daily"][key] = None
            self._write(data)

    def record(self, snapshot: Snapshot, day: str, room: bool = True) -> bool:
        """Records the result of a finished game, once. With `room`, first stores what could not be stored
        before. Returns False if there was nothing new."""
        if self.lost and room:
            self._write(self.read())
        view = snapshot["view"]
        result = view["result"]
        if not result or snapshot.get("practice"):
            return False
        results = load("ui.app.results")
        name = results.fingerprint(snapshot["save"])
        data = self.read()
        if name in load("ui.app.history_checks").known(data):
            return False
        data["results"].append(
            results.entry(
                snapshot, name, day, load("ui.app.people").Names(self.store).of_game(snapshot["link"]).names
            )
        )
        self._unsaved.append(data["results"][-1])
        for old in data["results"][:-LINKED]:
            old.pop("link", None)
        if snapshot.get("date"):
            key = daily_key(snapshot["date"], view["game"], view.get("level"))  # type: ignore[arg-type]  # it has a date
            if data["daily"].get(key) is None:
                data["daily"][key] = data["results"][-1]["score"]
        if snapshot.get("campaign"):
            results.go_on_with_run(data, snapshot)
        self._write(data)
        return True

    def take(self, data: Progress, more: list[Played]) -> None:
        """Stores a history that was changed elsewhere. more: the results that are new in it."""
        self._unsaved.extend(more)
        self._write(data)

    def begin_anew(self) -> None:
        """Nothing was played yet, as what was stored is deleted."""
        self._data = None
        self._unsaved = []
        self.lost = False


def daily_key(day: str, game: str, level: int | None) -> str:
    """The key of a daily game."""
    return day + " " + (str(level) if level else game)


def add(data: Progress, results: list[Played]) -> list[Played]:
    """Adds the results that are not yet in a history; returns those added."""
    if not results:
        return []
    known = load("ui.app.history_checks").known(data)
    more = []
    for each in results:
        if each["id"] not in known:
            known.add(each["id"])
            more.append(each)
    data["results"].extend(more)
    return more
