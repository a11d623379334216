"""RULES.md A11: the passive seats' entries, made at the same time and seen by nobody else until all are in."""

import pytest

from engine.goennen import parse_action
from tests.engine.goennen.positions import (
    bonuses,
    card,
    display_of,
    done,
    laid,
    legal,
    listed,
    passive,
    play,
    turn,
    written,
)

OPEN = laid(card("S10", "sum>=5 _ _ _ _ _"))
CLOSED = done(card("S20", "equal _ _"))


def three(*displays, **changes):
    """Seat 0 has rerolled; the other seats are asked."""
    return turn("12345", [], *displays, roll=2, phase="passive", entries=1, **changes)


def rerolled(display_1, display_2, dice="YO", roll=1):
    """Seat 0 of three rerolls."""
    return play(turn("12345", [], display_1, display_2, roll=roll), f"roll_{dice}")


# ---- "After each reroll (not after the first roll)" ----


def test_asked_after_each_reroll():
    state = rerolled([OPEN], [OPEN])
    assert (state.position.phase, state.deciders) == ("passive", (1, 2))
    state = play(state, "pass", "pass")
    assert (state.position.phase, state.deciders, state.position.roll) == ("roll", (0,), 2)
    state = play(state, "roll_B")
    assert (state.position.phase, state.deciders) == ("passive", (1, 2))
    state = play(state, "pass", "pass")
    assert (state.position.phase, state.deciders, state.position.roll) == ("roll", (0,), 3)


def test_of_a_choice_nothing_is_left_over_when_the_active_seat_goes_on():
    for moves in (("pass", "pass"), ("enter_Y_S10_0_1", "pass", "enter_O_S10_1_2", "pass")):
        position = play(three([OPEN], [OPEN]), *moves).position
        assert (position.phase, position.entries, position.spent, position.shown) == ("roll", 0, 0, None)


def test_not_asked_after_the_first_roll():
    state = play(turn("12345", [CLOSED], [OPEN]), "end")
    assert (state.position.active, state.position.roll, state.position.phase) == (1, 1, "roll")
    assert state.deciders == (1,)


def test_a_seat_that_can_enter_nothing_is_not_asked():
    assert rerolled([CLOSED], [OPEN]).deciders == (2,)
    assert rerolled([CLOSED], []).deciders == (0,)
    assert rerolled([CLOSED], []).position.phase == "roll"


# ---- "one of the dice just rerolled (not those on the construction site) into one field of its own" ----


def test_one_of_the_dice_just_rerolled():
    state = rerolled([OPEN], [OPEN], "GP")
    assert {each[6] for each in listed(state, "enter")} == {"G", "P"}
    for die in "YOB":
        assert not legal(state, f"enter_{die}_S10_0_{state.position.faces['YOGBP'.index(die)]}")


def test_one_entry_or_a_pass():
    state = passive("12345", [OPEN])
    after = play(state, "enter_Y_S10_2_1")
    assert written(after, "S10", 1) == "..1.."
    assert listed(after) == ["pass"], "an entry is followed by a pass, which says that it was the last"
    assert display_of(play(state, "pass"), 1) == (OPEN,)


def test_completing_the_card_or_not():
    state = passive("12345", [laid(card("S10", "equal _ _", "2 colour_cards Y"), "0.0", "3.")])
    state = play(state, "enter_G_S10_1_3", "pass")
    assert state.scores()[1] == 2


def test_into_a_field_of_its_own():
    state = turn("12345", [OPEN], [laid(card("S20", "sum>=5 _ _"))], roll=2, phase="passive", entries=1)
    assert not legal(state, "enter_Y_S10_0_1")


def test_coloured_fields_take_their_die_only():
    state = passive("44444", [laid(card("S10", "sum>=5 B _"))])
    assert {each[6] for each in listed(state, "enter") if "_0_" in each} == {"B"}


def test_passive_seats_neither_buy_nor_complete_nor_draw():
    state = passive("44444", [laid(card("S10", "equal _ _"))])
    for wrong in ("buy_S3_YOG4", "complete_S10_Y4O4", "draw_S", "end", "roll_Y"):
        assert not legal(state, wrong), wrong


def test_several_seats_may_use_the_same_die():
    state = three([OPEN], [laid(card("S20", "sum>=5 _ _ _ _ _"))])
    state = play(state, "enter_P_S10_0_5", "pass", "enter_P_S20_1_5", "pass")
    assert (written(state, "S10", 1), written(state, "S20", 2)) == ("5....", ".5...")


def test_later_rerolls_do_not_undo_an_entry():
    state = rerolled([OPEN], [CLOSED], "YO")
    entry = listed(state, "enter")[0]
    state = play(state, entry, "pass")
    before = written(state, "S10", 1)
    assert before.strip(".")
    assert written(play(state, "roll_YO"), "S10", 1) == before


