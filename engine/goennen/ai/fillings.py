"""Fillings: which dice complete a card in which rolls, and how many circles that marks.

They depend only on the task, the numbers written and the circles allowed, so they are cached across turns.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.goennen.ai.rollsets import EVERY, FACES, OFF, convolved, sums
from engine.goennen.position import DICE
from engine.goennen.tasks import ASCENDING, EQUAL, EXACT, SUM, Task, Written

STEPS, RECOLOURS, DISCOUNTS = 0, 5, 10
"""Bit positions: marked circles are packed into one number, ±1 in the lowest five bits, then recolours, then discounts.
Packed marks can be added while each count is below 32; there are never more than twelve circles of a kind."""
MARK_BITS = 31


def marks_of(steps: int, recolours: int = 0, discounts: int = 0) -> int:
    """Circles of three kinds packed into one number."""
    return steps << STEPS | recolours << RECOLOURS | discounts << DISCOUNTS


def within(marks: int, budget: int) -> bool:
    """Whether `budget` has enough circles of each kind for these marks."""
    return (
        marks & MARK_BITS <= budget & MARK_BITS
        and marks >> RECOLOURS & MARK_BITS <= budget >> RECOLOURS & MARK_BITS
        and marks >> DISCOUNTS <= budget >> DISCOUNTS
    )


Filling = tuple[int, int, int]
"""(mask of the dice, marks, rolls in which these dice need these marks and no fewer)."""


def fillings(task: Task, written: Written, steps: int = 0, recolours: int = 0) -> tuple[Filling, ...]:
    """The fillings of all empty fields with dice of one roll. steps, recolours: the most ±1 and recolour circles to mark
    (A6, A8). There are no fillings if no field is empty or more than five are."""
    empty = [field for field, number in enumerate(written) if not number]
    if not 0 < len(empty) <= 5:
        return ()
    coloured = sum(task.colours[field] is not None for field in empty)
    return _fillings(task, written, min(steps, 5 * len(empty)), min(recolours, coloured))


@lru_cache(maxsize=512)
def _fillings(task: Task, written: Written, steps: int, recolours: int) -> tuple[Filling, ...]:
    empty = [field for field, number in enumerate(written) if not number]
    found: dict[int, dict[tuple[int, int], int]] = {}
    for dice, recoloured in _assignments(task, empty, recolours):
        of_mask = found.setdefault(sum(1 << die for die in dice), {})
        for cost, rolls in enumerate(_solving(task, written, dict(zip(empty, dice, strict=True)), steps)):
            if rolls:
                of_mask[cost, recoloured] = of_mask.get((cost, recoloured), 0) | rolls
    out = []
    for mask, by_marks in sorted(found.items()):
        for (cost, recoloured), rolls in sorted(by_marks.items()):
            for (cheaper, fewer), others in by_marks.items():
                if cheaper <= cost and fewer <= recoloured and (cheaper, fewer) != (cost, recoloured):
                    rolls &= ~others
            if rolls:
                out.append((mask, marks_of(cost, recoloured), rolls))
    return tuple(out)


def _assignments(task: Task, empty: list[int], recolours: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to assign a different die to every empty field, each with the recolours it takes."""
    alike = _alike(task)

    def assign(dice: tuple[int, ...], recoloured: int) -> Iterator[tuple[tuple[int, ...], int]]:
        at = len(dice)
        if at == len(empty):
            yield dice, recoloured
            return
        field = empty[at]
        # Interchangeable fields take their dice in ascending order.
        first = dice[-1] + 1 if at and alike[empty[at - 1]] == alike[field] else 0
        for die in range(first, 5):
            more = task.colours[field] not in (None, DICE[die])
            if die not in dice and recoloured + more <= recolours:
                yield from assign((*dice, die), recoloured + more)

    return assign((), 0)


def _alike(task: Task) -> Sequence[object]:
    """A label per field; neighbouring fields with equal labels are interchangeable."""
    if task.kind == ASCENDING:
        return range(task.size)
    group_of = {field: at for at, group in enumerate(task.groups) for field in group}
    return [
        (task.colours[field], task.printed[field], task.kind == EQUAL and group_of[field])
        for field in range(task.size)
    ]


def _solving(task: Task, written: Written, die_of: dict[int, int], steps: int) -> list[int]:
    """For each number of ±1 up to `steps`: the rolls in which the assigned dice fill the fields with that many ±1."""
    out = [EVERY] + [0] * steps
    if task.kind == SUM:
        blank = [field for field in die_of if not task.printed[field]]
        needed = (task.total or 0) - sum(
            number or printed for number, printed in zip(written, task.printed, strict=True)
        )
        if blank:
            at_least = sums(sum(1 << die_of[field] for field in blank))
            out = [at_least[max(0, needed - step)] if needed - step <= 30 else 0 for step in range(steps + 1)]
        elif needed > 0:
            return [0] * (steps + 1)
    if task.kind in (SUM, EXACT):
        for field, die in die_of.items():
            if task.printed[field]:
                out = convolved(out, _writing(die, task.printed[field], steps), steps)
    else:
        part = _ascending if task.kind == ASCENDING else _equal
        for group in task.groups:
            if any(field in die_of for field in group):
                out = convolved(out, part(task, written, group, die_of, steps), steps)
    return out


def _writing(die: int, number: int, steps: int) -> list[int]:
    """For each number of ±1 up to `steps`: the rolls in which that many turn the die into `number`."""
    return [OFF[die][off][number] for off in range(min(steps, 5) + 1)]


def _equal(
    task: Task, written: Written, group: Sequence[int], die_of: dict[int, int], steps: int
) -> list[int]:
    known = {written[field] or task.printed[field] for field in group} - {0}
    out = [0] * (steps + 1)
    for number in known or FACES:
        of_number = [EVERY] + [0] * steps
        for field in group:
            if field in die_of:
                of_number = convolved(of_number, _writing(die_of[field], number, steps), steps)
        out = [a | b for a, b in zip(out, of_number, strict=True)]
    return out


def _ascending(
    task: Task, written: Written, group: Sequence[int], die_of: dict[int, int], steps: int
) -> list[int]:
    # up_to[n][s]: the rolls in which the row so far ends with n or less and takes s steps.
    nothing = [0] * (steps + 1)
    up_to = [[EVERY] + [0] * steps for _ in range(7)]
    for field in group:
        after = [nothing]
        for number in FACES:
            here = nothing
            if written[field]:
                if written[field] == number:
                    here = up_to[number - 1]
            elif task.printed[field] in (0, number):
                here = convolved(up_to[number - 1], _writing(die_of[field], number, steps), steps)
            after.append([a | b for a, b in zip(after[-1], here, strict=True)])
        up_to = after
    return up_to[6]
