"""A CSV file of rows from games that were played one after the other: it grows, and can be gone on with at any time."""

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path


def extend(path: Path, numbers: Iterable[int], games: int, rows_of: Callable[[int], Iterable[Sequence[object]]]) -> None:
    """Add the rows of these games to a file, and say how far it has come. games: how many there will be; rows_of: the
    rows of a game, given its number from 0."""
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        for number in numbers:
            writer.writerows(rows_of(number))
            file.flush()
            print(f"\r{number + 1}/{games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
