"""The turn solver against the slow enumeration: the same values, and choices that have them (DESIGN, "AI")."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engine.goennen.actions import Buy, Place
from engine.goennen.ai.fillings import fillings, marks_of
from engine.goennen.ai.goal_actions import first_action
from engine.goennen.ai.rollsets import NEVER, roll_of
from engine.goennen.ai.turn_solver import GoalSolver, TurnSolution
from engine.goennen.apply import apply
from engine.goennen.cards import deck
from engine.goennen.display import Laid, free_cells
from engine.goennen.legal import completions
from engine.goennen.position import DICE, PLACE
from tests.engine.goennen.slow_turn import (
    a_case,
    a_gain,
    best_of_roll,
    entries_of,
    position_of,
    slow_turn,
    worth,
)

POSITIONS = range(250)
ROLLS = list(product(range(1, 7), repeat=5))


@pytest.mark.parametrize("seed", POSITIONS)
def test_the_best_of_a_roll_is_that_of_all_orders_of_all_actions(seed: int) -> None:
    random, display, market, rewards = a_case(seed)
    gain = a_gain(seed, rewards)
    entries = entries_of(display, rewards, gain)
    goals = GoalSolver(display, market, replace(rewards, chance=entries.by_roll()))
    plan = TurnSolution(goals)
    for faces in random.sample(ROLLS, 4):
        slow = best_of_roll(display, market, faces, rewards, gain)
        assert plan.last[roll_of(faces)] == pytest.approx(slow), faces
        slow_act = best_of_roll(display, market, faces, rewards, None)
        act = plan.act(faces, 3)
        assert max(0.0, act) == pytest.approx(slow_act), faces
        assert max(0.0, entries.best(faces, 31, 2)[0], act) == pytest.approx(slow), faces


@pytest.mark.parametrize("seed", range(4))
def test_rerolls_are_worth_the_mean_of_what_may_be_rolled(seed: int) -> None:
    random, display, market, rewards = a_case(seed)
    costs = tuple(random.random() if mask else 0.0 for mask in range(32))
    rewards = replace(rewards, reroll_costs=costs, after=(1.5, 0.5, 0.0), nothing=0.25)
    plan = TurnSolution(GoalSolver(display, market, rewards))
    last = {faces: plan.last[roll_of(faces)] for faces in ROLLS}
    act = {faces: max(NEVER, plan.act(faces, 2) - 0.5) for faces in ROLLS}
    third, second = slow_turn(last, act, rewards)
    for faces in random.sample(ROLLS, 20):
        for roll, slow in ((2, third), (1, second)):
            values = plan.rerolls(faces, roll)
            assert values[31] < NEVER / 2
            for kept in range(31):
                partial = tuple(face if kept >> die & 1 else 0 for die, face in enumerate(faces))
                assert values[kept] == pytest.approx(slow[partial] - costs[31 & ~kept])


@pytest.mark.parametrize("seed", range(100))
def test_goals_planned_together_are_done_one_after_the_other(seed: int) -> None:
    random, display, market, rewards = a_case(seed)
    for faces in random.sample(ROLLS, 10):
        goal_set = GoalSolver(display, market, rewards).best(faces)
        position = position_of(display, market, faces)
        done: tuple[str, ...] = ()
        while goal_set:
            here = position.players[0].display
            # What is left is planned anew, pairs with what is done counted in.
            goals = {
                name: value
                + sum(rewards.pairs.get((min(name, other), max(name, other)), 0.0) for other in done)
                for name, value in rewards.goals.items()
            }
            goals = GoalSolver(here, position.market, replace(rewards, goals=goals))
            best = goals.best(faces, position.spent)
            if best is None or best.value <= 0:
                break
            action = first_action(goals, best, faces, position.spent)
            position, _ = apply(position, action, "")
            done += (action.slot if isinstance(action, Buy) else action.card,)
            if position.phase == PLACE:
                cell = free_cells(position.players[0].display)[0]
                position, _ = apply(position, Place(position.pending.id, cell), "")
        reached = worth(display, position.players[0].display, done, rewards, None)
        assert reached == pytest.approx(max(0.0, goal_set.value if goal_set else 0.0)), faces


@pytest.mark.parametrize("circles", [(0, 0), (2, 0), (0, 1), (3, 3)])
def test_ways_are_the_completions_of_the_rules(circles: tuple[int, int]) -> None:
    random = Random(f"ways {circles}")
    steps, recolours = circles
    for card in deck():
        found = fillings(card.task, card.task.blank, steps, recolours)
        for faces in random.sample(ROLLS, 8):
            bit = 1 << (7775 - roll_of(faces))
            here = {(mask, marks) for mask, marks, rolls in found if rolls & bit}
            listed = set()
            for entries in completions(Laid(card, (0, 0), card.task.blank), faces, 31, steps, recolours):
                dice = [DICE.index(letter) for letter, _ in entries]
                needed = sum(abs(number - faces[die]) for die, (_, number) in zip(dice, entries, strict=True))
                recoloured = sum(
                    colour not in (None, letter)
                    for colour, (letter, _) in zip(card.task.colours, entries, strict=True)
                )
                listed.add((sum(1 << die for die in dice), marks_of(needed, recoloured)))
            assert here == listed, (card.id, faces)
