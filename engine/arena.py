"""Many matches between computer players, on all cores: who wins, by how much, how fast.

The players of a table rotate: in game n the first named sits n seats further on. As many games as there are seats
are a block: they share a seed and a starting seat, so that each player meets the same luck from every place in the
turn order (players all of one name need no such comparison, and get a seed for each game). The next block starts one
seat further on; after seats × seats games each has had each seat and each start equally often. What is left of luck
differs between blocks only, so intervals are of blocks.
"""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from engine.game import BadInput, Policy
from engine.match import GAMES

CERTAINTY = 1.96
"""Standard deviations of a 95 % confidence interval."""

FEWEST_BLOCKS = 10


@dataclass(frozen=True, slots=True)
class Played:
    """A game played. By seat name as given: its score, its part of the victory. decisions; seconds of processor time."""

    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    seconds: float
    seats: tuple[int, ...] = ()
    report: Any = None


def policies(game: str, names: Sequence[str]) -> list[Policy]:
    """One player for each name. Raises `BadInput` for a name that the game does not have."""
    known = GAMES[game].POLICIES
    for name in names:
        if name not in known:
            raise BadInput(
                "player", f"there is no computer player called {name[:40]!r} in {game}", text=name[:40]
            )
    made = {name: known[name]() for name in set(names)}
    return [made[name] for name in names]


def play(state: Any, players: Sequence[Policy]) -> tuple[Any, int]:
    """The final state of a game from `state` on, players by seat, and the decisions it took."""
    decisions = 0
    while not state.is_over:
        seat = state.deciders[0]
        state, _ = state.apply(players[seat](state.view(seat)))
        decisions += 1
    return state, decisions


Report = Callable[[Any], Any]
"""What to tell of a final state besides its scores."""


def table_game(
    game: str, names: Sequence[str], seed: str, number: int, report: Report | None = None
) -> Played:
    """Game `number` of an arena: names rotated over the seats, the start from block to block."""
    seats = len(names)
    block, turned = divmod(number, seats)
    start = block % seats
    seat_of = [(place + turned) % seats for place in range(seats)]
    players = policies(game, names)
    by_seat = [players[seat_of.index(seat)] for seat in range(seats)]
    begun = time.process_time()
    luck = block if len(set(names)) > 1 else number
    state = GAMES[game].new_game(seats, f"{seed}/{luck}", start)
    final, decisions = play(state, by_seat)
    seconds = time.process_time() - begun
    winners, scores = final.winners(), final.scores()
    return Played(
        scores=tuple(scores[seat] for seat in seat_of),
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in seat_of),
        decisions=decisions,
        seconds=seconds,
        seats=tuple((seat - start) % seats for seat in seat_of),
        report=report(final) if report else None,
    )


def solo_game(
    game: str, name: str, level: int | None, seed: str, number: int, report: Report | None = None
) -> Played:
    """Game `number` of a series of solo games."""
    players = policies(game, [name])
    begun = time.process_time()
    new_solo = GAMES[game].new_solo
    state = new_solo(f"{seed}/{number}") if level is None else new_solo(level, f"{seed}/{number}")
    final, decisions = play(state, players)
    result = final.view(0).to_json()["result"]
    seconds = time.process_time() - begun
    passed = float(bool(result.get("won", True)))  # a solo game without levels is passed when it is over
    return Played(final.scores(), (passed,), decisions, seconds, (0,), report(final) if report else None)


