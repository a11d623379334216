"""Tunes the evaluation's weights by self-play with CMA-ES: `python -m tools.tune solo --generations 40`.

Needs the extra "tune" (`pip install '.[tune]'`: cma, joblib, tqdm). The search starts from the weights of tune.toml, so
the same command finds the same weights again, on any number of cores. Each generation proposes weights, plays the same
games with all of them, and moves towards those that did best. *solo* plays levels 1, 4 and 7 and measures the points as a
share of the target; *table* plays with two seats against the player of `--against` and measures the lead.

Games run on all cores (`--jobs`), or with `--dask ADDRESS` (extra "dask") on a cluster whose workers can import `engine`.
The weights found are printed as a table for weights.toml; `--save FILE` saves the centre of the search after each generation.
"""

import argparse
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, replace
from math import exp, log
from pathlib import Path
from typing import Any

from engine.game import Policy
from engine.goennen import POLICIES, new_game, new_solo
from engine.goennen.ai.evaluation import Weights, weights
from engine.goennen.ai.evaluator import Style
from engine.goennen.ai.players import styled
from engine.goennen.solo import LEVELS
from engine.play import play

START = Path(__file__).with_suffix(".toml")
SOLO_LEVELS = (1, 4, 7)
LEAST = 0.02
"""Weights are tuned as logarithms, so a search starts from at least this."""
POINTS_A_WIN = 15.0
"""With several seats a victory counts as much as a lead of this many points."""


def from_vector(start: Weights, free: Sequence[str], vector: Sequence[float]) -> Weights:
    """The weights for a point of the search space."""
    return replace(start, **{name: exp(number) for name, number in zip(free, vector, strict=True)})


def to_vector(start: Weights, free: Sequence[str]) -> list[float]:
    return [log(max(LEAST, getattr(start, name))) for name in free]


def first_guess(table: str) -> Weights:
    """The weights that a search starts from: those of tune.toml, or the current ones for tables that it does not have."""
    entries = tomllib.loads(START.read_text("utf-8"))
    return Weights(**entries[table]) if table in entries else weights(table)


def solo_worth(style: Style, seed: str) -> float:
    """The result of a solo game at one of three levels: points as a share of the target."""
    level = LEVELS[SOLO_LEVELS[int(seed.rsplit("/", 1)[1]) % 3] - 1]
    final, _ = play(new_solo(level.number, seed), [styled(style)])
    return float(final.scores()[0]) / level.target


def table_worth(style: Style, seed: str, against: str) -> float:
    """The result of a game with two seats: the lead plus the value of a victory."""
    number = int(seed.rsplit("/", 1)[1])
    seat, start = number % 2, number // 2 % 2
    players: list[Policy] = [POLICIES[against](), POLICIES[against]()]
    players[seat] = styled(style)
    final, _ = play(new_game(2, f"{seed.rsplit('/', 1)[0]}/{number // 4}", start), players)
    scores, winners = final.scores(), final.winners()
    won = (1 / len(winners) if seat in winners else 0.0) - 0.5
    return float(scores[seat] - scores[1 - seat]) + 2 * POINTS_A_WIN * won


def worth(style: Style, seeds: Sequence[str], against: str | None) -> float:
    """The mean worth of a style over several games."""
    values = [table_worth(style, seed, against) if against else solo_worth(style, seed) for seed in seeds]
    return sum(values) / len(values)


def style_of(table: str, these: Weights) -> Style:
    """The player whose weights are tuned."""
    if table == "regular":
        return Style(these, these, others=False, together=False, ahead=1)
    return Style(these, these)


def as_toml(table: str, these: Weights) -> str:
    return (
        "\n".join([f"[{table}]", *(f"{name} = {value:.4g}" for name, value in asdict(these).items())]) + "\n"
    )


def tune(options: argparse.Namespace) -> Weights:
    """Run the search and return the centre of its last generation."""
    import cma
    from joblib import Parallel, delayed
    from tqdm import tqdm

    start = first_guess(options.table)
    free = options.only.split(",") if options.only else list(asdict(start))
    # cma minimises, so fitness values are negated.
    search: Any = cma.CMAEvolutionStrategy(
        to_vector(start, free),
        options.step,
        {"popsize": options.population, "seed": options.seed, "verbose": -9},
    )
    against = None if options.table == "solo" or options.solo else options.against
    best = start
    with Parallel(n_jobs=options.jobs) as run, tqdm(total=options.generations, file=sys.stderr) as bar:
        for generation in range(options.generations):
            points = search.ask()
            seeds = [f"tune{options.seed}-{generation}/{game}" for game in range(options.games)]
            chunks = [seeds[at : at + 6] for at in range(0, len(seeds), 6)]
            styles = [style_of(options.table, from_vector(start, free, point)) for point in points]
            found = run(delayed(worth)(style, chunk, against) for style in styles for chunk in chunks)
            sizes = [len(chunk) for chunk in chunks]
            means = [
                sum(value * size for value, size in zip(found[at : at + len(chunks)], sizes, strict=True))
                / len(seeds)
                for at in range(0, len(found), len(chunks))
            ]
            search.tell(points, [-mean for mean in means])
            best = from_vector(start, free, search.result.xfavorite)
            bar.update()
            bar.set_postfix(mean=f"{sum(means) / len(means):.3f}", best=f"{max(means):.3f}")
            if options.save:
                Path(options.save).write_text(as_toml(options.table, best))
    return best


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.tune", description=__doc__)
    parser.add_argument("table", choices=["solo", "table", "regular"], help="the weights to tune")
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--population", type=int, default=12)
    parser.add_argument("--games", type=int, default=24, help="that each candidate plays in a generation")
    parser.add_argument("--against", default="hard", help="with several seats: the opponent")
    parser.add_argument("--solo", action="store_true", help="tune these weights in solo")
    parser.add_argument("--only", default="", help="weights to tune, with commas; all by default")
    parser.add_argument("--step", type=float, default=0.3, help="first step, in natural logarithms")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=-1, help="processes; all cores by default")
    parser.add_argument("--dask", default="", help="address of a Dask scheduler to play on instead")
    parser.add_argument("--save", default="", help="file for the weights at the centre of the search so far")
    options = parser.parse_args(words)
    if options.dask:
        from dask.distributed import Client
        from joblib import parallel_config

        with Client(options.dask), parallel_config(backend="dask"):
            found = tune(options)
    else:
        found = tune(options)
    print(as_toml(options.table, found), end="")


if __name__ == "__main__":
    main()
