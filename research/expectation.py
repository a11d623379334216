"""What hard can expect of a solo game of the newest ruleset, N: fitted to its own games, and checked on others.

    python -m research.expectation play fit.csv --games 2000 --seed FIT       # positions of games, a row each
    python -m research.expectation fit fit.csv                                # writes engine/goennen/ai/expectations/N.toml
    python -m research.expectation play fresh.csv --games 2000 --seed FRESH
    python -m research.expectation check fresh.csv                            # how well the forecasts hold in them

`play` continues where the file ends, one level after the other, so it can be stopped at any time. Every third position
of a game is kept: those in between add little. `check` prints, for each stage, the mean error of the expected score with
its standard error, the spread of the errors, and the Brier score of the chance to win beside that of a constant guess
for each level; then how often games were won that were given such a chance, and how often each level was won.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import engine.compiled  # noqa: F401 - before all else of the engine
from engine.goennen import new_solo
from engine.goennen.ai import expectation
from engine.goennen.ai.expectation import (
    FEATURES,
    Expectation,
    Forecast,
    chance,
    dot,
    features,
    is_settled,
    stage,
)
from engine.goennen.ai.players import hard
from engine.goennen.cards import RULESET
from engine.goennen.solo import LEVELS, level
from engine.intervals import rate_interval
from research.study import Study

FOUND = Path(__file__).resolve().parents[1] / "engine/goennen/ai/expectations" / f"{RULESET}.toml"
EVERY = 3
"""One in this many positions is kept."""
SETTLED = "settled"
RIDGE = 1e-6
"""What keeps the fit steady where two features say the same, as a part of each feature's square."""
CALM = 2.0
"""A guess at how much the log-odds' two numbers differ from those of a stage in which nothing is known: it keeps them
finite where every game is decided."""
TENTHS = 10


@dataclass(frozen=True, slots=True)
class Row:
    """A position of a game. final: the points that the game came to."""

    game: int
    level: int
    stage: str
    phase: str
    features: tuple[float, ...]
    final: int

    @property
    def target(self) -> int:
        """Of the level."""
        return level(self.level).target

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.final >= self.target


def play_one(seed: str, number: int) -> list[Row]:
    """The positions kept of game `number`; the levels take turns."""
    at, player = LEVELS[number % len(LEVELS)].number, hard()
    state = new_solo(at, f"{seed}/{number}")
    seen: list[tuple[str, str, tuple[float, ...]]] = []
    decisions = 0
    while not state.is_over:
        view = state.view(0)
        if (decisions + number) % EVERY == 0:
            position = view.position
            name = SETTLED if is_settled(position) else stage(position)
            seen.append((name, position.phase, features(position, player.quick_value(view))))
        state, _ = state.apply(player(view))
        decisions += 1
    final = state.scores()[0]
    return [Row(number, at, name, phase, numbers, final) for name, phase, numbers in seen]


# ---- fitting ----


def fit(rows: Iterable[Row]) -> dict[str, Forecast]:
    """The forecast of every stage that gives these rows the least squared error, and the most likely wins."""
    by_stage: dict[str, list[Row]] = {}
    for row in rows:
        if row.stage != SETTLED:
            by_stage.setdefault(row.stage, []).append(row)
    return {name: _fit_stage(by_stage[name]) for name in sorted(by_stage)}


def _fit_stage(rows: Sequence[Row]) -> Forecast:
    weights = least_squares([row.features for row in rows], [float(row.final) for row in rows])
    beyond = [dot(weights, row.features) - row.target for row in rows]
    return Forecast(tuple(weights), most_likely(beyond, [row.won for row in rows]))


def least_squares(inputs: Sequence[Sequence[float]], outputs: Sequence[float]) -> list[float]:
    """The weights with the least squared error. The first input is the constant, on which `RIDGE` does not weigh."""
    size = len(inputs[0])
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for numbers, output in zip(inputs, outputs, strict=True):
        for line, number in zip(matrix, numbers, strict=True):
            for at, other in enumerate(numbers):
                line[at] += number * other
            line[size] += number * output
    for at in range(1, size):
        matrix[at][at] *= 1 + RIDGE
        matrix[at][at] += RIDGE
    return solved(matrix)


