"""Plays many games between computer players, on all cores or on a cluster: wins, scores, speed.

>>> table = arena("tutto", ["easy", "random"], games=20, seed="DOCS")
>>> table.wins
[20.0, 0.0]
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from math import inf
from statistics import fmean
from typing import Any

from engine.corrected import Corrected, corrected, is_accounted, luck_of
from engine.errors import BadInput
from engine.intervals import mean_interval
from engine.play import NOTHING, Entrant, Played, Wanted, block_of
from engine.progress import is_shown, watched
from engine.ratings import Rating, ratings
from engine.seed import Seed, seed_text
from engine.sequential import UNKNOWN, PointsTest, SequentialTest
from engine.series import (
    EVERY_CORE,
    Power,
    Series,
    check,
    entrant,
    entrants,
    how_many,
    known_game,
    listed,
    named,
    seated,
    series,
)

__all__ = [
    "EVERY_CORE", "Alone", "Power", "Solos", "Table", "arena", "decisions_per_s", "entrant", "entrants", "series", "solo", "solos", "watched",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """The games of a tournament at one table. names: of the players, one per seat. results: by game number. test: the
    sequential test that they were played for, if any."""

    names: tuple[str, ...]
    results: tuple[Played, ...]
    test: SequentialTest | None = None

    @property
    def block(self) -> int:
        """How many games in a row share their luck."""
        return block_of(self.names)

    @property
    def wins(self) -> list[float]:
        """The victories of each player; a shared one counts as a fraction."""
        return [sum(played.shares[place] for played in self.results) for place in range(len(self.names))]

    @property
    def mean_scores(self) -> list[float]:
        """The mean points of each player."""
        games = len(self.results)
        return [
            sum(played.scores[place] for played in self.results) / games for place in range(len(self.names))
        ]

    @property
    def corrected(self) -> Corrected | None:
        """The mean share of the victory of each player without luck, of the games whose luck is known; None if there are none."""
        known = _known_blocks(self.results, self.block)
        rows = [
            [
                (fmean(each.shares[at] for each in games), fmean(luck_of(each, at) for each in games))
                for at in range(len(self.names))
            ]
            for games in known
        ]
        return corrected(rows, [*chain.from_iterable(known)])

    def ratings(self) -> list[Rating]:
        """The rating of each distinct player; none if all have the same name."""
        if len(set(self.names)) == 1:
            return []
        games = [tuple(zip(self.names, played.shares, strict=True)) for played in self.results]
        return ratings([games[first : first + self.block] for first in range(0, len(games), self.block)])

    def to_json(self) -> dict[str, Any]:
        """The figures and the ratings for the command line. decisions_per_s: per core."""
        figures = {
            "games": len(self.results),
            "wins": self.wins,
            "mean_scores": self.mean_scores,
            "decisions_per_s": decisions_per_s(self.results),
            "seats": list(self.names),
            "ratings": [rating.to_json() for rating in self.ratings()],
        }
        failed = sum(played.failed is not None for played in self.results)
        figures |= {"failed": failed} if failed else {}
        figures |= _without_luck(self.corrected)
        return figures | ({"sprt": self.test.to_json()} if self.test else {})


def _without_luck(found: Corrected | None) -> dict[str, Any]:
    return {"corrected": found.to_json()} if found else {}


def _known_blocks(results: Sequence[Played], block: int) -> list[Sequence[Played]]:
    """The games that share their luck, where it is known of all of them."""
    blocks = [results[at : at + block] for at in range(0, len(results), block)]
    return [each for each in blocks if len(each) == block and all(map(is_accounted, each))]


def arena(
    game: str,
    entrants: Sequence[Any],
    games: int = 100,
    seed: Seed = "DICETABLE",
    power: Power = EVERY_CORE,
    bounds: tuple[float, float] | None = None,
    record: Callable[[Played], None] = lambda played: None,
    limit: float = inf,
    progress: bool | None = None,
    known: Sequence[Played] = (),
    wanted: Wanted = NOTHING,
) -> Table:
    """Play `games` games at one table. Raises `BadInput`, and `PlayerError` if a player fails.

    entrants: the players, each the name of one of the game's; a file that ends in ".py"; a player from `read_player`; or anything that chooses: a
    function or an object that is called with a view, or has `choose(view)` or `values(view)`, or a class of such objects, of
    which each seat of each game gets one. power: the results do not depend on it. bounds: `elo0` and `elo1` of a sequential
    test, which ends the tournament as soon as it has a verdict. record: called with each game, in order, once it and all
    games before it are over. limit: the seconds that a player that is not the game's own has for a decision. progress:
    whether it is printed to standard error; None: if that is a terminal. known: the first games, played before. wanted: what
    else is wanted of each game.
    """
    games = how_many(games, power)
    playing = seated(game, entrants)
    names = tuple(map(str, playing))
    test = _test(names, bounds) if bounds else None

    def standing() -> str:
        return f"log-likelihood ratio {test.llr:.2f}" if test else ""

    def is_decided(results: Sequence[Played]) -> bool:
        nonlocal test
        if test and len(results) % 2 == 0:
            test = test.after(results[-2].shares[0], results[-1].shares[0])
        return test is not None and test.verdict != UNKNOWN

    numbers = range(len(known), games)
    coming = Series(game, playing, seed_text(seed)).games(
        numbers, replace(wanted, limit=limit) if limit < inf else wanted, power
    )
    if is_shown(progress):
        coming = watched(coming, games, "arena", standing if test else None, begun=len(known))
    results = _collected(known[:games], coming, record, is_decided)
    return Table(names, results, test)


def _collected(
    known: Sequence[Played],
    coming: Generator[Played, None, None],
    record: Callable[[Played], None],
    is_decided: Callable[[Sequence[Played]], bool],
) -> tuple[Played, ...]:
    """The known games and those that come, until it is decided; each that comes is recorded."""
    results: list[Played] = []
    with closing(coming):
        for played in chain(known, coming):
            if len(results) >= len(known):
                record(played)
            results.append(played)
            if is_decided(results):
                break
    return tuple(results)


def table_of(
    entrants: Sequence[Entrant], results: Sequence[Played], bounds: tuple[float, float] | None = None
) -> Table:
    """The table of games that have been played."""
    names = tuple(map(str, entrants))
    test = _test(names, bounds) if bounds else None
    for first, second in zip(results[::2], results[1::2], strict=False) if test else ():
        test = test and test.after(first.shares[0], second.shares[0])
    return Table(names, tuple(results), test)


def _test(names: Sequence[str], bounds: tuple[float, float]) -> SequentialTest:
    if len(names) != 2 or names[0] == names[1]:
        raise BadInput("sprt", "a sequential test is of two different players, on two seats")
    low, high = bounds
    return SequentialTest(low, high)


@dataclass(frozen=True, slots=True)
class Alone:
    """A series of solo games. name: of the player. results: by game number."""

    name: str
    results: tuple[Played, ...]

    @property
    def passed(self) -> int:
        """The number of games passed: the level was won, or the game has no levels and ended."""
        return round(sum(played.shares[0] for played in self.results))

    @property
    def turns(self) -> list[float]:
        """The turns of each game that ended, where fewer are better; none in other games."""
        return [float(played.turns) for played in self.results if played.turns is not None]

    def to_json(self) -> dict[str, Any]:
        """The figures for the command line. decisions_per_s: per core."""
        games, turns = len(self.results), self.turns
        figures = {
            "games": games,
            "passed": self.passed,
            "rate": self.passed / games,
            "mean_score": sum(played.scores[0] for played in self.results) / games,
            "decisions_per_s": decisions_per_s(self.results),
            "games_per_core_minute": 60 * games / (sum(played.seconds for played in self.results) or 1),
        }
        return figures | ({"mean_turns": sum(turns) / len(turns)} if turns else {})


def solo(
    game: str,
    entrant: Any,
    level: int | None,
    games: int,
    seed: Seed,
    power: Power = EVERY_CORE,
    limit: float = inf,
    progress: bool | None = None,
) -> Alone:
    """Play solo games. All as in `arena`. Raises `BadInput`, and `PlayerError` if the player fails."""
    return solos(game, [entrant], level, games, seed, power, limit=limit, progress=progress).alone(0)


@dataclass(frozen=True, slots=True)
class Solos:
    """Solo games of one player or of several on the same seeds. names: of the players. results: for each seed one of each
    player. test: the sequential test that they were played for, if any."""

    names: tuple[str, ...]
    results: tuple[Played, ...]
    test: PointsTest | None = None

    def alone(self, place: int) -> Alone:
        """The games of one player."""
        return Alone(self.names[place], self.results[place :: len(self.names)])

    @property
    def differences(self) -> list[float]:
        """How much better the first player did than the second with each seed: points more, or turns fewer."""
        pairs = zip(self.results[::2], self.results[1::2], strict=False)
        return [_gain(*pair) for pair in pairs] if len(self.names) == 2 else []

    @property
    def corrected(self) -> Corrected | None:
        """What the games brought without luck, of those whose luck is known; None if there are none. Of two players, how much
        better the first one did; else each player's points, or turns less than none."""
        known = _known_blocks(self.results, len(self.names))
        rows = [[(_worth(each), luck_of(each, 0)) for each in games] for games in known]
        if len(self.names) == 2:
            rows = [[(first[0] - second[0], first[1] - second[1])] for first, second in rows]
        return corrected(rows, [*chain.from_iterable(known)])

    def to_json(self) -> dict[str, Any]:
        """The figures for the command line: those of the only player, or of each, and how they compare."""
        without_luck = _without_luck(self.corrected)
        if len(self.names) == 1:
            return self.alone(0).to_json() | without_luck
        players = [{"player": name, **self.alone(at).to_json()} for at, name in enumerate(self.names)]
        found: dict[str, Any] = {"players": players}
        if self.differences:
            mean, half = mean_interval(self.differences)
            found |= {"better_by": mean, "low": mean - half, "high": mean + half}
        return found | without_luck | ({"sprt": self.test.to_json()} if self.test else {})


