"""What starting cards bring beyond their evaluation: in the solo game *hard* counts it until they lie."""

import pickle

import pytest

from engine.goennen import new_game, new_solo
from engine.goennen.actions import Place, PutBack, Ready
from engine.goennen.ai.evaluation import Evaluation, weights
from engine.goennen.ai.players import hard, medium
from engine.goennen.ai.setup import MIDDLE, Starts, put_back_values, reward_of, solo_starts
from engine.goennen.cards import BONUSES, SCORINGS, deck
from engine.goennen.position import SETUP

CARDS = deck()


def card_with(reward, at=0):
    return [card for card in CARDS if reward_of(card) == reward][at]


def test_every_reward_has_its_numbers():
    assert set(solo_starts().rewards) == {*BONUSES, *SCORINGS} == {reward_of(card) for card in CARDS}


def test_rewards_colours_and_rounds_count():
    starts = Starts({kind: (0.0, 0.0) for kind in solo_starts().rewards} | {"discount": (3.0, 0.5)}, 2.0)
    discount = card_with("discount")
    other = next(card for card in CARDS if reward_of(card) != "discount" and card.colour == discount.colour)
    third = next(
        card for card in CARDS if reward_of(card) != "discount" and card.colour not in (None, discount.colour)
    )
    assert starts.worth([discount, third], MIDDLE) == 3.0
    assert starts.worth([discount, third], MIDDLE + 2) == 4.0
    assert starts.worth([discount, other, third], MIDDLE) == 5.0


def test_cards_of_no_colour_have_none_in_common():
    starts = Starts({kind: (0.0, 0.0) for kind in solo_starts().rewards}, 2.0)
    assert starts.worth([card_with("wild_colour"), card_with("wild_colour", 1)], MIDDLE) == 0.0


@pytest.mark.parametrize("level", range(1, 8))
def test_alone_putting_back_counts_what_the_kept_cards_bring(level):
    state = new_solo(level, f"starts {level}")
    position = state.view(0).position
    hand = [card for card in position.own.hand if card]
    rounds = float(position.last_round)
    bare = put_back_values(hand, Evaluation(rounds, weights("solo")))
    for action, value in hard().values(state.view(0)).items():
        kept = [card for card in hand if card.id != action.card]
        assert value == pytest.approx(bare[action.card] + solo_starts().worth(kept, rounds))


def test_until_the_cards_lie_and_no_longer():
    state, player, seen = new_solo(2, "starts lie"), hard(), []
    worth = None
    while state.position.phase == SETUP:
        view = state.view(0)
        action = player(view)
        value = max(player.values(view).values())
        if isinstance(action, PutBack):
            kept = [card for card in view.position.own.hand if card.id != action.card]
            worth = solo_starts().worth(kept, float(view.position.last_round))
            first = value
        assert value == pytest.approx(first)  # the best layout is kept to
        seen.append(type(action))
        state, _ = state.apply(action)
    assert seen == [PutBack, Place, Place, Place, Ready]
    display = [laid.card for laid in state.position.own.display]
    assert worth == pytest.approx(solo_starts().worth(display, float(state.position.last_round))) != 0


@pytest.mark.parametrize("player", [hard(), medium()])
def test_at_a_table_nobody_counts_it_and_medium_never_does(player):
    table = new_game(2, "starts", start=0)
    views = (
        [table.view(0)] if player.evaluator.style.starts else [table.view(0), new_solo(4, "starts").view(0)]
    )
    for view in views:
        position = view.position
        hand = [card for card in position.own.hand if card]
        rounds = float(position.last_round) if position.solo else player.evaluator.rounds(position, 0)
        bare = put_back_values(hand, Evaluation(rounds, player.evaluator.weights(position)))
        assert {action.card: value for action, value in player.values(view).items()} == pytest.approx(bare)


def test_it_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(solo_starts())) == solo_starts()


def test_it_changes_what_is_put_back():
    changed = 0
    for number in range(40):
        view = new_solo(1 + number % 7, f"changes {number}").view(0)
        hand = [card for card in view.position.own.hand if card]
        bare = put_back_values(hand, Evaluation(float(view.position.last_round), weights("solo")))
        changed += hard()(view).card != max(bare, key=bare.__getitem__)
    assert 5 < changed < 35
