"""Ratings of players, with confidence intervals, from the games they played against each other.

The model is Bradley and Terry's (1952), in Luce's form for more than two players: a player of strength s wins with
probability s divided by the sum of the strengths at the table. A shared victory counts as a fraction for each. A rating
is 400 log10(s), as in Elo: a lead of 100 points wins 64% of games between two. Only differences matter; the mean is 0.

The games of a block share their luck and are not independent, so the intervals use the clustered sandwich estimator
(Liang and Zeger 1986) with blocks as clusters. One drawn game for each set of players is added to the games played;
without it a player that won every game would have no finite rating.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from engine.errors import BadInput
from engine.intervals import CERTAINTY

ELO = 400 / log(10)
"""Rating points per unit of the natural logarithm of strength."""

PRECISE = 1e-9
MOST_STEPS = 200

Game = Sequence[tuple[str, float]]
"""A finished game: for each seat its player's name and share of the victory; the shares add up to 1."""


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
    """The ratings of all players, in order of first appearance. blocks: groups of games that share their luck. Raises
    `BadInput` if no chain of games connects some players."""
    names = list(dict.fromkeys(name for block in blocks for game in block for name, _ in game))
    place = {name: at for at, name in enumerate(names)}
    clusters = [_cluster(block, place) for block in blocks]
    tables = sorted({table for cluster in clusters for table in cluster.tables})
    _check_connected(names, tables)
    clusters += [_cluster([[(names[at], 1 / len(table)) for at in table]], place) for table in tables]
    strengths = _fitted(len(names), tables, clusters)
    chances = {table: _chances(strengths, table) for table in tables}
    inverse = _inverse(_information(len(names), chances, clusters))
    slopes = [_slope(chances, cluster) for cluster in clusters]
    correction = len(slopes) / (len(slopes) - 1) if len(slopes) > 1 else 1.0
    out = []
    for at, name in enumerate(names):
        moved = [sum(a * b for a, b in zip(inverse[at], slope, strict=True)) for slope in slopes]
        half = CERTAINTY * sqrt(correction * sum(value * value for value in moved))
        out.append(
            Rating(name, ELO * strengths[at], ELO * (strengths[at] - half), ELO * (strengths[at] + half))
        )
    return out


Seats = tuple[int, ...]
"""The players at a table: for each seat the index of its player's name, sorted."""


@dataclass(frozen=True, slots=True)
class _Cluster:
    """A block's results. won: victories by player. tables: number of games by table."""

    won: tuple[float, ...]
    tables: Mapping[Seats, int]


def _cluster(block: Sequence[Game], place: Mapping[str, int]) -> _Cluster:
    won = [0.0] * len(place)
    tables: dict[Seats, int] = {}
    for game in block:
        for name, share in game:
            won[place[name]] += share
        table = tuple(sorted(place[name] for name, _ in game))
        tables[table] = tables.get(table, 0) + 1
    return _Cluster(tuple(won), tables)


def _check_connected(names: Sequence[str], tables: Sequence[Seats]) -> None:
    met = {0}
    while more := {at for table in tables if met & set(table) for at in table} - met:
        met |= more
    for at, name in enumerate(names):
        if at not in met:
            raise BadInput("ratings", f"{names[0]} and {name} do not compare: no chain of games joins them")


def _fitted(players: int, tables: Sequence[Seats], clusters: Sequence[_Cluster]) -> list[float]:
    """The maximum-likelihood logarithms of the strengths, by Newton's method; their mean is 0."""
    strengths = [0.0] * players
    for _ in range(MOST_STEPS):
        chances = {table: _chances(strengths, table) for table in tables}
        slope = [sum(column) for column in zip(*(_slope(chances, each) for each in clusters), strict=True)]
        inverse = _inverse(_information(players, chances, clusters))
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        damping = 1 / max(1.0, longest)
        strengths = [value + damping * change for value, change in zip(strengths, step, strict=True)]
        if longest < PRECISE:
            break
    return strengths


def _chances(strengths: Sequence[float], table: Seats) -> list[float]:
    """Each player's chance of winning at a table, all its seats together."""
    chances = [0.0] * len(strengths)
    for at in table:
        chances[at] += exp(strengths[at])
    total = sum(chances)
    return [chance / total for chance in chances]


def _slope(chances: Mapping[Seats, Sequence[float]], cluster: _Cluster) -> list[float]:
    """The gradient of a block's log-likelihood: each player's victories minus the expected victories."""
    slope = list(cluster.won)
    for table, games in cluster.tables.items():
        for at, chance in enumerate(chances[table]):
            slope[at] -= games * chance
    return slope


def _information(
    players: int, chances: Mapping[Seats, Sequence[float]], clusters: Sequence[_Cluster]
) -> list[list[float]]:
    """The Fisher information of the games. The ratings are determined only up to a constant; an added term fixes their
    mean, so that the matrix is invertible."""
    matrix = [[1.0] * players for _ in range(players)]
    for table, chance in chances.items():
        games = sum(cluster.tables.get(table, 0) for cluster in clusters)
        for i in range(players):
            for j in range(players):
                matrix[i][j] += games * (chance[i] * (i == j) - chance[i] * chance[j])
    return matrix


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss–Jordan elimination."""
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
