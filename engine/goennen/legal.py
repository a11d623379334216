"""The canonical actions of a position."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

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
from engine.goennen.cards import COPIES_OF_A_BONUS
from engine.goennen.display import CIRCLES, Circles, Laid, WrittenDice, free_cells
from engine.goennen.position import (
    ACTING,
    CHANCE,
    COLUMNS,
    DICE,
    DICE_OF,
    LETTERS,
    OVER,
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
from engine.goennen.tasks import EQUAL, EXACT, NUMBERS, SUM, Task, Written, allowed_masks

REROLLS: Final = tuple(Reroll(letters) for letters in LETTERS[1:])
SUBSETS: Final = tuple(
    tuple((mask, dice) for mask, dice in enumerate(DICE_OF) if len(dice) == size) for size in range(6)
)
"""For each number of dice, all sets of that size as (mask, indices)."""

MOST_STEPS: Final = CIRCLES * max(copies["plus_minus"] for copies in COPIES_OF_A_BONUS.values())
WITHIN: Final = tuple(
    tuple(tuple(range(max(1, face - steps), min(6, face + steps) + 1)) for steps in range(MOST_STEPS + 1))
    for face in range(7)
)
"""The numbers that a die may count as: by its face and the most ±1 to mark, up to all circles of a deck (A8)."""

# What a die may count as and what a field takes are compared as bits: bit 6 * die + n - 1 stands for this die counting as n.
ONES: Final = sum(1 << 6 * die for die in range(len(DICE)))
"""A 1 with every die, as bits."""

# Actions that are listed by the dozen and seldom taken: each is made once and used again.
_buy = lru_cache(maxsize=1 << 11)(Buy)
_place = lru_cache(maxsize=1 << 11)(Place)


@lru_cache(maxsize=512)
def _entries(card: str, field: int) -> tuple[Enter, ...]:
    """All entries in a field, by bit."""
    return tuple([Enter(die, card, field, number) for die in DICE for number in range(1, 7)])


def legal_actions(position: Position) -> tuple[Action, ...]:
    """The canonical actions of the seat that decides next, in a stable order; none when the game is over. A completion or
    purchase is listed once for each set of dice and Pareto-minimal marks."""
    return tuple(_LISTS[position.phase](position))


# ---- lists ----


def _list_setup(position: Position) -> list[Action]:
    player = position.own
    hand = [card for card in player.hand if card]
    if player.put_back is None:
        return [PutBack(card.id) for card in hand]
    cells = free_cells(player.display)
    return [Place(card.id, cell) for card in hand for cell in cells] or [Ready()]


def _list_roll(position: Position) -> list[Action]:
    circles = position.own.circles
    bought_or_done = _list_completions(position, circles) + _list_purchases(position, circles)
    if position.roll < ROLLS:
        return [*REROLLS, *bought_or_done]
    draws = []
    if has_room(position.own.display):
        draws = [Draw(deck) for deck, cards in zip(ROWS, position.decks, strict=True) if cards]
    return [*bought_or_done, *_list_entries(position, circles), *draws, End()]


def _list_acting(position: Position) -> list[Action]:
    circles = position.own.circles
    return [*_list_completions(position, circles), *_list_purchases(position, circles), End()]


def _list_chance(position: Position) -> list[Action]:
    circles = position.own.circles
    return [*(_list_entries(position, circles) if may_enter_more(position, circles) else ()), End()]


def _list_place(position: Position) -> list[Action]:
    card = position.pending
    assert card is not None
    places: list[Action] = [_place(card.id, cell) for cell in free_cells(position.own.display)]
    return [*places, Discard()] if position.drawn else places


def _list_passive(position: Position) -> list[Action]:
    circles = position.own.circles
    return [*(_list_entries(position, circles) if may_enter_more(position, circles) else ()), Pass()]


def _list_remove(position: Position) -> list[Action]:
    return [Remove(row) for row in ROWS if any(row_of(position, row))]


def _list_completions(position: Position, circles: Circles) -> list[Action]:
    faces, free, steps, recolours = position.faces, position.free_dice, circles.plus_minus, circles.recolour
    shown = _shown(faces, free, steps)
    return [
        Complete(laid.card.id, entries)
        for laid in position.own.display
        if 0 in laid.written and _fits(laid, free, shown, recolours > 0)
        for entries in completions(laid, faces, free, steps, recolours)
    ]


def _fits(laid: Laid, free: int, shown: int, recolour: bool) -> bool:
    """Whether there is a free die for each empty field, taken alone. Most cards fail it, which saves the search."""
    if laid.written.count(0) > len(DICE_OF[free]):
        return False
    for _, takes in _openings(laid.card.task, laid.written, recolour):
        if not takes & shown:
            return False
    return True


_PRICES: Final = frozenset(PRICES)
_LOWEST_PRICE: Final = min(PRICES)


def _list_purchases(position: Position, circles: Circles) -> list[Action]:
    faces, free, discounts, steps = position.faces, position.free_dice, circles.discount, circles.plus_minus
    if not steps and max(map(faces.count, faces)) < _LOWEST_PRICE - discounts:
        return []
    if not has_room(position.own.display):
        return []
    payments = {price: _payments(faces, free, price, discounts, steps) for price in _PRICES}
    return [
        _buy(SLOTS[slot], letters, number)
        for slot, card in enumerate(position.market)
        if card
        for letters, number in payments[PRICES[slot % COLUMNS]]
    ]


@lru_cache(maxsize=1 << 13)
def _payments(
    faces: tuple[int, ...], free: int, price: int, discounts: int, steps: int
) -> tuple[tuple[str, int], ...]:
    """The sets of free dice that pay `price` minus at most `discounts` dice, made equal with at most `steps` ±1, the
    largest discount first. Each is (letters, the number that takes the fewest ±1, the lowest of several)."""
    paid = [("", 0)] if discounts >= price else []
    for size in range(max(1, price - discounts), price + 1):
        for mask, places in SUBSETS[size]:
            if not mask & ~free:
                shown = sorted([faces[die] for die in places])
                if shown[-1] - shown[0] <= steps:
                    number = shown[(size - 1) // 2]  # a median takes the fewest steps
                    if sum([abs(number - face) for face in shown]) <= steps:
                        paid.append((LETTERS[mask], number))
    return tuple(paid)


def _list_entries(position: Position, circles: Circles) -> list[Action]:
    faces, steps, recolour = position.faces, circles.plus_minus, circles.recolour > 0
    openings = [
        (_entries(laid.card.id, field), takes)
        for laid in position.own.display
        if 0 in laid.written
        for field, takes in _openings(laid.card.task, laid.written, recolour)
    ]
    return [
        entries[bit]
        for die in DICE_OF[position.free_dice]
        for shown, bits in (_counts_as(die, faces[die], steps),)
        for entries, takes in openings
        if takes & shown
        for bit in bits
        if takes >> bit & 1
    ]


_LISTS: dict[str, Callable[[Position], list[Action]]] = {
    SETUP: _list_setup,
    ROLL: _list_roll,
    ACTING: _list_acting,
    CHANCE: _list_chance,
    PLACE: _list_place,
    PASSIVE: _list_passive,
    REMOVE: _list_remove,
    OVER: lambda position: [],
}


def can_enter(position: Position) -> bool:
    """Whether the seat that decides next can enter any die of this roll as a passive seat (A11)."""
    display = position.own.display
    circles = position.own.circles
    if not may_enter_more(position, circles):
        return False
    shown = _shown(position.faces, position.free_dice, circles.plus_minus)
    for laid in display:
        if 0 in laid.written:
            for _, takes in _openings(laid.card.task, laid.written, circles.recolour > 0):
                if takes & shown:
                    return True
    return False


def _shown(faces: tuple[int, ...], free: int, steps: int) -> int:
    """The numbers that the dice of the mask `free` may count as with at most `steps` ±1, as bits (A8)."""
    shown = 0
    for die in DICE_OF[free]:
        shown |= _counts_as(die, faces[die], steps)[0]
    return shown


@lru_cache(maxsize=1 << 9)
def _counts_as(die: int, face: int, steps: int) -> tuple[int, tuple[int, ...]]:
    """The numbers that a die may count as with at most `steps` ±1 (A8): the bits together, and one by one."""
    bits = tuple([6 * die + number - 1 for number in WITHIN[face][steps]])
    return sum([1 << bit for bit in bits]), bits


@lru_cache(maxsize=1 << 14)
def _openings(task: Task, written: Written, recolour: bool) -> tuple[tuple[int, int], ...]:
    """The fields that still take a number: each field, and the dice and numbers that it takes as bits; any die if recoloured
    (A4, A8)."""
    return tuple(
        [
            (field, (numbers >> 1) * (ONES if recolour or colour is None else 1 << 6 * DICE.index(colour)))
            for field, (numbers, colour) in enumerate(
                zip(allowed_masks(task, written), task.colours, strict=True)
            )
            if numbers
        ]
    )


# ---- completions ----


def completions(
    laid: Laid, faces: tuple[int, ...], free: int, steps: int, recolours: int
) -> list[WrittenDice]:
    """The ways to fill all empty fields of a card with dice of the mask `free`, marking at most `steps` ±1 and
    `recolours` (A6, A8), as (die, number) per empty field. There is one for each set of dice and Pareto-minimal pair
    of marks, sorted by set and marks."""
    task, written = laid.card.task, laid.written
    if written.count(0) > len(DICE_OF[free]) or not (steps or _plausible(task, written, faces)):
        return []
    empty = laid.empty
    found: dict[int, list[tuple[int, int, WrittenDice]]] = {}
    twins = _twins(task)

    def fill(
        at: int, written: tuple[int, ...], free: int, steps: int, recolours: int, entries: WrittenDice
    ) -> None:
        if at == len(empty):
            kept = found.get(free, [])
            if not kept or all(steps > other[0] or recolours > other[1] for other in kept):
                found[free] = [other for other in kept if other[0] > steps or other[1] > recolours]
                found[free].append((steps, recolours, entries))
            return
        field = empty[at]
        numbers = allowed_masks(task, written)[field]
        if not numbers:
            return
        colour = task.colours[field]
        # Interchangeable fields take their dice in ascending order, so that each set is found only once.
        first = 0
        if at and twins[empty[at - 1]] == twins[field]:
            first = DICE.index(entries[-1][0]) + 1
        for die in DICE_OF[free]:
            left = recolours if colour is None or colour == DICE[die] else recolours - 1
            if die < first or left < 0:
                continue
            face = faces[die]
            for number in WITHIN[face][steps]:
                if numbers >> number & 1:
                    fill(
                        at + 1,
                        (*written[:field], number, *written[field + 1 :]),
                        free & ~(1 << die),
                        steps - abs(number - face),
                        left,
                        (*entries, (DICE[die], number)),
                    )

    fill(0, written, free, steps, recolours, ())
    # `found` stores what is left: the mask of free dice and the circles still unmarked.
    return [
        entries for rest in sorted(found, reverse=True) for _, _, entries in sorted(found[rest], reverse=True)
    ]


def _plausible(task: Task, written: tuple[int, ...], faces: tuple[int, ...]) -> bool:
    """A quick necessary condition for completing the task with these faces, unchanged. Most cards fail it, which saves
    the search."""
    if task.kind == SUM:
        best = sorted(faces)[-written.count(0) :]
        return sum(written) + sum(best) >= (task.total or 0)
    wanted = allowed_masks(task, written)
    if task.kind == EXACT:
        needed = [number for number, here in zip(task.printed, written, strict=True) if not here]
        return all(needed.count(number) <= faces.count(number) for number in needed)
    for group in task.groups:
        empty = [field for field in group if not written[field]]
        if empty and task.kind == EQUAL:
            alike = max([faces.count(number) for number in NUMBERS[wanted[empty[0]]]], default=0)
            if alike < len(empty):
                return False
    return True


@lru_cache(maxsize=256)
def _twins(task: Task) -> tuple[int, ...]:
    """For each field the first that is interchangeable with it."""
    labels: list[object] = list(range(task.size))
    if task.kind in (EXACT, SUM, EQUAL):
        group_of = {field: group for group, fields in enumerate(task.groups) for field in fields}
        labels = [
            (group_of[field] if task.kind == EQUAL else 0, colour, number)
            for field, (colour, number) in enumerate(zip(task.colours, task.printed, strict=True))
        ]
    return tuple([labels.index(label) for label in labels])