def solved(matrix: list[list[float]]) -> list[float]:
    """The solution of linear equations, each a line of coefficients with its right side behind them."""
    size = len(matrix)
    for at in range(size):
        best = max(range(at, size), key=lambda line: abs(matrix[line][at]))
        matrix[at], matrix[best] = matrix[best], matrix[at]
        for other in range(size):
            if other != at:
                share = matrix[other][at] / matrix[at][at]
                matrix[other] = [a - share * b for a, b in zip(matrix[other], matrix[at], strict=True)]
    return [matrix[at][size] / matrix[at][at] for at in range(size)]


def most_likely(beyond: Sequence[float], won: Sequence[bool]) -> tuple[float, float]:
    """The two numbers of the log-odds that make these wins most likely, by Newton's method."""
    start = slope = 0.0
    for _ in range(60):
        # `CALM` is the spread of what the two numbers are thought to be before any game.
        gradient = [-start / CALM**2, -slope / CALM**2]
        curve = [[1 / CALM**2, 0.0], [0.0, 1 / CALM**2]]
        for points, win in zip(beyond, won, strict=True):
            likely = chance((start, slope), points)
            spread = likely * (1 - likely)
            gradient[0] += win - likely
            gradient[1] += (win - likely) * points
            curve[0][0] += spread
            curve[0][1] += spread * points
            curve[1][0] += spread * points
            curve[1][1] += spread * points**2
        step = solved([[*curve[0], gradient[0]], [*curve[1], gradient[1]]])
        length = max(1.0, abs(step[0]), abs(step[1]) * 4)
        start, slope = start + step[0] / length, slope + step[1] / length
        if abs(step[0]) + abs(step[1]) < 1e-9:
            break
    return start, slope


def as_toml(found: dict[str, Forecast], games: int) -> str:
    """The forecasts as the engine reads them. games: that they were fitted to."""
    head = (
        f"# What hard can expect of a solo game of ruleset {RULESET} at each stage (expectation.py), found by research/expectation.py\n"
        f"# in the positions of {games:,} games.\n"
        f"# score: weights of {', '.join(FEATURES)}.\n"
    )
    return head + "".join(
        f'\n["{name}"]\nscore = [{_listed(forecast.score)}]\nwin = [{_listed(forecast.win)}]\n'
        for name, forecast in found.items()
    )


def _listed(numbers: Iterable[float]) -> str:
    return ", ".join(repr(float(f"{number:.4g}")) for number in numbers)


# ---- checking ----


def forecast_of(row: Row, found: dict[str, Forecast]) -> Expectation:
    """What is expected of a row's position."""
    if row.stage == SETTLED:
        points = row.features[FEATURES.index("score")]
        return Expectation(points, float(points >= row.target))
    forecast = found[row.stage]
    points = dot(forecast.score, row.features)
    return Expectation(points, chance(forecast.win, points - row.target))


@dataclass(frozen=True, slots=True)
class Reliability:
    """How well forecasts held. bias: the mean of expected less final points, error: its standard error, by games.
    spread: the root mean square error. brier, constant: the Brier score, and that of guessing the same for all games of
    a level."""

    name: str
    games: int
    bias: float
    error: float
    spread: float
    brier: float
    constant: float