def series(play_one: Callable[[int], Played], games: int, processes: int | None = None) -> Iterator[Played]:
    """Games 0 to games - 1, in this order, played on `processes` cores (all of them if None). The outcome is the
    same on any number of cores."""
    processes = processes or os.cpu_count() or 1
    if processes == 1 or games == 1:
        yield from map(play_one, range(games))
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_one, range(games), chunksize=max(1, min(8, games // (4 * processes))))


def watched(results: Iterable[Played], games: int, of: str) -> list[Played]:
    """The results collected, with progress on standard error."""
    out: list[Played] = []
    begun = shown = time.monotonic()
    for result in results:
        out.append(result)
        now = time.monotonic()
        if now - shown > 0.5 or len(out) == games:
            shown = now
            left = (now - begun) / len(out) * (games - len(out))
            print(
                f"\r{of}: {len(out)}/{games} games, {left:.0f} s left ", end="", file=sys.stderr, flush=True
            )
    print("\r" + " " * (len(of) + 40) + "\r", end="", file=sys.stderr, flush=True)
    return out


def arena(
    game: str, names: Sequence[str], games: int, seed: str, processes: int | None = None
) -> tuple[dict[str, Any], list[Played]]:
    """The promised figures of a table, and the games. decisions_per_s: per core."""
    policies(game, names)
    results = watched(series(partial(table_game, game, tuple(names), seed), games, processes), games, "arena")
    figures = {
        "games": games,
        "wins": [sum(played.shares[place] for played in results) for place in range(len(names))],
        "mean_scores": [
            sum(played.scores[place] for played in results) / games for place in range(len(names))
        ],
        "decisions_per_s": _rate(results),
    }
    return figures, results


def solo(
    game: str, name: str, level: int | None, games: int, seed: str, processes: int | None = None
) -> tuple[dict[str, Any], list[Played]]:
    """The promised figures of solo games, and the games."""
    policies(game, [name])
    results = watched(series(partial(solo_game, game, name, level, seed), games, processes), games, "solo")
    passed = round(sum(played.shares[0] for played in results))
    figures = {
        "games": games,
        "passed": passed,
        "rate": passed / games,
        "mean_score": sum(played.scores[0] for played in results) / games,
        "decisions_per_s": _rate(results),
        "games_per_core_minute": 60 * games / sum(played.seconds for played in results),
    }
    return figures, results


def _rate(results: Sequence[Played]) -> float:
    return sum(played.decisions for played in results) / sum(played.seconds for played in results)


def interval(rate: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate seen in so many games (Wilson's)."""
    square = CERTAINTY**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = CERTAINTY / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def block_interval(shares: Sequence[float], block: int) -> tuple[float, float]:
    """The same for games of which each `block` that follow each other share their luck, and may not be counted as
    if they did not. Wilson's where the blocks are single games, or too few to tell how much they differ."""
    games = len(shares)
    rate = sum(shares) / games
    blocks = [shares[first : first + block] for first in range(0, games, block)]
    if block == 1 or len(blocks) < FEWEST_BLOCKS:
        return interval(rate, games)
    square = sum((sum(those) - rate * len(those)) ** 2 for those in blocks)
    half = CERTAINTY * sqrt(square * len(blocks) / (len(blocks) - 1)) / games
    return max(0.0, rate - half), min(1.0, rate + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and half the width of its 95 % confidence interval."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, CERTAINTY * sqrt(variance / len(values))


def table_text(names: Sequence[str], figures: dict[str, Any], results: Sequence[Played]) -> str:
    """The figures of a table for reading."""
    games = figures["games"]
    block = len(names) if len(set(names)) > 1 else 1
    lines = [f"{'seat':10} {'wins':>8} {'rate':>7} {'95 % of rate':>15} {'mean score':>11} {'+-':>5}"]
    for place, name in enumerate(names):
        wins = figures["wins"][place]
        low, high = block_interval([played.shares[place] for played in results], block)
        mean, half = mean_interval([float(played.scores[place]) for played in results])
        lines.append(
            f"{name:10} {wins:8.1f} {wins / games:7.1%} {low:7.1%}-{high:6.1%} {mean:12.1f} {half:5.1f}"
        )
    by_order = [0.0] * len(names)
    for played in results:
        for place, order in enumerate(played.seats):
            by_order[order] += played.shares[place]
    lines.append(
        "by turn order: " + ", ".join(f"{at + 1}. {wins / games:.1%}" for at, wins in enumerate(by_order))
    )
    lines.append(f"{games} games, {figures['decisions_per_s']:.0f} decisions a second and core")
    return "\n".join(lines)


def solo_text(name: str, figures: dict[str, Any], results: Sequence[Played]) -> str:
    """The figures of solo games for reading."""
    games = figures["games"]
    low, high = interval(figures["rate"], games)
    mean, half = mean_interval([float(played.scores[0]) for played in results])
    return (
        f"{name}: {figures['passed']} of {games} passed, {figures['rate']:.1%} ({low:.1%}-{high:.1%}), "
        f"mean score {mean:.1f} +- {half:.1f}\n"
        f"{figures['decisions_per_s']:.0f} decisions a second and core, "
        f"{figures['games_per_core_minute']:.0f} games a core-minute"
    )
