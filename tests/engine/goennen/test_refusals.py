"""What may not be done, and the reason that is given for it: actions that no list of legal ones would name."""

import pytest

from engine.game import IllegalAction
from engine.goennen import State, new_solo
from engine.goennen.actions import Action, Buy, Complete, Enter, Place, Ready
from tests.engine.goennen.positions import bonuses, card, laid, listed, passive, play, solo_passive, turn

PAIR = [laid(card("S10", "exact 4 4"))]


def reason(state: State, action: Action) -> str:
    """Why the action is refused."""
    assert not state.is_legal(action)
    with pytest.raises(IllegalAction) as refused:
        state.apply(action)
    return refused.value.reason


def test_a_die_is_entered_once():
    state = turn("44123", PAIR)
    assert state.is_legal(Complete("S10", (("Y", 4), ("O", 4))))
    assert reason(state, Complete("S10", (("Y", 4), ("Y", 4)))) == "die"
    assert reason(state, Complete("S10", (("O", 4), ("O", 4)))) == "die"


@pytest.mark.parametrize("letters", ["", "YO", "YOGBP", "X", "y"])
def test_a_die_has_one_letter(letters):
    for state in (passive("44444", PAIR), solo_passive("44444", PAIR)):
        assert state.is_legal(Enter("Y", "S10", 0, 4))
        assert reason(state, Enter(letters, "S10", 0, 4)) == "die"


@pytest.mark.parametrize("other", ["S00", "S77"])
def test_only_a_card_of_the_hand_is_placed_in_the_setup(other):
    state = new_solo(1, "HAND")
    state = play(state, listed(state, "back")[0])
    hand = {each.id for each in state.position.own.hand if each}
    assert other not in hand
    assert reason(state, Place(other, (0, 0))) == "no_card"


@pytest.mark.parametrize("other", ["S00", "S77"])
def test_only_the_card_that_was_bought_is_placed(other):
    state = turn("44423", PAIR, market={"S3": card("S50")})
    state = play(state, "buy_S3_YOG4")
    assert state.position.phase == "place"
    assert reason(state, Place(other, (0, 1))) == "no_card"


def test_nobody_is_ready_before_all_three_cards_lie_there():
    state = new_solo(1, "HAND")
    state = play(state, listed(state, "back")[0])
    for _ in range(3):
        assert reason(state, Ready()) == "not_ready"
        state = play(state, listed(state, "place")[0])
    assert state.is_legal(Ready())


def test_no_die_counts_as_more_than_six():
    state = turn("66123", [laid(card("S10", "sum>=13 _ _")), *bonuses("plus_minus", "plus_minus")])
    assert reason(state, Complete("S10", (("Y", 7), ("O", 7)))) == "task"
    assert reason(state, Complete("S10", (("Y", 7), ("O", 6)))) == "task"


def test_the_dice_paid_count_as_a_number_that_dice_have():
    circles = bonuses("plus_minus", "plus_minus", "discount", "discount", "discount")
    for faces, number in (("66123", 7), ("11234", 0)):
        state = turn(faces, circles, market={"S2": card("S50")})
        assert state.is_legal(Buy("S2", "YO", int(faces[0])))
        assert reason(state, Buy("S2", "YO", number)) == "number"
    assert state.is_legal(Buy("S2", "", 0))
    assert reason(state, Buy("S2", "", 1)) == "number"


def test_the_cell_that_is_refused_is_named():
    state = play(turn("44423", PAIR, market={"S3": card("S50")}), "buy_S3_YOG4")
    with pytest.raises(IllegalAction, match="may not be placed at 5, 7"):
        state.apply(Place("S50", (5, 7)))
