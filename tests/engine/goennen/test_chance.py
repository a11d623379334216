"""RULES.md A9: the chance after the third roll, in both forms."""

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
    play,
    turn,
    used,
    written,
)

SUM = laid(card("S10", "sum>=20 _ _ _ _"))
OTHER = laid(card("S11", "ascending _ _ _"), "0.1")
FULL = [done(card(f"S{row}{column}"), f"{row}.{column}") for row in range(3) for column in range(3)]


# ---- two dice: "fill one or two fields, on the same or different cards, complete or not" ----


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("enter_Y_S10_0_6", None, ("6...", "...")),
        ("enter_Y_S10_3_6", "enter_O_S10_0_5", ("5..6", "...")),
        ("enter_Y_S10_0_6", "enter_G_S11_1_2", ("6...", ".2.")),
        ("enter_G_S11_0_2", "enter_O_S11_2_5", ("....", "2.5")),
    ],
)
def test_one_or_two_dice(first, second, result):
    state = play(turn("65211", [SUM, OTHER]), first)
    assert legal(state, "end"), "one die is enough"
    if second:
        state = play(state, second)
        assert listed(state) == ["end"]
    assert (written(state, "S10"), written(state, "S11")) == result
    assert play(state, "end").position.turn == 1


def test_two_dice_may_complete_a_card():
    state = play(turn("65211", [laid(card("S10", "equal _ 1", "2 colour_cards Y"))]), "enter_B_S10_0_1")
    assert play(state, "enter_P_S10_1_1").scores() == (2,)


def test_not_the_same_die_twice_and_no_third():
    state = play(turn("11111", [laid(card("S10", "equal _ _ _ _"))]), "enter_Y_S10_0_1")
    assert not legal(state, "enter_Y_S10_1_1")
    state = play(state, "enter_O_S10_1_1")
    assert not legal(state, "enter_G_S10_2_1")


def test_everybody_sees_what_a_chance_enters():
    state = turn("65211", [SUM, OTHER], [])
    for action in ("enter_Y_S10_0_6", "enter_O_S10_3_5"):
        state, events = state.apply(parse_action(action))
        assert [(event.key, event.seen_by) for event in events if event.key == "entered"] == [
            ("entered", None)
        ]


def test_after_a_chance_nothing_is_completed_bought_or_drawn():
    """ "Then the turn ends." """
    state = play(turn("66611", [SUM, laid(card("S12", "equal _ _"), "0.1")]), "enter_Y_S10_0_6")
    for wrong in ("complete_S12_B1P1", "buy_S3_YOG6", "draw_S", "roll_Y", "pass"):
        assert not legal(state, wrong), wrong
    assert {each.split("_")[0] for each in listed(state)} == {"enter", "end"}


def test_any_of_the_five_dice_thrown_or_not():
    """ "use one or two of the five dice": those on the construction site too."""
    state = turn("65211", [SUM, OTHER], thrown="P")
    assert {each[6] for each in listed(state, "enter")} == set("YOGBP")


# ---- A4: "An entry is legal only if there are still numbers 1–6 that complete the task" ----


@pytest.mark.parametrize(
    ("fields", "filled", "faces", "action", "is_legal"),
    [
        # "no 6 left of an empty `<` field"
        ("ascending _ _ _", "...", "65432", "enter_Y_S10_0_6", False),
        ("ascending _ _ _", "...", "65432", "enter_Y_S10_1_6", False),
        ("ascending _ _ _", "...", "65432", "enter_Y_S10_2_6", True),
        ("ascending _ _ _", "...", "51234", "enter_Y_S10_0_5", False),
        ("ascending _ _ _", "..6", "51234", "enter_Y_S10_1_5", True),
        ("ascending _ 4 _", "...", "44444", "enter_Y_S10_0_4", False),
        ("ascending _ 4 _", "...", "44444", "enter_Y_S10_1_4", True),
        # "no 1 that puts a sum out of reach"
        ("sum>=20 _ _ _ _", "....", "11111", "enter_Y_S10_0_1", False),
        ("sum>=20 _ _ _ _", "....", "21111", "enter_Y_S10_0_2", True),
        ("sum>=20 _ _ _ _", "2...", "51111", "enter_Y_S10_1_5", False),
        ("sum>=20 _ _ _ _", "266.", "61111", "enter_Y_S10_3_6", True),
        # equal: "two groups may differ"
        ("equal _ _ / _ _", "4...", "33333", "enter_Y_S10_1_3", False),
        ("equal _ _ / _ _", "4...", "33333", "enter_Y_S10_2_3", True),
        ("equal _ 2", "..", "33333", "enter_Y_S10_0_3", False),
        # exact, and "only the die of that colour"
        ("exact O3 4", "..", "33333", "enter_Y_S10_0_3", False),
        ("exact O3 4", "..", "33333", "enter_O_S10_0_3", True),
        ("exact O3 4", "..", "33333", "enter_Y_S10_1_3", False),
        # "dice colours are not asked": a purple 6 would be needed twice in one turn; still legal
        ("ascending P P _", "...", "11111", "enter_P_S10_0_1", True),
        # "Entries are permanent"
        ("sum>=10 _ _ _", "4..", "55555", "enter_Y_S10_0_5", False),
        # no such field
        ("sum>=10 _ _ _", "4..", "55555", "enter_Y_S10_3_5", False),
    ],
)
def test_an_entry_must_leave_numbers_that_complete_the_task(fields, filled, faces, action, is_legal):
    state = turn(faces, [laid(card("S10", fields), "0.0", filled)])
    assert legal(state, action) == is_legal == (action in listed(state))


