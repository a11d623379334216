"""`arena GAME --seats hard,easy`: players against each other, by name or from a file.

With `--sprt E0,E1` play stops as soon as a sequential test (`engine/sequential.py`) shows whether the first player is
better. `--csv FILE` writes a row for each game as it ends; if a player fails, the games before stay there. `--jsonl FILE`
writes a line for each game (`engine/records.py`); the same command goes on where the file ends. Ctrl-C prints the table so
far. `--corrected` takes the luck out of each game (`engine/corrected.py`).
"""

import argparse
import csv
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from engine.cli.options import (
    Commands,
    add_corrected,
    add_game,
    add_json,
    add_jsonl,
    add_own_players,
    add_power,
    add_seed,
    recording,
    show_failure,
    whole_number,
)
from engine.corrected import account
from engine.errors import BadInput
from engine.intervals import block_interval, mean_interval
from engine.play import Played, Wanted
from engine.sequential import UNKNOWN, SequentialTest
from engine.series import Power, Series, entrants
from engine.tournament import Table, arena, decisions_per_s, table_of

GAMES = 100
GAMES_OF_A_TEST = 20_000
"""Enough for a sequential test of 10 Elo points."""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    command = commands.add_parser("arena", help="players against each other")
    add_game(command)
    command.add_argument(
        "--seats",
        default="hard,easy",
        help="who plays: names of computer players and files of your own, such as my_player.py,hard (default: %(default)s)",
    )
    command.add_argument(
        "--games",
        type=whole_number(1),
        help=f"(default: {GAMES}; with --sprt at most this many, {GAMES_OF_A_TEST} by default)",
    )
    command.add_argument(
        "--sprt",
        type=_bounds,
        metavar="E0,E1",
        help="stop when it is clear whether the first player is E1 Elo points better, or only E0 (--sprt=-10,0 if "
        "negative)",
    )
    command.add_argument("--csv", metavar="FILE", help="write a row for each game")
    add_corrected(command)
    add_jsonl(command)
    add_own_players(command)
    add_seed(command)
    add_power(command)
    add_json(command)
    command.set_defaults(run=run)


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low, high = 0.0, 0.0
    if not -1000 < low < high < 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not two numbers of Elo points such as 0,20")
    return low, high


def run(arguments: argparse.Namespace) -> None:
    """Play and print. Raises `BadInput` if the players can't play or a file can't be written."""
    playing = entrants(arguments.game, arguments.seats, arguments.limit)
    games = arguments.games or (GAMES_OF_A_TEST if arguments.sprt else GAMES)
    power = Power(arguments.processes, arguments.dask)
    coming = Series(arguments.game, playing, arguments.seed)
    with (
        _recorder(arguments.csv, list(map(str, playing))) as row,
        recording(arguments.jsonl, coming.plan) as log,
    ):
        known = list(log.known[:games]) if log else []
        results = list(known)
        for played in known:
            row(played)

        def record(played: Played) -> None:
            show_failure(played, results)
            results.append(played)
            row(played)
            if log:
                log.add(played)

        wanted = Wanted(
            link=log is not None, limit=arguments.limit, account=account if arguments.corrected else None
        )
        try:
            arena(
                arguments.game, playing, games, arguments.seed, power, arguments.sprt, record,
                progress=True, known=known, wanted=wanted,
            )  # fmt: skip
        except KeyboardInterrupt:
            if results:
                _print(arguments, table_of(playing, results, arguments.sprt))
            raise
    _print(arguments, table_of(playing, results, arguments.sprt))


def _print(arguments: argparse.Namespace, table: Table) -> None:
    print(json.dumps(table.to_json()) if arguments.json else as_text(table), flush=True)


@contextmanager
def _recorder(path: str | None, names: Sequence[str]) -> Iterator[Callable[[Played], None]]:
    """A function that writes each game to a file, or does nothing if `path` is None."""
    if path is None:
        yield lambda played: None
        return
    with _opened(path) as file:
        yield _rows(file, names)


def _opened(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8", newline="")
    except OSError as error:
        raise BadInput("csv", f"{path} can't be written: {error.strerror or error}") from error


def _rows(file: TextIO, names: Sequence[str]) -> Callable[[Played], None]:
    """Writes the header and returns a function that writes a row. The seed and the starting seat reproduce the game;
    `seat_0` and so on are the players in these seats, `score_0` and so on their points."""
    seats = range(len(names))
    writer = csv.writer(file)
    writer.writerow(
        [
            "seed",
            "start",
            *(f"seat_{seat}" for seat in seats),
            *(f"score_{seat}" for seat in seats),
            "winners",
            "steps",
        ]
    )

    def record(played: Played) -> None:
        by_seat = [played.seats.index(seat) for seat in seats]
        won = [str(seat) for seat in seats if played.shares[by_seat[seat]]]
        writer.writerow(
            [
                played.seed,
                played.start,
                *(names[place] for place in by_seat),
                *(played.scores[place] for place in by_seat),
                " ".join(won),
                played.decisions,
            ]
        )
        file.flush()

    return record


def as_text(table: Table) -> str:
    """The figures as text."""
    games, results = len(table.results), table.results
    width = max(10, *map(len, table.names))
    rated = {rating.name: rating for rating in table.ratings()}
    lines = [
        f"{'seat':{width}} {'wins':>8} {'rate':>7} {'95 % of rate':>15} {'mean score':>11} {'+-':>5}"
        + (f" {'Elo':>6} {'95 % of Elo':>13}" if rated else "")
    ]
    for place, name in enumerate(table.names):
        wins = table.wins[place]
        low, high = block_interval([played.shares[place] for played in results], table.block)
        mean, half = mean_interval([float(played.scores[place]) for played in results])
        line = (
            f"{name:{width}} {wins:8.1f} {wins / games:7.1%} {low:7.1%}-{high:6.1%} {mean:12.1f} {half:5.1f}"
        )
        if name in rated:
            rating = rated[name]
            line += f" {rating.elo:+6.0f} {rating.low:+6.0f}..{rating.high:+5.0f}"
        lines.append(line)
    by_order = [0.0] * len(table.names)
    for played in results:
        for share, order in zip(played.shares, played.turn_order, strict=True):
            by_order[order] += share
    shares = ", ".join(f"{at + 1}. {wins / games:.1%}" for at, wins in enumerate(by_order))
    lines.append(f"by turn order: {shares}")
    if found := table.corrected:
        rates = zip(table.names, found.means, found.halves, strict=True)
        told = ", ".join(f"{name} {mean:.1%} +- {half:.1%}" for name, mean, half in rates)
        lines.append(f"without luck: {told}; {found}")
    if table.test:
        lines.append(_test_text(table.names[0], table.test))
    failed = sum(played.failed is not None for played in results)
    if failed:
        lines.append(f"{failed} of the games lost by a player whose process ended")
    lines.append(f"{games} games, {decisions_per_s(results):.0f} decisions a second and core")
    return "\n".join(lines)


def _test_text(name: str, test: SequentialTest) -> str:
    """The verdict of a sequential test as text."""
    verdict = f"{name} is {test.verdict}"
    if test.verdict == UNKNOWN:
        verdict = f"it is {UNKNOWN} whether {name} is better"
    return (
        f"{verdict}: {test.elo1:g} Elo points rather than {test.elo0:g} have a log-likelihood ratio of {test.llr:.2f} "
        f"after {test.pairs} pairs; from {test.upper:.2f} on it is better, from {test.lower:.2f} down it is not"
    )
