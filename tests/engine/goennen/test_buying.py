"""RULES.md A7, A8 (discount): buying."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goennen.position import DICE
from engine.goennen.position import SLOTS as ALL_SLOTS
from tests.engine.goennen import referee
from tests.engine.goennen.positions import (
    bonuses,
    card,
    display_of,
    done,
    laid,
    legal,
    listed,
    play,
    turn,
    used,
)

MARKET = {slot: card(f"{slot[0]}5{slot[1]}") for slot in ALL_SLOTS}
BLANK = [laid(card("S10", "exact 1 1 1 1 1"))]


def with_bonuses(*kinds: str, used: int = 0):
    return [*BLANK, *bonuses(*kinds, used=used)]


@pytest.mark.parametrize(
    ("faces", "action", "is_legal"),
    [
        # "3 or 4 dice showing the same number, as printed over the column"
        ("44441", "buy_S0_YOGB4", True),
        ("44441", "buy_S1_YOGB4", True),
        ("44441", "buy_B0_YOGB4", True),
        ("44414", "buy_B1_YOGP4", True),
        ("14441", "buy_S2_OGB4", True),
        ("14441", "buy_B3_OGB4", True),
        # "Exactly price − discounts dice are paid"
        ("44441", "buy_S0_YOG4", False),
        ("44441", "buy_S2_YOGB4", False),
        ("44444", "buy_S0_YOGBP4", False),
        ("44441", "buy_S2_YO4", False),
        ("44441", "buy_S2", False),
        # the same number, and the one they show
        ("44451", "buy_S0_YOGB4", False),
        ("44441", "buy_S2_YOG5", False),
    ],
)
def test_the_price(faces, action, is_legal):
    state = turn(faces, BLANK, roll=1, market=MARKET)
    assert legal(state, action) == is_legal
    if is_legal:
        assert action in listed(state, "buy")


def test_the_card_is_placed_at_once():
    state = play(turn("44411", BLANK, market=MARKET), "buy_S2_YOG4")
    assert listed(state) == [each for each in listed(state, "place") if "S52" in each] != []
    for action in ("end", "complete_S10_B1P1", "discard", "buy_S3_YOG4", "place_S53_0.1"):
        assert not legal(state, action), action
    assert state.view(0).to_json()["pending"] == {"card": "S52", "why": "bought"}


def test_several_purchases_as_long_as_the_dice_last():
    """And "A slot emptied this turn stays empty until the turn ends"."""
    state = turn("44455", with_bonuses("discount"), market=MARKET)
    state = play(state, "buy_S2_YOG4", "place_S52_1.0")
    assert state.position.market[2] is None
    assert not legal(state, "buy_S2_BP5")
    state = play(state, "buy_S3_BP5", "place_S53_2.0")
    assert state.position.market[2:4] == (None, None)
    assert [slot["card"] for slot in state.view(0).to_json()["market"]][:4] == ["S50", "S51", None, None]


def test_an_empty_slot_sells_nothing():
    assert not legal(turn("44444", BLANK, market={"S3": card("S53")}), "buy_S2_YOG4")


def test_a_full_display_cannot_buy():
    full = [done(card(f"S{row}{column}"), f"{row}.{column}") for row in range(3) for column in range(3)]
    state = turn("44444", full, market=MARKET)
    assert listed(state, "buy") == [] and not legal(state, "buy_S2_YOG4")
    assert legal(turn("44444", full[:8], market=MARKET), "buy_S2_YOG4")


# ---- A8: discount ----


def test_a_price_of_4_paid_with_one_die_and_three_discounts():
    """The rulebook's own example: "more circles lower the same price further: one remaining die may show any
    number"."""
    for face in range(1, 7):
        state = turn(f"{face}1235", with_bonuses("discount"), roll=1, market=MARKET)
        state = play(state, f"buy_S0_Y{face}", "place_S50_1.0")
        assert used(state, "B80") == 3
        assert [die["place"] for die in state.view(0).to_json()["dice"]] == ["spent", *["tray"] * 4]


