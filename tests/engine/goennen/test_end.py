"""RULES.md A11: what triggers the end, what is played after it, who wins."""

import pytest

from engine.goennen import parse_action
from engine.goennen.display import empty_fields
from engine.goennen.scoring import winners
from tests.engine.goennen.positions import card, done, laid, listed, play, turn

NINE_CELLS = [f"{row}.{column}" for row in range(3) for column in range(3)]


def cards(count: int, first: int = 10):
    return [done(card(f"S{first + at}"), cell) for at, cell in enumerate(NINE_CELLS[:count])]


def end_turns(state, count):
    """`count` turns ended with nothing after the third roll."""
    for _ in range(count):
        state = play(state.__class__(state.seed, state.position.replace(roll=3, phase="roll")), "end")
    return state


def until_over(state):
    """How many more turns are ended until the game is over."""
    for turns in range(200):
        if state.is_over:
            return turns
        state = end_turns(state, 1)
    raise AssertionError("it never ends")


# ---- "a seat's display reaches nine cards (bought, or placed by chance)" ----


def by_purchase(display, *others, **changes):
    return play(turn("44412", display, *others, **changes), "buy_S3_YOG4", "place_S99_2.2")


def by_chance(display, *others, **changes):
    return play(turn("12356", display, *others, **changes), "draw_S", "place_S90_2.2")


@pytest.mark.parametrize("ninth", [by_purchase, by_chance])
def test_the_ninth_card_triggers(ninth):
    state = ninth(cards(8), cards(3))
    view = state.view(0).to_json()
    assert (view["ending"], view["rounds"]) == (True, 2)


@pytest.mark.parametrize("ninth", [by_purchase, by_chance])
def test_the_eighth_card_does_not(ninth):
    display = [*cards(6), done(card("S16"), "2.1")]
    assert not ninth(display).view(0).to_json()["ending"]


@pytest.mark.parametrize(("seats", "active", "left"), [(2, 0, 4), (2, 1, 3), (3, 0, 6), (3, 2, 4), (4, 1, 7)])
def test_finish_the_current_round_and_play_one_more(seats, active, left):
    """ "Finish the current round (to the seat on the right of the starting seat), play one more full round" """
    displays = [cards(8) if seat == active else cards(3) for seat in range(seats)]
    state = by_purchase(displays[0], *displays[1:]) if active == 0 else play(
        turn("44412", *displays, active=active), "buy_S3_YOG4", "place_S99_2.2"
    )  # fmt: skip
    assert until_over(state) == left


def test_the_round_ends_right_of_the_starting_seat():
    """Seat 2 starts: seat 1 is the last of each round."""
    displays = [cards(3), cards(8), cards(3)]
    state = turn("44412", *displays, active=1, start=2)
    state = state.__class__(state.seed, state.position.replace(turn=2))  # the third turn of round 1
    state = play(state, "buy_S3_YOG4", "place_S99_2.2")
    assert until_over(state) == 1 + 3
    last = end_turns(state, 3)
    assert (last.position.active, last.position.round) == (1, 2)


def test_only_the_first_ninth_card_triggers():
    state = by_purchase(cards(8), cards(8))
    state = play(state, "end")
    state = state.__class__(state.seed, state.position.replace(roll=3, faces=(1, 2, 3, 5, 6)))
    state, events = play(state, "draw_B").apply(parse_action("place_B90_2.2"))
    assert [event.key for event in events] == ["placed"]
    assert until_over(state) == 1 + 2
    again = end_turns(by_purchase(cards(8), cards(8)), 2)
    assert again.position.round == 2 and again.position.last_round == 2


def test_a_discard_does_not_trigger():
    assert not play(turn("12356", cards(8)), "draw_S", "discard").position.ending


def test_the_trigger_is_told():
    _, events = play(turn("44412", cards(8)), "buy_S3_YOG4").apply(parse_action("place_S99_2.2"))
    assert [(event.key, event.params.get("round")) for event in events] == [
        ("placed", None),
        ("last_round", 2),
    ]


# ---- "also triggered when both decks and the market are empty" ----


def nothing_left(state, market=()):
    slots = tuple(card("S50") if slot in market else None for slot in range(8))
    return state.__class__(state.seed, state.position.replace(decks=((), ()), market=slots))


