"""Ratings of players from the games that they played against each other, with their intervals.

The model is Bradley and Terry's (1952), in Luce's form for more than two: a player of strength s wins with the chance s
over the sum of the strengths at the table, and a shared victory counts in parts. A rating is 400 log10(s), as Elo's:
100 points more win 64 % of games between two. Ratings are relative: their mean is 0.

Games of a block share their luck and are no independent evidence, so the intervals are those of the clustered sandwich
estimator (Liang and Zeger 1986), with blocks as clusters. One drawn game of each set of players is added to what was
played: without it a player that won every game would have no finite rating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from engine.errors import BadInput
from engine.intervals import CERTAINTY

ELO = 400 / log(10)
"""Rating points for each unit of the logarithm of strength."""

PRECISE = 1e-9
MOST_STEPS = 200

Game = Sequence[tuple[str, float]]
"""A game played: for each seat its player's name and its part of the victory; the parts add up to 1."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in Elo points, and its 95 % confidence interval."""

    name: str
    elo: float
    low: float
    high: float

    def to_json(self) -> dict[str, object]:
        """The rating for the command line and the page, rounded to tenths."""
        return {
            "name": self.name,
            "elo": round(self.elo, 1),
            "low": round(self.low, 1),
            "high": round(self.high, 1),
        }


def ratings(blocks: Sequence[Sequence[Game]]) -> list[Rating]:
    """The ratings of all who played, in the order in which they first appear. blocks: the games that share their luck,
    together. Raises `BadInput` if the players do not all compare: some have met only each other."""
    names = list(dict.fromkeys(name for block in blocks for game in block for name, _ in game))
    tables = {tuple(sorted(name for name, _ in game)) for block in blocks for game in block}
    drawn = [[[(name, 1 / len(table)) for name in table]] for table in sorted(tables)]
    _check_connected(names, tables)
    clusters = [*blocks, *drawn]
    strengths = _fitted(names, clusters)
    inverse = _inverse(_information(names, strengths, clusters))
    scores = [_score(names, strengths, block) for block in clusters]
    count = len(scores)
    correction = count / (count - 1) if count > 1 else 1.0
    out = []
    for at, name in enumerate(names):
        spread = [sum(inverse[at][k] * score[k] for k in range(len(names))) for score in scores]
        half = CERTAINTY * sqrt(correction * sum(value * value for value in spread))
        out.append(Rating(name, ELO * strengths[at], ELO * (strengths[at] - half), ELO * (strengths[at] + half)))
    return out


def _check_connected(names: Sequence[str], tables: set[tuple[str, ...]]) -> None:
    met = {names[0]} if names else set()
    while more := {name for table in tables if met & set(table) for name in table} - met:
        met |= more
    if len(met) < len(names):
        left = next(name for name in names if name not in met)
        raise BadInput("ratings", f"{names[0]} and {left} do not compare: no chain of games joins them")


def _fitted(names: Sequence[str], clusters: Sequence[Sequence[Game]]) -> list[float]:
    """The logarithms of the strengths that make the games likeliest, by Newton's method; their mean is 0."""
    strengths = [0.0] * len(names)
    for _ in range(MOST_STEPS):
        slope = [sum(column) for column in zip(*(_score(names, strengths, block) for block in clusters), strict=True)]
        inverse = _inverse(_information(names, strengths, clusters))
        step = [sum(row[k] * slope[k] for k in range(len(names))) for row in inverse]
        longest = max(map(abs, step))
        damping = min(1.0, 1 / longest) if longest else 0.0
        strengths = [value + damping * change for value, change in zip(strengths, step, strict=True)]
        if longest < PRECISE:
            break
    return strengths


def _chances(names: Sequence[str], strengths: Sequence[float], game: Game) -> list[float]:
    """Each player's chance to win a game, that of all its seats together."""
    chances = [0.0] * len(names)
    for name, _ in game:
        chances[names.index(name)] += exp(strengths[names.index(name)])
    total = sum(chances)
    return [chance / total for chance in chances]


def _score(names: Sequence[str], strengths: Sequence[float], block: Sequence[Game]) -> list[float]:
    """The slope of the block's log-likelihood: what each player won beyond what was to be expected."""
    slope = [0.0] * len(names)
    for game in block:
        for at, chance in enumerate(_chances(names, strengths, game)):
            slope[at] -= chance
        for name, share in game:
            slope[names.index(name)] += share
    return slope


def _information(
    names: Sequence[str], strengths: Sequence[float], clusters: Sequence[Sequence[Game]]
) -> list[list[float]]:
    """The information in the games. Ratings are known but for a constant; a term that holds their mean is added, so
    that the matrix has an inverse."""
    size = len(names)
    matrix = [[1.0] * size for _ in names]
    tables: dict[tuple[str, ...], int] = {}
    for block in clusters:
        for game in block:
            table = tuple(sorted(name for name, _ in game))
            tables[table] = tables.get(table, 0) + 1
    for table, games in tables.items():
        chances = _chances(names, strengths, [(name, 0.0) for name in table])
        for i in range(size):
            for j in range(size):
                matrix[i][j] += games * (chances[i] * (i == j) - chances[i] * chances[j])
    return matrix


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss and Jordan's elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
