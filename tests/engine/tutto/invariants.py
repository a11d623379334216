"""What holds in every state of every game, each as a check that fails with an AssertionError."""

import json
from itertools import combinations

from engine.game import Event
from engine.tutto import Action, State
from engine.tutto.cards import CARDS, DECK_SIZE
from engine.tutto.dice import DICE

ALIKE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}


def check_bounds(state: State) -> None:
    """Cards (B1), dice (B2) and scores (B4) are as they may be."""
    position = state.position
    assert len(position.left) == len(CARDS) and 0 <= sum(position.left) < DECK_SIZE
    assert all(0 <= left <= card.copies for left, card in zip(position.left, CARDS, strict=True))
    assert all(score >= 0 and score % 50 == 0 for score in position.scores)
    assert position.points >= position.earlier >= 0 and position.points % 50 == 0
    assert not any(one & other for one, other in combinations(position.kept, 2))
    assert len(position.faces) == len(DICE) and all(1 <= face <= 6 for face in position.faces)
    assert position.is_over == (not state.deciders) == (not state.legal_actions())
    assert position.is_over or state.deciders == (position.active,)


def check_deck(state: State) -> None:
    """What is told of the deck adds up to it, and the state is JSON."""
    content = json.loads(state.to_json())
    assert content["scores"] == list(state.scores())
    assert len(content["deck"]) == sum(state.position.left)
    assert [content["deck"].count(card.name) for card in CARDS] == list(state.position.left)


def worth(faces: list[int]) -> int:
    """What kept dice are worth, by every way to part them into triples and singles (B2); below 0 if none is valid."""
    if not faces:
        return 0
    face, *rest = faces
    best = {1: 100, 5: 50}.get(face, -10_000) + worth(rest)
    if rest.count(face) >= 2:
        for _ in range(2):
            rest.remove(face)
        best = max(best, ALIKE[face] + worth(rest))
    return best


def check_events(events: tuple[Event, ...], state: State) -> None:
    """Kept dice are worth what is told, and what is written leads to the scores told (B2)."""
    for event in events:
        if event.key == "kept" and event.params["points"]:
            assert event.params["points"] == worth([face for _, face in event.params["dice"]])
        if event.key == "wrote" and event is [each for each in events if each.seat == event.seat][-1]:
            assert state.scores()[event.seat or 0] == event.params["score"]


def check_winners(state: State) -> None:
    """Nobody has won before the end; then those with the most points, or one seat by a cloverleaf (B3, B4)."""
    scores, winners = state.scores(), state.winners()
    if not state.is_over:
        assert winners == ()
    elif state.position.champion is None:
        assert winners == tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    else:
        assert winners == (state.position.champion,)


def check_view(state: State, seat: int) -> None:
    """A seat's view holds nothing of the seed."""
    view = state.view(seat)
    assert state.seed not in repr(view.position) + repr(view) + str(view)


def check_always(state: State, action: Action, events: tuple[Event, ...]) -> None:
    """What is quick enough to be looked at after every action."""
    check_bounds(state)
    check_events(events, state)


def check_sparsely(state: State) -> None:
    """What is slow."""
    check_deck(state)
    check_winners(state)
    for seat in range(state.position.seats):
        check_view(state, seat)
