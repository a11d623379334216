"""RULES.md A5: rolling, stopping, acting; and luck that has names."""

import pytest

from engine.goennen import new_game, new_solo
from engine.goennen.actions import Reroll
from engine.goennen.position import LETTERS
from engine.seed import dice
from tests.engine.goennen.positions import bonuses, card, display_of, done, laid, legal, listed, play, turn

BLANK = [laid(card("S10", "exact 1 1 1 1 1"))]
PAIR = [laid(card("S10", "exact 4 4"))]


def first_turn(seed: str = "LUCK", seats: int | None = None):
    """A game just after its setup; solo unless a number of seats is given."""
    state = new_solo(1, seed) if seats is None else new_game(seats, seed, 0)
    while state.position.phase == "setup":
        state = state.apply(state.legal_actions()[0])[0]
    return state


# ---- A5.1, A5.2 ----


def test_a_turn_begins_with_all_five_dice_rolled():
    position = first_turn().position
    assert (position.phase, position.roll, position.thrown, len(position.faces)) == ("roll", 1, 31, 5)


@pytest.mark.parametrize("roll", [1, 2])
def test_each_reroll_throws_at_least_one_die_of_any(roll):
    state = turn("12356", BLANK, roll=roll)
    assert listed(state, "roll") == [f"roll_{letters}" for letters in LETTERS if letters]
    assert not state.is_legal(Reroll(""))


def test_dice_on_the_construction_site_stay_and_may_come_back():
    state = turn("12356", BLANK, roll=1)
    state = play(state, "roll_YO")
    assert state.position.faces[2:] == (3, 5, 6)
    places = {die["die"]: die["place"] for die in state.view(0).to_json()["dice"]}
    assert places == {"Y": "tray", "O": "tray", "G": "site", "B": "site", "P": "site"}
    before = state.position.faces
    state = play(state, "roll_GBP")
    assert state.position.faces[:2] == before[:2]
    places = {die["die"]: die["place"] for die in state.view(0).to_json()["dice"]}
    assert places == {"Y": "site", "O": "site", "G": "tray", "B": "tray", "P": "tray"}


def test_two_rerolls_at_most():
    state = play(turn("12356", BLANK, roll=1), "roll_Y", "roll_Y")
    assert state.position.roll == 3
    assert listed(state, "roll") == [] and not legal(state, "roll_Y")


# ---- A5.3: "it must reroll when it can do neither" ----


@pytest.mark.parametrize("roll", [1, 2])
def test_no_stopping_before_the_third_roll_with_nothing(roll):
    state = turn("12356", BLANK, roll=roll)
    assert not legal(state, "end")
    assert set(listed(state)) == set(listed(state, "roll"))


def test_no_chance_before_the_third_roll():
    state = turn("12356", [laid(card("S10", "sum>=20 _ _ _ _"))], roll=2)
    assert not legal(state, "enter_P_S10_0_6") and not legal(state, "draw_S")


def test_after_the_third_roll_a_turn_may_end_with_nothing():
    assert legal(turn("12356", BLANK, roll=3), "end")


@pytest.mark.parametrize("roll", [1, 2])
@pytest.mark.parametrize("action", ["complete_S10_Y4O4", "buy_S3_YOG4"])
def test_stopping_early_to_buy_or_complete(roll, action):
    state = play(turn("44412", PAIR, roll=roll), action)
    if action.startswith("buy"):
        state = play(state, "place_S99_0.1")
    assert legal(state, "end")
    assert not listed(state, "roll") and not legal(state, "roll_B")


def test_a_full_and_complete_display_must_roll_three_times():
    """ "(So a seat whose display is full and complete must roll three times.)" """
    full = [done(card(f"S{row}{column}"), f"{row}.{column}") for row in range(3) for column in range(3)]
    state = turn("44444", full, roll=1)
    assert set(listed(state)) == set(listed(state, "roll"))
    state = play(state, "roll_Y")
    assert set(listed(state)) == set(listed(state, "roll"))
    assert listed(play(state, "roll_Y")) == ["end"]


# ---- A5.4: "any number of completions and purchases, in any order, each die at most once" ----


