"""What a seat may do: the canonical actions of a position."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from engine.goennen.actions import (
    Action,
    Buy,
    Complete,
    Discard,
    Draw,
    End,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)
from engine.goennen.display import Laid, free_cells, free_circles
from engine.goennen.position import (
    ACTING,
    CHANCE,
    COLUMNS,
    DICE,
    LETTERS,
    PASSIVE,
    PLACE,
    PRICES,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    SLOTS,
    Position,
    has_room,
    may_enter_more,
    row_of,
)
from engine.goennen.tasks import EQUAL, EXACT, SUM, Task, allowed

REROLLS = tuple(Reroll(letters) for letters in LETTERS[1:])
SUBSETS = tuple(tuple(mask for mask in range(32) if mask.bit_count() == size) for size in range(6))


def legal_actions(position: Position) -> tuple[Action, ...]:
    """The canonical actions of the seat that decides next, in a stable order; none when the game is over. A
    completion or purchase is listed once per set of dice and Pareto-minimal marks."""
    return tuple(_LISTS[position.phase](position))


# ---- lists ----


def _list_setup(position: Position) -> Iterator[Action]:
    player = position.own
    hand = [card for card in player.hand if card]
    if player.put_back is None:
        yield from (PutBack(card.id) for card in hand)
    elif hand:
        cells = free_cells(player.display)
        yield from (Place(card.id, cell) for card in hand for cell in cells)
    else:
        yield Ready()


def _list_roll(position: Position) -> Iterator[Action]:
    if position.roll < ROLLS:
        yield from REROLLS
    yield from _list_completions(position)
    yield from _list_purchases(position)
    if position.roll == ROLLS:
        yield from _list_entries(position)
        if has_room(position.own.display):
            yield from (Draw(deck) for deck, cards in zip(ROWS, position.decks, strict=True) if cards)
        yield End()


def _list_acting(position: Position) -> Iterator[Action]:
    yield from _list_completions(position)
    yield from _list_purchases(position)
    yield End()


def _list_chance(position: Position) -> Iterator[Action]:
    if position.entries:
        yield from _list_entries(position)
    yield End()


def _list_place(position: Position) -> Iterator[Action]:
    card = position.pending
    assert card is not None
    yield from (Place(card.id, cell) for cell in free_cells(position.own.display))
    if position.drawn:
        yield Discard()


def _list_passive(position: Position) -> Iterator[Action]:
    if may_enter_more(position):
        yield from _list_entries(position)
    yield Pass()


def _list_remove(position: Position) -> Iterator[Action]:
    yield from (Remove(row) for row in ROWS if any(row_of(position, row)))


def _list_completions(position: Position) -> Iterator[Action]:
    display, free = position.own.display, position.free_dice
    steps, recolours = free_circles(display, "plus_minus"), free_circles(display, "recolour")
    for laid in display:
        if 0 in laid.written:
            for entries in completions(laid, position.faces, free, steps, recolours):
                yield Complete(laid.card.id, entries)


def _list_purchases(position: Position) -> Iterator[Action]:
    display = position.own.display
    if not has_room(display):
        return
    discounts = free_circles(display, "discount")
    paid = _payments(position.faces, position.free_dice, free_circles(display, "plus_minus"))
    for slot, card in enumerate(position.market):
        if card:
            price = PRICES[slot % COLUMNS]
            for size in range(max(0, price - discounts), price + 1):
                yield from (Buy(SLOTS[slot], LETTERS[mask], number) for mask, number in paid[size])


def _payments(faces: tuple[int, ...], free: int, steps: int) -> list[list[tuple[int, int]]]:
    """For each count of dice from 0 to 4 the sets of free dice that can be made equal with at most `steps` ±1,
    as (mask, number with the fewest ±1, the lowest of several)."""
    out: list[list[tuple[int, int]]] = [[(0, 0)], [], [], [], []]
    for size in range(1, 5):
        for mask in SUBSETS[size]:
            if mask & ~free:
                continue
            shown = sorted(face for die, face in enumerate(faces) if mask >> die & 1)
            number = shown[(size - 1) // 2]  # a median takes the fewest steps
            if sum(abs(number - face) for face in shown) <= steps:
                out[size].append((mask, number))
    return out


def _list_entries(position: Position) -> Iterator[Enter]:
    display = position.own.display
    steps, recolours = free_circles(display, "plus_minus"), free_circles(display, "recolour")
    for die, letter in enumerate(DICE):
        if not position.free_dice >> die & 1:
            continue
        face = position.faces[die]
        for laid in display:
            if 0 not in laid.written:
                continue
            for field, numbers in enumerate(allowed(laid.card.task, laid.written)):
                if not numbers or not (recolours or laid.card.task.colours[field] in (None, letter)):
                    continue
                if not steps:
                    if face in numbers:
                        yield Enter(letter, laid.card.id, field, face)
                else:
                    for number in sorted(numbers):
                        if abs(number - face) <= steps:
                            yield Enter(letter, laid.card.id, field, number)


_LISTS: dict[str, Callable[[Position], Iterator[Action]]] = {
    SETUP: _list_setup,
    ROLL: _list_roll,
    ACTING: _list_acting,
    CHANCE: _list_chance,
    PLACE: _list_place,
    PASSIVE: _list_passive,
    REMOVE: _list_remove,
    "over": lambda position: iter(()),
}


def can_enter(position: Position) -> bool:
    """Whether the seat that decides next could enter any die of this roll as a passive seat (A11)."""
    return may_enter_more(position) and next(_list_entries(position), None) is not None


# ---- completions ----

Entries = tuple[tuple[str, int], ...]


def completions(
    laid: Laid, faces: tuple[int, ...], free: int, steps: int, recolours: int
) -> Iterator[Entries]:
    """The ways to fill all empty fields of a card with dice of the mask `free`, marking at most `steps` ±1 and
    `recolours`: (die, number) per empty field (A6, A8). One for each set of dice and Pareto-minimal pair of
    marks, by set and marks."""
    task, written = laid.card.task, laid.written
    empty = [field for field, number in enumerate(written) if not number]
    if len(empty) > free.bit_count():
        return
    found: dict[int, list[tuple[int, int, Entries]]] = {}
    twins = _twins(task)

    def fill(
        at: int, written: tuple[int, ...], free: int, steps: int, recolours: int, entries: Entries
    ) -> None:
        if at == len(empty):
            kept = found.setdefault(free, [])
            if all(steps > other[0] or recolours > other[1] for other in kept):
                kept[:] = [other for other in kept if other[0] > steps or other[1] > recolours]
                kept.append((steps, recolours, entries))
            return
        field = empty[at]
        numbers = allowed(task, written)[field]
        if not numbers:
            return
        colour = task.colours[field]
        # Interchangeable fields take their dice in order, or each set would be found many times over.
        first = 0
        if at and twins[empty[at - 1]] == twins[field]:
            first = DICE.index(entries[-1][0]) + 1
        for die in range(first, 5):
            if not free >> die & 1:
                continue
            left = recolours - (colour is not None and colour != DICE[die])
            if left < 0:
                continue
            face = faces[die]
            if not steps:
                if face in numbers:
                    fill(
                        at + 1,
                        (*written[:field], face, *written[field + 1 :]),
                        free & ~(1 << die),
                        0,
                        left,
                        (*entries, (DICE[die], face)),
                    )
                continue
            for number in numbers:
                if abs(number - face) <= steps:
                    fill(
                        at + 1,
                        (*written[:field], number, *written[field + 1 :]),
                        free & ~(1 << die),
                        steps - abs(number - face),
                        left,
                        (*entries, (DICE[die], number)),
                    )

    fill(0, written, free, steps, recolours, ())
    # `found` counts what is left: dice by the mask that stays free, marks by the circles that stay.
    for rest in sorted(found, reverse=True):
        for _, _, entries in sorted(found[rest], key=lambda kept: (-kept[0], -kept[1])):
            yield entries


@lru_cache(maxsize=256)
def _twins(task: Task) -> tuple[object, ...]:
    """A mark per field, the same for fields that may swap what is written in them."""
    if task.kind in (EXACT, SUM):
        return tuple(zip(task.colours, task.printed, strict=True))
    if task.kind == EQUAL:
        group_of = {field: group for group, fields in enumerate(task.groups) for field in fields}
        return tuple(
            (group_of[field], colour, number)
            for field, (colour, number) in enumerate(zip(task.colours, task.printed, strict=True))
        )
    return tuple(range(task.size))