def test_bonuses_serve_in_a_chance():
    """±1 and recolour: "completing, buying, chance, passive"; "The extra-die bonus does not apply"."""
    display = [laid(card("S10", "exact O6 6 1")), *bonuses("plus_minus", "recolour", "extra_die")]
    state = play(turn("52111", display), "enter_Y_S10_0_6")
    assert [used(state, f"B8{at}") for at in range(3)] == [1, 1, 0]
    state = play(state, "enter_B_S10_2_1")
    assert listed(state) == ["end"]


# ---- draw: "name a deck, take its top card, look at it, and place it by A3 or discard it" ----


@pytest.mark.parametrize("row", ["S", "B"])
def test_draw_and_place(row):
    state = turn("12356", [SUM])
    assert {*listed(state, "draw")} == {"draw_S", "draw_B"}
    top = f"{row}90"
    state, events = state.apply(next(a for a in state.legal_actions() if str(a) == f"draw_{row}"))
    assert [(event.key, event.seen_by) for event in events] == [("drew", None), ("drew_card", 0)]
    assert set(listed(state)) == {*listed(state, "place"), "discard"}
    assert len(listed(state, "place")) == 8
    state = play(state, f"place_{top}_1.1")
    assert listed(state) == ["end"]
    assert [each.card.id for each in display_of(state)] == ["S10", top]
    decks = dict(zip("SB", state.position.decks, strict=True))
    assert [each.id for each in decks[row]] == [f"{row}91"]


def test_draw_and_discard():
    """ "Discards leave the game" """
    state = play(turn("12356", [SUM]), "draw_S", "discard")
    assert listed(state) == ["end"] and len(display_of(state)) == 1
    assert (state.position.pending, state.position.drawn) == (None, False)
    everywhere = [*state.position.decks[0], *state.position.decks[1], *state.position.market]
    assert "S90" not in [each.id for each in everywhere if each]
    after = play(state, "end")
    assert "S90" not in repr(after.position.decks) + repr(after.position.market)


def test_a_drawn_card_is_not_completed_in_this_turn():
    """ "Then the turn ends." """
    spare = card("S90", "equal _ _")
    state = play(turn("66666", [SUM], decks=((spare,), ())), "draw_S", "place_S90_0.1")
    assert listed(state) == ["end"] and not legal(state, "complete_S90_Y6O6")


def test_drawing_needs_a_free_cell_and_a_deck():
    assert listed(turn("12356", FULL), "draw") == [] and not legal(turn("12356", FULL), "draw_S")
    state = turn("12356", FULL[:8])
    state = state.__class__(state.seed, state.position.replace(decks=((), state.position.decks[1])))
    assert listed(state, "draw") == ["draw_B"] and not legal(state, "draw_S")


def test_the_card_bought_may_not_be_discarded():
    assert not legal(play(turn("44412", [SUM]), "buy_S3_YOG4"), "discard")


def test_no_draw_after_an_entry_or_a_discard():
    assert not legal(play(turn("65211", [SUM]), "enter_Y_S10_0_6"), "draw_S")
    assert not legal(play(turn("65211", [SUM]), "draw_S", "discard"), "draw_S")
    assert not legal(play(turn("65211", [SUM]), "draw_S", "discard"), "enter_Y_S10_0_6")


def test_only_the_drawer_sees_the_card_until_it_is_placed():
    decks = [((card(name), card("S97")), (card("B97"),)) for name in ("S95", "S96")]
    drawn = [play(turn("12356", [SUM], [], decks=each), "draw_S") for each in decks]
    assert drawn[0].view(0) != drawn[1].view(0)
    assert drawn[0].view(0).to_json()["pending"] == {"card": "S95", "why": "drawn"}
    assert drawn[0].view(1) == drawn[1].view(1)
    assert drawn[0].view(1).to_json()["pending"] == {"card": None, "why": "drawn"}
    assert "S95" not in repr(drawn[0].view(1).position)
    placed = play(drawn[0], "place_S95_0.1")
    assert "S95" in repr(placed.view(1).position)


def test_a_discard_stays_hidden():
    decks = [((card(name), card("S97")), (card("B97"),)) for name in ("S95", "S96")]
    after = [play(turn("12356", [SUM], [], decks=each), "draw_S", "discard") for each in decks]
    for states in (after, [play(state, "end") for state in after]):
        assert states[0].view(1) == states[1].view(1)
        assert states[0].view(1).to_json() == states[1].view(1).to_json()
        assert "S95" not in repr(states[0].view(1).position)
