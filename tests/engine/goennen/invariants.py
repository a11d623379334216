"""What holds in every state of every game, each as a check that fails with an AssertionError."""

import json
import re
from collections import Counter
from functools import lru_cache

from engine.game import IllegalAction
from engine.goennen import State
from engine.goennen.actions import Action
from engine.goennen.cards import ID, Card, deck
from engine.goennen.display import empty_fields
from engine.goennen.position import DICE
from tests.engine.goennen import referee

CARD = re.compile(ID)


def check_cards(state: State) -> None:
    """Each of the 49 cards lies in one place (A1)."""
    position = state.position
    cards: list[Card | None] = [
        *position.decks[0], *position.decks[1], *position.market, *position.set_aside, position.pending,
    ]  # fmt: skip
    for player in position.players:
        cards += [laid.card for laid in player.display]
        cards += [*player.hand, *player.discarded]
        if position.phase == "setup":
            cards.append(player.put_back)
    assert Counter(card.id for card in cards if card) == Counter(card.id for card in deck(position.ruleset))


_may_become = lru_cache(maxsize=1 << 14)(referee.may_become)  # the same cards are looked at again and again


def check_bounds(state: State) -> None:
    """Displays (A3), circles (A8), entries (A4), dice (A5), rounds and who decides are as they may be."""
    position = state.position
    for player in position.players:
        assert len(player.display) <= 9
        for axis in (0, 1):
            cells = [laid.cell[axis] for laid in player.display] or [0]
            assert max(cells) - min(cells) < 3
        assert len({laid.cell for laid in player.display}) == len(player.display)
        for laid in player.display:
            assert 0 <= laid.used <= laid.circles and (laid.complete or not laid.used)
            assert _may_become(laid.card, laid.written)
    assert position.phase == "setup" or len(position.faces) == len(DICE)
    assert all(1 <= face <= 6 for face in position.faces)
    assert 0 <= position.spent < 32 and 0 <= position.thrown < 32 and 0 <= position.roll <= 3
    assert position.phase != "passive" or not position.spent & ~position.thrown
    assert position.phase in ("passive", "chance") or position.entries == 0
    assert position.phase == "place" or not (position.pending or position.drawn)
    assert 1 <= position.round <= position.last_round <= 40
    assert position.is_over == (not state.deciders) == (not state.legal_actions())
    if not position.is_over:
        assert state.deciders == tuple(sorted(set(state.deciders)))
        assert position.phase in ("setup", "passive") or state.deciders == (position.active,)


def check_refused(state: State, action: Action) -> None:
    """`apply` refuses the action with a reason, and the state is as it was."""
    told, number = state.to_json(), hash(state)
    try:
        state.apply(action)
    except IllegalAction as refusal:
        assert refusal.reason and str(refusal)
    else:
        raise AssertionError(f"{action} was accepted")
    assert (state.to_json(), hash(state)) == (told, number)


def check_scores(state: State) -> None:
    """Points and winners are those of the referee, who counts them another way (A11)."""
    displays = [player.display for player in state.position.players]
    assert list(state.scores()) == [referee.total(display) for display in displays]
    if state.is_over:
        ranks = [(referee.total(display), -referee.empty(display)) for display in displays]
        assert state.winners() == tuple(at for at, rank in enumerate(ranks) if rank == max(ranks))
        assert [referee.empty(display) for display in displays] == [empty_fields(d) for d in displays]


def known_to(state: State, seat: int) -> set[str]:
    """The cards that a seat may know by name."""
    position = state.position
    known = [*position.market, *position.set_aside]
    if not position.drawn or position.active == seat:
        known.append(position.pending)
    seen = position.shown or position.players
    for at, player in enumerate(position.players):
        if at == seat:
            known += [*player.hand, player.put_back, *player.discarded]
        known += [laid.card for laid in (player if at == seat else seen[at]).display]
    return {card.id for card in known if card}


def check_view(state: State, seat: int) -> None:
    """A seat's view names no card that the seat may not know, nor the seed."""
    view, known = state.view(seat), known_to(state, seat)
    assert {*CARD.findall(json.dumps(view.to_json()))} <= known
    for text in (repr(view.position), repr(view), str(view)):
        assert {*CARD.findall(text)} <= known
        assert state.seed not in text


def check_always(state: State, action: Action, events: object) -> None:
    """What is quick enough to be looked at after every action."""
    check_cards(state)
    check_bounds(state)


def check_sparsely(state: State) -> None:
    """What is slow: every point counted again, every seat's view."""
    check_scores(state)
    for seat in range(len(state.scores())):
        check_view(state, seat)
