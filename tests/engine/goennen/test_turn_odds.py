"""The chances of a turn: they agree with every way to play it out."""

import random
from itertools import product

import pytest

from engine.goennen import POLICIES, new_solo, odds
from engine.goennen.actions import Buy, Complete
from engine.goennen.position import ACTING, DICE, PLACE, ROLL, Position, price_of
from engine.goennen.state import State


def positions(count: int, roll: int) -> list[State]:
    """States of solo games with a choice of dice after this roll."""
    found = []
    player = POLICIES["easy"]()
    for game in range(100):
        state = new_solo(level=1 + game % 4, seed=f"ODDS{game}")
        late = random.Random(game).randrange(40, 110)
        step = 0
        while not state.is_over:
            if step >= late and state.position.phase == ROLL and state.position.roll == roll:
                found.append(state)
                break
            state, _ = state.apply(player(state.view(0)))
            step += 1
        if len(found) == count:
            break
    return found


def reached(state: State) -> set[str | int]:
    """All cards and prices that some order of actions completes or pays before the turn ends."""
    found: set[str | int] = set()
    todo, seen = [state], {repr(state.position)}
    while todo:
        now = todo.pop()
        for action in now.legal_actions():
            if isinstance(action, Complete):
                found.add(action.card)
            elif isinstance(action, Buy):
                found.add(price_of(action.slot))
            elif now.position.phase != PLACE:
                continue
            after, _ = now.apply(action)
            if after.position.phase in (ACTING, PLACE) and repr(after.position) not in seen:
                seen.add(repr(after.position))
                todo.append(after)
    return found


def with_faces(state: State, faces: tuple[int, ...]) -> State:
    return State(state.seed, state.position.replace(faces=faces))


@pytest.mark.parametrize("roll", [1, 2])
def test_keeping_all_dice_is_what_can_be_done_at_once(roll: int) -> None:
    luck = random.Random(roll)
    able = 0
    for state in positions(12, roll):
        for _ in range(3):
            now = with_faces(state, tuple(luck.randrange(1, 7) for _ in DICE))
            chances = odds(now.view(0))
            assert chances
            sure = {name for part in ("cards", "prices") for name, each in chances[part] if each[31] == 1}
            wanted = {name for part in ("cards", "prices") for name, _ in chances[part]} & reached(now)
            assert sure == wanted
            able += len(sure)
    assert able > 10


def test_before_the_last_roll_a_chance_is_the_share_of_rolls() -> None:
    for state in positions(4, 2):
        chances = odds(state.view(0))
        assert chances
        faces = state.position.faces
        rolled = [odds_at_once(state, (a, *faces[1:4], b)) for a, b in product(range(1, 7), repeat=2)]
        for part in ("cards", "prices"):
            for name, each in chances[part]:
                share = sum(name in able for able in rolled) / 36
                assert each[0b01110] == pytest.approx(share, abs=1e-4)


def odds_at_once(state: State, faces: tuple[int, ...]) -> set[str | int]:
    return reached(with_faces(state, faces))


def test_with_two_rerolls_left_one_plays_on_for_the_goal() -> None:
    for state in positions(3, 1):
        first = odds(state.view(0))
        assert first
        position = state.position
        for part, at in (("cards", 0), ("prices", 0)):
            if not first[part]:
                continue
            name, chances = first[part][at]
            total = 0.0
            for face in range(1, 7):
                faces = (*position.faces[:4], face)
                second = odds(State(state.seed, position.replace(faces=faces, roll=2)).view(0))
                assert second
                total += max(dict(map(tuple, second[part]))[name])
            assert chances[0b01111] == pytest.approx(total / 6, abs=1e-4)


def test_there_are_none_without_a_choice_of_dice() -> None:
    state = new_solo(level=1, seed="NONE")
    seen = set()
    player = POLICIES["easy"]()
    while not state.is_over:
        position: Position = state.position
        choice = position.phase == ROLL and position.roll < 3
        assert (odds(state.view(0)) is not None) == choice
        seen.add(choice)
        state, _ = state.apply(player(state.view(0)))
    assert seen == {True, False}
