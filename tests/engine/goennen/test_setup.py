"""RULES.md A1, A2: the market, the deal, the starting cards; and that nobody sees another's choice."""

import json
import re

import pytest

from engine.game import BadInput, IllegalAction
from engine.goennen import new_game, new_solo, parse_action
from engine.goennen.cards import deck
from engine.goennen.position import PRICES, SLOTS
from engine.seed import shuffled
from tests.engine.goennen.positions import listed, play


def deck_order(seed: str, row: str) -> list[str]:
    return list(shuffled(seed, f"goennen/deck/{row}", [card.id for card in deck() if card.deck == row]))


def in_setup(seats: int = 2, start: int | None = 0, seed: str = "SETUP"):
    return new_game(seats, seed, start)


def hand(state, seat):
    return [card.id for card in state.position.players[seat].hand]


def set_up_seat(state, cells=("0.0", "0.1", "0.2")):
    """The first seat to decide puts its first card back, lays the others on `cells` and is ready."""
    first, *others = hand(state, state.deciders[0])
    places = [f"place_{card}_{cell}" for card, cell in zip(others, cells, strict=True)]
    return play(state, f"back_{first}", *places, "ready")


# ---- A1: the market's prices ----


def test_prices_are_4_4_3_3_in_both_rows():
    assert PRICES == (4, 4, 3, 3)
    market = in_setup().view(0).to_json()["market"]
    assert [(slot["slot"], slot["price"]) for slot in market] == [
        ("S0", 4), ("S1", 4), ("S2", 3), ("S3", 3), ("B0", 4), ("B1", 4), ("B2", 3), ("B3", 3)
    ]  # fmt: skip


def test_both_decks_are_shuffled_apart():
    state = in_setup()
    for place, slot in enumerate(SLOTS):
        assert state.position.market[place].deck == slot[0]


def test_a_deck_order_hangs_on_the_seed():
    assert deck_order("A", "S") != deck_order("B", "S")
    assert sorted(deck_order("A", "S")) == sorted(deck_order("B", "S"))


# ---- A2.1: "of several new cards the first drawn ends furthest right" ----


def test_first_card_revealed_lies_furthest_right():
    state = in_setup()
    for at, row in ((0, "S"), (4, "B")):
        shown = [card.id for card in state.position.market[at : at + 4]]
        assert shown == deck_order("SETUP", row)[3::-1]


# ---- A2.2: the deal ----


@pytest.mark.parametrize("start", [0, 1, 2])
def test_two_scoring_and_two_bonus_cards_from_the_starting_seat_on(start):
    """ "dealt 2 scoring + 2 bonus cards (seat by seat from the starting seat)", after the market."""
    state = in_setup(3, start)
    for turn in range(3):
        drawn = slice(4 + 2 * turn, 6 + 2 * turn)
        dealt = deck_order("SETUP", "S")[drawn] + deck_order("SETUP", "B")[drawn]
        assert hand(state, (start + turn) % 3) == dealt
    assert [len(pile) for pile in state.position.decks] == [29 - 4 - 6, 20 - 4 - 6]


def test_one_of_the_four_is_put_back_then_three_are_laid_out():
    state = in_setup()
    cards = hand(state, 0)
    assert listed(state) == [f"back_{card}" for card in cards]
    state = play(state, f"back_{cards[1]}")
    rest = [cards[0], cards[2], cards[3]]
    assert listed(state) == [f"place_{card}_0.0" for card in rest]
    state = play(state, f"place_{rest[2]}_0.0")
    assert len(listed(state)) == 2 * 8  # two cards, eight cells around the first


def test_put_back_cards_go_under_their_own_deck_in_seat_order_once_all_have_chosen():
    state = in_setup(2, 1)
    decks = state.position.decks
    bottoms = [hand(state, 0)[0], hand(state, 1)[0]]
    state = set_up_seat(state)
    assert state.position.decks == decks
    state = set_up_seat(state)
    assert [card.id for card in state.position.decks[0]][-2:] == bottoms
    assert state.position.decks[0][:-2] == decks[0] and state.position.decks[1] == decks[1]


def test_a_bonus_card_put_back_goes_under_the_bonus_deck():
    state = new_solo(1, "SETUP")
    cards = hand(state, 0)
    places = [f"place_{card}_0.{at}" for at, card in enumerate(cards[:3])]
    after = play(state, f"back_{cards[3]}", *places, "ready")
    assert after.position.decks[1][-1].id == cards[3]
    assert after.position.decks[0] == state.position.decks[0]


@pytest.mark.parametrize(
    "cells",
    [("0.0", "0.1", "0.2"), ("0.0", "1.1", "2.2"), ("0.0", "-1.-1", "-2.0"), ("0.0", "-1.1", "1.0")],
)
def test_starting_cards_touch_by_edge_or_corner_in_any_direction(cells):
    assert set_up_seat(in_setup(), cells).position.players[0].hand == ()


@pytest.mark.parametrize(
    ("cells", "wrong"),
    [
        ((), "0.1"),  # the first lies at 0.0
        (("0.0",), "0.0"),  # taken
        (("0.0",), "0.2"),  # touches nothing
        (("0.0", "0.1"), "0.3"),  # no square of three by three
        (("0.0", "0.1"), "2.0"),
        (("0.0", "1.1"), "-1.3"),
    ],
)
def test_starting_cards_that_do_not_touch_or_fit(cells, wrong):
    state = in_setup()
    first, *others = hand(state, 0)
    state = play(
        state, f"back_{first}", *(f"place_{card}_{cell}" for card, cell in zip(others, cells, strict=False))
    )
    with pytest.raises(IllegalAction):
        state.apply(parse_action(f"place_{others[len(cells)]}_{wrong}"))


