"""The residual of a task: what is left to fill, and the effort it still takes.

The residual of any kind of task is a few independent parts (`Part`). An equal group with a 4 in it, exact 4s and a `<`
row without slack are all the same: fields that each need one number. So different cards, and the hundreds of ways to
begin one, share one residual and everything computed for it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import NamedTuple

from engine.goennen.position import DICE
from engine.goennen.tasks import ASCENDING, EQUAL, SUM, Task, Written

FIELD, CHAIN, GROUP, TOTAL = "field", "chain", "group", "sum"
FACES = range(1, 7)


class Part(NamedTuple):
    """Empty fields that depend only on each other.

    dice: the die that each field takes, 0 for any, else 1 to 5 for Y O G B P. By kind:
    - "field": one field that takes any number from low to high;
    - "chain": fields in ascending order, numbers from low to high;
    - "group": fields that must hold the same number, any one;
    - "sum": fields that must add up to at least low.
    """

    kind: str
    dice: tuple[int, ...]
    low: int
    high: int


Residual = tuple[Part, ...]
"""The open parts, sorted; () means the task is complete."""


@lru_cache(maxsize=4096)
def residual_of(task: Task, written: Written) -> Residual:
    """The residual of a task with the numbers `written` in its fields."""
    dice = [DICE.index(colour) + 1 if colour else 0 for colour in task.colours]
    known = [here or printed for here, printed in zip(written, task.printed, strict=True)]
    parts = [
        Part(FIELD, (dice[field],), number, number)
        for field, number in enumerate(known)
        if number and not written[field]
    ]
    blank = [field for field, number in enumerate(known) if not number]
    if task.kind == SUM:
        parts += _sum([dice[field] for field in blank], (task.total or 0) - sum(known))
    for group in task.groups if task.kind in (ASCENDING, EQUAL) else ():
        if task.kind == EQUAL:
            number = max(known[field] for field in group)
            open_dice = [dice[field] for field in group if not known[field]]
            parts += _exactly(open_dice, number) if number else _group(open_dice)
            continue
        row: list[int] = []
        low = 1
        for field in group:
            if known[field]:
                parts += _chain(tuple(row), low, known[field] - 1)
                low, row = known[field] + 1, []
            else:
                row.append(dice[field])
        parts += _chain(tuple(row), low, 6)
    return tuple(sorted(parts))


def _exactly(dice: Sequence[int], number: int) -> list[Part]:
    return [Part(FIELD, (die,), number, number) for die in dice]


def _chain(dice: tuple[int, ...], low: int, high: int) -> list[Part]:
    if high - low + 1 == len(dice):
        return [Part(FIELD, (die,), number, number) for number, die in enumerate(dice, low)]
    if len(dice) == 1:
        return [Part(FIELD, dice, low, high)]
    return [Part(CHAIN, dice, low, high)] if dice else []


def _group(dice: Sequence[int]) -> list[Part]:
    if len(dice) <= 1:
        return [Part(FIELD, (die,), 1, 6) for die in dice]
    return [Part(GROUP, tuple(sorted(dice)), 1, 6)]


def _sum(dice: Sequence[int], needed: int) -> list[Part]:
    if len(dice) == 1:
        return [Part(FIELD, (dice[0],), max(1, needed), 6)]
    if needed <= len(dice):
        return [Part(FIELD, (die,), 1, 6) for die in dice]
    if needed == 6 * len(dice):
        return _exactly(dice, 6)
    return [Part(TOTAL, tuple(sorted(dice)), needed, 6)]


def part_after(part: Part, at: int, number: int) -> list[Part] | None:
    """What is left of a part after `number` is entered in its field `at`; None if A4 forbids that."""
    dice = part.dice
    others = [*dice[:at], *dice[at + 1 :]]
    if part.kind == CHAIN:
        if not part.low + at <= number <= part.high - len(dice) + 1 + at:
            return None
        return _chain(dice[:at], part.low, number - 1) + _chain(dice[at + 1 :], number + 1, part.high)
    if part.kind == TOTAL:
        needed = part.low - number
        return _sum(others, needed) if needed <= 6 * len(others) else None
    return _exactly(others, number) if part.low <= number <= part.high else None


EntryResults = tuple[tuple[Residual, int], ...]
"""Residuals after an entry, each with the colour that the field asks for (0: any)."""


@lru_cache(maxsize=1 << 14)
def entry_results(left: Residual, number: int) -> EntryResults:
    """The different residuals after a number is entered in any field that takes it (A4)."""
    found: dict[tuple[Residual, int], None] = {}
    for at, part in enumerate(left):
        if part in left[:at]:
            continue
        for field, colour in enumerate(part.dice):
            # Which of several fields for the same die is filled matters only in a chain.
            if part.kind == CHAIN or colour not in part.dice[:field]:
                rest = part_after(part, field, number)
                if rest is not None:
                    found[tuple(sorted((*left[:at], *rest, *left[at + 1 :]))), colour] = None
    return tuple(found)


# ---- effort ----


class Effort(NamedTuple):
    """fields: the number of empty ones. excess: the mean number of rolls needed beyond one per field if the player may
    enter one die of each roll of five and wants nothing else."""

    fields: int
    excess: float


@lru_cache(maxsize=1 << 14)
def effort(left: Residual) -> Effort:
    """The effort that is left: exact for up to four fields. For more, the excess is the root of the sum of the parts'
    squared excesses: the parts are filled side by side, and a die that does not fit one may fit another."""
    fields = sum(len(part.dice) for part in left)
    if fields <= 4:
        return Effort(fields, _rolls(_sorted(left)) - fields)
    squares = sum(_excess_of(_uncoloured(part)) ** 2 for part in left)
    return Effort(fields, sqrt(squares))


def _excess_of(part: Part) -> float:
    return _rolls((part,)) - len(part.dice)


def _uncoloured(part: Part) -> Part:
    """The part with its colours renumbered in order of appearance; which colours they are makes no difference."""
    names = {0: 0}
    dice = tuple(names.setdefault(die, len(names)) for die in part.dice)
    return part._replace(dice=dice)


@cache
def _rolls(left: Residual) -> float:
    """The mean number of rolls needed if one die of each roll of five may be entered."""
    if not left:
        return 0.0
    # The rolls left after entering each face of each die. A die that no field names fits white fields only.
    named = sorted({die for part in left for die in part.dice} - {0})
    values: dict[int, list[float]] = {die: [] for die in (*named, 0)}
    for face in FACES:
        reached = [(_rolls(_sorted(rest)), colour) for rest, colour in entry_results(left, face)]
        for die, of_die in values.items():
            of_die.append(min((rolls for rolls, colour in reached if colour in (0, die)), default=_NO_ENTRY))
    dice = [of_die for die, of_die in values.items() if die] + [values[0]] * (5 - len(named))
    # The minimum of five independent values, where waiting costs one more roll. Values come best first; one is worth
    # entering while it beats waiting for a better one.
    steps = sorted({value for of_die in dice for value in of_die if value < _NO_ENTRY})
    worse, mean, rolls = 1.0, 0.0, _NO_ENTRY
    for value in steps:
        if value >= rolls:
            break
        rest = 1.0
        for of_die in dice:
            rest *= sum(other > value for other in of_die) / 6
        mean += (worse - rest) * value
        worse = rest
        rolls = (1 + mean) / (1 - worse)
    return rolls


_NO_ENTRY = 1e6


def _sorted(left: Residual) -> Residual:
    """The same residual with colours renumbered, so that `_rolls` finds equal efforts in its cache."""
    if len(left) == 1:
        return (_uncoloured(left[0]),)
    names = {0: 0}
    return tuple(
        part._replace(dice=tuple(names.setdefault(die, len(names)) for die in part.dice)) for part in left
    )