def _worth(played: Played) -> float:
    """What a solo game brought; more is better."""
    return float(played.scores[0] if played.turns is None else -played.turns)


def _gain(first: Played, second: Played) -> float:
    return _worth(first) - _worth(second)


def solos(
    game: str,
    entrants: Sequence[Any],
    level: int | None,
    games: int = 100,
    seed: Seed = "DICETABLE",
    power: Power = EVERY_CORE,
    bounds: tuple[float, float] | None = None,
    record: Callable[[Played], None] = lambda played: None,
    limit: float = inf,
    progress: bool | None = None,
    known: Sequence[Played] = (),
    wanted: Wanted = NOTHING,
) -> Solos:
    """Solo games of one player, or of several on the same `games` seeds. bounds: of a sequential test of two players, in points
    or turns (`PointsTest`). All else as in `arena`. Raises `BadInput`, and `PlayerError` if a player fails."""
    games = how_many(games, power)
    known_game(game)
    playing = named(listed(entrants))
    check(game, playing)
    names, several = tuple(map(str, playing)), len(playing)
    if bounds and several != 2:
        raise BadInput("sprt", "a sequential test is of two players, such as --policy my_player.py,hard")
    test = PointsTest(*bounds) if bounds else None

    def standing() -> str:
        return f"log-likelihood ratio {test.llr:.2f}" if test else ""

    def is_decided(results: Sequence[Played]) -> bool:
        nonlocal test
        if test and len(results) % 2 == 0:
            test = test.after(_gain(*results[-2:]))
        return test is not None and test.verdict != UNKNOWN

    total = games * several
    coming = Series(game, playing, seed_text(seed), True, level).games(
        range(len(known), total), replace(wanted, limit=limit) if limit < inf else wanted, power
    )
    if is_shown(progress):
        coming = watched(coming, total, "solo", standing if test else None, begun=len(known))
    results = _collected(known[:total], coming, record, is_decided)
    return Solos(names, results, test)


def solos_of(
    entrants: Sequence[Entrant], results: Sequence[Played], bounds: tuple[float, float] | None = None
) -> Solos:
    """Solo games that have been played; of the last seed only if all players have played it."""
    names = tuple(map(str, entrants))
    found = Solos(names, tuple(results[: len(results) // len(names) * len(names)]))
    if not bounds:
        return found
    test = PointsTest(*bounds)
    for difference in found.differences:
        test = test.after(difference)
    return replace(found, test=test)


def decisions_per_s(results: Sequence[Played]) -> float:
    """Decisions per second of processor time."""
    return sum(played.decisions for played in results) / (sum(played.seconds for played in results) or 1)
