"""What to expect of a solo game if *hard* plays on: the final score and the chance to win.

The values of *hard* rank actions; as forecasts they are biased, differently at each stage of a game. So a forecast
corrects the value of the position: for each stage the score is a linear function of the value and of a few counts, and
the chance is a logistic function of the distance to the target. `research/expectation.py` fits both to games of *hard*,
writes them into `expectations/N.toml`, N being the ruleset, and measures how well they hold.
"""

import pkgutil
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from engine.goennen.cards import RULESET
from engine.goennen.display import FULL, Display, empty_fields, free_circles
from engine.goennen.position import PASSIVE, REMOVE, ROLL, SETUP, Position
from engine.goennen.scoring import score
from engine.goennen.solo import level

FEATURES = (
    "constant", "value", "score", "rounds", "target", "laid", "complete", "empty", "circles", "later",
)  # fmt: skip
"""What a forecast looks at. value: the position's, as *hard* sees it. score: points on the display now. rounds: left
after this one. target: of the level. laid, complete: cards. empty: fields of laid cards. circles: still free. later:
1 if the first action of this turn has been taken, or if the round's card is to be removed; else 0."""

LONGEST = {0: "0", 1: "1", 2: "2", 3: "3-4", 4: "3-4", 5: "5-7", 6: "5-7", 7: "5-7"}
MOST = "8"
"""Stages by rounds left: those of `LONGEST`, and one for eight rounds or more."""


class Expectation(NamedTuple):
    """What to expect of a solo game. score: the mean final points. win: the chance to reach the target, from 0
    to 1."""

    score: float
    win: float


class Forecast(NamedTuple):
    """The fitted numbers of a stage. score: a weight for each of `FEATURES`, in points. win: two numbers, the log-odds
    of a win if the target is expected exactly, and what each point beyond it adds to them."""

    score: tuple[float, ...]
    win: tuple[float, ...]


def expected(position: Position, value: float) -> Expectation:
    """What *hard* can expect of a position of the solo game in which it decides, of the given value in points."""
    assert position.level is not None
    target = level(position.level).target
    if is_settled(position):
        points = score(position.own.display).total
        return Expectation(float(points), float(points >= target))
    forecast = forecasts(position.ruleset)[stage(position)]
    points_to_come = dot(forecast.score, features(position, value))
    return Expectation(points_to_come, chance(forecast.win, points_to_come - target))


def is_settled(position: Position) -> bool:
    """Whether nothing can change the score any more: only the last round's card is to be removed."""
    return position.phase == REMOVE and position.round >= position.last_round


def stage(position: Position) -> str:
    """The stage of a game: setup, or whose part of the round it is (the own dice, or what comes after) and the rounds
    left after this one."""
    if position.phase == SETUP:
        return "setup"
    left = LONGEST.get(position.last_round - position.round, MOST)
    return f"{'after' if position.phase in (PASSIVE, REMOVE) else 'active'} {left}"


def features(position: Position, value: float) -> tuple[float, ...]:
    """A number for each of `FEATURES`. Starting cards in the hand count as laid."""
    assert position.level is not None
    player = position.own
    display: Display = player.display
    circles = free_circles(display)
    return (
        1.0,
        value,
        float(score(display).total),
        float(position.last_round - position.round),
        float(level(position.level).target),
        float(min(FULL, len(display))),
        float(sum(laid.complete for laid in display)),
        float(empty_fields(display)),
        float(circles.plus_minus + circles.recolour + circles.extra_die + circles.discount),
        float(position.phase not in (SETUP, ROLL, PASSIVE)),
    )


def dot(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """The sum of the products."""
    return sum([weight * number for weight, number in zip(weights, numbers, strict=True)], 0.0)


def chance(win: Sequence[float], beyond: float) -> float:
    """The chance to win by a forecast's two numbers. beyond: points expected beyond the target."""
    odds = win[0] + win[1] * beyond
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


@cache
def forecasts(ruleset: int = RULESET) -> Mapping[str, Forecast]:
    """The forecast of each stage in a ruleset. One that nothing has been fitted to has those of the ruleset before it."""
    try:
        data = pkgutil.get_data(__package__, f"expectations/{ruleset}.toml")
    except OSError:
        data = None
    if data is None:
        return forecasts(ruleset - 1)
    return {
        name: Forecast(tuple(numbers["score"]), tuple(numbers["win"]))
        for name, numbers in tomllib.loads(data.decode()).items()
    }
