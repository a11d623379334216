"""What a seat may do: the canonical actions of a position, and the check of any action.

`legal_actions` lists, `check` judges; they are written apart, and the tests hold them together.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from engine.game import IllegalAction
from engine.goennen.actions import (
    Action, Buy, Complete, Discard, Draw, End, Enter, Pass, Place, PutBack, Ready, Remove, Reroll,
)  # fmt: skip
from engine.goennen.cards import Card
from engine.goennen.display import Display, Laid, free_cells, free_circles, index_of
from engine.goennen.position import (
    ACTING, CHANCE, COLUMNS, DICE, LETTERS, MASK, PASSIVE, PLACE, PRICES, REMOVE, ROLL, ROLLS, ROWS, SETUP,
    SLOTS, Position, has_room, price_of,
)  # fmt: skip
from engine.goennen.tasks import EQUAL, EXACT, SUM, Task, allowed, completes

STARTING_CARDS = 3
REROLLS = tuple(Reroll(letters) for letters in LETTERS[1:])
SUBSETS = tuple(tuple(mask for mask in range(32) if mask.bit_count() == size) for size in range(6))


def legal_actions(position: Position) -> tuple[Action, ...]:
    """The canonical actions of the seat that decides next, in a stable order; none when the game is over. A
    completion or purchase is listed once per set of dice and Pareto-minimal marks."""
    return tuple(_LISTS[position.phase](position))


def check(position: Position, action: Action) -> None:
    """Raises `IllegalAction` if the seat that decides next may not take `action`."""
    if not position.deciders:
        raise IllegalAction("over", "the game is over")
    judge = _CHECKS.get(type(action))
    if judge is None:
        raise IllegalAction("unknown", f"{action!r} is not an action of this game")
    judge(position, action)


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
            if steps >= shown[-1] - shown[0] or shown[-1] == shown[0]:
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


def row_of(position: Position, row: str) -> tuple[Card | None, ...]:
    """The four slots of a market row, "S" or "B", from the left."""
    first = ROWS.index(row) * COLUMNS
    return position.market[first : first + COLUMNS]


def may_enter_more(position: Position) -> bool:
    """Whether a passive seat has an entry left: a free one, or an extra-die circle to mark (A8)."""
    return position.entries > 0 or free_circles(position.own.display, "extra_die") > 0


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

    def fill(at: int, written: tuple[int, ...], free: int, steps: int, recolours: int, entries: Entries) -> None:
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
                        at + 1, (*written[:field], face, *written[field + 1 :]), free & ~(1 << die), 0, left,
                        (*entries, (DICE[die], face)),
                    )  # fmt: skip
                continue
            for number in numbers:
                if abs(number - face) <= steps:
                    fill(
                        at + 1, (*written[:field], number, *written[field + 1 :]), free & ~(1 << die),
                        steps - abs(number - face), left, (*entries, (DICE[die], number)),
                    )  # fmt: skip

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


# ---- checks ----


def _refuse(reason: str, message: str, **params: Any) -> IllegalAction:
    return IllegalAction(reason, message, **params)


def _require_phase(position: Position, *phases: str) -> None:
    if position.phase not in phases:
        raise _refuse("phase", f"this is not the time for it: the phase is {position.phase}")


def _own_card(display: Display, card: str) -> Laid:
    index = index_of(display, card)
    if index < 0:
        raise _refuse("no_card", f"{card} does not lie in this display")
    return display[index]


def _free_die(position: Position, die: str) -> int:
    index = DICE.find(die) if len(die) == 1 else -1
    if index < 0 or not position.free_dice >> index & 1:
        raise _refuse("die", f"the die {die} is not free")
    return index


def marks(laid: Laid, field: int, die: int, face: int, number: int) -> tuple[int, int]:
    """The (±1, recolour) circles that writing `number` with a die of this face into a field marks (A8)."""
    colour = laid.card.task.colours[field]
    return abs(number - face), int(colour is not None and colour != DICE[die])


def _require_circles(display: Display, steps: int, recolours: int = 0, discounts: int = 0) -> None:
    for bonus, needed in (("plus_minus", steps), ("recolour", recolours), ("discount", discounts)):
        if needed > free_circles(display, bonus):
            raise _refuse("circles", f"{needed} circles of {bonus} are not free", bonus=bonus)


def _check_put_back(position: Position, action: PutBack) -> None:
    _require_phase(position, SETUP)
    player = position.own
    if player.put_back is not None:
        raise _refuse("put_back", "a card has been put back already")
    if not any(card and card.id == action.card for card in player.hand):
        raise _refuse("no_card", f"{action.card} is not in the hand")


def _check_place(position: Position, action: Place) -> None:
    _require_phase(position, SETUP, PLACE)
    player = position.own
    if position.phase == SETUP:
        if player.put_back is None:
            raise _refuse("put_back", "one of the four cards has to be put back first")
        if not any(card and card.id == action.card for card in player.hand):
            raise _refuse("no_card", f"{action.card} is not in the hand")
    elif position.pending is None or position.pending.id != action.card:
        raise _refuse("no_card", f"{action.card} is not the card to place")
    if action.cell not in free_cells(player.display):
        raise _refuse("cell", f"a card may not lie at {action.cell[0]}, {action.cell[1]}")


def _check_ready(position: Position, action: Ready) -> None:
    _require_phase(position, SETUP)
    if len(position.own.display) < STARTING_CARDS:
        raise _refuse("not_ready", "three starting cards have to be placed first")


def _check_reroll(position: Position, action: Reroll) -> None:
    _require_phase(position, ROLL)
    if position.roll == ROLLS:
        raise _refuse("no_reroll", "the dice have been rolled three times")
    if not MASK.get(action.dice):
        raise _refuse("dice", "a reroll names at least one die, in the order Y O G B P")


def _check_complete(position: Position, action: Complete) -> None:
    _require_phase(position, ROLL, ACTING)
    display = position.own.display
    laid = _own_card(display, action.card)
    empty = [field for field, number in enumerate(laid.written) if not number]
    if not empty:
        raise _refuse("complete", f"{action.card} is complete")
    if len(action.entries) != len(empty):
        raise _refuse("partial", f"{action.card} has {len(empty)} empty fields, all to be filled at once")
    steps = recolours = used = 0
    for field, (letter, number) in zip(empty, action.entries, strict=True):
        die = _free_die(position, letter)
        if used >> die & 1:
            raise _refuse("die", f"the die {letter} is used twice")
        used |= 1 << die
        some_steps, some_recolours = marks(laid, field, die, position.faces[die], number)
        steps += some_steps
        recolours += some_recolours
    numbers = tuple(number for _, number in action.entries)
    if not all(number in range(1, 7) for number in numbers) or not completes(
        laid.card.task, laid.written, numbers
    ):
        raise _refuse("task", f"these numbers do not complete {action.card}")
    _require_circles(display, steps, recolours)


def _check_buy(position: Position, action: Buy) -> None:
    _require_phase(position, ROLL, ACTING)
    display = position.own.display
    if action.slot not in SLOTS or position.market[SLOTS.index(action.slot)] is None:
        raise _refuse("slot", f"there is no card in {action.slot}")
    if not has_room(display):
        raise _refuse("full", "the display is full")
    mask = MASK.get(action.dice)
    if mask is None or mask & ~position.free_dice:
        raise _refuse("dice", "these dice are not free")
    discounts = price_of(action.slot) - len(action.dice)
    if discounts < 0:
        raise _refuse("price", "that is more than the price")
    if action.number not in (range(1, 7) if mask else range(1)):
        raise _refuse("number", "the dice paid count as one number from 1 to 6")
    steps = sum(abs(action.number - face) for die, face in enumerate(position.faces) if mask >> die & 1)
    if len(action.dice) == 1 and steps:
        raise _refuse("number", "one die alone may show any number, a ±1 on it would be without effect")
    _require_circles(display, steps, discounts=discounts)


def _check_enter(position: Position, action: Enter) -> None:
    _require_phase(position, PASSIVE, CHANCE, ROLL)
    if position.phase == ROLL and position.roll < ROLLS:
        raise _refuse("chance", "a chance is for after the third roll")
    if position.phase == CHANCE and not position.entries:
        raise _refuse("entries", "a chance enters two dice at most")
    if position.phase == PASSIVE and not may_enter_more(position):
        raise _refuse("entries", "no further die may be entered")
    display = position.own.display
    die = _free_die(position, action.die)
    laid = _own_card(display, action.card)
    if action.field not in range(len(laid.written)) or laid.written[action.field]:
        raise _refuse("field", f"{action.card} has no empty field {action.field}")
    if action.number not in allowed(laid.card.task, laid.written)[action.field]:
        raise _refuse("task", f"with a {action.number} in that field {action.card} could not be completed")
    _require_circles(display, *marks(laid, action.field, die, position.faces[die], action.number))


def _check_draw(position: Position, action: Draw) -> None:
    _require_phase(position, ROLL)
    if position.roll < ROLLS:
        raise _refuse("chance", "a chance is for after the third roll")
    if not has_room(position.own.display):
        raise _refuse("full", "the display is full")
    if action.deck not in ROWS or not position.decks[ROWS.index(action.deck)]:
        raise _refuse("deck", f"there is no card in the deck {action.deck}")


def _check_discard(position: Position, action: Discard) -> None:
    _require_phase(position, PLACE)
    if not position.drawn:
        raise _refuse("discard", "a card bought has to be placed")


def _check_remove(position: Position, action: Remove) -> None:
    _require_phase(position, REMOVE)
    if action.row not in ROWS or not any(row_of(position, action.row)):
        raise _refuse("row", f"there is no card in the row {action.row}")


def _check_pass(position: Position, action: Pass) -> None:
    _require_phase(position, PASSIVE)


def _check_end(position: Position, action: End) -> None:
    _require_phase(position, ROLL, ACTING, CHANCE)
    if position.phase == ROLL and position.roll < ROLLS:
        raise _refuse("must_reroll", "a turn ends before the third roll only with a card bought or completed")


_CHECKS: dict[type, Callable[[Position, Any], None]] = {
    PutBack: _check_put_back,
    Place: _check_place,
    Ready: _check_ready,
    Reroll: _check_reroll,
    Complete: _check_complete,
    Buy: _check_buy,
    Enter: _check_enter,
    Draw: _check_draw,
    Discard: _check_discard,
    Remove: _check_remove,
    Pass: _check_pass,
    End: _check_end,
}
