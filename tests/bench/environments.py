"""Steps of the environments per second of processor time, beside random playouts of the engine in the same run.

    python3 -m tests.bench.environments [--games 64] [--seconds 0.5] [--runs 9]

All play random legal actions: `playout` applies them to states, `single` steps `engine.environments.solo`, `batch` steps
`engine.batch.Batch` with so many games. The runs take turns, the medians are compared. What is compiled says the first line.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from engine.batch import Batch
from engine.environments import solo
from engine.gc_tuning import search_seldom
from engine.match import GAMES

import numpy as np  # isort: skip

LEVEL = {"goennen": 1}


def playout(game: str, games: int) -> Iterator[int]:
    """Random games of the engine alone; one decision with each step."""
    rng = np.random.default_rng(1)
    for number in count():
        new_solo = GAMES[game].new_solo
        state = new_solo(level=LEVEL.get(game), seed=f"bench {number}")
        while not state.is_over:
            actions = state.legal_actions()
            state, _ = state.apply(actions[int(rng.random() * len(actions))])
            yield 1


def single(game: str, games: int) -> Iterator[int]:
    """One environment with numbered actions."""
    rng = np.random.default_rng(1)
    env = solo(game, LEVEL.get(game))
    found, _ = env.reset(seed=1)
    while True:
        legal = np.flatnonzero(found["action_mask"])
        found, _, over, cut, _ = env.step(legal[int(rng.random() * len(legal))])
        if over or cut:
            found, _ = env.reset()
        yield 1


def batch(game: str, games: int) -> Iterator[int]:
    """Many games with actions as rows."""
    rng = np.random.default_rng(1)
    together = Batch(game, games)
    seen = together.reset(seed=1)
    while True:
        legal = seen.mask.sum(axis=1)
        seen, *_ = together.step((rng.random(games) * legal).astype(np.int64))
        yield games


def rate(steps: Iterator[int], seconds: float) -> float:
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += next(steps)
    return done / spent


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--games", type=int, default=64)
    options.add_argument("--seconds", type=float, default=0.5, help="of each run")
    options.add_argument("--runs", type=int, default=9)
    asked = options.parse_args()
    search_seldom()
    where = Path(sys.modules["engine.goennen.legal"].__file__ or "").suffix
    print(f"{'compiled' if where != '.py' else 'plain'}, a batch of {asked.games}, medians of {asked.runs}")
    kinds: tuple[Callable[[str, int], Iterator[int]], ...] = (playout, single, batch)
    for game in GAMES:
        running = [kind(game, asked.games) for kind in kinds]
        for steps in running:
            rate(steps, asked.seconds)  # warms the caches up
        rates = [[rate(steps, asked.seconds) for steps in running] for _ in range(asked.runs)]
        medians = [statistics.median(each) for each in zip(*rates, strict=True)]
        for kind, median in zip(kinds, medians, strict=True):
            print(f"{game:8} {kind.__name__:8} {median:8,.0f} a second, {median / medians[1]:5.2f} x single")


if __name__ == "__main__":
    main()
