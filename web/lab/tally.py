"""Counts the games of a tournament: who won how many, ratings with intervals, and a sequential test.

At a table each game is one result for all of its players. In solo games it takes the games of all players on one seed:
the one that did best has won it, or those that did share it. A player that fails loses that game, without points; one
that fails `MOST_FAULTS` times ends the tournament. Pairs for the sequential test are two games in a row: at a
table those with the same luck and the seats swapped, in solo games two seeds, each already a comparison by itself.
"""

from collections.abc import Sequence
from typing import Any

from engine.errors import BadInput
from engine.ratings import ratings
from engine.sequential import UNKNOWN, SequentialTest

PAIR = 2
MOST_FAULTS = 5
"""Games that a player may fail in. Whatever is wrong with it is clear by then."""


class Tally:
    """The standing of a tournament. names: of the players. bounds: `elo0` and `elo1` of a sequential test, if wanted."""

    def __init__(self, names: Sequence[str], solo: bool, bounds: Sequence[float] | None) -> None:
        """Raises `BadInput` for invalid bounds."""
        self._names = tuple(names)
        self._solo = solo
        self._test = SequentialTest(float(bounds[0]), float(bounds[1])) if bounds else None
        self._games: list[
            tuple[tuple[float, ...], tuple[float | None, ...]]
        ] = []  # (shares, points) of the players
        self._faults = [0] * len(names)
        self._fault: dict[str, Any] | None = None
        self._passed = [0] * len(names)
        self._open: list[dict[str, Any]] = []
        self._turns = False

    @property
    def decided(self) -> bool:
        """Whether the sequential test has its verdict; no more results are counted then."""
        return self._test is not None and self._test.verdict != UNKNOWN

    def add(self, result: dict[str, Any]) -> None:
        """Count a result of `Playing.result`; they come in the order of their numbers."""
        if self.decided or self._fault:
            return
        failed = result["failed"]
        if failed:
            self._faults[failed["seat"]] += 1
            self._fault = failed if self._faults[failed["seat"]] == MOST_FAULTS else None
        if not self._solo:
            self._count(
                tuple(result["shares"]), tuple(None if failed else float(score) for score in result["scores"])
            )
            return
        self._open.append(result)
        if len(self._open) < len(self._names):
            return
        results, self._open = self._open, []
        sound = [each for each in results if not each["failed"]]
        self._turns = self._turns or any(each["turns"] is not None for each in sound)  # then fewer are better
        outcomes = [
            None if each["failed"] else float(each["turns"] if self._turns else each["scores"][0])
            for each in results
        ]
        done = [outcome for outcome in outcomes if outcome is not None]
        best = (
            None if not done else min(done) if self._turns else max(done)
        )  # if all fail, none is better than another
        share = 1 / outcomes.count(best)
        passed = [not each["failed"] and each["won"] is not False for each in results]
        self._passed = [count + each for count, each in zip(self._passed, passed, strict=True)]
        self._count(tuple(share if outcome == best else 0.0 for outcome in outcomes), tuple(outcomes))

    def _count(self, shares: tuple[float, ...], points: tuple[float | None, ...]) -> None:
        self._games.append((shares, points))
        if self._test and len(self._games) % PAIR == 0:
            (first, *_), _points = self._games[-PAIR]
            self._test = self._test.after(first, shares[0])

    def standing(self) -> dict[str, Any]:
        """The standing for the page. points: the mean of games without a fault, of turns if `unit` says so. passed: of solo
        games. faults: games in which the player failed. fault: what has ended the tournament, if anything has."""
        games = len(self._games)
        rated = {each["name"]: each for each in (rating.to_json() for rating in self._ratings())}
        table = []
        for at, name in enumerate(self._names):
            made = [each for _, points in self._games if (each := points[at]) is not None]
            row: dict[str, Any] = {
                "name": name,
                "games": games,
                "wins": round(sum(shares[at] for shares, _ in self._games), 2),
                "points": round(sum(made) / len(made), 2) if made else None,
                "passed": self._passed[at] if self._solo else None,
                "faults": self._faults[at],
            }
            found = rated.get(name, {})
            table.append(
                row | {"rating": found.get("elo"), "low": found.get("low"), "high": found.get("high")}
            )
        return {
            "counted": games,
            "decided": self.decided,
            "fault": self._fault,
            "unit": "turns" if self._turns else "points",
            "table": table,
            "sprt": self._test.to_json() if self._test else None,
        }

    def _ratings(self) -> list[Any]:
        if len(self._names) < 2 or not self._games:
            return []
        games = [tuple(zip(self._names, shares, strict=True)) for shares, _ in self._games]
        block = 1 if self._solo else len(self._names)
        try:
            return ratings([games[first : first + block] for first in range(0, len(games), block)])
        except BadInput:
            return []
