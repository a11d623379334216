"""RULES.md A11, A8: the seven scorings, each on its own, and the wild colours chosen jointly."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goennen.cards import BONUSES, COLOURS, SCORINGS
from engine.goennen.scoring import score, worth
from tests.engine.goennen import referee
from tests.engine.goennen.positions import card, done, laid, play, turn

CELLS = [f"{row}.{column}" for row in range(3) for column in range(3)]


def square(scored: str, others: str, at: str = "1.1"):
    """A display of nine cells row by row. scored: the scoring of the card at `at`, which is yellow and complete.
    others: a letter per other cell in the same order: its colour, small where the card is not complete, "w" or
    "W" a wild colour, "." nothing."""
    display = [done(card("S10", "equal _ _", scored), at)]
    letters = iter(others.replace(" ", ""))
    for number, cell in enumerate(CELLS):
        if cell == at:
            continue
        letter = next(letters)
        if letter == ".":
            continue
        if letter in "wW":
            which = card(f"B{20 + number}", "equal _ _", "wild_colour")
        else:
            which = card(f"S{20 + number}", "equal _ _", "1 colour_set", letter.upper())
        display.append(done(which, cell) if letter.isupper() else laid(which, cell))
    return tuple(display)


@pytest.mark.parametrize(
    ("scored", "others", "points"),
    [
        # "n per orthogonal neighbour that is complete"
        ("3 complete_neighbours", "... . . ...", 0),
        ("3 complete_neighbours", ".G. g . .B.", 6),
        ("3 complete_neighbours", "GGG G G GGG", 12),
        ("3 complete_neighbours", "G.G . . G.G", 0),  # corners do not count
        # "n per card of the printed colour, complete or not (itself included if it has that colour)"
        ("2 colour_cards Y", "... . . ...", 2),
        ("2 colour_cards G", "... . . ...", 0),
        ("2 colour_cards G", "g.. . G .gb", 6),
        ("2 colour_cards Y", "y.. . Y ...", 6),
        # "n per orthogonal neighbour of the printed colour, complete or not"
        ("4 coloured_neighbours G", ".g. G b G..", 8),
        ("4 coloured_neighbours Y", "... . . ...", 0),  # it is not its own neighbour
        ("4 coloured_neighbours Y", "yyy y y yyy", 16),
        # "n per row or column of three complete cards, anywhere"
        ("5 complete_lines", "GGG . . ...", 5),
        ("5 complete_lines", "GGg . . ...", 0),
        ("5 complete_lines", ".G. . . .G.", 5),  # through itself
        ("5 complete_lines", "GGG G G GGG", 30),
        ("5 complete_lines", "GG. . . ..G", 0),  # no diagonal
        # "n once if all five colours are in the display, cards complete or not"
        ("12 colour_set", "o.g . . b.p", 12),
        ("12 colour_set", "o.g . . b.b", 0),
        ("12 colour_set", "ogb p p bgo", 12),  # once
        ("12 colour_set", "ogb p w .go", 12),  # what has no colour takes none away
        # "n per row or column of three cards of one colour, anywhere, complete or not; lines may differ in colour"
        ("7 one_colour_lines", "ggg . . ...", 7),
        ("7 one_colour_lines", "ggb . . ...", 0),
        ("7 one_colour_lines", "ggg y y bbb", 21),
        ("7 one_colour_lines", "yyy y y yyy", 42),
        ("7 one_colour_lines", "gg. . . ...", 0),
    ],
)
def test_scorings(scored, others, points):
    display = square(scored, others)
    assert score(display).total == points == referee.total(display)


def test_what_counts_is_told_of_scoring_cards_alone():
    """However often it would count while its task is not done; of a bonus never."""
    open_card, bonus = card("S11", "equal _ _", "2 colour_cards Y"), card("B11", "equal _ _", "plus_minus")
    scored = score(
        (
            laid(open_card, "0.0"),
            done(bonus, "0.1"),
            done(card("S12", "equal _ _", "3 colour_cards Y"), "0.2"),
        )
    )
    assert (scored.counts, scored.points, scored.total) == ((3, 0, 3), (0, 0, 9), 9)


@pytest.mark.parametrize("at", CELLS)
def test_lines_and_colours_count_wherever_the_card_lies(at):
    """ "anywhere": the scoring card need not be part of the line."""
    assert score(square("5 complete_lines", "GGGGGGGG", at)).total == 30
    assert score(square("1 colour_cards G", "GGGGGGGG", at)).total == 8
    neighbours = {"1.1": 4, "0.1": 3, "1.0": 3, "1.2": 3, "2.1": 3}.get(at, 2)
    assert score(square("1 complete_neighbours", "GGGGGGGG", at)).total == neighbours


def test_a_line_needs_three_cells_side_by_side_wherever_the_square_lies():
    display = tuple(laid(card(f"S{20 + at}", colour="B"), f"{at - 2}.-1") for at in range(3))
    display += (done(card("S10", "equal _ _", "7 one_colour_lines"), "0.0"),)
    assert score(display).total == 7


def test_different_bonuses():
    """ "n per different kind of completed bonus card, the wild colour being one of the five" """
    kinds = ["plus_minus", "plus_minus", "recolour", "wild_colour", "discount"]
    display = [done(card("S10", "equal _ _", "4 different_bonuses"))]
    display += [done(card(f"B{at}0", "equal _ _", kind), f"1.{at}") for at, kind in enumerate(kinds[:3])]
    assert score(tuple(display)).total == 8
    display += [done(card(f"B{at}0", "equal _ _", kind), f"2.{at}") for at, kind in enumerate(kinds[3:])]
    assert score(tuple(display)).total == 16
    display += [laid(card("B90", "equal _ _", "extra_die"), "0.1")]
    assert score(tuple(display)).total == 16
    display[-1] = done(display[-1].card, "0.1")
    assert score(tuple(display)).total == 20


def test_only_complete_scoring_cards_score():
    display = square("3 colour_cards G", "GGG . . ...")
    blank = (laid(display[0].card, "1.1"), *display[1:])
    half = (laid(display[0].card, "1.1", "6."), *display[1:])
    assert (score(display).total, score(blank).total, score(half).total) == (9, 0, 0)


def test_each_on_its_own_several_of_one_kind_all_count():
    display = tuple(
        done(card(f"S1{at}", "equal _ _", f"{at + 1} colour_cards Y"), f"0.{at}") for at in range(3)
    )
    assert score(display).total == 3 * (1 + 2 + 3)
    assert score(display).points == (3, 6, 9)


# ---- wild colours (A8) ----


@pytest.mark.parametrize(
    ("scored", "others", "points"),
    [
        ("2 colour_cards G", "W.. . . ...", 2),
        ("2 colour_cards G", "w.. . . ...", 0),  # "incomplete, it has none and counts for no scoring card"
        ("4 coloured_neighbours B", ".W. b . ...", 8),
        ("4 coloured_neighbours B", ".w. b . ...", 4),
        ("12 colour_set", "W.g . . b.p", 12),
        ("12 colour_set", "w.g . . b.p", 0),
        ("12 colour_set", "W.W . . b.p", 12),
        ("7 one_colour_lines", "gWg . . ...", 7),
        ("7 one_colour_lines", "gwg . . ...", 0),
        ("7 one_colour_lines", "WWW . . ...", 7),
        ("7 one_colour_lines", "www . . ...", 0),  # three cards without a colour are no line of one colour
        # a complete wild card is a complete card
        ("3 complete_neighbours", ".W. . . ...", 3),
        ("5 complete_lines", "GWG . . ...", 5),
        # one wild card in a row and a column of different colours serves one of them
        ("7 one_colour_lines", "Wgg b . b..", 7),
    ],
)
def test_wild_colours(scored, others, points):
    display = square(scored, others)
    assert score(display).total == points == referee.total(display)


def test_wild_colours_are_chosen_jointly():
    """Two cards want the one wild card; two wild cards make a line that one alone does not."""
    two = (
        done(card("S10", "equal _ _", "3 colour_cards G")),
        done(card("S11", "equal _ _", "4 colour_cards B"), "0.1"),
        done(card("B10", "equal _ _", "wild_colour"), "0.2"),
    )
    assert (score(two).total, score(two).colours[2]) == (4, "B")
    # greedily each wild card would turn green (+2); together they make a blue line (+7)
    line = (
        done(card("S10", "equal _ _", "2 colour_cards G"), "1.0"),
        done(card("S11", "equal _ _", "7 one_colour_lines"), "1.1"),
        laid(card("S12", colour="B"), "0.0"),
        done(card("B10", "equal _ _", "wild_colour"), "0.1"),
        done(card("B11", "equal _ _", "wild_colour"), "0.2"),
    )
    assert score(line).total == 7 == referee.total(line)
    assert score(line).colours[3:] == ("B", "B")


def test_of_equal_choices_the_first_in_the_order_of_the_dice():
    """So that the preview does not flicker between colours that are worth the same."""
    two = (
        done(card("B10", "equal _ _", "wild_colour")),
        done(card("B11", "equal _ _", "wild_colour"), "0.1"),
    )
    assert score(two).colours == ("Y", "Y")


def test_four_wild_cards():
    display = [done(card("S10", "equal _ _", "12 colour_set"), "1.1"),
               done(card("S11", "equal _ _", "2 colour_cards P"), "1.0")]  # fmt: skip
    display += [done(card(f"B1{at}", "equal _ _", "wild_colour"), CELLS[at]) for at in range(3)]
    display += [done(card("B13", "equal _ _", "wild_colour"), "2.2")]
    assert score(tuple(display)).total == 12 + 2 == referee.total(tuple(display))


def test_the_preview_shows_the_chosen_colour_at_any_time():
    """ "They may be looked at at any time in the score preview." """
    state = turn("12356", square("2 colour_cards G", "Ww. . . ..."))
    cards = {each["card"]: each for each in state.view(0).to_json()["seats"][0]["cards"]}
    assert cards["B20"]["colour"] == "G" and cards["B21"]["colour"] is None
    assert state.view(0).to_json()["seats"][0]["score"] == 2


def test_the_preview_of_each_card():
    display = square("3 complete_neighbours", ".G. g . ...")
    blank = (laid(display[0].card, "1.1"), *display[1:])
    for here, now in ((display, 3), (blank, 0)):
        seat = turn("12356", here).view(0).to_json()["seats"][0]
        first = seat["cards"][0]
        assert (first["now"], first["would"], first["count"]) == (now, 3, 1)
        assert (seat["score"], seat["reach"]) == (now, 6)
        assert seat["empty_fields"] == (2 if here is display else 4)


def test_the_gain_of_a_completion():
    """What it adds to the score: its own points, and what it adds to the others."""
    display = [
        laid(card("S10", "exact 4 4", "5 colour_cards Y")),
        done(card("S11", "equal _ _", "3 complete_neighbours", "G"), "0.1"),
    ]
    state = turn("44123", display)
    told = {each["text"]: each["gain"] for each in state.view(0).to_json()["actions"]}
    assert told["complete_S10_Y4O4"] == 5 + 3 == play(state, "complete_S10_Y4O4").scores()[0]
    assert told["enter_Y_S10_0_4"] is None
    entered = play(state, "enter_Y_S10_0_4")
    told = {each["text"]: each["gain"] for each in entered.view(0).to_json()["actions"]}
    assert told["enter_O_S10_1_4"] == 8
    assert json.dumps(told)


# ---- against a second opinion ----

REWARDS = st.one_of(
    st.builds(
        lambda kind, points, of: (
            f"{points} {kind}" + (f" {of}" if "colour_cards" in kind or "coloured" in kind else "")
        ),
        st.sampled_from(SCORINGS),
        st.integers(1, 9),
        st.sampled_from(COLOURS),
    ),
    st.sampled_from(["wild_colour", *BONUSES]),
)


@given(
    st.permutations(CELLS),
    st.lists(st.tuples(REWARDS, st.sampled_from(COLOURS), st.sampled_from([True, True, False])), max_size=9),
)
def test_scores_agree_with_a_slow_scorer(cells, content):
    wild = 0
    display = []
    for at, (cell, (reward, colour, complete)) in enumerate(zip(cells, content, strict=False)):
        wild += reward == "wild_colour"
        if wild > 4:
            reward = "discount"
        deck = "S" if reward[0].isdigit() else "B"
        which = card(f"{deck}{10 + at}", "equal _ _", reward, colour)
        display.append(done(which, cell) if complete else laid(which, cell))
    ours = score(tuple(display))
    assert ours.total == referee.total(tuple(display)) == sum(ours.points)


def test_the_worth_of_a_card_is_what_it_adds_in_the_best_place():
    new = card("S40", "equal _ _", "3 complete_neighbours", "Y")
    assert worth(square("3 complete_neighbours", "... . . ..."), new) == 3 + 3, "both count each other"
    assert worth(square("3 complete_neighbours", ".G. g . .B."), new) == 3 + 3, (
        "beside the middle; a corner counts once"
    )
    assert worth(square("3 complete_neighbours", "GGG G G GGG"), new) is None, "there is no room"
    bonus = card("B40", "equal _ _", "plus_minus", "Y")
    assert worth(square("2 different_bonuses", "... . . ..."), bonus) == 2