def test_empty_decks_and_market_trigger():
    state = nothing_left(turn("44412", cards(3), cards(3)), market=[3])
    state = play(state, "buy_S3_YOG4", "place_S50_1.1")
    assert not state.position.ending
    state, events = state.apply(parse_action("end"))
    assert [event.key for event in events][:2] == ["refilled", "last_round"]
    assert state.position.ending and state.position.last_round == 2
    assert until_over(state) == 3


@pytest.mark.parametrize("kept", ["market", "deck"])
def test_a_card_left_anywhere_does_not_trigger(kept):
    state = turn("12356", cards(3), cards(3))
    one = nothing_left(state, market=[7])
    if kept == "deck":
        one = state.__class__(
            state.seed, state.position.replace(market=(None,) * 8, decks=((), state.position.decks[1]))
        )
    assert not play(one, "end").position.ending


def test_the_last_card_drawn_by_chance_triggers_too():
    state = turn("12356", cards(3), cards(3))
    decks = (state.position.decks[0][:1], ())
    state = state.__class__(state.seed, state.position.replace(market=(None,) * 8, decks=decks))
    assert play(state, "draw_S", "discard", "end").position.last_round == 2


# ---- "round 40 is the last in any case" ----


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_round_40_is_the_last(seats):
    state = turn("12356", *[cards(3) for _ in range(seats)])
    assert until_over(state) == 40 * seats
    assert state.view(0).to_json()["rounds"] is None


@pytest.mark.parametrize(("round_number", "last"), [(38, 39), (39, 40), (40, 40)])
def test_an_end_triggered_late_does_not_go_beyond_round_40(round_number, last):
    state = by_purchase(cards(8), cards(3), turn=2 * (round_number - 1))
    assert state.position.last_round == last


# ---- the end ----


def test_when_it_is_over_nobody_decides():
    state = end_turns(turn("12356", cards(3), [laid(card("S50"))], last_round=1), 2)
    assert state.is_over and state.deciders == () and listed(state) == []
    for action in ("end", "pass", "roll_Y", "ready"):
        assert not state.is_legal(parse_action(action))
    view = state.view(1).to_json()
    assert (view["state"], view["phase"], view["actions"]) == ("over", "over", [])


def test_nobody_wins_before_the_end():
    state = turn("12356", cards(3), [laid(card("S50"))], last_round=1)
    assert state.winners() == () and state.view(0).to_json()["result"] is None


# ---- "The highest total wins. Tie: fewer empty fields on laid cards; still tied: shared victory." ----


def scoring(points: int, open_fields: int = 0):
    """A display worth `points` with so many empty fields."""
    return (
        done(card("S10", "equal _ _", f"{points} colour_cards Y"))
        if points
        else laid(card("B10"), "0.0", "66"),
        *[
            laid(
                card("S11", "sum>=5 _ _ _ _ _", colour="G"),
                "0.1",
                "6" * (5 - open_fields) + "." * open_fields,
            )
        ],
    )


@pytest.mark.parametrize(
    ("seats", "who", "tie"),
    [
        ([(10, 5), (9, 0)], [0], None),
        ([(9, 0), (10, 5), (8, 0)], [1], None),
        ([(10, 2), (10, 1)], [1], "empty_fields"),
        ([(10, 2), (10, 1), (12, 5)], [2], None),
        ([(10, 1), (10, 1)], [0, 1], "shared"),
        ([(10, 1), (9, 0), (10, 1), (10, 2)], [0, 2], "shared"),
        ([(0, 3), (0, 3), (0, 3)], [0, 1, 2], "shared"),
    ],
)
def test_who_wins(seats, who, tie):
    displays = [scoring(*each) for each in seats]
    assert [empty_fields(each) for each in displays] == [each[1] for each in seats]
    assert list(winners(displays)) == who
    state = end_turns(turn("12356", *displays, last_round=1), len(seats))
    assert list(state.winners()) == who
    result = state.view(0).to_json()["result"]
    assert (result["winners"], result["tie"]) == (who, tie)
    assert result["scores"] == [each[0] for each in seats]
    assert result["empty_fields"] == [each[1] for each in seats]


def test_empty_cells_do_not_count_in_a_tie():
    """ "so German and Dutch; the English "spaces" could mean cells" """
    few = scoring(10, 1)
    many = (*scoring(10, 1), done(card("B61", colour="G"), "1.1"))
    assert winners([few, many]) == (0, 1)


def test_the_result_is_told():
    state = turn("12356", scoring(10, 0), last_round=1)
    _, events = state.apply(parse_action("end"))
    assert [(event.key, event.params) for event in events] == [("ended", {"scores": [10], "winners": [0]})]