@pytest.mark.parametrize(
    "actions",
    [
        ("complete_S10_Y4O4", "buy_S3_GBP1", "place_S99_0.1"),
        ("buy_S3_GBP1", "place_S99_0.1", "complete_S10_Y4O4"),
    ],
)
def test_acting_in_any_order(actions):
    state = play(turn("44111", PAIR, roll=1), *actions)
    assert [each.complete for each in display_of(state)] == [True, False]
    assert listed(state) == ["end"]


def test_two_completions_and_two_purchases_in_one_turn():
    two = [laid(card("S10", "exact 4 4")), laid(card("S11", "exact 1 1 1"), "0.1")]
    state = play(turn("44111", two), "complete_S11_G1B1P1", "complete_S10_O4Y4")
    assert all(each.complete for each in display_of(state))
    helpers = [*bonuses("discount"), done(card("B70", "equal _ _", "discount"), "1.1")]
    market = {"S3": card("S98"), "S2": card("S99")}
    state = turn("44115", helpers, market=market)
    state = play(state, "buy_S3_YO4", "place_S98_2.1", "buy_S2_GB1", "place_S99_2.2", "end")
    assert len(display_of(state)) == 4


def test_each_die_at_most_once():
    two = [laid(card("S10", "exact 4 4")), laid(card("S11", "exact 4 4"), "0.1")]
    state = play(turn("44411", two), "complete_S10_Y4O4")
    assert not legal(state, "complete_S11_Y4G4") and not legal(state, "complete_S11_O4G4")
    assert not legal(state, "buy_S3_YOG4")
    assert not legal(turn("44411", two), "complete_S10_Y4Y4")
    assert [die["place"] for die in state.view(0).to_json()["dice"]] == ["spent", "spent", *["tray"] * 3]


def test_the_first_action_ends_the_rolling_and_the_chance():
    """ "Or, after the third roll only and only if it has bought and completed nothing this turn: one chance." """
    state = turn("44666", [*PAIR, laid(card("S11", "sum>=20 _ _ _ _"), "0.1")], roll=3)
    assert legal(state, "enter_G_S11_0_6") and legal(state, "draw_S")
    state = play(state, "complete_S10_Y4O4")
    assert not legal(state, "enter_G_S11_0_6") and not legal(state, "draw_S")


def test_nothing_is_promised_before_the_first_action():
    """ "there is no separate stop": after a reroll with a purchase in sight a seat may still roll on."""
    state = turn("44412", PAIR, roll=2)
    assert legal(state, "buy_S3_YOG4") and legal(state, "roll_YOG")


# ---- A5.6 ----


def test_the_dice_pass_to_the_left():
    state = turn("12356", BLANK, [], [], roll=3)
    for seat, round_number in ((1, 1), (2, 1), (0, 2)):
        state = play(state, "end")
        assert (state.position.active, state.position.round, state.position.roll) == (seat, round_number, 1)
        state = state.__class__(state.seed, state.position.replace(roll=3))


# ---- luck has names: the same dice whatever was decided before ----


def test_the_same_luck_whatever_is_decided():
    state = first_turn()
    one = play(state, "roll_YO").position.faces
    other = play(state, "roll_OP").position.faces
    assert one[1] == other[1]
    third = play(state, "roll_YO", "roll_YOGBP").position.faces
    assert third == play(state, "roll_P", "roll_YOGBP").position.faces
    assert first_turn(seats=2).position.faces == first_turn(seats=3).position.faces


def test_dice_are_fair_and_of_their_own():
    """Chi-squared of 6,000 dice of each colour, and of pairs of neighbours, against the even distribution; the
    bounds are those of one chance in 100,000."""
    throws = [dice("FAIR", f"goennen/dice/{turn}/{roll}", 5) for turn in range(2000) for roll in (1, 2, 3)]
    for die in range(5):
        counts = [sum(throw[die] == face for throw in throws) for face in range(1, 7)]
        assert sum((count - 1000) ** 2 / 1000 for count in counts) < 31
        pairs = [throw[die] * 7 + throw[(die + 1) % 5] for throw in throws]
        expected = len(throws) / 36
        chi_squared = sum((pairs.count(a * 7 + b) - expected) ** 2 for a in range(1, 7) for b in range(1, 7))
        assert chi_squared / expected < 84
