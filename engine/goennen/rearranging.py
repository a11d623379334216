"""Moves starting cards until their seat is ready (RULES.md A2), by replacing the placements made so far."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations

from engine.errors import IllegalAction
from engine.goennen.actions import Place
from engine.goennen.display import WIDTH, Cell, Display, free_cells
from engine.goennen.position import SETUP
from engine.goennen.state import State


def rearranged(display: Display, card: str, cell: Cell) -> tuple[Place, ...]:
    """The placements that give `display` with `card` moved to `cell`; a card already there takes the old cell of `card`.
    The first card goes to (0, 0). The order stays the same if each card then touches an earlier one. Raises
    `IllegalAction` if the cards can't lie like this (A3)."""
    left = next((laid.cell for laid in display if laid.card.id == card), None)
    if left is None:
        raise IllegalAction("card", f"{card} is not one of the cards laid out")
    goes = {left: cell, cell: left}
    moved = tuple(replace(laid, cell=goes.get(laid.cell, laid.cell)) for laid in display)
    for order in permutations(moved):
        row, column = order[0].cell
        shifted = tuple(replace(laid, cell=(laid.cell[0] - row, laid.cell[1] - column)) for laid in order)
        if all(laid.cell in free_cells(shifted[:index]) for index, laid in enumerate(shifted)):
            return tuple(Place(laid.card.id, laid.cell) for laid in shifted)
    raise IllegalAction("cell", f"{card} can't be placed on {cell} beside the other cards")


def rearrange(state: State, card: str, cell: Cell) -> tuple[int, tuple[Place, ...]]:
    """To move `card` to `cell`: how many placements to take back, and the placements to play instead. Raises
    `IllegalAction`."""
    display = arranging(state)
    if not display:
        raise IllegalAction("phase", "there is no card to move now")
    return len(display), rearranged(display, card, cell)


def arranging(state: State) -> Display:
    """The starting cards that the deciding seat may still move; empty if it may not."""
    position = state.position
    return position.own.display if position.phase == SETUP else ()


def movable(state: State) -> Mapping[str, tuple[Cell, ...]]:
    """For each starting card that may still be moved, the cells it may move to, including those of cards it may swap
    places with."""
    display = arranging(state)
    around = [(down, right) for down in range(-WIDTH, WIDTH + 1) for right in range(-WIDTH, WIDTH + 1)]
    found = {}
    for laid in display:
        cells = [(laid.cell[0] + down, laid.cell[1] + right) for down, right in around if down or right]
        found[laid.card.id] = tuple(cell for cell in cells if _fits(display, laid.card.id, cell))
    return found if len(display) > 1 else {}


def _fits(display: Display, card: str, cell: Cell) -> bool:
    try:
        rearranged(display, card, cell)
    except IllegalAction:
        return False
    return True
