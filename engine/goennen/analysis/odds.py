"""How hard a card is, computed exactly from the rules: two numbers for every task.

- `chance_in_one_turn`: the chance of completing the blank card in one turn of three rolls (A5, A6), for a player who
  wants nothing else.
- `mean_rounds`: the mean number of solo rounds (A12) that such a player needs, including entries by chance (A9) and in
  the passive roll.

Both assume optimal play without bonuses, and are found by dynamic programming. Two ideas keep it small.

*The residual* of a task (`ai/residual.py`) is a few independent parts, whatever the kind of task. So different cards
share states, and the hundreds of ways to begin a sum become one number: the total still needed.

*Dice are interchangeable unless a field asks for their colour.* A lattice of partial rolls distinguishes only the dice
whose colours are asked for and treats the others as a multiset: 462 partial rolls instead of 7 ** 5 if no field is
coloured.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import inf, prod
from typing import NamedTuple

from engine.goennen.ai.residual import Part, Residual, entry_results, part_after, residual_of
from engine.goennen.analysis.roll_lattice import DICE, FACES, Lattice, lattice_of
from engine.goennen.cards import Card
from engine.goennen.tasks import Task


class Difficulty(NamedTuple):
    """How hard a card is. chance: of completing it in one turn, 0 to 1. rounds: mean number of solo rounds needed."""

    chance: float
    rounds: float


def difficulty(card: Card) -> Difficulty:
    """How hard a card's task is. The first call takes up to a few seconds; later calls reuse its results."""
    return Difficulty(chance_in_one_turn(card.task), mean_rounds(card.task))


def chance_in_one_turn(task: Task) -> float:
    """The chance (0-1) of completing the blank task in one turn of three rolls, keeping the best dice.

    It is 0 if the task has more fields than there are dice, or asks for the same colour twice.
    """
    state = blank_residual(task)
    lattice = lattice_of(_named(state))
    misses = [1.0] * lattice.size
    for node in _winning_nodes(state, lattice):
        misses[node] = 0.0
    return 1 - lattice.turn(lattice.best_kept(misses)[lattice.full :])


def mean_rounds(task: Task) -> float:
    """The mean number of solo rounds needed to complete the blank task, if the player wants nothing else.

    A round is three rolls, keeping the best dice. If the dice of the active turn complete the task, after any roll, it
    is done. Otherwise up to two dice of the last roll are entered by chance, and one passive roll with one entry
    follows. The round in which the task is completed counts as a full one.
    """
    return _rounds(blank_residual(task))


# ---- residuals ----


def blank_residual(task: Task) -> Residual:
    """The residual of a blank task."""
    return _canonical(residual_of(task, task.blank))


@cache
def _enter(state: Residual, die: int, number: int) -> frozenset[Residual]:
    """The states that one entry can lead to."""
    return frozenset(left for left, colour in entry_results(state, number) if colour in (0, die))


@cache
def _canonical(state: Residual) -> Residual:
    """The same state with its colours renumbered; which colours they are makes no difference to the odds."""
    labels = sorted({die for part in state for die in part.dice} - {0})
    return min(
        tuple(sorted(_relabelled(part, dict(zip((0, *labels), (0, *order), strict=True))) for part in state))
        for order in permutations(range(1, len(labels) + 1))
    )


def _relabelled(part: Part, names: dict[int, int]) -> Part:
    dice = tuple(names[die] for die in part.dice)
    return part._replace(dice=dice if part.kind == "chain" else tuple(sorted(dice)))


def _named(state: Residual) -> int:
    """The number of dice that the state distinguishes: those whose colours its fields ask for."""
    return max((die for part in state for die in part.dice), default=0)


def _open_fields(state: Residual) -> int:
    return sum(len(part.dice) for part in state)


# ---- dice that complete it ----


Dice = tuple[tuple[int, int], ...]  # (die, face) each; 0 is a die whose colour no field asks for


def _node(lattice: Lattice, dice: Dice) -> int:
    faces = [0] * lattice.named
    for die, face in dice:
        if die:
            faces[die - 1] = face
    return lattice.index[tuple(faces), tuple(sorted(face for die, face in dice if not die))]


