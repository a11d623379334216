"""What each action is worth to the computer players: all actions have a value, the best is taken, and values hold together."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from engine.game import OWN, POINTS, ROUNDING, best
from engine.goennen import POLICIES, State, View, new_game, new_solo
from engine.goennen.actions import Buy, Complete, Place, PutBack, Ready, Reroll
from engine.goennen.ai.action_values import action_values
from engine.goennen.ai.planner import Planner
from engine.goennen.display import free_circles
from engine.goennen.position import (
    ACTING,
    ALL_DICE,
    LETTERS,
    MASK,
    PASSIVE,
    PLACE,
    ROLL,
    ROLLS,
    SETUP,
    Position,
)
from tests.choosing import choose

PHASES = {"setup", "roll", "acting", "chance", "place", "passive", "remove"}


def views(seats: int, seed: str) -> Iterator[View]:
    """What the deciding seat sees, all through a game played at random."""
    random = Random(seed)
    state: State = new_solo(random.randint(1, 7), seed) if seats == 1 else new_game(seats, seed)
    while not state.is_over:
        yield state.view(state.deciders[0])
        state, _ = state.apply(choose(state.legal_actions(), random))


@cache
def sample(seats: int, each: int) -> tuple[View, ...]:
    """Positions of many games, so many of each phase and roll."""
    found: dict[tuple[str, int], list[View]] = defaultdict(list)
    random = Random(f"sample {seats}")
    for game in range(12):
        for view in views(seats, f"values {seats} {game}"):
            found[view.position.phase, view.position.roll].append(view)
    return tuple(
        view for of_phase in found.values() for view in random.sample(of_phase, min(each, len(of_phase)))
    )


def planner(name: str) -> Planner:
    player = POLICIES[name]()
    assert isinstance(player, Planner)
    return player


@pytest.mark.parametrize("name", sorted(POLICIES))
@pytest.mark.parametrize("seats", [1, 3])
def test_every_legal_action_has_a_value_and_the_best_is_taken(name: str, seats: int) -> None:
    kept, phases = POLICIES[name](), set()
    for view in sample(seats, 2):
        phases.add(view.position.phase)
        values = kept.values(view)
        assert set(values) == set(view.legal_actions())
        assert all(isinstance(value, int | float) and abs(value) < 1000 for value in values.values())
        chosen = kept(view)
        assert chosen == best(values) == kept.explain(view).action
        assert kept.value(view) == values[chosen] == max(values.values())
        assert POLICIES[name]().values(view) == values
        assert kept.unit(view) == (POINTS if name in ("medium", "hard") else OWN)
    assert phases == PHASES - ({"remove"} if seats > 1 else set())


@pytest.mark.parametrize("name", ["medium", "hard"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_quick_choice_is_the_best_of_all_values(name: str, seats: int) -> None:
    player = planner(name)
    for view in sample(seats, 8):
        values = action_values(view.position, player.evaluator, player.turn)
        assert max(values.values()) - values[player(view)] <= ROUNDING, view.position
        assert player.quick_value(view) == pytest.approx(max(values.values()), abs=1e-6), view.position


@pytest.mark.parametrize("seats", [1, 2])
def test_a_random_player_likes_all_alike(seats: int) -> None:
    taken = set()
    for view in sample(seats, 6):
        values = POLICIES["random"]().values(view)
        assert set(values.values()) == {0.0}
        taken.add(view.legal_actions().index(best(values)))
    assert len(taken) > 5


# ---- values hold together ----


def after_rerolling(view: View, thrown: int, roll: int) -> Iterator[View]:
    """All that may follow when the dice of a mask are thrown, each as likely as any other; the others enter nothing."""
    position = view.position
    dice = [die for die in range(5) if thrown >> die & 1]
    for shown in product(range(1, 7), repeat=len(dice)):
        new = dict(zip(dice, shown, strict=True))
        faces = tuple(new.get(die, face) for die, face in enumerate(position.faces))
        yield View(view.seat, position.replace(faces=faces, thrown=thrown, roll=roll))


def check_reroll(player: Planner, view: View, thrown: int, roll: int) -> None:
    worth = player.values(view)[Reroll(LETTERS[thrown])]
    cost = player.turn(view.position).reroll_costs(view.position)[thrown]
    follows = [player.value(each) for each in after_rerolling(view, thrown, roll)]
    assert worth == pytest.approx(sum(follows) / len(follows) - cost, rel=1e-9), (
        LETTERS[thrown],
        view.position,
    )


@pytest.mark.parametrize("seats", [1, 2])
def test_a_reroll_is_worth_the_mean_of_what_follows(seats: int) -> None:
    random, player = Random(f"reroll {seats}"), planner("hard")
    for view in sample(seats, 6):
        if view.position.phase == ROLL and view.position.roll < ROLLS:
            few = [mask for mask in range(1, 32) if mask.bit_count() <= 2]
            check_reroll(player, view, random.choice(few), view.position.roll + 1)


def test_a_throw_of_three_dice_likewise() -> None:
    view = next(each for each in sample(1, 6) if each.position.roll == 1 and each.position.phase == ROLL)
    check_reroll(planner("hard"), view, 0b10110, 2)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_player_that_looks_one_roll_ahead_takes_the_next_to_be_the_last(seats: int) -> None:
    random, player = Random(f"one {seats}"), planner("medium")
    for view in sample(seats, 4):
        if view.position.phase == ROLL and view.position.roll < ROLLS:
            check_reroll(player, view, random.choice([1, 2, 4, 8, 16, 5, 24]), ROLLS)


def test_at_a_table_a_reroll_costs_what_the_dice_are_worth_to_the_others() -> None:
    player, costs = planner("hard"), []
    for view in sample(2, 6):
        if view.position.phase == ROLL and view.position.roll < ROLLS:
            of_throw = player.turn(view.position).reroll_costs(view.position)
            assert of_throw[0] == 0 and all(
                of_throw[more] >= of_throw[mask] >= 0 for mask in range(32) for more in (mask | 1, mask | 16)
            )
            costs.append(of_throw[ALL_DICE])
    assert max(costs) > 0.5


def test_in_the_last_round_the_dice_of_those_who_play_later_are_time_left() -> None:
    evaluator, orders = planner("hard").evaluator, set()
    for seed in range(3):
        for view in views(3, f"last {seed}"):
            position = view.position
            if not position.ending or position.round < position.last_round:
                continue
            order = (position.active - position.start) % 3
            orders.add(order)
            left = evaluator.rounds(position, position.active)
            assert left == pytest.approx((2 - order) * evaluator.weights(position).passive_share)
            assert all(
                evaluator.rounds(position, seat) >= 1
                for seat in range(3)
                if (seat - position.start) % 3 > order
            )
    assert orders == {0, 1, 2}


@pytest.mark.parametrize("name", ["medium", "hard"])
@pytest.mark.parametrize("seats", [1, 2])
def test_what_a_step_leads_to_is_worth_as_much(name: str, seats: int) -> None:
    """A purchase that marks no circle, whose card is placed next. In solo putting back and laying starting cards; at a
    table whatever leaves only the end of the turn."""
    player, seen = planner(name), defaultdict(int)
    for view in sample(seats, 10):
        position = view.position
        for action, value in player.values(view).items():
            kind = type(action)
            if position.phase == SETUP:
                if seats > 1 or kind is Ready:
                    continue
                seen[kind] += 1
            elif kind is Buy:
                if free_circles(following(view, action).position.own.display) != free_circles(
                    position.own.display
                ):
                    continue
                seen[kind] += 1
            elif kind is Complete or kind is Place and position.phase == PLACE and not position.drawn:
                if seats == 1 or len(following(view, action).legal_actions()) > 1:
                    continue
                after = following(view, action).position
                if player.evaluator.rounds(after, view.seat) != player.evaluator.rounds(position, view.seat):
                    continue  # the fullest display has grown: the game ends sooner
                seen[kind, position.phase] += 1
            else:
                continue
            assert player.value(following(view, action)) == pytest.approx(value, rel=1e-9), (action, position)
    assert seen[Buy] > 10
    assert seats > 1 or seen[PutBack] > 3 and seen[Place] > 3
    assert seats == 1 or seen[Place, PLACE] and seen[Complete, ROLL] and seen[Complete, ACTING], seen


def following(view: View, action: object) -> View:
    """What the same seat sees after an action in which luck has no part."""
    position, _ = view.rules.apply(view.position, action, "")
    assert isinstance(position, Position)
    return View(view.seat, position)


def test_dice_kept_and_thrown_are_named_by_the_reroll() -> None:
    view = next(each for each in sample(1, 6) if each.position.phase == ROLL and each.position.roll == 2)
    player = planner("hard")
    values = player.values(view)
    rerolls = {action: value for action, value in values.items() if isinstance(action, Reroll)}
    assert len(rerolls) == 31
    plan = player.turn(view.position)
    for action, value in rerolls.items():
        kept = ALL_DICE & ~MASK[action.dice]
        assert value == pytest.approx(plan.display_values.base + plan.reroll_values(view.position)[kept])


def test_no_entry_costs_more_than_a_display_brings() -> None:
    """Also one that makes a card harder which is all but sure to get complete."""
    hard, easy = POLICIES["hard"](), POLICIES["easy"]()
    state, worst = new_solo(3, "BEG5"), 0.0
    while not state.is_over:
        view = state.view(0)
        if view.position.phase == PASSIVE:
            values = hard.values(view)
            worst = max(worst, max(values.values()) - min(values.values()))
        state, _ = state.apply(easy(view))
    assert 0 < worst < 30
