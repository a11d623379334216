"""RULES.md A4 and A6: completing a card in the active turn, with the rulebook's own examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goennen.legal import completions
from tests.engine.goennen import referee
from tests.engine.goennen.positions import (
    bonuses,
    card,
    display_of,
    laid,
    legal,
    listed,
    play,
    turn,
    used,
    written,
)


def with_task(fields: str, filled: str = ""):
    return [laid(card("S10", fields), "0.0", filled)]


# ---- A4: the four kinds of task, completed with all dice ----


@pytest.mark.parametrize(
    ("fields", "faces", "entries"),
    [
        # ascending: "gaps are allowed": the rulebook's 1-2-4-5-6
        ("ascending _ _ _ _ _", "12456", "Y1O2G4B5P6"),
        ("ascending _ _ _ _ _", "64251", "P1G2O4B5Y6"),
        ("ascending _ _ _ _ _", "12345", "Y1O2G3B4P5"),
        ("ascending _ _ _ _ _", "23456", "Y2O3G4B5P6"),
        # equal: "a card may hold several groups": the rulebook's 2-2-5-5-5
        ("equal _ _ / _ _ _", "22555", "Y2O2G5B5P5"),
        ("equal _ _ / _ _ _", "25525", "Y2B2O5G5P5"),
        # "groups may differ from or equal each other"
        ("equal _ _ / _ _ _", "33333", "Y3O3G3B3P3"),
        # sum: "add up to at least the printed total"
        ("sum>=23 _ _ _ _ _", "66551", "Y6O6G5B5P1"),
        ("sum>=23 _ _ _ _ _", "66666", "Y6O6G6B6P6"),
        ("sum>=40 _ _ _ _ _ / _ _ _", "65555", ""),  # eight fields, five dice: never at once
        # exact: "every field shows the number it needs"
        ("exact 1 6 1", "61122", "O1Y6G1"),
        # coloured fields: "only the die of that colour"
        ("ascending P _ Y", "61124", "P4"),
        ("ascending Y _ P", "11326", "Y1G3P6"),
        ("exact B2 O5", "15121", "B2O5"),
        # printed numbers bind
        ("ascending _ 4 _", "24611", "Y2O4G6"),
        ("equal _ 3 / _ _", "35531", "Y3B3O5G5"),
        ("sum>=14 2 _ _", "26611", "Y2O6G6"),
    ],
)
def test_a_card_is_completed(fields, faces, entries):
    state = turn(faces, with_task(fields))
    action = f"complete_S10_{entries}"
    if len(entries) != 2 * display_of(state)[0].card.task.size:
        assert listed(state, "complete") == []
        return
    assert legal(state, action)
    after = play(state, action)
    assert written(after, "S10") == entries[1::2]
    assert display_of(after)[0].complete
    assert sorted(entries[::2]) in [sorted(each.split("_")[2][::2]) for each in listed(state, "complete")]


@pytest.mark.parametrize(
    ("fields", "faces", "entries"),
    [
        ("ascending _ _ _ _ _", "12446", "Y1O2G4B4P6"),  # each greater than the one to its left
        ("ascending _ _ _", "32111", "Y3O2G1"),
        ("equal _ _ / _ _ _", "22255", "Y2O2G2B5P5"),
        ("sum>=23 _ _ _ _ _", "66541", "Y6O6G5B4P1"),
        ("exact 1 6 1", "61122", "Y6O1G1"),  # in the order of the fields
        ("exact B2 O5", "22555", "Y2O5"),  # a white die of the right number, but not blue
        ("ascending Y _ P", "61134", "O1G1P4"),
        ("ascending _ 4 _", "23611", "Y2O3G6"),
        ("equal _ 3", "44311", "Y4O4"),
        ("sum>=14 2 _ _", "36611", "Y3O6G6"),
    ],
)
def test_a_card_is_not_completed(fields, faces, entries):
    state = turn(faces, with_task(fields))
    assert not legal(state, f"complete_S10_{entries}")


@pytest.mark.parametrize(
    ("fields", "filled", "faces", "entries", "result"),
    [
        # what was entered before binds: two fields of five are left
        ("ascending _ _ _ _ _", "1.4.6", "25333", "Y2O5", "12456"),
        ("equal _ _ / _ _ _", ".2.55", "25111", "Y2O5", "22555"),
        ("sum>=20 _ _ _ _", "66..", "35111", "Y3O5", "6635"),
        ("exact 6 6 6 6 6", "666.6", "61111", "Y6", "66666"),
        ("sum>=40 _ _ _ _ _ / _ _ _", "66666...", "25511", "Y2O5G5", "66666255"),
    ],
)
def test_only_the_remaining_fields_are_filled(fields, filled, faces, entries, result):
    state = turn(faces, with_task(fields, filled))
    assert written(play(state, f"complete_S10_{entries}"), "S10") == result


# ---- A6: "only if this fills every remaining field of it, all with dice of this turn. No partial entries" ----


@pytest.mark.parametrize("entries", ["Y4", "Y4O4", "Y4O4G4B4"])
def test_no_partial_entries(entries):
    assert not legal(turn("44441", with_task("equal _ _ _")), f"complete_S10_{entries}")


def test_no_entry_of_a_single_die_by_the_active_seat_before_the_chance():
    for phase in ("roll", "acting"):
        state = turn("44441", with_task("equal _ _ _"), roll=2, phase=phase)
        assert not legal(state, "enter_Y_S10_0_4")


def test_a_complete_card_is_not_completed_again():
    assert not legal(turn("66666", with_task("equal _ _", "66")), "complete_S10_Y6O6")
    assert not legal(turn("66666", with_task("equal _ _")), "complete_S77_Y6O6")


def test_a_card_of_six_fields_needs_an_entry_first():
    fields = "sum>=12 _ _ _ / _ _ _"
    assert listed(turn("66666", with_task(fields)), "complete") == []
    assert listed(turn("66666", with_task(fields, "1.....")), "complete") != []


# ---- A6: "A bonus serves from the moment its card is complete, this turn included" ----


def test_a_bonus_serves_in_the_turn_that_completed_it():
    display = [laid(card("B10", "exact 1 1", "plus_minus")), laid(card("S10", "exact 6 6"), "0.1")]
    state = turn("11653", display)
    assert not legal(state, "complete_S10_G6B6")
    state = play(state, "complete_B10_Y1O1", "complete_S10_G6B6")
    assert used(state, "B10") == 1 and written(state, "S10") == "66"


def test_its_circles_cannot_help_to_complete_itself():
    display = [laid(card("B10", "exact 1 1", "plus_minus"))]
    assert not legal(turn("12345", display), "complete_B10_Y1O1")
    display = [laid(card("B10", "exact P1 1", "recolour"))]
    assert not legal(turn("11345", display), "complete_B10_Y1O1")


def test_a_card_bought_this_turn_may_be_completed_this_turn():
    state = turn("44466", [], roll=1, market={"S2": card("S50", "exact 6 6")})
    state = play(state, "buy_S2_YOG4", "place_S50_0.0", "complete_S50_B6P6", "end")
    assert written(state, "S50") == "66"


def test_a_bonus_bought_and_completed_this_turn_serves_this_turn():
    """A6 taken twice: bought with nothing, completed, used."""
    display = [
        *bonuses("discount"), laid(card("S10", "exact 6 6"), "1.1"),
    ]  # fmt: skip
    state = turn("11654", display, roll=1, market={"B3": card("B50", "exact 1 1", "plus_minus")})
    state = play(state, "buy_B3", "place_B50_2.1", "complete_B50_Y1O1", "complete_S10_G6B6")
    assert used(state, "B50") == 1


def test_a_completed_scoring_counts_from_now_on():
    display = [laid(card("S10", "exact 4 4", "3 colour_cards Y", colour="Y"))]
    state = turn("44123", display)
    assert state.scores() == (0,)
    assert play(state, "complete_S10_Y4O4").scores() == (3,)


# ---- the list of completions: "once per set of dice and Pareto-minimal marks" ----

TASKS = st.sampled_from(
    [
        "exact 4 4", "exact P3 Y3 3", "exact 1 2 3 4", "exact P5 P2 5", "ascending _ _ _", "ascending _ P / _ _",
        "ascending _ _ _ _ _", "ascending Y 3 P", "equal _ _ / _ _ _", "equal O _ / _ O", "equal 2 _ _",
        "sum>=10 G B", "sum>=24 Y O G / B P", "sum>=13 2 _ _", "sum>=11 _ _ P",
    ]
)  # fmt: skip


@given(
    TASKS,
    st.tuples(*[st.integers(1, 6)] * 5),
    st.sets(st.integers(0, 4), min_size=1),
    st.sampled_from([(0, 0), (0, 0), (1, 0), (0, 1), (2, 1), (3, 3), (4, 2)]),
    st.data(),
)
def test_completions_are_all_there_are(fields, faces, free, circles, data):
    """Against every assignment of dice and numbers, from blank and half-filled cards."""
    which = laid(card("S10", fields))
    for field in range(which.card.task.size - 1):
        if data.draw(st.integers(0, 2)) == 0:
            number = data.draw(st.integers(1, 6))
            after = tuple(number if at == field else here for at, here in enumerate(which.written))
            if referee.may_become(which.card, after):
                which = laid(which.card, "0.0", "".join(str(here or ".") for here in after))
    found = completions(which, faces, sum(1 << die for die in free), *circles)
    ours = [_way(which, faces, entries) for entries in found]
    assert len(ours) == len(set(ours)), "each once"
    assert set(ours) == referee.least(set(referee.ways_to_complete(which, faces, free, *circles)))


def _way(which, faces, entries):
    """(dice, ±1, recolours) of a completion, counted from what is written where."""
    empty = [field for field, number in enumerate(which.written) if not number]
    fields = [field for row in which.card.task.rows for field in row]
    dice = ["YOGBP".index(letter) for letter, _ in entries]
    steps = sum(abs(number - faces[die]) for die, (_, number) in zip(dice, entries, strict=True))
    recolours = sum(
        fields[at].colour not in (None, letter) for at, (letter, _) in zip(empty, entries, strict=True)
    )
    return frozenset(dice), steps, recolours
