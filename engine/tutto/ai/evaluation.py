"""The value of written points: the chance of winning the game, or in solo the turns still needed.

The game is a race. Every seat needs some more turns to reach 6,000, and only seats that arrive in the same round as the
first one can win. Turns are modelled on a good player (`turns`: how often it writes how many points). Once a seat has
6,000, the seats that still play in that round stake everything on overtaking it (`beat`).

The tables are shipped in `race.json`, as they take a minute to compute; `tests/bench/tutto_tables.py` writes them.
"""

import json
import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from operator import mul
from typing import NamedTuple

from engine.tutto.ai.turn_solver import UNIT, WINDOW, EndValues
from engine.tutto.position import GOAL, Position, reduced

GOAL_UNITS = GOAL // UNIT
LONGEST_RACE = 45
USUAL_WINDOW = 48
OVERSHOOT = 8
"""Roughly how many units above 6,000 the first seat arrives; an answer must beat that."""


class Tables(NamedTuple):
    """turns[u]: the chance that a turn writes u units. beat[u]: the best chance of writing at least u units in one turn.
    solo[u]: the mean number of turns needed for u more units with optimal play."""

    turns: tuple[float, ...]
    beat: tuple[float, ...]
    solo: tuple[float, ...]


@cache
def tables() -> Tables:
    """The shipped tables. Their chances assume a full deck, drawn with replacement."""
    data = pkgutil.get_data(__package__, "race.json")
    assert data is not None
    content = json.loads(data)
    return Tables(*(tuple(content[name]) for name in Tables._fields))


class Arrivals(NamedTuple):
    """By units needed and turn number, from 0. steady: the chance of arriving at 6,000 in exactly this turn. bold: the
    chance of not having arrived before and doing so in this turn by staking everything."""

    steady: tuple[tuple[float, ...], ...]
    bold: tuple[tuple[float, ...], ...]


@cache
def arrivals() -> Arrivals:
    """The arrivals of a good player, for up to `LONGEST_RACE` turns."""
    turns, beat = tables().turns, tables().beat
    needed = range(1, GOAL_UNITS + 1)
    tables_of = []
    for already, now in (
        (1.0, [sum(turns[units:]) for units in needed]),
        (0.0, [beat[min(units + OVERSHOOT, len(beat) - 1)] for units in needed]),
    ):
        columns = [[already] + [0.0] * GOAL_UNITS, [0.0, *now]]
        while len(columns) <= LONGEST_RACE:
            # Every unit written is one unit fewer needed.
            less = columns[-1][:0:-1]
            columns.append(
                [0.0, *(sum(map(mul, turns, less[GOAL_UNITS - units :]), 0.0) for units in needed)]
            )
        tables_of.append(tuple(zip(*columns, strict=True)))
    return Arrivals(*tables_of)


class Race(NamedTuple):
    """The expected share of the win of a seat that arrives, by the number of further turns it takes, from 0. first: if it
    is the first to arrive. second: if it answers a seat that arrived before it in the same round."""

    first: tuple[float, ...]
    second: tuple[float, ...]


def race(before: Sequence[int], after: Sequence[int]) -> Race:
    """The race against other seats, given the units that each of them needs. before: seats that play earlier in each
    round. after: seats that play later, and still do in this round."""
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
    """The expected share of the win with `total` units in the last round, given the totals of the seats that are done and
    of those still to play."""
    if max((*done, *to_play), default=0) > total:
        return 0.0
    share = 1.0 / (1 + sum(1 for other in done if other == total))
    beat = tables().beat
    for other in to_play:
        behind = min(total - other, len(beat) - 2)
        share *= 1.0 - (beat[behind] + beat[behind + 1]) / 2  # a tie is half a win
    return share


def winning(position: Position) -> EndValues:
    """The active seat's chance of winning, by the units it writes in this turn."""
    written = _winning(position, position.scores)
    taken = _winning(position, reduced(position.scores, position.active))
    return EndValues(written, written(0), 1.0, taken)


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


def fewest_turns(position: Position) -> EndValues:
    """Solo: minus the number of turns still needed; points break ties (B4)."""
    turns = tables().solo
    own = position.scores[position.active] // UNIT

    def written(units: int) -> float:
        return 1e-6 * units - turns[max(0, GOAL_UNITS - own - units)]

    return EndValues(written, written(0), 0.0, written)


def end_values(position: Position) -> EndValues:
    """The values of the end of this turn for a seat that plays to win the game."""
    return fewest_turns(position) if position.solo else winning(position)


def relevant_state(position: Position) -> object:
    """The parts of a position that its `end_values` depend on."""
    return position.scores, position.active, position.to_play, position.ending


NEAR_THE_END = 90
"""Units from which a leader may soon be so far ahead that only a turn of thousands of points helps."""


def window(position: Position) -> int:
    """The units that this turn may aim for: 2,400 points, or more if needed to overtake a leader near the end."""
    units = [score // UNIT for score in position.scores]
    own = units[position.active]
    behind = max(units) - own if max(units) >= NEAR_THE_END else 0
    return max(USUAL_WINDOW, min(behind + OVERSHOOT, WINDOW))
