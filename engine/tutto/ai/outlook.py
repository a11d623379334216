"""What written points are worth: the chance to win the game, or in solo the turns it still takes.

A race: every seat needs so many more turns to 6,000, and only who has them in the round in which the first one
does can win. The turns of the others are those of a good player (`turns`: how often it writes how much); once
somebody has 6,000, whoever still plays goes for as much as it takes to come out ahead (`beat`).

The tables are shipped (`outlook.json`): computing them takes half a minute. `tests/bench/tutto_tables.py` wrote
them.
"""

import json
import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from engine.tutto.ai.solve import UNIT, Worth
from engine.tutto.position import GOAL, Position, reduced

GOAL_UNITS = GOAL // UNIT
LONGEST_RACE = 60
LOSS = 1000
"""What a plus/minus tutto takes from every leader (B3)."""


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


@cache
def arrivals() -> tuple[tuple[float, ...], ...]:
    """By units needed, the chance that the turn number t (from 0: none) is the one that has them all."""
    turns = tables().turns
    within = [[1.0] * (LONGEST_RACE + 1)]
    for needed in range(1, GOAL_UNITS + 1):
        # With u units written, needed - u are left; what is written at once beyond that is there already.
        at_once = 1.0 - sum(turns[:needed])
        row = [0.0]
        for turn in range(1, LONGEST_RACE + 1):
            hopes = turns[0] * row[turn - 1] + at_once
            for units in range(1, min(needed, len(turns))):
                if turns[units]:
                    hopes += turns[units] * within[needed - units][turn - 1]
            row.append(hopes)
        within.append(row)
    return tuple((row[0], *(later - earlier for earlier, later in pairwise(row))) for row in within)


def race(needed: Sequence[tuple[int, int]]) -> list[float]:
    """By number of further turns, from 0, the share of the win that a seat has if it arrives at 6,000 with that
    turn. needed: (units needed, extra turns) of the others; 1 extra turn for those who still play in this
    round."""
    shares = []
    for turn in range(LONGEST_RACE + 1):
        alike = [1.0]  # by number: the chance that so many others arrive in the same round, and none earlier
        for units, extra in needed:
            arrives = arrivals()[units]
            at_once = arrives[min(turn + extra, LONGEST_RACE)]
            later = max(0.0, 1.0 - sum(arrives[: turn + extra + 1]))
            alike = [
                (alike[k] * later if k < len(alike) else 0.0) + (alike[k - 1] * at_once if k else 0.0)
                for k in range(len(alike) + 1)
            ]
        shares.append(sum(chance / (others + 1) for others, chance in enumerate(alike)))
    return shares


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
    taken = _winning(position, reduced(position.scores, position.active, LOSS))
    return Worth(written, written(0), 1.0, taken)


def _winning(position: Position, scores: tuple[int, ...]) -> Callable[[int], float]:
    seats = len(scores)
    later = [(position.active + turn) % seats for turn in range(1, position.to_play + 1)]
    own = scores[position.active] // UNIT
    others = [(scores[seat] // UNIT, seat in later) for seat in range(seats) if seat != position.active]
    done = [units for units, plays in others if not plays]
    to_play = [units for units, plays in others if plays]

    @cache
    def shares() -> list[float]:
        return race([(max(0, GOAL_UNITS - units), int(plays)) for units, plays in others])

    @cache
    def written(units: int) -> float:
        total = own + units
        if position.ending or total >= GOAL_UNITS:
            return last_round(total, done, to_play)
        return sum(map(mul, arrivals()[GOAL_UNITS - total], shares()), 0.0)

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