def reliability(
    name: str, rows: Sequence[Row], found: dict[str, Forecast], rates: dict[int, float]
) -> Reliability:
    """The figures of some rows. rates: wins by level, the constant guesses. Every position counts alike: how many of a kind
    a game has depends on its luck, so to count games alike would prefer the lucky ones or the others."""
    misses: list[float] = []
    briers: list[float] = []
    guesses: list[float] = []
    by_game: dict[int, list[float]] = {}
    for row in rows:
        score, win = forecast_of(row, found)
        misses.append(score - row.final)
        briers.append((win - row.won) ** 2)
        guesses.append((rates[row.level] - row.won) ** 2)
        by_game.setdefault(row.game, []).append(misses[-1])
    bias = _mean(misses)
    # Positions of one game share its end, so only games are independent.
    error = sqrt(sum(sum(miss - bias for miss in game) ** 2 for game in by_game.values())) / len(rows)
    return Reliability(
        name,
        len(by_game),
        bias,
        error,
        sqrt(_mean(miss**2 for miss in misses)),
        _mean(briers),
        _mean(guesses),
    )


def _mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed)


@dataclass(frozen=True, slots=True)
class Tenth:
    """Games that were given a chance to win between two tenths. said, seen: the mean chance, and the part that was won.
    error: the standard error of the two's difference, by games."""

    said: float
    seen: float
    error: float
    games: int


def diagonal(rows: Iterable[Row], found: dict[str, Forecast]) -> list[Tenth]:
    """Chances beside what came of them, by tenths."""
    tenths: list[dict[int, list[tuple[float, bool]]]] = [{} for _ in range(TENTHS)]
    for row in rows:
        if row.stage != SETTLED:
            win = forecast_of(row, found).win
            tenths[min(TENTHS - 1, int(win * TENTHS))].setdefault(row.game, []).append((win, row.won))
    out = []
    for games in tenths:
        pairs = [pair for game in games.values() for pair in game]
        if len(games) > 1:
            # Positions of one game share its end, so games are what is counted.
            misses = [sum(win - won for win, won in game) for game in games.values()]
            error = sqrt(sum(miss**2 for miss in misses)) / len(pairs)
            out.append(
                Tenth(
                    _mean(win for win, _ in pairs), _mean(float(won) for _, won in pairs), error, len(games)
                )
            )
    return out


def check(rows: Sequence[Row], found: dict[str, Forecast]) -> str:
    """The figures for reading."""
    ends = {row.game: row for row in rows}
    games = {each.number: [row for row in ends.values() if row.level == each.number] for each in LEVELS}
    rates = {number: _mean(float(row.won) for row in those) for number, those in games.items() if those}
    names = [*found, *(f"phase {phase}" for phase in dict.fromkeys(row.phase for row in rows)), "all"]
    lines = [f"{'':14} {'games':>6} {'mean error':>11} {'+-':>5} {'spread':>7} {'Brier':>7} {'constant':>9}"]
    for name in names:
        chosen = [
            row for row in rows if name in (row.stage, f"phase {row.phase}", "all") and row.stage != SETTLED
        ]
        if chosen:
            those = reliability(name, chosen, found, rates)
            lines.append(
                f"{name:14} {those.games:6} {those.bias:+11.2f} {those.error:5.2f} {those.spread:7.1f} "
                f"{those.brier:7.3f} {those.constant:9.3f}"
            )
    lines.append(f"{'chance said':>12} {'won':>7} {'+-':>6} {'games':>6}")
    lines += [
        f"{tenth.said:12.1%} {tenth.seen:7.1%} {tenth.error:6.1%} {tenth.games:6}"
        for tenth in diagonal(rows, found)
    ]
    for number, rate in rates.items():
        low, high = rate_interval(rate, len(games[number]))
        lines.append(f"level {number} won in {rate:.1%} ({low:.1%}-{high:.1%}) of {len(games[number])} games")
    return "\n".join(lines)


STUDY = Study("expectation", __doc__, Row, play_one, "positions", "DICETABLE", most=2000)


def main(words: Sequence[str] | None = None) -> None:
    def fitted(rows: Sequence[Row]) -> None:
        found = fit(rows)
        FOUND.write_text(as_toml(found, len({row.game for row in rows})), encoding="utf-8")
        print(check(rows, found))

    STUDY.run(words, fit=fitted, check=lambda rows: print(check(rows, dict(expectation.forecasts()))))


if __name__ == "__main__":
    main()
