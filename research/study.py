"""The frame of every study: games are played into a file, numbers are fitted to them, shown, or checked on others.

A file has a CSV line for each row. It grows game by game, so a run can be stopped at any time and continued later. The fields of
a row, a named tuple or a dataclass, say how they are written: numbers, words, truths, and tuples of numbers or words, with
spaces between them. The first number of a row, `number` or `game`, is that of its game.
"""

import argparse
import csv
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from engine.parallel import spread

R = TypeVar("R")


def cells_of(row: object) -> list[str]:
    """A row as the cells of its line."""
    values = [getattr(row, name) for name in get_type_hints(type(row))]
    return [" ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values]


def _value(hint: Any, cell: str) -> object:
    if parts := get_args(hint):
        return tuple(_value(parts[0], part) for part in cell.split())
    return cell == "True" if hint is bool else hint(cell)


def read(kind: type[R], path: Path) -> list[R]:
    """The rows of a file; none if there is no file. kind: their type. Raises ValueError if a line is no such row."""
    if not path.exists():
        return []
    hints = list(get_type_hints(kind).values())
    with path.open(encoding="utf-8", newline="") as file:
        return [
            kind(*(_value(*each) for each in zip(hints, cells, strict=True))) for cells in csv.reader(file)
        ]


def some(rows: list[R], path: Path) -> list[R]:
    """The rows of a file, for a command that needs some. path: the file. Raises SystemExit with a sentence if there are none."""
    if not rows:
        raise SystemExit(f"{path} holds no games: the command 'play' plays them into it.")
    return rows


def extend(
    path: Path, games: int, there: Collection[int], rows_of: Callable[[int], Iterable[object]]
) -> None:
    """Add the rows of games to a file, in order, until all from 0 to `games` are there, and say how far it has come. there: the
    numbers of those that are. rows_of: the rows of a game, given its number; it is pickled, as every core plays its own."""
    left = [number for number in range(games) if number not in there]
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        for number, rows in zip(left, spread(partial(_written, rows_of), left, chunk=1), strict=True):
            writer.writerows(rows)
            file.flush()
            print(f"\r{number + 1}/{games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def _written(rows_of: Callable[[int], Iterable[object]], number: int) -> list[list[str]]:
    return [cells_of(row) for row in rows_of(number)]


@dataclass(frozen=True, slots=True)
class Study(Generic[R]):
    """name: of the program, research/NAME.py. says: its docstring. kind: the type of its rows. rows_of: the rows of a game,
    given the seed and the game's number. holds: what the file holds, in words. seed, most: the defaults of what is played;
    counted: what is."""

    name: str
    says: str | None
    kind: type[R]
    rows_of: Callable[[str, int], Iterable[R]]
    holds: str
    seed: str
    counted: str = "games"
    most: int = 200

    def play(self, path: Path, games: int, seed: str) -> None:
        """Add games to a file until it has this many, from the one after its last."""
        first = next(iter(get_type_hints(self.kind)))
        last = max((getattr(row, first) for row in self.read(path)), default=-1)
        extend(path, games, range(last + 1), partial(self.rows_of, seed))

    def read(self, path: Path) -> list[R]:
        """The rows of a file."""
        return read(self.kind, path)

    def run(self, words: Sequence[str] | None, **commands: Callable[[list[R]], object]) -> None:
        """The command line: "play", and commands for the rows of a file; what "play" has in `commands`, it does with all rows
        afterwards."""
        root = argparse.ArgumentParser(
            prog=f"python -m research.{self.name}",
            description=self.says,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        root.add_argument("command", choices=list(dict.fromkeys(("play", *commands))))
        root.add_argument("file", type=Path, help=f"the {self.holds}, as CSV")
        root.add_argument(
            f"--{self.counted}",
            dest="games",
            type=int,
            default=self.most,
            help="with play: how many (default: %(default)s)",
        )
        root.add_argument("--seed", default=self.seed, help="with play: any text (default: %(default)s)")
        options = root.parse_args(words)
        if options.command == "play":
            self.play(options.file, options.games, options.seed)
        then = commands.get(options.command)
        if then:
            then(some(self.read(options.file), options.file))
