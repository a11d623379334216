"""Which dice can be written on cards, and how free their fields are afterwards: numbers of `rows.py`, which asks thousands of times a
second. So each kind of task has its own short way here; tests compare them with `allowed_masks`."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.goennen.position import DICE, Player
from engine.goennen.tasks import ASCENDING, EQUAL, EXACT, SUM, Task, Written, bounds

HIGHEST = 6

Faces = tuple[int, ...]


def freedom(task: Task, written: Written) -> float:
    """The share of all numbers that the empty fields still take; 0 if there are none."""
    empty = written.count(0)
    if not empty:
        return 0.0
    if task.kind == EXACT:
        return 1 / HIGHEST
    taken = 0
    for here, (low, high) in zip(written, bounds(task, written) or (), strict=False):
        if not here:
            taken += high - low + 1
    return taken / (HIGHEST * empty)


def fits_of(own: Player, faces: Faces) -> Sequence[int]:
    """For each card of a display the dice that can be written on it together, as a mask."""
    known: tuple[Faces, Sequence[int]] | None = own.memo.get("fits")
    if known is None or known[0] != faces:
        order = _commonest(faces)
        found = [
            fitting(laid.card.task, laid.written, faces, order) if 0 in laid.written else 0
            for laid in own.display
        ]
        known = own.memo["fits"] = faces, found
    return known[1]


@lru_cache(maxsize=1 << 13)
def _commonest(faces: Faces) -> Sequence[int]:
    """The dice, the commonest faces first."""
    return sorted(range(len(faces)), key=lambda die: -faces.count(faces[die]))


def fitting(task: Task, written: Written, faces: Faces, order: Sequence[int]) -> int:
    """Dice that can be written on a card together, as a mask: chosen field by field, the first in order that fits, no circles
    marked."""
    return _FITTING[task.kind](task, written, faces, order)


def _taken(
    colour: str | None, low: int, high: int, kept: int, faces: Faces, order: Sequence[int]
) -> int | None:
    """The first die that is not kept yet and shows one of these numbers, and has the colour."""
    for die in order:
        if low <= faces[die] <= high and not kept >> die & 1 and (colour is None or colour == DICE[die]):
            return die
    return None


def _exact(task: Task, written: Written, faces: Faces, order: Sequence[int]) -> int:
    kept = 0
    for here, number, colour in zip(written, task.printed, task.colours, strict=True):
        if not here and number in faces:
            die = _taken(colour, number, number, kept, faces, order)
            if die is not None:
                kept |= 1 << die
    return kept


def _ascending(task: Task, written: Written, faces: Faces, order: Sequence[int]) -> int:
    kept = 0
    for group in task.groups:
        highs, high = [], HIGHEST + 1
        for field in reversed(group):
            high = min(written[field] or task.printed[field] or HIGHEST, high - 1)
            highs.append(high)
        low = 0
        for field in group:
            high = highs.pop()
            low = max(written[field] or task.printed[field], low + 1)
            if not written[field]:
                die = _taken(task.colours[field], low, high, kept, faces, order)
                if die is not None:
                    kept |= 1 << die
                    low = faces[die]
    return kept


def _equal(task: Task, written: Written, faces: Faces, order: Sequence[int]) -> int:
    kept = 0
    for group in task.groups:
        number = max([written[field] or task.printed[field] for field in group])
        for field in group:
            if not written[field]:
                die = _taken(task.colours[field], number or 1, number or HIGHEST, kept, faces, order)
                if die is not None:
                    kept |= 1 << die
                    number = faces[die]
    return kept


def _sum(task: Task, written: Written, faces: Faces, order: Sequence[int]) -> int:
    kept = 0
    missing = task.total or 0
    for here, printed in zip(written, task.printed, strict=True):
        missing -= here or printed or HIGHEST
    for here, number, colour in zip(written, task.printed, task.colours, strict=True):
        if not here:
            low = max(1, HIGHEST + missing)
            die = _taken(colour, number or low, number or HIGHEST, kept, faces, order)
            if die is not None:
                kept |= 1 << die
                missing += 0 if number else HIGHEST - faces[die]
    return kept


_FITTING: dict[str, Callable[[Task, Written, Faces, Sequence[int]], int]] = {
    EXACT: _exact,
    ASCENDING: _ascending,
    EQUAL: _equal,
    SUM: _sum,
}
