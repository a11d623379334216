"""What holds in every game: replays, purity, notation, views, listing and checking agree."""

import json
import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadInput
from engine.tutto import Draw, Keep, Stop, new_game, new_solo, parse_action
from engine.tutto.cards import DECK_SIZE
from engine.tutto.dice import DICE, LETTERS

games = st.one_of(
    st.builds(new_game, st.integers(2, 6), st.text("ABC123", min_size=1, max_size=8)),
    st.builds(new_solo, st.text("ABC123", min_size=1, max_size=8)),
)


@st.composite
def positions(draw):
    """A state after some random actions."""
    state = draw(games)
    for choice in draw(st.lists(st.integers(0, 99), max_size=60)):
        if state.is_over:
            break
        actions = state.legal_actions()
        state, _ = state.apply(actions[choice % len(actions)])
    return state


@settings(max_examples=60, deadline=None)
@given(positions())
def test_listing_and_checking_agree(state):
    listed = state.legal_actions()
    assert len(set(listed)) == len(listed)
    accepted = [
        action
        for action in (*(Keep(letters) for letters in LETTERS), Stop(), Draw())
        if state.is_legal(action)
    ]
    assert set(listed) <= set(accepted)
    # whatever else is accepted shows the same faces as one that is listed
    shown = {_shown(state, action) for action in listed}
    assert {_shown(state, action) for action in accepted} == shown
    assert len(shown) == len(listed)
    assert bool(listed) != state.is_over


def _shown(state, action):
    if not isinstance(action, Keep):
        return str(action)
    return tuple(sorted(state.position.faces[DICE.index(letter)] for letter in action.dice))


@settings(max_examples=60, deadline=None)
@given(positions())
def test_apply_is_pure_and_every_action_round_trips(state):
    before = state.to_json()
    for action in state.legal_actions():
        text = str(action)
        assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)
        assert parse_action(text) == action
        once, events = state.apply(action)
        again, events_again = state.apply(parse_action(text))
        assert once == again and once.to_json() == again.to_json()
        assert events == events_again
        json.dumps([event.to_json() for event in events])
    assert state.to_json() == before


@settings(max_examples=60, deadline=None)
@given(positions())
def test_what_holds_in_every_position(state):
    position = state.position
    assert 0 <= sum(position.left) < DECK_SIZE
    assert all(left >= 0 for left in position.left)
    assert all(score >= 0 and score % 50 == 0 for score in position.scores)
    assert position.points % 50 == 0
    for one, other in combinations(position.kept, 2):
        assert not one & other
    assert len(position.faces) == len(DICE) and all(1 <= face <= 6 for face in position.faces)
    content = json.loads(state.to_json())
    assert content["scores"] == list(state.scores())
    assert len(content["deck"]) == sum(position.left)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_views_tell_what_the_actions_do(state):
    for seat in range(len(state.scores())):
        view = json.loads(json.dumps(state.view(seat).to_json()))
        assert bool(view["actions"]) == (state.deciders == (seat,))
        assert state.seed not in (view.values())
        for listed in view["actions"]:
            before, action = state.position, parse_action(listed["text"])
            after, events = state.apply(action)
            kept = [event.params["points"] for event in events if event.key == "kept"]
            assert listed["points"] == sum(kept[:1])
            wrote = [event for event in events if event.key == "wrote"]
            if listed["kind"] == "stop":
                assert wrote[0].params["points"] == listed["total"]
            elif after.position.turn == before.turn and not after.is_over:
                assert after.position.points == listed["total"]
            if listed["roll"]:
                rolled = next((event for event in events if event.key == "rolled"), None)
                assert rolled is None or len(rolled.params["dice"]) == listed["roll"]
            assert any(event.key == "tutto" for event in events) == listed["tutto"]


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.text("ABC123", min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_the_view_knows_nothing_of_the_seed(seats, seed, random):
    """The same table on another seed gives the same view: no order of the deck, no coming dice."""
    state = new_game(seats, seed)
    for _ in range(random.randrange(20)):
        if state.is_over:
            break
        state, _ = state.apply(random.choice(state.legal_actions()))
    other = type(state)("ANOTHER", state.position)
    assert other.view(0) == state.view(0)


def test_the_dice_of_a_roll_hang_on_their_names_alone():
    """Two ways to keep dice of the same roll meet the same faces on the dice rolled again."""
    for number in range(200):
        state = new_game(2, f"same luck {number}", 0)
        keeps = [action for action in state.legal_actions() if isinstance(action, Keep)]
        seen = {}
        for action in keeps:
            _, events = state.apply(action)
            rolled = next((event for event in events if event.key == "rolled"), None)
            if rolled and rolled.params["roll"] == 2:
                for letter, face in rolled.params["dice"]:
                    assert seen.setdefault(letter, face) == face


def test_a_sampled_game_turns_over_its_deck_from_the_top():
    game = new_game(6, "a long game").view(0).sampled(1)
    deck, drawn = [card.name for card in game.position.order], []
    while len(drawn) < len(deck):
        assert not game.view(0).position.order, "nobody sees it"
        first = game.legal_actions()[0]
        game, events = game.apply(first if first != Stop() else Draw())
        drawn += [event.params["card"] for event in events if event.key == "card"]
    assert drawn[: len(deck)] == deck


@pytest.mark.parametrize(
    "text", ["", "keep", "keep_", "keep_G", "keep_BA", "keep_AA", "stop ", "Stop", "roll", "draw_S"]
)
def test_what_is_no_notation(text):
    with pytest.raises(BadInput):
        parse_action(text)
