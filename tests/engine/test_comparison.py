"""Why one action rather than another: the terms add up to the difference of the values, and those that are named explain most
of it."""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine import goennen, tutto
from engine.comparison import Comparison, Part, compared
from engine.match import GAMES
from engine.reasons import fault

MOST = 0.5
"""What the named terms explain of a difference, at least: what is left is less than half of it."""
NOTHING = 0.05
"""A smaller difference needs no explanation."""


def positions(name: str, number: int, share: float) -> Iterator[Any]:
    """Views of games of easy and medium in which there is a choice, drawn by chance."""
    game, luck = GAMES[name], random.Random(number)
    level = 1 + number % 7 if game.LEVELS else None
    first = (
        game.new_solo(level=level, seed=f"WHY {number}")
        if number % 2
        else game.new_game(3, f"WHY {number}", 0)
    )
    state, policy = first, game.POLICIES["easy" if number % 3 else "medium"]()
    while not state.is_over:
        view = state.view(state.deciders[0])
        if len(view.legal_actions()) > 1 and luck.random() < share:
            yield view
        state, _ = state.apply(policy(view))


@cache
def hinting(name: str) -> Any:
    """The player that gives hints; it caches what it has solved."""
    return next(player() for player in GAMES[name].POLICIES.values() if player.hints)


@cache
def comparisons(name: str) -> tuple[tuple[Any, Comparison], ...]:
    """The comparisons that hints show, in positions by chance."""
    policy, share = hinting(name), {"goennen": 0.1, "tutto": 0.3}[name]
    return tuple(
        (view, policy.compare(view, policy(view)))
        for number in range(4)
        for view in positions(name, number, share)
    )


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_terms_add_up_to_the_difference_of_the_values(name: str) -> None:
    policy = hinting(name)
    for view, why in comparisons(name):
        values = policy.values(view)
        assert why.other in view.legal_actions() and why.other != why.action
        assert why.better == pytest.approx(values[why.action] - values[why.other], abs=1e-6)
        assert sum(term.value for term in why.terms) == pytest.approx(why.better, abs=1e-9)
        assert why.better > -1e-6, "nothing is better than the best"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_named_terms_explain_most_of_the_difference(name: str) -> None:
    explained = [
        sum(term.value for term in why.named) / why.better
        for _, why in comparisons(name)
        if why.better > (NOTHING if name == "goennen" else NOTHING / 50)
    ]
    assert len(explained) > 20
    assert sum(abs(share - 1) < 1 - MOST for share in explained) > 0.9 * len(explained)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_terms_are_those_of_the_list_with_its_parameters(name: str) -> None:
    for _, why in comparisons(name):
        told = why.to_json()
        assert json.loads(json.dumps(told)) == told and len(told["terms"]) <= 3
        for term in why.terms:
            wrong = fault(GAMES[name].TERMS, term.key, term.params)
            assert wrong is None, wrong


@pytest.mark.parametrize("name", sorted(GAMES))
def test_any_two_actions_are_compared(name: str) -> None:
    policy, luck = hinting(name), random.Random(1)
    for view in positions(name, 1, 0.1):
        one, two = luck.sample(view.legal_actions(), 2)
        values = policy.values(view)
        assert policy.compare(view, one, two).better == pytest.approx(values[one] - values[two], abs=1e-6)


def test_the_only_action_is_beside_none() -> None:
    state, _ = tutto.new_solo("ALONE").apply(tutto.new_solo("ALONE").legal_actions()[0])
    policy = hinting("tutto")
    for _ in range(200):
        view = state.view(0)
        if len(view.legal_actions()) == 1:
            why = policy.compare(view, view.legal_actions()[0])
            assert why.other is None and why.better == 0 and not why.terms
            return
        state, _ = state.apply(view.legal_actions()[0])
    raise AssertionError("there is always a choice")


def test_what_two_actions_share_is_no_term_that_is_named() -> None:
    same = Part(3.0, {"dice": 2})
    why = compared(
        "a", "b", {("x", ""): same, ("y", ""): Part(1.0)}, {("x", ""): same, ("z", ""): Part(0.25, {"n": 1})}
    )
    assert [(term.key, term.value, term.params) for term in why.named] == [
        ("y", 1.0, {}),
        ("z", -0.25, {"other_n": 1}),
    ]
    assert why.better == 0.75


def test_where_nothing_differs_what_both_share_is_named() -> None:
    both = {("x", ""): Part(1.0, {"n": 1}), ("y", ""): Part(-4.0, {"n": 2}), ("z", ""): Part(2.0)}
    why = compared("a", "b", both, both)
    assert why.better == 0 and [term.key for term in why.named] == ["y", "z"]
    assert why.to_json()["action"] == "a" and why.to_json()["terms"][0]["params"] == {"n": 2, "other_n": 2}


def test_a_ninth_card_says_that_it_ends_the_game() -> None:
    found = []
    for number in range(12):
        state, policy = goennen.new_solo(1 + number % 7, f"NINTH {number}"), goennen.POLICIES["easy"]()
        while not state.is_over:
            view = state.view(0)
            position = view.position
            bought = [action for action in view.legal_actions() if str(action).startswith("buy_")]
            if len(position.own.display) == 8 and bought and position.round < position.last_round - 2:
                ends = [action for action in view.legal_actions() if str(action).startswith("roll_")][:1] or [
                    "end"
                ]
                if ends[0] in view.legal_actions():
                    why = hinting("goennen").compare(view, bought[0], ends[0])
                    found += [term for term in why.terms if term.key == "ends"]
            state, _ = state.apply(policy(view))
    assert found and all(term.params["round"] >= 1 for term in found)