def test_done_before_the_active_seat_goes_on():
    state = rerolled([OPEN], [OPEN])
    for wrong in ("roll_Y", "buy_S3_YOG4", "end"):
        assert not legal(state, wrong)
        assert not legal(play(state, "pass"), wrong)


def test_a_passive_seat_may_use_all_the_dice_of_the_active_seat():
    """The active seat still has its dice after the others entered them."""
    state = turn(
        "44412", [], [laid(card("S10", "exact 4 4"))], roll=2, phase="passive", thrown="YOG", entries=1
    )
    state = play(state, "enter_Y_S10_0_4", "pass")
    assert legal(state, "buy_S3_YOG4")


# ---- "All passive seats choose at the same time; the order makes no difference" ----

WITH_BONUS = [OPEN, *bonuses("plus_minus", "extra_die")]
CHOICES = [
    ("pass",),
    ("enter_Y_S10_0_1", "pass"),
    ("enter_P_S10_4_6", "pass"),
    ("enter_Y_S10_0_1", "enter_O_S10_1_2", "pass"),
]


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_view_of_another_seat_shows_nothing_of_a_choice(choice):
    start = three(WITH_BONUS, WITH_BONUS)
    for taken in range(1, len(choice)):
        state = play(start, *choice[:taken])
        for seat in (0, 2):
            assert state.view(seat) == start.view(seat)
            assert state.view(seat).to_json() == start.view(seat).to_json()
    # that seat 1 has chosen is seen, but not what
    assert play(start, *choice).view(2) == play(start, "pass").view(2)
    assert play(start, *choice).view(2).to_json() == play(start, "pass").view(2).to_json()
    assert play(start, *choice).view(0).to_json() == play(start, "pass").view(0).to_json()


def test_the_seat_itself_sees_its_choice():
    state = play(three(WITH_BONUS, WITH_BONUS), "enter_Y_S10_0_1")
    assert state.view(1).to_json()["seats"][1]["cards"][0]["written"] == [1, 0, 0, 0, 0]
    state = play(state, "pass")
    assert state.view(1).to_json()["seats"][1]["cards"][0]["written"] == [1, 0, 0, 0, 0]


def test_all_is_shown_once_all_have_chosen():
    state = play(three(WITH_BONUS, [OPEN]), "enter_P_S10_4_6", "pass", "enter_O_S10_0_2")
    state, events = state.apply(parse_action("pass"))
    assert [(event.key, event.seat, event.seen_by, event.params["number"]) for event in events] == [
        ("revealed", 1, None, 6), ("revealed", 2, None, 2)
    ]  # fmt: skip
    for seat in range(3):
        seats = state.view(seat).to_json()["seats"]
        assert [each["cards"][0]["written"] for each in seats[1:]] == [[0, 0, 0, 0, 6], [2, 0, 0, 0, 0]]
        assert seats[1]["cards"][1]["used"] == 1


def test_events_of_a_choice_are_the_seats_own():
    state = three([OPEN], [OPEN])
    _, events = state.apply(parse_action("enter_Y_S10_0_1"))
    assert [(event.key, event.seen_by) for event in events] == [("entered", 1)]
    _, events = state.apply(parse_action("pass"))
    assert [event for event in events if event.seen_by is None] == []


def test_the_choices_of_one_do_not_touch_another_s():
    """Seat 2 has the same dice and its own circles, whatever seat 1 did."""
    start = three(WITH_BONUS, WITH_BONUS)
    lists = {tuple(listed(play(start, *choice))) for choice in CHOICES}
    assert len(lists) == 1


def test_with_four_seats_all_others_are_asked_from_the_first_seat_on():
    state = turn("12345", [OPEN], [OPEN], [OPEN], [OPEN], roll=1, active=2)
    state = play(state, "roll_Y")
    assert state.deciders == (0, 1, 3)
    state = play(state, "pass", "pass")
    assert state.deciders == (3,)
    assert play(state, "pass").deciders == (2,)


def test_the_view_tells_what_may_still_be_entered():
    state = three(WITH_BONUS, [OPEN])
    assert state.view(1).to_json()["passive"] == {"entries": 1, "extra": 3}
    state = play(state, "enter_Y_S10_0_1")
    assert state.view(1).to_json()["passive"] == {"entries": 0, "extra": 3}
    state = play(state, "enter_O_S10_1_2")
    assert state.view(1).to_json()["passive"] == {"entries": 0, "extra": 2}
    one_die = three(WITH_BONUS, [OPEN], thrown="Y")
    assert one_die.view(1).to_json()["passive"] == {"entries": 1, "extra": 0}
