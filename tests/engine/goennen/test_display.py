"""RULES.md A3: where a card may lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goennen.display import free_cells
from tests.engine.goennen import referee
from tests.engine.goennen.positions import card, display_of, laid, legal, listed, play, turn


def display(*cells: str):
    return [laid(card(f"S{at + 10}"), cell) for at, cell in enumerate(cells)]


def cells(*texts: str):
    return {tuple(map(int, text.split("."))) for text in texts}


@pytest.mark.parametrize(
    ("lying", "free"),
    [
        # the first card of all
        ([], ["0.0"]),
        # "A new card must touch a lying card by an edge or a corner": early on in any direction
        (["0.0"], ["-1.-1", "-1.0", "-1.1", "0.-1", "0.1", "1.-1", "1.0", "1.1"]),
        # three columns in use: they are fixed, the rows are not
        (["0.0", "0.1", "0.2"], ["-1.0", "-1.1", "-1.2", "1.0", "1.1", "1.2"]),
        # a diagonal fixes both, and leaves two corners that touch nothing but by the middle
        (["0.0", "1.1", "2.2"], ["0.1", "1.0", "1.2", "2.1", "0.2", "2.0"]),
        # two rows in use: a third may come above or below
        (["0.0", "1.0"], ["-1.-1", "-1.0", "-1.1", "0.-1", "0.1", "1.-1", "1.1", "2.-1", "2.0", "2.1"]),
        # far corners of the square may not touch yet
        (["0.0", "0.1", "0.2", "1.0", "2.0"], ["1.1", "1.2", "2.1"]),
        # eight cards leave one cell, nine leave none
        (["0.0", "0.1", "0.2", "1.0", "1.2", "2.0", "2.1", "2.2"], ["1.1"]),
        (["0.0", "0.1", "0.2", "1.0", "1.1", "1.2", "2.0", "2.1", "2.2"], []),
    ],
)
def test_free_cells(lying, free):
    assert set(free_cells(tuple(display(*lying)))) == cells(*free)


def test_a_bought_card_is_placed_by_the_same_rule():
    state = turn("44415", display("0.0", "0.1", "0.2"), market={"S2": card("S50")})
    state = play(state, "buy_S2_YOG4")
    assert listed(state) == [f"place_S50_{row}.{column}" for row in (-1, 1) for column in (0, 1, 2)]
    for wrong in ("0.0", "0.3", "0.-1", "2.0", "-2.1"):
        assert not legal(state, f"place_S50_{wrong}"), wrong


def test_a_laid_card_never_moves():
    state = turn("44415", display("0.0", "0.1"), market={"S2": card("S50")})
    after = play(state, "buy_S2_YOG4", "place_S50_1.1")
    assert [each.cell for each in display_of(after)] == [(0, 0), (0, 1), (1, 1)]
    for name in ("S10", "S11", "S50"):
        assert not legal(after, f"place_{name}_1.0")


@given(st.lists(st.integers(0, 80), max_size=9))
def test_free_cells_are_those_that_may_be_laid_on(choices):
    """Against a second opinion, for displays grown in every possible way."""
    grown = ()
    for at, choice in enumerate(choices):
        free = free_cells(grown)
        around = [(row, column) for row in range(-4, 5) for column in range(-4, 5)]
        assert [cell for cell in around if referee.may_lie(grown, cell)] == list(free)
        assert len(free) > 0
        cell = free[choice % len(free)]
        grown = (*grown, laid(card(f"S{at + 10}"), f"{cell[0]}.{cell[1]}"))