def test_order_of_setup_is_kept():
    state = in_setup()
    one, two, *_ = hand(state, 0)
    for action in ("ready", f"place_{one}_0.0", "end", "pass", "roll_Y", f"back_{hand(state, 1)[0]}"):
        assert not state.is_legal(parse_action(action)), action
    state = play(state, f"back_{one}")
    for action in (f"back_{two}", f"place_{one}_0.0", "ready"):
        assert not state.is_legal(parse_action(action)), action


# ---- A2: "All seats choose at the same time (nobody sees another's choice first)" ----


def secrets_of(state, seat):
    """All that a seat's view says, its own seat's things aside."""
    view = state.view(seat)
    content = view.to_json()
    content["seats"] = [each for each in content["seats"] if each["seat"] != seat]
    return json.dumps([content, repr(view.position.replace(players=()))])


def test_another_seat_sees_nothing_of_a_choice_in_setup():
    start = in_setup()
    one, two, three, four = hand(start, 0)
    for seat in (0, 1):
        assert not {*hand(start, 1 - seat)} & {*_words(secrets_of(start, seat))}
    differently = [
        play(start, f"back_{one}"),
        play(start, f"back_{four}"),
        play(start, f"back_{one}", f"place_{two}_0.0"),
        play(start, f"back_{two}", f"place_{one}_0.0", f"place_{three}_1.1"),
    ]
    assert {secrets_of(state, 1) for state in differently} == {secrets_of(start, 1)}
    assert {repr(state.view(1).position) for state in differently} == {repr(start.view(1).position)}
    assert {str(state.view(1)) for state in differently} == {str(start.view(1))}


def _words(text):
    return re.findall(r"\w+", text)


def test_once_a_seat_is_done_the_next_sees_that_and_no_more():
    start = in_setup()
    ways = [set_up_seat(start), set_up_seat(start, ("0.0", "1.1", "0.1"))]
    assert ways[0] != ways[1]
    assert ways[0].view(1) == ways[1].view(1)
    assert ways[0].view(1).to_json() == ways[1].view(1).to_json()
    assert ways[0].deciders == (1,)


def test_only_the_owner_ever_sees_the_hand_and_the_card_put_back():
    start = in_setup()
    cards = hand(start, 0)
    state = play(start, f"back_{cards[0]}")
    assert state.view(0).to_json()["seats"][0]["hand"] == cards[1:]
    assert state.view(0).to_json()["seats"][0]["put_back"] == cards[0]
    assert state.view(1).to_json()["seats"][0]["hand"] == []
    state = set_up_seat(set_up_seat(start))
    for seat in (0, 1):
        theirs = state.view(seat).to_json()["seats"][1 - seat]
        assert theirs["put_back"] is None and theirs["hand"] == []
        assert state.view(seat).to_json()["seats"][seat]["put_back"]
        assert state.view(seat).position.players[1 - seat].put_back is None
        assert [len(cards) for cards in state.view(seat).position.decks] == [
            len(cards) for cards in state.position.decks
        ]
        assert {card for cards in state.view(seat).position.decks for card in cards} == {None}


def test_events_of_a_choice_are_the_seats_own():
    state = in_setup()
    card, other, *_ = hand(state, 0)
    state, events = state.apply(parse_action(f"back_{card}"))
    assert [(event.key, event.seen_by) for event in events] == [("put_back", 0)]
    state, events = state.apply(parse_action(f"place_{other}_0.0"))
    assert [(event.key, event.seen_by) for event in events] == [("placed", 0)]


def test_all_displays_are_told_once_all_are_ready():
    state = set_up_seat(in_setup())
    first, *others = hand(state, 1)
    places = [f"place_{card}_{row}.0" for row, card in enumerate(others)]
    state, events = play(state, f"back_{first}", *places).apply(parse_action("ready"))
    assert [(event.key, event.seat, event.seen_by) for event in events] == [
        ("laid_out", 0, None), ("laid_out", 1, None), ("turn", 0, None), ("rolled", 0, None)
    ]  # fmt: skip
    assert [len(seat["cards"]) for seat in state.view(0).to_json()["seats"]] == [3, 3]


# ---- A2.3: the starting seat ----


def test_starting_seat_is_chosen_or_random_from_the_seed():
    assert {new_game(4, f"seed {number}").position.start for number in range(40)} == {0, 1, 2, 3}
    assert new_game(4, "same").position.start == new_game(4, "same").position.start
    state = in_setup(3, 2)
    for _ in range(3):
        state = set_up_seat(state)
    assert (state.position.active, state.position.round, state.position.roll) == (2, 1, 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: new_game(0, "S"), lambda: new_game(5, "S"), lambda: new_game(2, "S", 2),
        lambda: new_game(2, "S", -1), lambda: new_game(2, ""), lambda: new_game(2, "x" * 101),
        lambda: new_solo(0, "S"), lambda: new_solo(8, "S"), lambda: new_solo(1, " "),
    ],
)  # fmt: skip
def test_there_is_no_such_game(make):
    with pytest.raises(BadInput):
        make()
