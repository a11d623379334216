"""Starting cards moved about before their seat is ready (A2, A3)."""

import pytest

from engine.errors import IllegalAction
from engine.goennen.display import free_cells
from engine.goennen.rearranging import arranging, movable, rearranged
from engine.match import Match, Setup

SOLO = Setup("goennen", 1, "JUNIPER", solo=True, level=1)
PAIR = Setup("goennen", 1, "PAIR", seats=("human", "human"), start=0)


def placed(*cells: tuple[int, int], setup: Setup = SOLO) -> tuple[Match, list[str]]:
    """A match whose first seat has put the first card back and the next ones on `cells`; the cards."""
    match = Match(setup)
    hand = [action.card for action in match.state.legal_actions()]
    match.play(f"back_{hand[0]}")
    for card, (row, column) in zip(hand[1:], cells, strict=False):
        match.play(f"place_{card}_{row}.{column}")
    return match, hand[1:]


def lying(match: Match) -> dict[str, tuple[int, int]]:
    return {laid.card.id: laid.cell for laid in arranging(match.state)}


def test_a_card_moves_and_the_order_stays():
    match, (a, b, c) = placed((0, 0), (0, 1), (0, 2))
    actions = rearranged(arranging(match.state), c, (1, 0))
    assert [str(action) for action in actions] == [f"place_{a}_0.0", f"place_{b}_0.1", f"place_{c}_1.0"]
    step = match.step
    match.play_instead(3, actions)
    assert lying(match) == {a: (0, 0), b: (0, 1), c: (1, 0)} and match.step == step
    match.play("ready")


def test_the_first_card_lies_at_the_origin_again():
    match, (a, b, c) = placed((0, 0), (0, 1), (0, 2))
    match.play_instead(3, rearranged(arranging(match.state), a, (1, 1)))
    assert lying(match) == {a: (0, 0), b: (-1, 0), c: (-1, 1)}


def test_the_order_changes_where_a_card_would_touch_none_before_it():
    match, (a, b, c) = placed((0, 0), (0, 1), (0, 2))
    actions = rearranged(arranging(match.state), b, (1, 1))  # still between the two
    assert [action.card for action in actions] == [a, b, c]
    match, (a, b, c) = placed((0, 0), (0, 1), (1, 1))
    actions = rearranged(arranging(match.state), b, (2, 2))
    assert [action.card for action in actions] == [a, c, b]


def test_two_cards_change_places():
    match, (a, b, c) = placed((0, 0), (0, 1), (1, 1))
    assert lying(match)[c] in movable(match.state)[b]
    match.play_instead(3, rearranged(arranging(match.state), c, (0, 1)))
    assert lying(match) == {a: (0, 0), c: (0, 1), b: (1, 1)}
    match.play_instead(3, rearranged(arranging(match.state), a, (1, 1)))
    assert lying(match) == {a: (0, 0), b: (-1, -1), c: (-1, 0)}  # the same shape


@pytest.mark.parametrize("cell", [(0, 0), (0, 3), (2, 2), (5, 5)])
def test_what_cannot_lie_so_is_refused(cell):
    match, (a, _, _) = placed((0, 0), (0, 1), (1, 0))
    display = arranging(match.state)
    if cell == (0, 0):  # where it lies is no other cell
        assert cell not in movable(match.state)[a]
        return
    with pytest.raises(IllegalAction):
        rearranged(display, a, cell)


def test_every_cell_offered_is_one_that_the_rules_allow():
    for cells in [((0, 0), (0, 1)), ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 1), (2, 0))]:
        match, _ = placed(*cells)
        before = lying(match)
        offered = movable(match.state)
        assert list(offered) == list(before) and all(offered.values())
        for card, targets in offered.items():
            for cell in targets:
                again, _ = placed(*cells)
                again.play_instead(len(cells), rearranged(arranging(again.state), card, cell))
                others = [other for other in before if other != card and before[other] != cell]
                moved = lying(again)
                for other in others:  # the same shape
                    assert moved[card][0] - moved[other][0] == cell[0] - before[other][0]
                    assert moved[card][1] - moved[other][1] == cell[1] - before[other][1]
                assert free_cells(arranging(again.state))


def test_nothing_moves_before_the_second_card_and_after_ready():
    match, _ = placed((0, 0))
    assert movable(match.state) == {}
    match, _ = placed((0, 0), (0, 1), (0, 2), setup=PAIR)
    assert len(movable(match.state)) == 3
    match.play("ready")
    assert movable(match.state) == {}  # the other seat's turn to lay out
    match, _ = placed((0, 0), (0, 1), (0, 2))
    match.play("ready")
    assert movable(match.state) == {} and arranging(match.state) == ()


def test_a_refused_rearrangement_changes_nothing():
    match, (_, _, c) = placed((0, 0), (0, 1), (0, 2))
    state, moves = match.state, list(match.moves)
    actions = rearranged(arranging(match.state), c, (1, 0))
    for count, instead in ((3, [*actions, *actions]), (9, actions)):
        with pytest.raises(IllegalAction):
            match.play_instead(count, instead)
        assert match.state == state and match.moves == moves
