"""What was played and how it went: results, levels won, the daily games, the campaign run.

A result is a dict: id, day ("2026-11-21"), game, mode ("solo", "daily", "campaign", "computers", "shared"),
level (or None), score (in a solo game of TUTTO the number of turns), won (True, False or None), foes (names
of the computer players), and, if there are any, seats: [name, score, won, here] of each person at a table of
several, here being whether they played on this device, and apart if not all did; people: [name, score, won] of those of them with a name who
played on this device, which is all that older versions know; rival: [name, score] of whoever's score was to be beaten; link, the query of the replay link, and review (see `ui.app.reviewed`). Practice games are not
recorded.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import games
from ui.app.routes import campaign
from ui.kit.json_text import Unreadable, parsed
from ui.kit.loader import load

if TYPE_CHECKING:
    from typing import TypeGuard

    from worker.protocol import Snapshot

    from ui.app.store import Store
    from ui.app.types import BestRun, Played, Progress, Run

KEY = "dicetable.progress"
FORMAT = 1
MOST_RESULTS = 5000
LINKED = 100  # results that keep their replay link, the latest
MODES = ("solo", "daily", "campaign", "computers", "shared")


def number_of(day: str) -> int:
    """The number of a day given as "2026-11-21"; the next day's number is one more. Raises ValueError if it is not a
    day."""
    parts = day.split("-")
    if len(day) != 10 or len(parts) != 3:
        raise ValueError(day)
    y, m, d = [int(part) for part in parts]
    if not (1 <= m <= 12 and 1 <= d <= 31):
        raise ValueError(day)
    if m < 3:
        y -= 1
        m += 12
    return 365 * y + y // 4 - y // 100 + y // 400 + (153 * (m - 3) + 2) // 5 + d


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


def shortened(results: list[Played]) -> list[Played]:
    """The results to keep: as many as there is room for, and always those that opened a level."""
    surplus = len(results) - MOST_RESULTS
    if surplus <= 0:
        return results
    opened = {r["id"] for r in wins_that_open_levels(results)}
    out = []
    for r in results:
        if surplus > 0 and r["id"] not in opened:
            surplus -= 1
        else:
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
    return {"format": FORMAT, "results": [], "daily": {}, "run": None, "best_run": None}


def is_day(value: object) -> TypeGuard[str]:
    """Whether it is a day, given as `number_of` takes it."""
    if not isinstance(value, str):
        return False
    try:
        number_of(value)
    except ValueError:
        return False
    return True


def is_count(value: object) -> TypeGuard[int]:
    """Whether it is a whole number that a game can have to do with."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000000


def _is_level(value: object) -> bool:
    return is_count(value) and 1 <= value <= levels()


def _is_short(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and 0 < len(value) <= 400


def _is_result(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _is_short(value.get("id"))
        and is_day(value.get("day"))
        and value.get("game") in games.names()
        and value.get("mode") in MODES
        and (value.get("level") is None or _is_level(value["level"]))
        and is_count(value.get("score"))
        and value.get("won") in (True, False, None)
        and isinstance(value.get("foes"), list)
        and len(value["foes"]) < 10
        and all(_is_short(foe) for foe in value["foes"])
        and isinstance(value.get("people", []), list)
        and len(value.get("people", [])) < 10
        and all(_is_person(each) for each in value.get("people", []))
        and isinstance(value.get("seats", []), list)
        and len(value.get("seats", [])) <= games.most_seats()
        and all(isinstance(each, list) and _is_seat(each) for each in value.get("seats", []))
        and _is_rival(value.get("rival"))
        and isinstance(value.get("lucks", []), list)
        and all(isinstance(each, (int, float)) for each in value.get("lucks", []))
    )


def _is_person(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and _is_short(value[0])
        and is_count(value[1])
        and value[2] in (True, False)
    )


def _is_seat(value: list[object]) -> bool:
    return (
        len(value) == 4
        and isinstance(value[0], str)
        and len(value[0]) <= 400
        and is_count(value[1])
        and value[2] in (True, False)
        and value[3] in (True, False)
    )


def _is_rival(value: object) -> bool:
    return (
        value is None
        or isinstance(value, list)
        and len(value) == 2
        and _is_short(value[0])
        and is_count(value[1])
    )


def _is_run(value: object, named: bool) -> bool:
    return value is None or (
        isinstance(value, dict)
        and is_count(value.get("level"))
        and is_count(value.get("points"))
        and (
            not named
            or _is_short(value.get("seed"))
            and isinstance(value.get("link"), str)
            and value["link"].startswith(campaign() + "?")
            and len(value["link"]) < 1000
        )
    )


def checked(data: Progress) -> Progress:
    """The history in a value from outside. Raises Unreadable for anything else."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unreadable("format")
    results = data.get("results")
    daily = data.get("daily")
    if (
        not isinstance(results, list)
        or len(results) > MOST_RESULTS
        or not all(_is_result(r) for r in results)
    ):
        raise Unreadable("results")
    if not isinstance(daily, dict) or len(daily) > MOST_RESULTS:
        raise Unreadable("daily")
    dailies = [
        str(n + 1) for n in range(levels())
    ] + games.names()  # a daily game's key names its level or its game
    for key, score in daily.items():
        day, _, level = key.partition(" ")
        if not is_day(day) or level not in dailies or not (score is None or is_count(score)):
            raise Unreadable("daily")
    if not _is_run(data.get("run"), True) or not _is_run(data.get("best_run"), False):
        raise Unreadable("run")
    return {
        "format": FORMAT,
        "results": results,
        "daily": daily,
        "run": data.get("run"),
        "best_run": data.get("best_run"),
    }


class History:
    """Reads the stored data for every question and stores every change at once, so that two tabs agree."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._text: str | None = None  # the text read last, and its value: a screen asks many times
        self._data: Progress | None = None
        self.lost = False  # whether the browser failed to store the last change
        self._unsaved: list[Played] = []  # results that were not stored; only this tab has them

    def read(self) -> Progress:
        text = self.store.get(KEY)
        if self._data and text == self._text:
            return self._data
        if not text:
            return fresh()
        try:
            self._data = checked(parsed(text))
            self._text = text
            add(self._data["results"], self._unsaved)
            return self._data
        except Unreadable:
            return fresh()

    def _write(self, data: Progress) -> None:
        data["results"] = shortened(data["results"])
        text = json.dumps(data)
        self.lost = not (self._move_aside() and self.store.put(KEY, text))
        self._text = self.store.get(KEY)
        self._data = data  # kept in this tab even if it was not stored
        if not self.lost:
            self._unsaved = []

    def _move_aside(self) -> bool:
        """Moves unreadable data to another key, since another version may have written it. Returns whether
        its place is free."""
        text = self.store.get(KEY)
        try:
            return not text or bool(checked(parsed(text)))
        except Unreadable:
            return self.store.put(KEY + " refused", text)  # type: ignore[arg-type]  # there is one

    # questions of the screens

    def results(self) -> list[Played]:
        return self.read()["results"]

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

    def has_beaten(self, game: str) -> bool:
        """Whether a game against computer players was ever won here."""
        return any(
            [r["game"] == game and r["mode"] == "computers" and r["won"] is True for r in self.results()]
        )

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
        if any(r["id"] == name for r in data["results"]):
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


def add(results: list[Played], others: list[Played]) -> list[Played]:
    """Adds the others that are not yet among the results; returns those added."""
    known = {each["id"] for each in results}
    more = [each for each in others if each["id"] not in known]
    results.extend(more)
    return more
