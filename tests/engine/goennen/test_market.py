"""RULES.md A10: the market slides and is refilled at the end of a turn."""

import pytest

from tests.engine.goennen.positions import bonuses, card, play, turn


def row(state, letter):
    slots = state.position.market[:4] if letter == "S" else state.position.market[4:]
    return [each and each.id for each in slots]


def market(letters="SB"):
    return {f"{letter}{slot}": card(f"{letter}5{slot}") for letter in letters for slot in range(4)}


def pile(letter, count):
    return tuple(card(f"{letter}9{number}") for number in range(count))


def bought(*slots, decks=None):
    """The state after a turn in which the cards in `slots` were bought for nothing and the turn was ended."""
    display = bonuses(*["discount"] * 4)
    for at, each in enumerate(display):
        display[at] = each.__class__(each.card, (at // 2, at % 2), each.written)
    state = turn("12356", display, market=market(), decks=decks or (pile("S", 5), pile("B", 5)))
    for slot, cell in zip(slots, ("2.0", "2.1", "0.2"), strict=False):
        state = play(state, f"buy_{slot}", f"place_{slot[0]}5{slot[1]}_{cell}")
    assert row(state, slots[0][0])[int(slots[0][1])] is None, "a slot emptied this turn stays empty"
    return play(state, "end")


@pytest.mark.parametrize(
    ("slots", "result"),
    [
        # "cards of a row that lost a card slide right, and new cards fill from the left"
        (["S3"], ["S90", "S50", "S51", "S52"]),
        (["S0"], ["S90", "S51", "S52", "S53"]),
        (["S1"], ["S90", "S50", "S52", "S53"]),
        # "of several new cards the first drawn ends furthest right" (A2)
        (["S3", "S1"], ["S91", "S90", "S50", "S52"]),
        (["S2", "S3"], ["S91", "S90", "S50", "S51"]),
    ],
)
def test_slide_and_refill(slots, result):
    state = bought(*slots)
    assert row(state, "S") == result
    assert row(state, "B") == ["B50", "B51", "B52", "B53"], "the row that lost none stays"
    assert [each.id for each in state.position.decks[0]] == [f"S9{number}" for number in range(len(slots), 5)]


def test_each_row_is_filled_from_its_own_deck():
    state = bought("S3", "B0")
    assert row(state, "S") == ["S90", "S50", "S51", "S52"]
    assert row(state, "B") == ["B90", "B51", "B52", "B53"]


@pytest.mark.parametrize(
    ("left", "result"),
    [(0, [None, None, "S50", "S51"]), (1, [None, "S90", "S50", "S51"]), (2, ["S91", "S90", "S50", "S51"])],
)
def test_with_an_empty_deck_slots_stay_empty(left, result):
    state = turn("44455", bonuses("discount"), market=market(), decks=(pile("S", 2), pile("B", 2)))
    state = state.__class__(state.seed, state.position.replace(decks=(pile("S", left), pile("B", 2))))
    state = play(state, "buy_S3_YOG4", "place_S53_1.1", "buy_S2_BP5", "place_S52_1.2", "end")
    assert row(state, "S") == result


def test_a_turn_without_a_purchase_leaves_the_market_as_it_is():
    before = turn("12356", [], market=market())
    assert play(before, "end").position.market == before.position.market


def test_the_refill_is_told():
    state = turn("44412", [], market=market(), decks=(pile("S", 3), pile("B", 3)))
    state = play(state, "buy_S3_YOG4", "place_S53_0.0")
    _, events = state.apply(state.legal_actions()[-1])
    told = [event for event in events if event.key == "refilled"]
    assert [event.params for event in told] == [{"row": "S", "cards": ["S90", "S50", "S51", "S52"]}]
