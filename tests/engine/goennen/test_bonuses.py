"""RULES.md A8: every bonus in every place it may be used, several on one die, and what is barred.

Discount: test_buying.py. Wild colour: test_scoring.py.
"""

import pytest

from tests.engine.goennen.positions import (
    bonuses,
    card,
    done,
    laid,
    legal,
    listed,
    passive,
    play,
    solo_passive,
    turn,
    used,
    written,
)


def table(fields: str, *kinds: str, used: int = 0, filled: str = ""):
    """A card S10 to write on, with complete bonus cards B80, B81, ... beside it."""
    return [laid(card("S10", fields), "0.0", filled), *bonuses(*kinds, used=used)]


def chance(faces: str, display, **changes):
    return turn(faces, display, roll=3, **changes)


WHERE = {
    "chance": lambda faces, display: (chance(faces, display), 0),
    "passive": lambda faces, display: (passive(faces, display), 1),
    "solo passive": lambda faces, display: (solo_passive(faces, display), 0),
}


@pytest.fixture(params=WHERE)
def asked(request):
    """Positions in which single dice are entered, with the seat that enters."""
    return WHERE[request.param]


# ---- ±1: "a die counts one more or one less; several times on one die if several circles are marked" ----


@pytest.mark.parametrize(
    ("face", "number", "marks"),
    [(4, 4, 0), (4, 5, 1), (4, 3, 1), (4, 6, 2), (4, 1, 3), (3, 6, 3), (6, 2, None), (1, 5, None), (6, 3, 3)],
)
def test_plus_minus_when_entering(asked, face, number, marks):
    """It marks exactly |number − face| circles."""
    state, seat = asked(f"{face}2222", table("sum>=5 _ _ _ _ _", "plus_minus"))
    action = f"enter_Y_S10_0_{number}"
    assert legal(state, action) == (marks is not None) == (action in listed(state))
    if marks is not None:
        state = play(state, action)
        assert (written(state, "S10", seat)[0], used(state, "B80", seat)) == (str(number), marks)


def test_never_above_6_never_below_1_never_round_the_corner(asked):
    state, _ = asked("61222", table("sum>=5 _ _ _ _ _", "plus_minus"))
    numbers = {(each[6], each[-1]) for each in listed(state, "enter")}
    assert {number for die, number in numbers if die == "Y"} == set("3456")
    assert {number for die, number in numbers if die == "O"} == set("1234")


@pytest.mark.parametrize(
    ("faces", "entries", "marks"),
    [
        ("44552", "Y4O4G4", 1),
        ("34522", "Y4O4G4", 2),
        ("34522", "Y3O3G3", 3),
        ("44122", "Y4O4G4", 3),
        ("44622", "Y3O3G3", None),  # 1 + 1 + 3
        ("66555", "Y6O6G6", 1),
        ("55555", "Y6O6G6", 3),
    ],
)
def test_plus_minus_when_completing(faces, entries, marks):
    state = turn(faces, table("equal _ _ _", "plus_minus"), roll=1)
    assert legal(state, f"complete_S10_{entries}") == (marks is not None)
    if marks is not None:
        assert used(play(state, f"complete_S10_{entries}"), "B80") == marks


def test_a_card_offers_three_uses_and_no_more():
    state = turn("44555", table("equal _ _ _", "plus_minus", used=2))
    assert legal(state, "complete_S10_Y4O4G4") and not legal(state, "complete_S10_Y5O5G5")
    state = turn("44555", table("equal _ _ _", "plus_minus", used=3))
    assert not legal(state, "complete_S10_Y4O4G4") and legal(state, "complete_S10_G5B5P5")


def test_an_incomplete_bonus_card_offers_nothing(asked):
    display = table("sum>=5 _ _ _ _ _")
    display.append(laid(card("B80", "equal _ _", "plus_minus"), "0.1", "1."))
    state, _ = asked("42222", display)
    assert not legal(state, "enter_Y_S10_0_5")


# ---- recolour: "a die counts as any other colour": completing, chance, passive ----


@pytest.mark.parametrize(
    ("fields", "action", "marks"),
    [
        ("sum>=5 O _ _", "enter_Y_S10_0_4", 1),
        ("sum>=5 O _ _", "enter_O_S10_0_4", 0),  # "only where the colours differ"
        ("sum>=5 O _ _", "enter_Y_S10_1_4", 0),  # nor on a white field
    ],
)
def test_recolour_when_entering(asked, fields, action, marks):
    state, seat = asked("44444", table(fields, "recolour"))
    assert used(play(state, action), "B80", seat) == marks
    without, _ = asked("44444", table(fields))
    assert legal(without, action) == (marks == 0)


