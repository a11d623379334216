"""A CSV file of rows from games that were played beside each other: it grows, and can be resumed at any time."""

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from engine.parallel import spread


def extend(path: Path, numbers: Iterable[int], games: int, rows_of: Callable[[int], Iterable[Sequence[object]]]) -> None:
    """Add the rows of these games to a file, in order, and say how far it has come. games: how many there will be; rows_of: the
    rows of a game, given its number from 0; it is pickled, as every core plays a game of its own."""
    left = list(numbers)
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        for number, rows in zip(left, spread(rows_of, left, chunk=1), strict=True):
            writer.writerows(rows)
            file.flush()
            print(f"\r{number + 1}/{games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def extend_to(path: Path, games: int, rows_of: Callable[[int], Iterable[Sequence[object]]]) -> None:
    """Add games to a file until it has so many, from the one after its last. Rows begin with their game's number."""
    first = 0
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            first = max((int(row[0]) for row in csv.reader(file)), default=-1) + 1
    extend(path, range(first, games), games, rows_of)
