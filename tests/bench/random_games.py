"""What the commands that play thousands of random games have in common: their options, processes and progress."""

import argparse
import sys
import time
from collections.abc import Callable
from multiprocessing import Pool
from typing import TypeVar

T = TypeVar("T")


def tallies(name: str, says: str | None, seed: str, play: Callable[[str], T]) -> tuple[list[T], float]:
    """What `play` has counted in each game that the command line asks for, and the seconds that took. name: of the module. says:
    its docstring. seed: if none is given; `play` gets it with the number of the game."""
    options = argparse.ArgumentParser(prog=f"python -m {name}", description=(says or "").partition("\n")[0])
    options.add_argument("--games", type=int, default=10_000, help="(default: %(default)s)")
    options.add_argument(
        "--first", type=int, default=0, help="the number of the first game (default: %(default)s)"
    )
    options.add_argument("--seed", default=seed, help="any text (default: %(default)s)")
    options.add_argument("--workers", type=int, default=2, help="(default: %(default)s)")
    chosen = options.parse_args()
    begin, found = time.monotonic(), []
    seeds = [f"{chosen.seed} {number}" for number in range(chosen.first, chosen.first + chosen.games)]
    with Pool(chosen.workers) as pool:
        for tally in pool.imap_unordered(play, seeds, 4):
            found.append(tally)
            if len(found) % 20 == 0:
                print(f"\r{len(found)}/{chosen.games} games ", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    return found, time.monotonic() - begin
