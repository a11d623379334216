"""What written points are worth: the chance to win the game, or in solo the turns it still takes.

A race: every seat needs so many more turns to 6,000, and only who arrives in the round in which the first one
does can win. Turns are those of a good player (`turns`: how often it writes how much); once somebody has 6,000,
whoever still plays in that round puts everything on coming out ahead (`beat`).

The tables are shipped (`outlook.json`): computing them takes a minute. `tests/bench/tutto_tables.py` wrote
them.
"""

import json
import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from operator import mul
from typing import NamedTuple

from engine.tutto.ai.solve import UNIT, WINDOW, Worth
from engine.tutto.position import GOAL, Position, reduced

GOAL_UNITS = GOAL // UNIT
LONGEST_RACE = 45
USUAL_WINDOW = 48
OVERSHOOT = 8
"""Units by which who arrives first is beyond 6,000, about; an answer has to be better than that."""


class Tables(NamedTuple):
    """turns[u]: the chance that a turn writes u units. beat[u]: the best chance to write at least u units in
    one turn. solo[u]: the turns that u units more take on average, with as few as possible."""

    turns: tuple[float, ...]
    beat: tuple[float, ...]
    solo: tuple[float, ...]


@cache
def tables() -> Tables:
    """The shipped tables. Chances are of a full deck drawn with replacement."""
    data = pkgutil.get_data(__package__, "outlook.json")
    assert data is not None
    content = json.loads(data)
    return Tables(*(tuple(content[name]) for name in Tables._fields))


class Arrivals(NamedTuple):
    """By units needed and number of the turn, from 0. steady: the chance that this turn is the one that arrives
    at 6,000. bold: that nobody has arrived by then, and this turn does as all is put on it."""

    steady: tuple[tuple[float, ...], ...]
    bold: tuple[tuple[float, ...], ...]


@cache
def arrivals() -> Arrivals:
    """Of a good player, for up to `LONGEST_RACE` turns."""
    turns, beat = tables().turns, tables().beat
    needed = range(1, GOAL_UNITS + 1)
    tables_of = []
    for already, now in (
        (1.0, [sum(turns[units:]) for units in needed]),
        (0.0, [beat[min(units + OVERSHOOT, len(beat) - 1)] for units in needed]),
    ):
        columns = [[already] + [0.0] * GOAL_UNITS, [0.0, *now]]
        while len(columns) <= LONGEST_RACE:
            # Once so many units are written, as many less are needed.
            less = columns[-1][:0:-1]
            columns.append([0.0, *(sum(map(mul, turns, less[GOAL_UNITS - units :]), 0.0) for units in needed)])
        tables_of.append(tuple(zip(*columns, strict=True)))
    return Arrivals(*tables_of)


class Race(NamedTuple):
    """By the number of further turns, from 0, with which a seat arrives: the share of the win that is its own.
    first: if it is the first one in that round; second: if it answers somebody who played before it."""

    first: tuple[float, ...]
    second: tuple[float, ...]


def race(before: Sequence[int], after: Sequence[int]) -> Race:
    """The race against others who need so many units: seats that play before one in each round, and seats that
    play after it, and still do in this round."""
    steady, bold = arrivals()
    first, second = [0.0], [0.0]
    for turn in range(1, LONGEST_RACE):
        waiting = still = held_off = 1.0
        for needed in before:
            behind = max(0.0, 1.0 - sum(steady[needed][:turn]))
            waiting *= behind
            still *= max(0.0, behind - steady[needed][turn])
        for needed in after:
            behind = max(0.0, 1.0 - sum(steady[needed][: turn + 1]))
            held_off *= max(0.0, behind - bold[needed][turn + 1])
        first.append(still * held_off)
        second.append((waiting - still) * held_off)
    return Race(tuple(first), tuple(second))


def last_round(total: int, done: Sequence[int], to_play: Sequence[int]) -> float:
    """The share of the win that `total` units are worth in the last round, beside the totals of the seats that
    are done and of those that still play."""
    if max((*done, *to_play), default=0) > total:
        return 0.0
    share = 1.0 / (1 + sum(1 for other in done if other == total))
    beat = tables().beat
    for other in to_play:
        behind = min(total - other, len(beat) - 2)
        share *= 1.0 - (beat[behind] + beat[behind + 1]) / 2  # to draw level is half a win
    return share


def winning(position: Position) -> Worth:
    """The chance that the active seat wins, by what it writes in this turn."""
    written = _winning(position, position.scores)
    taken = _winning(position, reduced(position.scores, position.active))
    return Worth(written, written(0), 1.0, taken)


def _winning(position: Position, scores: tuple[int, ...]) -> Callable[[int], float]:
    seats = len(scores)
    later = [(position.active + turn) % seats for turn in range(1, position.to_play + 1)]
    own = scores[position.active] // UNIT
    others = [(scores[seat] // UNIT, seat in later) for seat in range(seats) if seat != position.active]
    done = [units for units, plays in others if not plays]
    to_play = [units for units, plays in others if plays]

    @cache
    def shares() -> Race:
        return race([GOAL_UNITS - units for units in done], [GOAL_UNITS - units for units in to_play])

    @cache
    def written(units: int) -> float:
        total = own + units
        if position.ending or total >= GOAL_UNITS:
            return last_round(total, done, to_play)
        steady, bold = arrivals()
        needed = GOAL_UNITS - total
        won_first = sum(map(mul, steady[needed], shares().first), 0.0)
        return won_first + sum(map(mul, bold[needed], shares().second), 0.0)

    return written


def fewest_turns(position: Position) -> Worth:
    """Solo: the turns still to come, counted down, and by a hair the points (B4)."""
    turns = tables().solo
    own = position.scores[position.active] // UNIT

    def written(units: int) -> float:
        return 1e-6 * units - turns[max(0, GOAL_UNITS - own - units)]

    return Worth(written, written(0), 0.0, written)


def outlook(position: Position) -> Worth:
    """What the end of this turn is worth to who plays for the game."""
    return fewest_turns(position) if position.solo else winning(position)


def stakes(position: Position) -> object:
    """What of a position its outlook hangs on."""
    return position.scores, position.active, position.to_play, position.ending


NEAR_THE_END = 90
"""Units with which a leader may soon be too far ahead for anything but a turn of thousands."""


def window(position: Position) -> int:
    """The units that may be wanted in this turn: 2,400 points, or what it takes to pass a leader near the end."""
    units = [score // UNIT for score in position.scores]
    own = units[position.active]
    behind = max(units) - own if max(units) >= NEAR_THE_END else 0
    return max(USUAL_WINDOW, min(behind + OVERSHOOT, WINDOW))
