"""What each action is worth to the computer players: all actions have a value, the best is taken, and values hold together."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from engine.game import POINTS, TURNS, WIN, best
from engine.tutto import POLICIES, Draw, Keep, State, Stop, View, new_game, new_solo
from engine.tutto.ai.evaluation import end_values
from engine.tutto.ai.players import Planner
from engine.tutto.ai.turn_solver import UNIT, EndValues, expected_points
from engine.tutto.cards import FIREWORKS, PLUS_MINUS
from engine.tutto.dice import MASK, points, rolls
from engine.tutto.legal import choices
from engine.tutto.position import GOAL, ROLL, TUTTO, Position
from tests.choosing import choose


def views(seats: int, seed: str) -> Iterator[View]:
    """What the deciding seat sees, all through a game played at random."""
    random = Random(seed)
    state: State = new_solo(seed) if seats == 1 else new_game(seats, seed)
    while not state.is_over:
        yield state.view(state.deciders[0])
        state, _ = state.apply(choose(state.legal_actions(), random))


@cache
def sample(seats: int, each: int) -> tuple[View, ...]:
    """Positions of many games, so many of each card and phase."""
    found: dict[tuple[str, str], list[View]] = defaultdict(list)
    random = Random(f"sample {seats}")
    for game in range(6):
        for view in views(seats, f"values {seats} {game}"):
            card = view.position.card
            assert card is not None
            found[card.kind, view.position.phase].append(view)
    return tuple(
        view for of_kind in found.values() for view in random.sample(of_kind, min(each, len(of_kind)))
    )


@pytest.mark.parametrize("name", sorted(POLICIES))
@pytest.mark.parametrize("seats", [1, 3])
def test_every_legal_action_has_a_value_and_the_best_is_taken(name: str, seats: int) -> None:
    kept = POLICIES[name]()
    for view in sample(seats, 3):
        values = kept.values(view)
        assert set(values) == set(view.legal_actions())
        chosen = kept(view)
        assert chosen == best(values) == kept.explain(view).action
        assert kept.value(view) == values[chosen] == max(values.values())
        unit = {"random": "own", "hard": TURNS if seats == 1 else WIN}.get(name, POINTS)
        assert kept.unit(view) == unit
        if unit == WIN:
            assert all(-1e-9 <= value <= 1 + 1e-9 for value in values.values())
        if name == "random":
            assert set(values.values()) == {0.0}


# ---- values hold together ----


def worth(name: str, position: Position) -> EndValues:
    return end_values(position) if name == "hard" else expected_points(cloverleaf=GOAL)


def after_rolling(position: Position, keep: Keep) -> Iterator[tuple[Position | None, int]]:
    """What may follow when these dice are kept and the others are rolled, one position for each roll that is alike with
    the ways in which it falls; None for a null."""
    mask = MASK[keep.dice]
    card = position.card
    assert card is not None
    gained = points(position.faces_of(mask)) if card.counts_dice else 0
    after = replace(position, kept=(*position.kept, mask), points=position.points + gained)
    if not after.tray:
        total = card.after_tutto(after.points)
        after = replace(after, kept=(), points=total, tuttos=after.tuttos + 1)
    dice = [die for die in range(6) if after.tray >> die & 1]
    for shown, ways in rolls(len(dice)):
        faces = list(after.faces)
        for die, face in zip(dice, shown, strict=True):
            faces[die] = face
        rolled = replace(after, faces=tuple(faces), roll=after.roll + 1)
        yield (rolled if choices(rolled) else None), ways


def rolls_on(position: Position, keep: Keep) -> bool:
    """Whether dice are rolled after these are kept, and no card is fulfilled."""
    card = position.card
    assert card is not None
    return bool(position.tray & ~MASK[keep.dice]) or position.tuttos + 1 != card.tuttos


def mean_of_what_follows(player: Planner, end: EndValues, position: Position, keep: Keep) -> float:
    total = ways_in_all = 0.0
    for after, ways in after_rolling(position, keep):
        if after is not None:
            value = player.value(View(position.active, after))
        elif position.card and position.card.kind == FIREWORKS:
            gained = points(position.faces_of(MASK[keep.dice]))
            value = end.written((position.points + gained) // UNIT)
        else:
            value = end.nothing
        total, ways_in_all = total + ways * value, ways_in_all + ways
    return total / ways_in_all


@pytest.mark.parametrize("name", ["medium", "hard"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_keeping_dice_is_worth_the_mean_of_what_follows(name: str, seats: int) -> None:
    player, random, seen = POLICIES[name](), Random(f"keep {name} {seats}"), set()
    assert isinstance(player, Planner)
    for view in sample(seats, 6):
        position = view.position
        if position.phase != ROLL:
            continue
        values = player.values(view)
        kept = [action for action in values if isinstance(action, Keep) and rolls_on(position, action)]
        for keep in random.sample(kept, min(2, len(kept))):
            assert position.card is not None
            seen.add(position.card.kind)
            mean = mean_of_what_follows(player, worth(name, position), position, keep)
            assert values[keep] == pytest.approx(mean, rel=1e-9, abs=1e-12), (keep, position)
    assert len(seen) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("name", ["medium", "hard"])
@pytest.mark.parametrize("seats", [1, 3])
def test_keeping_the_last_die_is_worth_what_follows(name: str, seats: int) -> None:
    """But for cards far down the deck, and what is only estimated: what the leaders' loss is worth to go on with."""
    player, seen = POLICIES[name](), set()
    for view in sample(seats, 40):
        position = view.position
        for action, value in player.values(view).items():
            if not isinstance(action, Keep) or position.phase != ROLL or rolls_on(position, action):
                continue
            after, _ = view.rules.apply(position, action, "")
            assert position.card is not None
            if after.is_over or name == "hard" and position.card.kind == PLUS_MINUS:
                continue
            seen.add(position.card.kind)
            assert player.value(View(view.seat, after)) == pytest.approx(value, rel=2e-3), (action, position)
    assert seen


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_nobody_draws_for_less_than_what_lies_there(name: str) -> None:
    player, drawn = POLICIES[name](), set()
    for view in sample(2, 8):
        if view.position.phase == TUTTO:
            values = player.values(view)
            drawn.add(player(view) == Draw())
            assert (player(view) == Draw()) == (values[Draw()] > values[Stop()])
            assert values[Stop()] == worth(name, view.position).written(view.position.points // UNIT)
    assert drawn == {True, False}