@pytest.mark.parametrize(
    ("discounts", "action", "is_legal"),
    [
        (1, "buy_S0_YOG4", True),
        (1, "buy_S0_YO4", False),
        (2, "buy_S0_YO4", True),
        (3, "buy_S0_Y4", True),
        (3, "buy_S0_P2", True),
        (3, "buy_S0", False),
        (4, "buy_S0", True),
        (3, "buy_S2", True),
        (2, "buy_S2", False),
        # "A discount may save a die even if the full price could be paid"
        (1, "buy_S0_YOGB4", True),
        (1, "buy_S2_YO4", True),
        # the remaining dice are equal still
        (2, "buy_S0_YP4", False),
        # "barred are marks without effect: discount beyond the price": there is no way to ask for one
        (6, "buy_S2", True),
    ],
)
def test_discounts(discounts, action, is_legal):
    """`discounts` circles are free, on up to two cards."""
    display = [*BLANK]
    for at in range(2):
        circles = min(3, max(0, discounts - 3 * at))
        display.append(done(card(f"B8{at}", "equal _ _", "discount"), f"0.{at + 1}", 3 - circles))
    state = turn("44442", display, roll=1, market=MARKET)
    assert legal(state, action) == is_legal
    assert (action in listed(state, "buy")) == is_legal


def test_a_purchase_for_no_dice_is_a_purchase_like_any_other():
    """ "after the first roll too": it ends the rolling, and nothing else has to be bought or completed."""
    state = turn("12356", with_bonuses("discount"), roll=1, market=MARKET)
    state = play(state, "buy_S2", "place_S52_1.0")
    assert (used(state, "B80"), state.position.spent) == (3, 0)
    assert legal(state, "end") and not listed(state, "roll")


# ---- A8: ±1 when buying; recolour never ----


@pytest.mark.parametrize(
    ("faces", "action", "marks"),
    [
        ("44351", "buy_S2_YOG4", 1),  # 4 4 3
        ("43511", "buy_S2_YOG4", 2),
        ("53411", "buy_S2_YOG4", 2),
        ("44411", "buy_S2_YOG5", 3),
        ("26611", "buy_S2_YOG5", None),  # five steps, three circles
        ("66611", "buy_S2_YOG6", 0),
    ],
)
def test_plus_minus_when_buying(faces, action, marks):
    state = turn(faces, with_bonuses("plus_minus"), roll=2, market=MARKET)
    assert legal(state, action) == (marks is not None)
    if marks is not None:
        assert used(play(state, action), "B80") == marks


def test_one_die_alone_takes_no_plus_minus():
    """ "barred are marks without effect": it may show any number, so a ±1 on it has none."""
    state = turn("12356", with_bonuses("plus_minus", "discount"), roll=1, market=MARKET)
    assert legal(state, "buy_S2_Y1") and not legal(state, "buy_S2_Y2")


def test_several_bonuses_in_one_purchase():
    """A price of 4 with a 4, a 3 and a 5: one discount, two ±1."""
    state = turn("43511", with_bonuses("plus_minus", "discount"), roll=1, market=MARKET)
    state = play(state, "buy_S0_YOG4")
    assert (used(state, "B80"), used(state, "B81")) == (2, 1)


def test_the_die_bought_with_stays_what_it_is():
    """ "A die stays what it is for everyone else: changes are only in the user's mind." """
    state = play(turn("44311", with_bonuses("plus_minus"), roll=1, market=MARKET), "buy_S2_YOG4")
    assert state.position.faces == (4, 4, 3, 1, 1)


# ---- the list of purchases ----


@given(
    st.tuples(*[st.integers(1, 6)] * 5),
    st.sets(st.integers(0, 4)),
    st.integers(0, 3),
    st.integers(0, 3),
)
def test_purchases_are_all_there_are(faces, spent, steps, discounts):
    display = [
        done(card("B80", "equal _ _", "plus_minus"), "0.0", 3 - steps),
        done(card("B81", "equal _ _", "discount"), "0.1", 3 - discounts),
    ]
    state = turn(
        "".join(map(str, faces)),
        display,
        phase="acting",
        spent="".join(DICE[die] for die in spent),
        market={"S0": card("S50"), "B2": card("B52")},
    )
    actions = [action for action in state.legal_actions() if str(action).startswith("buy")]
    for slot, price in (("S0", 4), ("B2", 3)):
        ours = [
            (
                frozenset(DICE.index(die) for die in action.dice),
                sum(abs(action.number - faces[DICE.index(die)]) for die in action.dice),
                0,
            )
            for action in actions
            if action.slot == slot
        ]
        assert len(ours) == len(set(ours)), "each once"
        ways = referee.ways_to_pay(faces, {*range(5)} - spent, price, steps, discounts)
        assert set(ours) == referee.least({(dice, marks, 0) for dice, marks in ways})


def test_nothing_else_is_bought():
    assert display_of(turn("12345", BLANK)) == tuple(BLANK)
    for action in ("buy_S2_YOG4", "buy_S2"):
        for phase in ("place", "chance", "setup", "remove"):
            assert not legal(turn("44444", with_bonuses("discount"), market=MARKET, phase=phase), action)
