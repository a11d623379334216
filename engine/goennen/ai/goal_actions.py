"""Turns planned goals into actions: assigns the dice of the current roll to the goals."""

from collections.abc import Iterator, Sequence

from engine.goennen.actions import Action, Buy, Complete
from engine.goennen.ai.fillings import DISCOUNTS, MARK_BITS, RECOLOURS, Filling, fillings, within
from engine.goennen.ai.rollsets import bit_of, roll_of
from engine.goennen.ai.turn_solver import CIRCLES_GAINED, GoalSet, GoalSolver, payments
from engine.goennen.cards import Card
from engine.goennen.display import index_of
from engine.goennen.legal import completions
from engine.goennen.position import DICE, LETTERS, SLOTS, price_of

Step = tuple[str, int, int]
"""(completed card or slot of the card bought, mask of the dice, marks)."""


def first_action(goals: GoalSolver, goal_set: GoalSet, faces: Sequence[int], spent: int = 0) -> Action:
    """The first action towards a set of goals with these faces, without the dice in the mask `spent`."""
    rolls = bit_of(roll_of(faces))
    for steps in _assigned(goals, goal_set, rolls, goal_set.names, spent, 0, goals.budget):
        name, mask, marks = steps[0]
        if name in SLOTS:
            return _buy(name, mask, marks, faces)
        return _complete(goals, name, mask, marks, faces)
    raise AssertionError(f"{goal_set.names} cannot be reached with {faces}")


def _assigned(
    goals: GoalSolver,
    goal_set: GoalSet,
    rolls: int,
    names: Sequence[str],
    spent: int,
    marks: int,
    budget: int,
) -> Iterator[list[Step]]:
    """The ways to assign dice and marks to the goals, as steps in the goals' order."""
    if not names:
        if marks == goal_set.marks:
            yield []
        return
    name = names[0]
    for mask, here, able in _fillings(goals, name, budget):
        if able & rolls and not mask & spent and within(marks + here, budget):
            gains = 0 if name in SLOTS else CIRCLES_GAINED.get(_card(goals, name).bonus or "", 0)
            for rest in _assigned(
                goals, goal_set, rolls, names[1:], spent | mask, marks + here, budget + gains
            ):
                yield [(name, mask, here), *rest]


def _fillings(goals: GoalSolver, name: str, budget: int) -> Sequence[Filling]:
    steps, recolours = budget & MARK_BITS, budget >> RECOLOURS & MARK_BITS
    if name in SLOTS:
        return payments(price_of(name), steps, budget >> DISCOUNTS)
    at = index_of(goals.display, name)
    task = _card(goals, name).task
    # A card in the market is bought earlier in this plan, so all its fields are empty.
    return fillings(task, goals.display[at].written if at >= 0 else task.blank, steps, recolours)


def _card(goals: GoalSolver, name: str) -> Card:
    cards = (*(laid.card for laid in goals.display), *goals.market)
    return next(card for card in cards if card and card.id == name)


def _buy(slot: str, mask: int, marks: int, faces: Sequence[int]) -> Buy:
    shown = [face for die, face in enumerate(faces) if mask >> die & 1]
    steps = marks & MARK_BITS
    if not shown:
        return Buy(slot, "", 0)
    if len(shown) == 1:
        return Buy(slot, LETTERS[mask], shown[0])
    number = next(n for n in range(1, 7) if sum(abs(n - face) for face in shown) == steps)
    return Buy(slot, LETTERS[mask], number)


def _complete(goals: GoalSolver, card: str, mask: int, marks: int, faces: Sequence[int]) -> Complete:
    laid = goals.display[index_of(goals.display, card)]
    steps, recolours = marks & MARK_BITS, marks >> RECOLOURS & MARK_BITS
    empty = [field for field, number in enumerate(laid.written) if not number]
    for entries in completions(laid, tuple(faces), mask, steps, recolours):
        dice = [DICE.index(letter) for letter, _ in entries]
        here = sum(abs(number - faces[die]) for die, (_, number) in zip(dice, entries, strict=True))
        recoloured = sum(
            laid.card.task.colours[field] not in (None, letter)
            for field, (letter, _) in zip(empty, entries, strict=True)
        )
        if sum(1 << die for die in dice) == mask and (here, recoloured) == (steps, recolours):
            return Complete(card, entries)
    raise AssertionError(f"{card} cannot be completed with {LETTERS[mask]}")
