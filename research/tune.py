"""Tunes *hard*'s weights by self-play, and measures what a change of them gains.

    python -m research.tune search solo solo.csv --steps 20 > new.toml   # gradient ascent: weights like those of weights.toml
    python -m research.tune gain new.toml now solo --games 2000          # new weights against the present ones

`search` changes all weights at once, in pairs of opposite changes (ascent.py): 200 pairs a step, 24 games a pair and
side. In *solo* both sides of a pair play the same games of all levels, and a game is worth its points and up to
`WIN` more for reaching the target. In *duel* the sides play against each other between two seats, every game with both
seatings, and a game is worth its lead, of which a large one counts little more than a small one. *table* is the same with
four seats: each side has every second one.

The file holds what each pair found. So a search can be stopped at any time and continues from there; the same command
finds the same weights on any number of cores. Standard error tells each step's weights and, in brackets, the gradient in
standard errors. At the end the weights are printed.

`gain` plays fresh games: in *solo* each with both players and the same luck, at a table between them with both seatings.
It prints the gain with its standard error. A player is a file of weights, or "now" for those of weights.toml, which are
also taken for what a file does not have.
"""

import argparse
import csv
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from math import erf, exp, log, sqrt, tanh
from pathlib import Path
from typing import Any, NamedTuple

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen import new_game, new_solo
from engine.goennen.ai.evaluation import Weights, weights
from engine.goennen.ai.evaluator import Style
from engine.goennen.ai.players import styled
from engine.goennen.ai.setup import solo_starts
from engine.goennen.solo import LEVELS, Level
from engine.intervals import block_interval
from engine.parallel import spread
from engine.play import play
from engine.tournament import watched
from research.ascent import Vector, after, begin, change, gradient, moved

NOW = "now"
LEAST = 0.02
"""Weights are tuned as logarithms, so a search starts from at least this."""
WIN = 20.0
"""In solo, reaching the target counts as many points."""
CLOSE = 8.0
"""In points: how far from the target the worth of reaching it is spread, so that near misses count too."""
SEATS = {"duel": 2, "table": 4}
"""How many seats there are when the sides play against each other to tune these weights."""
CLEAR_LEAD = 25.0
"""Against each other, a lead of this many points is almost as good as any larger one."""


class Pair(NamedTuple):
    """Two players to compare in some games. number: of the pair in the whole search."""

    plus: Style
    minus: Style
    seed: str
    number: int
    games: int


# ---- weights ----


def player(word: str) -> Style:
    """*hard* with the weights of a file, or of weights.toml for `NOW`."""
    found = {} if word == NOW else tomllib.loads(Path(word).read_text("utf-8"))
    of = {name: Weights(**found[name]) if name in found else weights(name) for name in ("solo", *SEATS)}
    return Style(of["solo"], of["duel"], of["table"], starts=solo_starts())


def with_weights(style: Style, table: str, these: Weights) -> Style:
    """The same player with other weights in *solo*, *duel* or *table*."""
    changed: dict[str, Any] = {table: these}
    return replace(style, **changed)


def weights_of(style: Style, table: str) -> Weights:
    """A player's weights in *solo*, *duel* or *table*."""
    found: Weights = getattr(style, table)
    return found


def from_vector(start: Weights, free: Sequence[str], vector: Sequence[float]) -> Weights:
    """The weights for a point of the search space."""
    return replace(start, **{name: exp(number) for name, number in zip(free, vector, strict=True)})


def to_vector(start: Weights, free: Sequence[str]) -> Vector:
    """The point of the search space for some weights."""
    return tuple(log(max(LEAST, getattr(start, name))) for name in free)


def as_toml(table: str, these: Weights) -> str:
    """The weights as they stand in a file."""
    lines = [f"{name} = {value:.4g}" for name, value in asdict(these).items()]
    return "\n".join([f"[{table}]", *lines]) + "\n"


# ---- games ----


def points(style: Style, level: Level, seed: str) -> int:
    """The result of a solo game."""
    final, _ = play(new_solo(level.number, seed), [styled(style)])
    return int(final.scores()[0])


def solo_worth(score: int, target: int) -> float:
    """What the result of a solo game is worth, in points."""
    return score + WIN * (1 + erf((score - target) / CLOSE / sqrt(2))) / 2


def solo_level(number: int) -> Level:
    """Of a game: the levels take turns."""
    return LEVELS[number % len(LEVELS)]


