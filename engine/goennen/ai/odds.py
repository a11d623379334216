"""The exact chances of a turn, for a person who chooses which dice to keep: to complete each card, to pay each price.

Each chance is for that one goal alone, with the best play for it until the end of the turn. Circles are marked as
needed, those of bonuses completed on the way included (A6).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.goennen.ai.rollsets import (
    EVERY,
    act_or_reroll,
    best_by_roll,
    bit_of,
    expected_when_kept,
    roll_of,
)
from engine.goennen.ai.turn_solver import NOTHING, Goal, GoalSolver, Rewards
from engine.goennen.cards import Card
from engine.goennen.display import Display
from engine.goennen.position import ALL_DICE, COLUMNS, PRICES, ROLL, ROLLS, SLOTS
from engine.goennen.view import View

Market = tuple[Card | None, ...]


def odds(view: View) -> dict[str, Any] | None:
    """The chances while dice can be chosen for a reroll, as JSON; None at any other time.

    dice: for each number, from 0 to 31, of the dice kept, bit i for die i of `DICE`. cards: [card, chances] for each
    open card of the display, by that number. prices: [price, chances] likewise.
    """
    position = view.position
    if position.phase != ROLL or position.deciders != (view.seat,) or not 1 <= position.roll < ROLLS:
        return None
    now = bit_of(roll_of(position.faces))
    found = []
    for name, rolls, last, second in _goals(position.own.display, position.market):
        chances = expected_when_kept(last if position.roll == ROLLS - 1 else second, position.faces)
        chances[ALL_DICE] = float(bool(rolls & now))
        found.append([name, [round(chance, 4) for chance in chances]])
    return {
        "cards": [pair for pair in found if isinstance(pair[0], str)],
        "prices": [pair for pair in found if isinstance(pair[0], int)],
    }


@lru_cache(maxsize=1)
def _goals(display: Display, market: Market) -> list[tuple[str | int, int, list[float], list[float]]]:
    """For each card and each price: the rolls that allow it, and its chance by roll when no reroll is left, and when one
    is. They stay the same for all rolls of a turn."""
    goals = []
    for name, rolls in reached(display, market).items():
        last = best_by_roll([(1.0, rolls)], 0.0)
        second = act_or_reroll(last, last, NOTHING) if 0 < rolls < EVERY else last
        goals.append((name, rolls, last, second))
    return goals


def reached(display: Display, market: Market) -> dict[str | int, int]:
    """The rolls that allow each open card of a display to be completed, by its id, and each price to be paid."""
    names: dict[str, float] = {laid.card.id: 1.0 for laid in display if 0 in laid.written}
    slots = {slot: 1.0 for slot, card in zip(SLOTS, market, strict=True) if card}
    # A card that is bought and completed at once may add circles, which helps with the others.
    bought = {card.id: 1.0 for card in market if card and card.bonus}
    solver = GoalSolver(display, market, Rewards(names | slots | bought))
    prices = {PRICES[at % COLUMNS] for at, card in enumerate(market) if card and solver.room}
    able: dict[str | int, int] = dict.fromkeys((*names, *sorted(prices)), 0)
    for name, rolls in _ways(solver):
        if name in able:
            able[name] |= rolls
    return able


def _ways(solver: GoalSolver) -> Iterator[tuple[str | int, int]]:
    """Each goal with rolls that allow it, after any cards that add circles."""
    for enabling, table in solver.enabling_sets({0: EVERY}):
        budget = solver.budget + sum(goal.gains for goal in enabling)
        if enabling:
            rolls = _united(table)
            yield _name(enabling[-1]), rolls
            if enabling[-1].price:
                yield enabling[-1].price, rolls
        for goal in solver.others:
            if not goal.price or solver.has_room((*enabling, goal)):
                yield _name(goal), _united(solver.joined(table, goal, budget))


def _name(goal: Goal) -> str | int:
    return goal.names[0] if goal.names else goal.price


def _united(table: dict[int, int]) -> int:
    rolls = 0
    for each in table.values():
        rolls |= each
    return rolls
