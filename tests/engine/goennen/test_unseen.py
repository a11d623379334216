"""The cards that may still come, as far as a seat knows; and a removal that reckons with each of them."""

from random import Random

import pytest

from engine.goennen import new_game, new_solo
from engine.goennen.actions import Draw, End, Remove
from engine.goennen.ai.display_values import market_value
from engine.goennen.ai.evaluation import weights
from engine.goennen.ai.players import hard
from engine.goennen.ai.unseen import coming, unseen
from engine.goennen.apply import apply
from engine.goennen.display import FULL
from engine.goennen.position import PRICES, REMOVE, ROWS


def positions(state, seed):
    random = Random(seed)
    while not state.is_over:
        yield state
        state, _ = state.apply(random.choice(state.legal_actions()))


@pytest.mark.parametrize("seed", range(6))
def test_alone_the_unseen_cards_are_those_of_the_deck_less_the_own_put_back(seed):
    for state in positions(new_solo(1 + seed, f"unseen {seed}"), seed):
        view = state.view(0)
        for row, pile in zip(ROWS, state.position.decks, strict=True):
            own = {state.position.players[0].put_back}
            assert set(unseen(view.position, 0, row)) == set(pile) - own


@pytest.mark.parametrize("seed", range(4))
def test_what_others_hide_may_still_come(seed):
    for state in positions(new_game(3, f"unseen {seed}", start=0), seed):
        for seat in range(3):
            position = state.view(seat).position
            for row, pile in zip(ROWS, state.position.decks, strict=True):
                found = set(unseen(position, seat, row))
                assert set(pile) - {state.position.players[seat].put_back} <= found
                assert not found & set(position.market)


def market(display_values, cards):
    return market_value([card and display_values.placement(card)[0] for card in cards], PRICES * 2)


def test_a_removal_is_worth_the_mean_over_all_cards_that_may_come():
    player, compared = hard(), 0
    for state in positions(new_solo(3, "removal"), 5):
        position = state.view(0).position
        if position.phase != REMOVE or len(position.own.display) == FULL:
            continue
        values = player.values(state.view(0))
        display_values = player.evaluator.display_values(position, 0, False)
        now = market(display_values, position.market)
        for row, deck in zip(ROWS, position.decks, strict=True):
            possible = unseen(position, 0, row)
            if not deck or not possible:
                continue
            after = []
            for card in possible:
                decks = tuple(
                    (card, *pile[1:]) if each == row else pile
                    for each, pile in zip(ROWS, position.decks, strict=True)
                )
                then = position.replace(decks=decks)
                after.append(market(display_values, apply(then, Remove(row), "SEED")[0].market))
            assert values[Remove(row)] == pytest.approx(display_values.base - now + sum(after) / len(after))
            compared += 1
    assert compared > 8


def test_a_draw_is_worth_a_share_of_the_mean_over_all_cards_that_may_come():
    player, compared = hard(), 0
    for state in positions(new_solo(3, "drawing"), 5):
        view = state.view(0)
        position = view.position
        draws = [action for action in state.legal_actions() if isinstance(action, Draw)]
        if not draws:
            continue
        values = player.values(view)
        display_values = player.evaluator.display_values(position, 0, True)
        for action in draws:
            worths = [max(0.0, display_values.placement(card)[0]) for card in coming(position, action.deck)]
            share = weights("solo").draw * sum(worths) / len(worths)
            assert values[action] - values[End()] == pytest.approx(share)
            compared += 1
    assert compared > 8


def test_nothing_comes_from_an_empty_deck_and_at_last_the_card_put_back():
    for seed in range(3):
        for state in positions(new_game(4, f"empty {seed}", start=0), seed):
            position = state.view(state.deciders[0]).position
            for row, pile in zip(ROWS, position.decks, strict=True):
                found = coming(position, row)
                assert bool(found) == bool(pile)
                if pile and not unseen(position, position.active, row):
                    assert found == (position.own.put_back,)