def duel(first: Style, second: Style, seats: int, seed: str, number: int) -> tuple[float, float]:
    """A game in which each player has every second seat: the first one's lead in points, averaged over its seats, and
    its share of the victory. Games 2n and 2n + 1 have the same luck and each seating; who starts changes with n."""
    luck, seat = divmod(number, 2)
    by_seat = [styled(first), styled(second)] * (seats // 2)
    final, _ = play(new_game(seats, f"{seed}/{luck}", luck % seats), by_seat[::-1] if seat else by_seat)
    scores, winners = final.scores(), final.winners()
    lead = sum(scores[seat::2]) - sum(scores[1 - seat :: 2])
    return lead / (seats // 2), sum(winner % 2 == seat for winner in winners) / len(winners)


def solo_difference(pair: Pair) -> float:
    """How much more the games of a pair are worth with one player than with the other, averaged over the games."""
    total = 0.0
    for number in range(pair.number * pair.games, (pair.number + 1) * pair.games):
        level, seed = solo_level(number), f"{pair.seed}/{number}"
        for style, sign in ((pair.plus, 1), (pair.minus, -1)):
            total += sign * solo_worth(points(style, level, seed), level.target)
    return total / pair.games


def table_difference(pair: Pair, seats: int) -> float:
    """The mean worth of the games of a pair, played against each other, to the first player."""
    numbers = range(pair.number * pair.games, (pair.number + 1) * pair.games)
    leads = [duel(pair.plus, pair.minus, seats, pair.seed, number)[0] for number in numbers]
    return sum(CLEAR_LEAD * tanh(lead / CLEAR_LEAD) for lead in leads) / pair.games


DIFFERENCES = {"solo": solo_difference} | {
    name: partial(table_difference, seats=seats) for name, seats in SEATS.items()
}


# ---- searching ----


@dataclass(frozen=True, slots=True)
class Settings:
    """What is searched for, and how. start: the player to begin with. free: names of the weights to tune. length: how far
    pairs go from the middle, and rate: how far steps do (ascent.py), both in natural logarithms. games: of a pair and
    side in solo; else of both sides, which play each other, an even number."""

    table: str
    start: str
    free: tuple[str, ...]
    seed: str
    pairs: int
    games: int
    length: float
    rate: float

    def told(self) -> list[str]:
        """The first row of the search's file."""
        return [
            f"{field.name}={' '.join(value) if isinstance(value := getattr(self, field.name), tuple) else value}"
            for field in fields(self)
        ]


class SearchError(Exception):
    """The file is that of another search."""


def search(settings: Settings, steps: int, path: Path, processes: int | None = None) -> Weights:
    """Continue a search until it has this many steps; returns its weights. Raises `SearchError`."""
    middle = player(settings.start)
    start = weights_of(middle, settings.table)
    known = _read(settings, path)
    ascent = begin(to_vector(start, settings.free))
    for step in range(steps):
        numbers = range(step * settings.pairs, (step + 1) * settings.pairs)
        changes = [
            change(f"{settings.seed}/{number}", len(settings.free), settings.length) for number in numbers
        ]
        pairs = [
            Pair(
                _at(settings, middle, moved(ascent.point, far, 1)),
                _at(settings, middle, moved(ascent.point, far, -1)),
                settings.seed,
                number,
                settings.games,
            )
            for far, number in zip(changes, numbers, strict=True)
        ]
        found = known[step * settings.pairs : (step + 1) * settings.pairs]
        coming = spread(DIFFERENCES[settings.table], pairs[len(found) :], processes)
        with path.open("a", encoding="utf-8", newline="") as file:
            for difference in watched(coming, len(pairs) - len(found), f"step {step + 1}", counted="pairs"):
                found.append(difference)
                csv.writer(file).writerow([difference])
                file.flush()
        slope = gradient(changes, found, settings.length)
        ascent = after(ascent, slope, settings.rate)
        tell = [
            f"{name} {exp(at):.4g} ({mean / error if error else 0:+.1f})"
            for name, at, mean, error in zip(
                settings.free, ascent.point, slope.means, slope.errors, strict=True
            )
        ]
        print(f"step {step + 1}:", *tell, file=sys.stderr)
    return from_vector(start, settings.free, ascent.point)


def _at(settings: Settings, middle: Style, point: Vector) -> Style:
    """The player at a point of the search space."""
    start = weights_of(middle, settings.table)
    return with_weights(middle, settings.table, from_vector(start, settings.free, point))


def _read(settings: Settings, path: Path) -> list[float]:
    """What the pairs of a search have found so far; its file is begun if there is none."""
    told = ",".join(settings.told())
    if not path.exists():
        path.write_text(told + "\n", "utf-8")
    # A last row without its end was cut off while it was written.
    whole = path.read_text("utf-8").rpartition("\n")[0]
    first, *rows = whole.split("\n")
    if first != told:
        raise SearchError(f"{path} belongs to another search: {first}")
    path.write_text(whole + "\n", "utf-8")
    return [float(row) for row in rows]


# ---- measuring ----


class Gain(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ({self.error:.2f})"


def gain_of(values: Sequence[float]) -> Gain:
    """Of paired differences."""
    mean = sum(values) / len(values)
    return Gain(
        mean, sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
    )


class Both(NamedTuple):
    """A solo game of two players with the same luck."""

    level: int
    more: int
    won: int
    """1 if only the first player reached the target, -1 if only the second did, else 0."""


def solo_gain(first: Style, second: Style, seed: str, number: int) -> Both:
    """Game `number`, played by both."""
    level = solo_level(number)
    scores = [points(style, level, f"{seed}/{number}") for style in (first, second)]
    return Both(
        level.number, scores[0] - scores[1], (scores[0] >= level.target) - (scores[1] >= level.target)
    )


def gain(
    first: Style, second: Style, table: str, games: int, seed: str, processes: int | None = None
) -> Iterator[str]:
    """What the first player gains over the second, as lines of text. games: in solo of each player."""
    if table == "solo":
        coming = spread(partial(solo_gain, first, second, seed), range(games), processes)
        found = list(watched(coming, games, "gain"))
        for level in (*LEVELS, None):
            chosen = [both for both in found if level is None or both.level == level.number]
            if chosen:
                name = f"level {level.number}" if level else "all"
                wins = gain_of([100.0 * both.won for both in chosen])
                yield f"{name:8} points {gain_of([float(both.more) for both in chosen])}, wins {wins} %"
        return
    duels = list(
        watched(
            spread(partial(duel, first, second, SEATS[table], seed), range(games), processes), games, "gain"
        )
    )
    # Two games share their luck, so pairs of them are what is counted.
    leads = [(one[0] + other[0]) / 2 for one, other in zip(duels[::2], duels[1::2], strict=False)]
    shares = [share for _, share in duels]
    low, high = block_interval(shares, 2)
    yield f"lead {gain_of(leads)}, wins {sum(shares) / games:.1%} ({low:.1%}-{high:.1%}) of {games}"


# ---- the command line ----


def parser() -> argparse.ArgumentParser:
    """The command line."""
    root = argparse.ArgumentParser(
        prog="python -m research.tune",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = root.add_subparsers(dest="command", required=True)
    names = [field.name for field in fields(Weights)]
    one = commands.add_parser("search", help="search for better weights")
    one.add_argument("table", choices=list(DIFFERENCES), help="the weights to tune")
    one.add_argument("file", type=Path, help="what the search has found; it continues from there")
    one.add_argument("--steps", type=int, default=20, help="in all (default: %(default)s)")
    one.add_argument("--pairs", type=int, default=200, help="of a step (default: %(default)s)")
    one.add_argument("--games", type=int, default=24, help="of a pair and side (default: %(default)s)")
    one.add_argument("--length", type=float, default=0.12, help="of changes (default: %(default)s)")
    one.add_argument("--rate", type=float, default=0.04, help="of steps (default: %(default)s)")
    one.add_argument("--start", default=NOW, help="weights to start from (default: %(default)s)")
    one.add_argument(
        "--only", nargs="+", choices=names, default=names, metavar="WEIGHT", help="weights to tune"
    )
    one.add_argument("--seed", default="TUNE", help="any text (default: %(default)s)")
    one.add_argument("--processes", type=int, help="(default: one per core)")
    two = commands.add_parser("gain", help="measure what weights gain over others")
    two.add_argument("new", help="a file of weights")
    two.add_argument("old", help='another, or "now"')
    two.add_argument("table", choices=list(DIFFERENCES), help="the games to play")
    two.add_argument("--games", type=int, default=1000, help="(default: %(default)s)")
    two.add_argument("--seed", default="GAIN", help="any text (default: %(default)s)")
    two.add_argument("--processes", type=int, help="(default: one per core)")
    return root


def main(words: Sequence[str] | None = None) -> None:
    options = parser().parse_args(words)
    if options.command == "gain":
        try:
            new, old = player(options.new), player(options.old)
        except (OSError, tomllib.TOMLDecodeError, TypeError) as error:  # no file, no TOML, no weights
            raise SystemExit(f"The weights cannot be read: {error}.") from None
        for line in gain(new, old, options.table, options.games, options.seed, options.processes):
            print(line)
        return
    settings = Settings(
        options.table, options.start, tuple(options.only), options.seed,
        options.pairs, options.games, options.length, options.rate,
    )  # fmt: skip
    try:
        print(
            as_toml(options.table, search(settings, options.steps, options.file, options.processes)), end=""
        )
    except SearchError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