def _winning_nodes(state: Residual, lattice: Lattice) -> set[int]:
    """The partial rolls that complete the state, with exactly one known die per empty field."""
    if _open_fields(state) > DICE:
        return set()

    @cache
    def fillings(state: Residual, free: frozenset[int], plain: int) -> frozenset[Dice]:
        if not state:
            return frozenset({()})
        part = state[0]  # every field must be filled, so any one can come first
        found = set()
        wanted = part.dice[0]
        fitting = free & {wanted} if wanted else free | ({0} if plain else set())
        for die in fitting:
            for face in FACES:
                rest = part_after(part, 0, face)
                if rest is not None:
                    left = tuple(sorted((*rest, *state[1:])))
                    for dice in fillings(left, free - {die}, plain - (not die)):
                        found.add(tuple(sorted((*dice, (die, face)))))
        return frozenset(found)

    named = frozenset(range(1, lattice.named + 1))
    return {_node(lattice, dice) for dice in fillings(state, named, DICE - lattice.named)}


# ---- rounds of solo ----


@cache
def _rounds(state: Residual) -> float:
    """The mean number of rounds still needed from a canonical state."""
    if not state:
        return 0.0
    lattice = lattice_of(_named(state))
    before_passive = [inf] * lattice.size
    for node in _winning_nodes(state, lattice):
        before_passive[node] = 0.0
    for dice in _one_or_two_dice(lattice.named):
        reached = _enter(state, *dice[0])
        if len(dice) == 2:
            reached = frozenset(two for one in reached for two in _enter(one, *dice[1]))
        if reached:
            node = _node(lattice, dice)
            before_passive[node] = min(before_passive[node], *(_passive_roll(_canonical(s)) for s in reached))
    of_rolls = lattice.best_kept(before_passive)[lattice.full :]

    def with_nothing_entered_worth(rounds: float) -> float:
        nothing = _passive_roll_from(state, rounds)
        return 1 + lattice.turn([min(value, nothing) for value in of_rolls])

    return _fixed_point(with_nothing_entered_worth)


def _one_or_two_dice(named: int) -> list[Dice]:
    dice = [0] * (DICE - named) + list(range(1, named + 1))
    return sorted(
        {
            tuple(sorted(zip(which, faces, strict=True)))
            for count in (1, 2)
            for which in combinations(dice, count)
            for faces in product(FACES, repeat=count)
        }
    )


@cache
def _passive_roll(state: Residual) -> float:
    """The mean number of rounds still needed after a passive roll with one entry, from a canonical state."""
    return _passive_roll_from(state, _rounds(state))


def _passive_roll_from(state: Residual, rounds: float) -> float:
    """Like `_passive_roll`, where `rounds` are needed if nothing is entered.

    The dice are independent and the best one is entered, so this is the mean of the minimum of five values.
    """
    named = _named(state)
    values = [
        [min((rounds, *(_rounds(_canonical(after)) for after in _enter(state, die, face)))) for face in FACES]
        for die in range(named + 1)
    ]
    steps = sorted({value for of_die in values for value in of_die})
    mean = steps[0]
    for low, high in pairwise(steps):
        above = [sum(value > low for value in of_die) / 6 for of_die in values]
        mean += (high - low) * above[0] ** (DICE - named) * prod(above[1:])
    return mean


def _fixed_point(function: Callable[[float], float]) -> float:
    """The x with function(x) == x, for a piecewise linear function with slopes below 1.

    It is needed because a round may leave a state as it is, so its value depends on itself. Secant steps find the right
    piece and then the exact point. They start far above it, where it is best to leave the state whenever possible, so
    no slope is ever 1.
    """
    before = 1000.0
    x = result_before = function(before)
    while True:
        result = function(x)
        if abs(result - x) < 1e-10:
            return result
        slope = (result - result_before) / (x - before)
        before, result_before = x, result
        x = (result - slope * x) / (1 - slope)