@pytest.mark.parametrize(
    ("faces", "entries", "marks"),
    [
        ("44112", "Y4O4G1", 0),
        ("44112", "O4Y4G1", 2),  # accepted though needless: only marks without effect are barred
        ("64412", "O4G4B1", 3),
        ("11441", "G4B4P1", 3),
        ("44112", "Y4O4B1", 1),
    ],
)
def test_recolour_when_completing(faces, entries, marks):
    state = turn(faces, table("exact Y4 O4 G1", "recolour"), roll=2)
    assert used(play(state, f"complete_S10_{entries}"), "B80") == marks
    assert not legal(turn(faces, table("exact Y4 O4 G1")), f"complete_S10_{entries}") or marks == 0


def test_recolour_does_not_serve_when_buying():
    """Nothing asks for a colour there, so no mark can be made."""
    state = play(turn("44412", table("exact 1 1", "recolour")), "buy_S3_YOG4")
    assert used(state, "B80") == 0


# ---- "One die may carry several bonuses, but is still used only once" ----


def test_several_bonuses_on_one_die(asked):
    state, seat = asked("42222", table("sum>=5 O _ _", "plus_minus", "recolour"))
    state = play(state, "enter_Y_S10_0_6")
    assert (used(state, "B80", seat), used(state, "B81", seat)) == (2, 1)
    assert not legal(state, "enter_Y_S10_1_4")


def test_several_bonuses_on_one_die_when_completing():
    state = turn("42222", table("exact O6 2", "plus_minus", "recolour"))
    state = play(state, "complete_S10_Y6B2")
    assert (used(state, "B80"), used(state, "B81")) == (2, 1)
    assert not legal(turn("42222", table("exact O6 2", "plus_minus")), "complete_S10_Y6B2")


def test_the_die_stays_what_it_is_for_everyone_else():
    """The rulebook's own example: the 4 that stays a 4 for the others."""
    mine, theirs = table("sum>=5 _ _ _", "plus_minus"), [laid(card("S20", "sum>=5 _ _ _"))]
    state = turn("41111", [], mine, theirs, roll=2, phase="passive", thrown="Y", entries=1)
    state = play(state, "enter_Y_S10_0_5", "pass")
    assert state.deciders == (2,)
    assert legal(state, "enter_Y_S20_0_4") and not legal(state, "enter_Y_S20_0_5")
    state = play(state, "enter_Y_S20_0_4", "pass")
    assert state.position.faces[0] == 4
    assert (written(state, "S10", 1), written(state, "S20", 2)) == ("5..", "4..")


def test_the_recoloured_die_stays_what_it_is_for_everyone_else():
    mine, theirs = table("sum>=5 O _", "recolour"), [laid(card("S20", "sum>=5 O _"))]
    state = turn("41111", [], mine, theirs, roll=2, phase="passive", thrown="Y", entries=1)
    state = play(state, "enter_Y_S10_0_4", "pass")
    assert legal(state, "enter_Y_S20_1_4") and not legal(state, "enter_Y_S20_0_4")


# ---- extra die: "passive only; never the same die twice from one roll; solo passive too" ----


@pytest.mark.parametrize("where", ["passive", "solo passive"])
def test_extra_die(where):
    state, seat = WHERE[where]("12345", table("ascending _ _ _ _ _", "extra_die"))
    state = play(state, "enter_Y_S10_0_1")
    assert used(state, "B80", seat) == 0
    assert not legal(state, "enter_Y_S10_1_2")
    for at, die in enumerate("OGB", 1):
        state = play(state, f"enter_{die}_S10_{at}_{at + 1}")
        assert used(state, "B80", seat) == at, "each circle marked allows one more die"
    assert not legal(state, "enter_P_S10_4_5") and listed(state, "enter") == []
    assert legal(state, "pass")


def test_no_extra_die_without_its_card_complete():
    for display in (table("ascending _ _ _"), [*table("ascending _ _ _"), laid(card("B80"), "0.1")]):
        state = play(passive("12345", display), "enter_Y_S10_0_1")
        assert listed(state) == ["pass"]


def test_the_extra_die_is_one_of_those_just_rerolled():
    state = passive("12345", table("ascending _ _ _ _ _", "extra_die"), thrown="YB")
    assert {each[6] for each in listed(state, "enter")} == {"Y", "B"}
    state = play(state, "enter_Y_S10_0_1")
    assert {each[6] for each in listed(state, "enter")} == {"B"}
    state = play(state, "enter_B_S10_3_4")
    assert listed(state) == ["pass"]


def test_never_the_same_die_twice():
    state = play(passive("12345", table("equal _ _ _", "extra_die"), thrown="YOG"), "enter_Y_S10_0_1")
    assert not legal(state, "enter_Y_S10_1_1")


def test_the_extra_die_does_not_serve_the_active_seat():
    state = chance("12345", table("ascending _ _ _ _ _", "extra_die"))
    state = play(state, "enter_Y_S10_0_1", "enter_O_S10_1_2")
    assert listed(state) == ["end"] and not legal(state, "enter_G_S10_2_3")
    assert not legal(turn("12345", table("equal _ _", "extra_die"), roll=1), "enter_Y_S10_0_1")


