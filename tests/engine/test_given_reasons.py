"""Every decision of every computer player has a reason of its game's list, with parameters of the listed types."""

import json
from collections import Counter
from functools import cache

import pytest

from engine.match import GAMES
from engine.reasons import COMMON, fault

PLAYERS = [(name, player) for name, game in GAMES.items() for player in game.POLICIES]
SELDOM = {"discard", "draw", "only", "thumb_draw", "thumb_few"}
"""Reasons that a few games may lack."""


@cache
def played(name: str, player: str, number: int) -> Counter[str]:
    """How often each reason is given in a solo game and in one of three seats."""
    game, found = GAMES[name], Counter[str]()
    level = (1 + number % len(game.LEVELS),) if game.LEVELS else ()
    for state in (game.new_solo(*level, f"why {number}"), game.new_game(3, f"why {number}", 0)):
        policy = game.POLICIES[player]()
        while not state.is_over:
            decision = policy.explain(state.view(state.deciders[0]))
            wrong = fault(game.REASONS, decision.reason, decision.params)
            assert wrong is None, wrong
            assert json.loads(json.dumps(dict(decision.params))) == decision.params
            found[decision.reason] += 1
            state, _ = state.apply(decision.action)
    return found


@pytest.mark.parametrize(("name", "player"), PLAYERS)
def test_players_decide_for_the_reasons_that_are_listed(name: str, player: str) -> None:
    for number in range(1 if player == "hard" else 2):  # it thinks longest
        assert played(name, player, number)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_reason_is_listed_that_nobody_gives(name: str) -> None:
    given = Counter[str]()
    for player in ("easy", "medium"):
        for number in range(2):
            given += played(name, player, number)
    assert set(given) >= set(GAMES[name].REASONS) - set(COMMON) - SELDOM
