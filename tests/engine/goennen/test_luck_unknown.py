"""On a view nothing can be tried whose outcome its seat can't know: neither dice nor decks."""

import pytest

from engine.game import IllegalAction
from engine.goennen import parse_action
from engine.goennen.apply import apply
from tests.engine.goennen.games import first_state, play_out
from tests.engine.goennen.positions import card as made
from tests.engine.goennen.positions import laid, turn


@pytest.mark.parametrize("action", ["roll_YO", "draw_S", "draw_B"])
def test_what_luck_decides_is_refused(action):
    state = turn("12345", [laid(made("S61"))], [], roll=2 if action.startswith("roll") else 3)
    view = state.view(0)
    assert view.position.own.display == state.position.own.display and state.is_legal(parse_action(action))
    with pytest.raises(IllegalAction) as refused:
        apply(view.position, parse_action(action), "")
    assert refused.value.reason == "luck"


def test_every_other_action_has_the_outcome_that_the_view_shows():
    """In a whole game of three: what can be tried on the view of the seat that decides comes to what it then sees."""
    tried = refused = 0
    for state, action, after, _ in play_out(first_state("table 3", 3), 3):
        seat = state.deciders[0]
        try:
            position, _ = apply(state.view(seat).position, action, "")
        except IllegalAction as error:
            assert error.reason == "luck"
            refused += 1
            continue
        seen = after.view(seat).position
        tried += 1
        assert position.players[seat] == seen.players[seat]
        if after.deciders[:1] == (seat,) and not state.position.shown:
            assert position.replace(players=seen.players, shown=None) == seen
    assert tried > 50 and refused > 20
