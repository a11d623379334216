"""Plays many games between computer players, on all cores or on a cluster: wins, scores, speed."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, TypeVar

from engine.errors import BadInput
from engine.match import GAMES
from engine.parallel import spread
from engine.play import Entrant, Played, block_of, players, solo_game, table_game
from engine.player_file import PlayerError, read_player
from engine.ratings import Rating, ratings
from engine.sequential import UNKNOWN, SequentialTest

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Power:
    """Where the games run. processes: on this machine; one per core if None. cluster: the address of a Dask scheduler to
    use instead."""

    processes: int | None = None
    cluster: str | None = None


EVERY_CORE = Power()


def entrant(word: str, limit: float = inf) -> Entrant:
    """A player named on the command line: one of the game's, or the path of a ".py" file, which has `limit` seconds to
    load. Raises `PlayerError` if there is no player in the file."""
    return read_player(word, limit) if word.endswith(".py") else word


def entrants(game: str, words: str, limit: float = inf) -> tuple[Entrant, ...]:
    """The players of a table, from names separated by commas. limit: as in `entrant`. Raises `BadInput` if they can't
    play `game`."""
    found = tuple(entrant(word.strip(), limit) for word in words.split(","))
    least, most = max(2, GAMES[game].SEATS[0]), GAMES[game].SEATS[-1]
    if not least <= len(found) <= most:
        alone = ", and `solo` plays games alone" if len(found) == 1 else ""
        said = f"a table of {game} has {least} to {most} seats, not {len(found)}{alone}"
        raise BadInput("seats", said, least=least, most=most)
    players(game, found)
    return found


def series(play_one: Callable[[int], Played], games: int, power: Power = EVERY_CORE) -> Iterator[Played]:
    """Games 0 to games - 1, in this order. The results do not depend on `power`. If a player fails, its `PlayerError`
    comes after all games before that one."""
    play = partial(_played_or_failed, play_one)
    # An error that is raised keeps the generator alive, so it is closed here.
    with closing(spread(play, range(games), power.processes, power.cluster, chunk=1)) as results:
        for result in results:
            if isinstance(result, PlayerError):
                raise result
            yield result


def _played_or_failed(play_one: Callable[[int], Played], number: int) -> Played | PlayerError:
    """Where an error ended all work at once, games before this one might be lost."""
    try:
        return play_one(number)
    except PlayerError as error:
        return error


def watched(
    results: Iterable[Result],
    games: int,
    of: str,
    remark: Callable[[], str] | None = None,
    counted: str = "games",
) -> Iterator[Result]:
    """The results as they come, with progress on standard error: the time left, or `remark()` instead. of, counted: what
    the line calls the work and what is counted."""
    begun = shown = time.monotonic()
    count, line = 0, ""
    try:
        for count, result in enumerate(results, 1):
            yield result
            now = time.monotonic()
            if now - shown > 0.5 or count == games:
                shown = now
                left = (now - begun) / count * (games - count)
                line = f"{of}: {count}/{games} {counted}, {remark() if remark else f'{left:.0f} s left'} "
                print("\r" + line, end="", file=sys.stderr, flush=True)
    finally:
        print("\r" + " " * len(line) + "\r", end="", file=sys.stderr, flush=True)


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
        return figures | ({"sprt": self.test.to_json()} if self.test else {})


def arena(
    game: str,
    entrants: Sequence[Entrant],
    games: int,
    seed: str,
    power: Power = EVERY_CORE,
    bounds: tuple[float, float] | None = None,
    record: Callable[[Played], None] = lambda played: None,
    limit: float = inf,
) -> Table:
    """Play `games` games at one table. bounds: `elo0` and `elo1` of a sequential test, which ends the tournament as soon
    as it has a verdict. record: called with each game, in order, once it and all games before it are over. limit: the
    seconds that a player in a file has for a decision. Raises `BadInput`."""
    names = tuple(map(str, entrants))
    test = _test(names, bounds) if bounds else None
    results: list[Played] = []
    coming = series(partial(table_game, game, tuple(entrants), seed, limit=limit), games, power)

    def standing() -> str:
        return f"log-likelihood ratio {test.llr:.2f}" if test else ""

    for played in watched(coming, games, "arena", standing if test else None):
        record(played)
        results.append(played)
        if test and len(results) % 2 == 0:
            test = test.after(results[-2].shares[0], played.shares[0])
            if test.verdict != UNKNOWN:
                break
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

    def to_json(self) -> dict[str, Any]:
        """The figures for the command line. decisions_per_s: per core."""
        games = len(self.results)
        return {
            "games": games,
            "passed": self.passed,
            "rate": self.passed / games,
            "mean_score": sum(played.scores[0] for played in self.results) / games,
            "decisions_per_s": decisions_per_s(self.results),
            "games_per_core_minute": 60 * games / sum(played.seconds for played in self.results),
        }


def solo(
    game: str,
    entrant: Entrant,
    level: int | None,
    games: int,
    seed: str,
    power: Power = EVERY_CORE,
    limit: float = inf,
) -> Alone:
    """Play solo games. limit: as in `arena`. Raises `BadInput`."""
    players(game, [entrant])
    coming = series(partial(solo_game, game, entrant, level, seed, limit=limit), games, power)
    return Alone(str(entrant), tuple(watched(coming, games, "solo")))


def decisions_per_s(results: Sequence[Played]) -> float:
    """Decisions per second of processor time."""
    return sum(played.decisions for played in results) / sum(played.seconds for played in results)