def test_extra_die_with_other_bonuses_on_it():
    state = passive("41111", table("sum>=5 O O _", "plus_minus", "recolour", "extra_die"), thrown="YOG")
    state = play(state, "enter_O_S10_0_1", "enter_Y_S10_1_6")
    assert [used(state, f"B8{at}", 1) for at in range(3)] == [2, 1, 1]


def test_a_bonus_completed_by_one_entry_serves_the_next():
    """ "made one after the other, and a bonus completed by one serves the next" """
    display = [
        laid(card("B10", "equal _ _", "extra_die"), "0.0", "4."),
        laid(card("S10", "exact 1 2"), "0.1"),
    ]
    state = passive("14222", display)
    state = play(state, "enter_O_B10_1_4", "enter_Y_S10_0_1", "pass")
    assert (used(state, "B10", 1), written(state, "S10", 1)) == (1, "1.")
    display[0] = laid(card("B10", "equal _ _", "plus_minus"), "0.0", "4.")
    state = solo_passive("34222", display, entries=2)
    assert not legal(state, "enter_Y_S10_1_2")
    state = play(state, "enter_O_B10_1_4", "enter_Y_S10_1_2")
    assert used(state, "B10") == 1


def test_its_circles_cannot_help_to_complete_itself_when_entering(asked):
    display = [laid(card("B10", "exact 4 O4", "plus_minus"), "0.0", "4."),
               laid(card("B11", "exact 4 O4", "recolour"), "0.1", "4.")]  # fmt: skip
    state, _ = asked("43222", display)
    for wrong in ("enter_O_B10_1_4", "enter_Y_B10_1_4", "enter_Y_B11_1_4"):
        assert not legal(state, wrong), wrong


# ---- "Of several complete cards of one kind with circles left the earliest laid is marked first" ----


@pytest.mark.parametrize(
    ("marks_before", "number", "marks_after"),
    [
        ((0, 0), 5, (1, 0)),
        ((2, 0), 6, (3, 1)),
        ((3, 0), 5, (3, 1)),
        ((1, 2), 6, (3, 2)),
        ((2, 1), 1, (3, 3)),
        ((0, 0), 1, (3, 0)),
    ],
)
def test_the_earliest_laid_card_is_marked_first(asked, marks_before, number, marks_after):
    one, two = (card(name, "equal _ _", "plus_minus") for name in ("B81", "B80"))
    display = [
        laid(card("S10", "sum>=5 _ _ _ _ _")),
        done(one, "1.1", marks_before[0]),  # laid earlier, though its name and its cell come later
        done(two, "0.1", marks_before[1]),
    ]
    state, seat = asked("42222", display)
    state = play(state, f"enter_Y_S10_0_{number}")
    assert (used(state, "B81", seat), used(state, "B80", seat)) == marks_after


def test_a_card_laid_earlier_but_not_complete_is_passed_over(asked):
    display = [
        laid(card("S10", "sum>=5 _ _ _ _ _")),
        laid(card("B70", "equal _ _", "plus_minus"), "1.0", "4."),
        *bonuses("discount", "plus_minus"),
    ]
    state, seat = asked("42222", display)
    state = play(state, "enter_Y_S10_0_5")
    assert [used(state, name, seat) for name in ("B70", "B80", "B81")] == [0, 0, 1]


def test_the_earliest_discount_is_marked_first():
    display = [
        done(card(f"B8{at}", "equal _ _", "discount"), f"0.{at}", used) for at, used in ((2, 2), (0, 0))
    ]
    state = turn("44111", display, roll=1, market={"S0": card("S50")})
    state = play(state, "buy_S0_YO4")
    assert (used(state, "B82"), used(state, "B80")) == (3, 1)


def test_circles_of_several_cards_add_up():
    display = [*table("equal _ _", "plus_minus", "plus_minus")]
    state = turn("61233", display)
    state = play(state, "complete_S10_Y1O1")
    assert (used(state, "B80"), used(state, "B81")) == (3, 2)


# ---- the view tells what a mark costs ----


def test_the_view_counts_the_circles_of_an_action():
    state = passive("42222", table("sum>=5 O _", "plus_minus", "recolour", "extra_die"))
    state = play(state, "enter_O_S10_1_2")
    told = {each["text"]: each for each in state.view(1).to_json()["actions"]}["enter_Y_S10_0_6"]
    assert told["marks"] == {"plus_minus": 2, "recolour": 1, "extra_die": 1}
    state = turn("43511", bonuses("plus_minus", "discount"), market={"S0": card("S50")})
    told = {each["text"]: each for each in state.view(0).to_json()["actions"]}["buy_S0_YOG4"]
    assert (told["marks"], told["card"]) == ({"plus_minus": 2, "discount": 1}, "S50")
