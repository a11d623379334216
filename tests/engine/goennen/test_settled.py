"""What a view says is certain before the end is so, however the game goes on."""

import random
from typing import Any

import pytest

from engine import goennen


def played_on(state: Any, luck: random.Random) -> Any:
    """The end of a game whose seats act by chance, mostly for points."""
    while not state.is_over:
        actions = state.legal_actions()
        good = [action for action in actions if str(action).startswith(("complete", "buy", "enter", "keep"))]
        state, _ = state.apply(luck.choice(good if good and luck.random() < 0.8 else actions))
    return state


def ended(state: Any) -> tuple[object, ...]:
    """Who has won, or whether the level is; and the scores."""
    result = state.view(0).to_json()["result"]
    return result["won"] if result.get("won") is not None else result["winners"], result["scores"]


CASES = {
    "alone": (lambda n: goennen.new_solo(1 + n % 7, f"SETTLED {n}"), range(9), {"result", "points"}),
    "goennen": (lambda n: goennen.new_game(2, f"SETTLED {n}", 0), (5, 8), {"result"}),
}
"""A game by its number, the numbers, and what is certain in some of them."""


@pytest.mark.parametrize("name", CASES)
def test_what_is_certain_stays_so_whatever_the_dice_show(name: str) -> None:
    first, numbers, expected = CASES[name]
    luck, found = random.Random(name), set()
    for number in numbers:
        state: Any = first(number)
        policies = [goennen.POLICIES["easy" if seat or name == "alone" else "medium"]() for seat in range(4)]
        told = None
        while not state.is_over:
            seat = state.deciders[0]
            view = state.view(seat)
            says = view.to_json()["settled"]
            assert told is None or says in (told, "points"), "what was certain is so no more"
            if says and (says != told or luck.random() < 0.1):
                found.add(says)
                ends = [ended(played_on(view.sampled(f"{number} {turn}"), luck)) for turn in range(3)]
                assert len({str(result) for result, _ in ends}) == 1
                if says == "points":
                    assert {str(scores) for _, scores in ends} == {str(list(state.scores()))}
            told = says
            state, _ = state.apply(policies[seat](view))
    assert found >= expected


def test_a_level_that_is_won_is_certain_at_once() -> None:
    for number in range(6):
        state, policy = goennen.new_solo(7, f"WON {number}"), goennen.POLICIES["easy"]()
        while not state.is_over:
            view = state.view(0).to_json()
            assert view["seats"][0]["score"] < view["target"] or view["settled"]
            state, _ = state.apply(policy(state.view(0)))
