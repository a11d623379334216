"""At the prompt: what states, views and cards look like, actions in notation, why something is refused, seeds as numbers."""

from random import Random

import pytest

from engine import goennen, tutto
from engine.game import BadInput, IllegalAction
from engine.goennen.cards import all_cards
from engine.goennen.notation import EXAMPLES
from engine.link import open_link
from engine.match import GAMES
from engine.tutto.cards import CARDS
from tests.engine.goennen.positions import card, done, laid, turn


def played(state, actions, seed=1):
    """The state after so many random actions, given in notation."""
    random = Random(seed)
    while not state.is_over and state.step < actions:
        state, _ = state.apply(str(random.choice(state.legal_actions())))
    return state


def of_both_games():
    return [
        played(goennen.new_game(3, 7), 60),
        played(goennen.new_solo(1, 5), 40),
        played(tutto.new_game(3, 7), 30),
    ]


@pytest.mark.parametrize("state", of_both_games(), ids=repr)
def test_a_state_is_one_line_with_its_seed_and_step(state):
    assert f"seed '{state.seed}'" in repr(state) and f"step {state.step}" in repr(state)
    for shown in (state, *map(state.view, range(state.position.seats))):
        assert "\n" not in repr(shown) and len(repr(shown)) < 100


def test_a_match_is_one_line_and_prints_its_table():
    match = open_link("#/goennen/solo?level=1&seed=K7Q2M9XT")
    match.play(match.state.legal_actions()[0])
    assert repr(match) == "<Match of goennen, seed 'K7Q2M9XT', step 1>"
    assert str(match) == str(match.state)


@pytest.mark.parametrize("game", GAMES)
def test_an_encoding_is_one_line(game):
    encoding = GAMES[game].load_encoding()
    assert repr(encoding) == f"Encoding(actions={encoding.actions})"


def test_the_step_makes_no_state_unequal():
    state = goennen.new_solo(1, 5)
    action, *others = state.legal_actions()
    after, _ = state.apply(action)
    assert after.step == 1 and others
    assert type(after)(after.seed, after.position) == after


def test_the_table_of_goennen_koennen_as_text():
    state = turn(
        "12345", [laid(card("S61", "exact 6 Y6"), "0.0", "6."), done(card("B61", "equal _ _", "plus_minus"), "0.1", used=1)], [],
        market={"S2": card("S50")}, roll=2, spent="Y",
    )  # fmt: skip
    told = str(state).split("\n")
    assert told[1] == "dice: Y1 O2 G3 B4 P5 (roll 2 of 3, last rolled YOGBP, used Y)"
    assert "  S0-S3 -       -       S50     -       2 in the deck" in told
    assert [" ".join(line.split()) for line in told if " at " in line] == [
        "S61 at 0.0 (6) Y6",
        "B61 at 0.1 (6) (6) complete, plus_minus, 2 of 3 circles left",
    ]
    assert [line for line in told if line.startswith("seat")] == [
        "seat 0: 0 points",
        "seat 1: 0 points",
        "seat 0 decides (roll)",
    ]


def test_a_view_as_text_hides_what_the_seat_may_not_know():
    state = goennen.new_game(2, 1)
    hands = [" ".join(str(each.id) for each in player.hand) for player in state.position.players]
    assert all(f"  hand: {hand}" in str(state) for hand in hands)
    assert f"  hand: {hands[1]}" in str(state.view(1)) and "  hand: ? ? ? ?" in str(state.view(1))
    assert hands[0] not in str(state.view(1)) and "?" not in str(state)


def test_the_table_of_tutto_as_text():
    state = played(tutto.new_game(2, 3), 4)
    told = str(state)
    assert f"card {state.position.cards} of the turn: {state.position.card.name}" in told
    assert f"at risk: {state.position.points} points" in told
    assert f"{sum(state.position.left)} cards left: " in told
    assert told.endswith(f"seat {state.position.active} decides (roll)")
    over = played(state, 10_000)
    assert str(over).endswith("won by " + " and ".join(f"seat {seat}" for seat in over.winners()))


def test_every_card_says_its_task_and_its_reward():
    for each in all_cards():
        name, task, reward = str(each).split("\n")
        assert repr(each) == each.id == name.split(",")[0]
        assert task.startswith(f"{each.task.kind}: ") and (each.bonus or str(each.scoring.points)) in reward
    assert len({str(each) for each in all_cards()}) == len(all_cards())
    for each in CARDS:
        assert repr(each) == each.name and str(each).startswith(f"{each.name}: ") and "\n" not in str(each)
    shown = str(card("S61", "sum>=20 _ 4 Y / P6", "3 coloured_neighbours G", colour="B"))
    assert shown == "S61, blue\nsum: _ + 4 + Y | P6, at least 20\n3 points for each green card next to it"


def test_an_action_may_be_given_in_notation():
    state = turn("12345", [laid(card("S61"))], roll=2)
    after, events = state.apply("roll_YO")
    assert (after, events) == state.apply(goennen.parse_action("roll_YO"))
    assert state.is_legal("roll_YO") and not after.is_legal("roll_YO")
    first = tutto.new_game(2, 7)
    action = first.legal_actions()[0]
    assert first.apply(str(action)) == first.apply(action)


def refused(state, action):
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    return str(error.value)


def test_an_illegal_action_says_why():
    assert refused(turn("12345", [], roll=3), "roll_YO") == "the dice have been rolled three times"
    state = goennen.new_game(2, 1)
    assert refused(state, "roll_YO") == "this is not the time for it: the starting cards are laid out"
    assert refused(state, "back_S29") == "S29 is not in the hand"
    assert refused(played(state, 10_000), "end") == "the game is over"
    assert refused(tutto.new_game(2, 1), "draw") == "a new card is turned over only after a tutto"


@pytest.mark.parametrize(("game", "text", "likely"), [
    ("goennen", "roll_OY", "roll_YGB"), ("goennen", "roll_OY", "in the order Y O G B P"), ("goennen", "buy_S2_4", "buy_S2_YGB4"),
    ("goennen", "complete_S07", "complete_S07_Y6B2"), ("goennen", "reroll", "roll_YGB, complete_S07_Y6B2"), ("goennen", "", "discard"),
    ("tutto", "keep_DA", "keep_AD"), ("tutto", "keep", "in the order A to F"), ("tutto", "hold", "keep_AD, stop, draw"),
])  # fmt: skip
def test_a_wrong_text_says_what_a_right_one_looks_like(game, text, likely):
    state = GAMES[game].new_game(2, 1)
    for asked in (state.apply, state.is_legal):
        with pytest.raises(BadInput) as error:
            asked(text)
        assert str(error.value).startswith(f"{text!r} is not the notation of an action, such as ")
        assert likely in str(error.value)


def test_the_examples_are_of_every_kind():
    for kind, example in EXAMPLES.items():
        assert str(goennen.parse_action(example)) == example and example.split("_")[0] == kind
    for kind, example in tutto.notation.EXAMPLES.items():
        assert str(tutto.parse_action(example)) == example and example.split("_")[0] == kind


def test_a_seed_may_be_a_number():
    assert goennen.new_game(2, 7) == goennen.new_game(2, "7")
    assert goennen.new_solo(1, 0) == goennen.new_solo(1, "0")
    assert tutto.new_game(2, -3, 1) == tutto.new_game(2, "-3", 1) and tutto.new_solo(12) == tutto.new_solo(
        "12"
    )
