"""Checks whether the seat that decides next may take an action.

This does not use the list of canonical actions in `legal.py`; tests compare the two.
"""

from collections.abc import Callable
from typing import Any

from engine.game import IllegalAction
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
from engine.goennen.display import Circles, Display, Laid, all_marks, free_cells, index_of, marks
from engine.goennen.position import (
    ACTING,
    CHANCE,
    DICE,
    MASK,
    PASSIVE,
    PLACE,
    REMOVE,
    ROLL,
    ROLLS,
    ROWS,
    SETUP,
    SLOTS,
    Position,
    has_room,
    may_enter_more,
    price_of,
    row_of,
)
from engine.goennen.tasks import NUMBERS, allowed_masks, completes

STARTING_CARDS = 3


def check(position: Position, action: Action) -> None:
    """Raises `IllegalAction` if the seat that decides next may not take `action`."""
    if not position.deciders:
        raise IllegalAction("over", "the game is over")
    rule = _CHECKS.get(type(action))
    if rule is None:
        raise IllegalAction("unknown", f"{action!r} is not an action of this game")
    rule(position, action)


def _refuse(reason: str, message: str, **params: Any) -> IllegalAction:
    return IllegalAction(reason, message, **params)


_NOW = {
    SETUP: "the starting cards are laid out",
    ROLL: "a roll has to be used or repeated",
    ACTING: "a card has been bought or completed, so the dice are rolled no more",
    CHANCE: "a chance has been taken",
    PLACE: "a card has to be placed",
    PASSIVE: "a seat may enter dice that it has not rolled for itself",
    REMOVE: "a card has to be set aside",
}
"""What goes on in each phase."""


def _require_phase(position: Position, *phases: str) -> None:
    if position.phase not in phases:
        raise _refuse("phase", f"this is not the time for it: {_NOW[position.phase]}")


def _own_card(display: Display, card: str) -> Laid:
    index = index_of(display, card)
    if index < 0:
        raise _refuse("no_card", f"{card} is not in this display")
    return display[index]


def _free_die(position: Position, die: str) -> int:
    index = DICE.find(die) if len(die) == 1 else -1
    if index < 0 or not position.free_dice >> index & 1:
        raise _refuse("die", f"the die {die} is not free")
    return index


def _require_circles(free: Circles, steps: int, recolours: int = 0, discounts: int = 0) -> None:
    for bonus, needed in (("plus_minus", steps), ("recolour", recolours), ("discount", discounts)):
        if needed > getattr(free, bonus):
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
        raise _refuse("cell", f"a card may not be placed at {action.cell[0]}, {action.cell[1]}")


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
    empty = laid.empty
    if not empty:
        raise _refuse("complete", f"{action.card} is complete")
    if len(action.entries) != len(empty):
        raise _refuse("partial", f"{action.card} has {len(empty)} empty fields, all to be filled at once")
    used = 0
    for letter, _ in action.entries:
        die = _free_die(position, letter)
        if used >> die & 1:
            raise _refuse("die", f"the die {letter} is used twice")
        used |= 1 << die
    numbers = tuple(number for _, number in action.entries)
    if not all(number in range(1, 7) for number in numbers) or not completes(
        laid.card.task, laid.written, numbers
    ):
        raise _refuse("task", f"these numbers do not complete {action.card}")
    _require_circles(position.own.circles, *all_marks(laid, empty, action.entries, position.faces))


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
    steps = position.steps_to(action.number, mask)
    if len(action.dice) == 1 and steps:
        raise _refuse("number", "one die alone may show any number, a ±1 on it would have no effect")
    _require_circles(position.own.circles, steps, discounts=discounts)


def _check_enter(position: Position, action: Enter) -> None:
    _require_phase(position, PASSIVE, CHANCE, ROLL)
    if position.phase == ROLL and position.roll < ROLLS:
        raise _refuse("chance", "a chance can be taken only after the third roll")
    display = position.own.display
    if position.phase != ROLL and not may_enter_more(position, position.own.circles):
        raise _refuse("entries", "no further die may be entered")
    die = _free_die(position, action.die)
    laid = _own_card(display, action.card)
    if action.field not in range(len(laid.written)) or laid.written[action.field]:
        raise _refuse("field", f"{action.card} has no empty field {action.field}")
    if action.number not in NUMBERS[allowed_masks(laid.card.task, laid.written)[action.field]]:
        raise _refuse("task", f"with a {action.number} in that field {action.card} could not be completed")
    _require_circles(
        position.own.circles, *marks(laid, action.field, die, position.faces[die], action.number)
    )


def _check_draw(position: Position, action: Draw) -> None:
    _require_phase(position, ROLL)
    if position.roll < ROLLS:
        raise _refuse("chance", "a chance can be taken only after the third roll")
    if not has_room(position.own.display):
        raise _refuse("full", "the display is full")
    if action.deck not in tuple(ROWS) or not position.decks[ROWS.index(action.deck)]:
        raise _refuse("deck", f"there is no card in the deck {action.deck}")


def _check_discard(position: Position, action: Discard) -> None:
    _require_phase(position, PLACE)
    if not position.drawn:
        raise _refuse("discard", "a card bought has to be placed")


def _check_remove(position: Position, action: Remove) -> None:
    _require_phase(position, REMOVE)
    if action.row not in tuple(ROWS) or not any(row_of(position, action.row)):
        raise _refuse("row", f"there is no card in the row {action.row}")


def _check_pass(position: Position, action: Pass) -> None:
    _require_phase(position, PASSIVE)


def _check_end(position: Position, action: End) -> None:
    _require_phase(position, ROLL, ACTING, CHANCE)
    if position.phase == ROLL and position.roll < ROLLS:
        raise _refuse("must_reroll", "before the third roll a turn ends only with a card bought or completed")


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
