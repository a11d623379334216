"""Tasks: what must be written in a card's fields (RULES.md A4).

This module checks only numbers; field colours and bonuses are checked elsewhere. By A4 an entry is illegal only if no
numbers 1-6 remain that complete the task.

`written` always has one number per field, in the order of `Task.fields`; 0 means an empty field.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import lru_cache

EXACT = "exact"
ASCENDING = "ascending"
EQUAL = "equal"
SUM = "sum"
KINDS = (EXACT, ASCENDING, EQUAL, SUM)

Written = tuple[int, ...]
Allowed = tuple[frozenset[int], ...]

NUMBERS = tuple(frozenset(number for number in range(1, 7) if mask >> number & 1) for mask in range(128))
"""The numbers of every mask; bit n of a mask stands for the number n."""


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """A field of a task. colour: the only die it takes, None for any. number: printed in it, None if blank."""

    colour: str | None = None
    number: int | None = None

    def __reduce__(self) -> tuple[type[Field], tuple[object, ...]]:
        # Compiled, a frozen value can't be filled in after it has been made.
        return Field, (self.colour, self.number)


@dataclasses.dataclass(frozen=True)
class Task:
    """The upper half of a card.

    rows: the fields as printed. A row of an ascending task is one chain of `<`; a row of an equal task is one group of
    `=`; for exact and sum tasks rows are only the layout. total: what a sum must reach, else None.
    """

    kind: str
    rows: tuple[tuple[Field, ...], ...]
    total: int | None = None

    fields: tuple[Field, ...] = dataclasses.field(init=False, repr=False, compare=False)
    groups: tuple[tuple[int, ...], ...] = dataclasses.field(init=False, repr=False, compare=False)
    printed: tuple[int, ...] = dataclasses.field(init=False, repr=False, compare=False)
    colours: tuple[str | None, ...] = dataclasses.field(init=False, repr=False, compare=False)
    _hash: int = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        fields = tuple(field for row in self.rows for field in row)
        groups, start = [], 0
        for row in self.rows:
            groups.append(tuple(range(start, start + len(row))))
            start += len(row)
        set_once = object.__setattr__
        set_once(self, "fields", fields)
        set_once(self, "groups", tuple(groups))
        set_once(self, "printed", tuple(field.number or 0 for field in fields))
        set_once(self, "colours", tuple(field.colour for field in fields))
        # Tasks are keys of the caches below, which the innermost loops use, so the hash is computed once.
        set_once(self, "_hash", hash((self.kind, self.rows, self.total)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Task], tuple[object, ...]]:
        # Strings hash differently in every process, so a pickle must not contain the stored hash.
        return Task, (self.kind, self.rows, self.total)

    @property
    def size(self) -> int:
        """The number of fields."""
        return len(self.fields)

    @property
    def blank(self) -> Written:
        """The task with nothing written yet."""
        return (0,) * len(self.fields)


@lru_cache(maxsize=1 << 13)
def is_solved(task: Task, written: Written) -> bool:
    """Whether every field is filled and the task's condition holds (A4). Entries are checked when made, so a card with all
    fields filled is always solved."""
    printed = zip(task.printed, written, strict=True)
    if 0 in written or any(number and number != here for number, here in printed):
        return False
    if task.kind == ASCENDING:
        return all(written[i] < written[i + 1] for group in task.groups for i in group[:-1])
    if task.kind == EQUAL:
        return all(written[i] == written[group[0]] for group in task.groups for i in group)
    if task.kind == SUM:
        return sum(written) >= (task.total or 0)
    return True


def allowed(task: Task, written: Written) -> Allowed:
    """For each field, the numbers that may be entered now: those after which the other empty fields can still complete the
    task with numbers 1-6 (A4). Empty for a filled field."""
    return tuple([NUMBERS[mask] for mask in allowed_masks(task, written)])


@lru_cache(maxsize=1 << 13)
def allowed_masks(task: Task, written: Written) -> tuple[int, ...]:
    """`allowed`, as a mask for each field."""
    found = bounds(task, written)
    if found is None:
        return (0,) * len(written)
    return tuple(
        [0 if here else _BETWEEN[low][high] for here, (low, high) in zip(written, found, strict=True)]
    )


def bounds(task: Task, written: Written) -> Bounds | None:
    """For each field the lowest and the highest number with which the task can still be completed, filled fields too; None if it
    cannot be completed at all."""
    return _BOUNDS[task.kind](task, tuple(map(_known, task.printed, written)))


def alike(task: Task, written: Written, field: int) -> int:
    """The first field that is equivalent to this one for an entry: an empty field with the same colour and printed number,
    in ascending and equal tasks also in a group with the same contents. Where an equal group has a number already, printed or
    written, its empty fields all need that one."""

    def meaning(at: int) -> tuple[object, ...]:
        own = (task.fields[at], written[at])
        if task.kind in (EXACT, SUM):
            return own
        group = next(group for group in task.groups if at in group)
        if task.kind == EQUAL:
            number = max(max(task.printed[i] or 0, written[i]) for i in group)
            there = sorted((task.fields[i].colour or "", written[i] > 0) for i in group)
            return (task.fields[at].colour, written[at], number, tuple(there))
        return (
            *own,
            group.index(at),
            tuple((task.fields[i].colour or "", task.printed[i], written[i]) for i in group),
        )

    wanted = meaning(field)
    return next(at for at in range(task.size) if meaning(at) == wanted)


def completes(task: Task, written: Written, numbers: tuple[int, ...]) -> bool:
    """Whether `numbers`, entered in the empty fields in order, solve the task."""
    rest = iter(numbers)
    return is_solved(task, tuple(here or next(rest) for here in written))


def fillings(task: Task, written: Written) -> Iterator[tuple[int, ...]]:
    """The tuples of numbers for the empty fields, in field order, that complete the task; in ascending order.

    There can be up to 6 ** n of them for n empty fields.
    """
    if 0 not in written:
        if is_solved(task, written):
            yield ()
        return
    first = written.index(0)
    for number in sorted(allowed(task, written)[first]):
        for others in fillings(task, (*written[:first], number, *written[first + 1 :])):
            yield (number, *others)


# In every kind of task, the numbers that a field can still take form an interval. A function of `_BOUNDS` takes the fixed
# numbers (written or printed, 0 if neither) and returns (lowest, highest) for each field, or None if the task can't be
# completed with these numbers.

Bounds = list[tuple[int, int]]
_BETWEEN = tuple(
    tuple(sum(1 << number for number in range(low, high + 1)) for high in range(7)) for low in range(7)
)
"""The mask of the numbers from the first index to the second."""
_CLASH = 7  # on no die, so outside all bounds


def _known(printed: int, here: int) -> int:
    if printed and here and printed != here:
        return _CLASH
    return here or printed


def _exact(task: Task, known: Written) -> Bounds | None:
    return None if _CLASH in known else [(number, number) for number in known]


def _ascending(task: Task, known: Written) -> Bounds | None:
    found: Bounds = []
    for group in task.groups:
        lows, low = [], 0
        for i in group:
            low = max(known[i], low + 1)
            lows.append(low)
        highs, high = [], 7
        for i in reversed(group):
            high = min(known[i] or 6, high - 1)
            highs.append(high)
        row = list(zip(lows, reversed(highs), strict=True))
        if any(low > high for low, high in row):
            return None
        found += row
    return found


def _equal(task: Task, known: Written) -> Bounds | None:
    found: Bounds = []
    for group in task.groups:
        numbers = {known[i] for i in group} - {0}
        if len(numbers) > 1 or _CLASH in numbers:
            return None
        low, high = (min(numbers), max(numbers)) if numbers else (1, 6)
        found += [(low, high)] * len(group)
    return found


def _sum(task: Task, known: Written) -> Bounds | None:
    missing = (task.total or 0) - sum(number or 6 for number in known)
    if missing > 0 or _CLASH in known:
        return None
    lowest = max(1, 6 + missing)
    return [(number, number) if number else (lowest, 6) for number in known]


_BOUNDS = {EXACT: _exact, ASCENDING: _ascending, EQUAL: _equal, SUM: _sum}
