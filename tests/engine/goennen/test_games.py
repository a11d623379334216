"""What holds in every game, whatever is played: looked for in games with chosen and with wild actions. Here in a few;
`python3 -m tests.bench.soak` looks for the same in 10,000."""

import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.goennen import State, parse_action
from engine.goennen.actions import (
    Action,
    Buy,
    Complete,
    Discard,
    Draw,
    End,
    Enter,
    Pass,
    Place,
    PutBack,
    Ready,
    Remove,
    Reroll,
)
from engine.goennen.cards import cards_by_id, deck
from engine.goennen.position import DICE, LETTERS, SLOTS
from tests.engine.goennen import referee
from tests.engine.goennen.games import GAMES, as_choice, first_state, generous_states, play_out, states
from tests.engine.goennen.invariants import (
    check_bounds,
    check_cards,
    check_refused,
    check_scores,
    check_view,
)

GAMES_PLAYED = settings(max_examples=20)
URL_SAFE = re.compile(r"[A-Za-z0-9._~-]+")


# ---- the cards ----


@GAMES_PLAYED
@given(GAMES)
def test_49_cards_are_conserved(game):
    for state in states(*game):
        check_cards(state)


@GAMES_PLAYED
@given(GAMES)
def test_a_game_stays_within_its_bounds(game):
    for state in states(*game):
        check_bounds(state)


# ---- apply ----


@GAMES_PLAYED
@given(GAMES)
def test_apply_changes_nothing_but_makes_a_new_state(game):
    for before, action, after, events in play_out(first_state(*game), game[1]):
        told, number = before.to_json(), hash(before)
        again, events_again = before.apply(action)
        assert (again, events_again, again.to_json()) == (after, events, after.to_json())
        assert hash(again) == hash(after)
        assert (before.to_json(), hash(before)) == (told, number)
        assert after != before and after.to_json() != told


@GAMES_PLAYED
@given(GAMES)
def test_a_replay_comes_to_the_same_end(game):
    start = first_state(*game)
    played = list(play_out(start, game[1]))
    state = first_state(*game)
    for _, action, after, _ in played:
        state, _ = state.apply(parse_action(str(action)))
        assert state == after
    assert state.is_over and state.to_json() == played[-1][2].to_json()


@GAMES_PLAYED
@given(GAMES)
def test_events_are_data(game):
    for _, _, _, events in play_out(first_state(*game), game[1]):
        for event in events:
            assert json.loads(json.dumps(event.to_json())) == event.to_json()
            assert event.seen_by in (None, event.seat)


# ---- what is listed, what is accepted ----


@GAMES_PLAYED
@given(GAMES)
def test_every_listed_action_is_accepted_and_written(game):
    for at, state in enumerate(generous_states(*game)):
        actions = state.legal_actions()
        assert actions == state.legal_actions()
        assert len(set(map(str, actions))) == len(actions)
        for action in actions:
            text = str(action)
            assert URL_SAFE.fullmatch(text)
            assert parse_action(text) == action and str(parse_action(text)) == text
            assert state.is_legal(action)
        if at % 8 == 0:
            for action in actions:
                state.apply(action)


@settings(max_examples=24)
@given(GAMES)
def test_the_list_is_what_the_rules_allow(game):
    """Against the referee's list, which tries every assignment, in every other state."""
    random = Random(game[1])
    for state in generous_states(*game):
        if random.random() < 0.5:
            ours = [as_choice(state.position, action) for action in state.legal_actions()]
            assert len(ours) == len(set(ours)), "each once"
            assert set(ours) == referee.choices(state.position)


def covered(state: State, action: Action, listed: list[tuple[object, ...]]) -> bool:
    """Whether a listed action does the same with the same dice and no more circles."""
    choice = as_choice(state.position, action)
    if choice[0] == "complete":
        return any(
            other[:3] == choice[:3] and other[3] <= choice[3] and other[4] <= choice[4]
            for other in listed
            if other[0] == "complete"
        )
    if choice[0] == "buy":
        return any(other[:3] == choice[:3] and other[3] <= choice[3] for other in listed if other[0] == "buy")
    return choice in listed


CARDS = st.sampled_from([*cards_by_id(), "S99", "X", ""])
NUMBERS = st.integers(-1, 8)
LETTER = st.sampled_from([*DICE, "X", "", "YO"])
ROWS = st.sampled_from(["S", "B", "", "X", "SB"])
WILD = st.one_of(
    st.builds(PutBack, CARDS),
    st.builds(Place, CARDS, st.tuples(st.integers(-3, 3), st.integers(-3, 3))),
    st.builds(Reroll, st.sampled_from([*LETTERS, "OY", "YY", "X"])),
    st.builds(Complete, CARDS, st.lists(st.tuples(LETTER, NUMBERS), max_size=6).map(tuple)),
    st.builds(Buy, st.sampled_from([*SLOTS, "S4", "X", ""]), st.sampled_from([*LETTERS, "OY", "X"]), NUMBERS),
    st.builds(Enter, LETTER, CARDS, NUMBERS, NUMBERS),
    st.builds(Draw, ROWS),
    st.builds(Remove, ROWS),
    st.sampled_from([Ready(), Discard(), Pass(), End()]),
)


def mutants(action: Action, random: Random) -> list[Action]:
    """Actions that are almost this one."""

    def other_die(letter: str) -> str:
        return DICE[(DICE.index(letter) + 1 + int(random.random() * 4)) % 5]

    match action:
        case Complete(card, entries):
            at = int(random.random() * len(entries))
            die, number = entries[at]
            rest = entries[:at], entries[at + 1 :]
            return [
                Complete(card, (*rest[0], (other_die(die), number), *rest[1])),
                Complete(card, (*rest[0], (die, number + 1), *rest[1])),
                Complete(card, (*rest[0], (die, number - 1), *rest[1])),
                Complete(card, (*rest[0], *rest[1])),
                Complete(card, (*entries, (other_die(die), number))),
                Complete(card, entries[::-1]),
                Complete(card, tuple(sorted(entries, key=lambda entry: entry[1]))),
            ]
        case Buy(slot, letters, number):
            return [
                *(Buy(slot, letters, other) for other in range(8)),
                *(Buy(other, letters, number) for other in SLOTS),
                *(Buy(slot, other, number) for other in LETTERS if abs(len(other) - len(letters)) < 2),
                Buy(slot, letters[::-1], number),
            ]
        case Enter(die, card, field, number):
            return [
                *(Enter(other, card, field, number) for other in DICE),
                *(Enter(die, card, other, number) for other in range(-1, 10)),
                *(Enter(die, card, field, other) for other in range(8)),
            ]
        case Place(card, (row, column)):
            return [Place(card, (row + down, column + right)) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        case Reroll(letters):
            return [Reroll(letters[::-1]), Reroll(letters + "Y"), Reroll("")]
    return []


@pytest.mark.slow
@settings(max_examples=20)
@given(GAMES, st.lists(WILD, min_size=30, max_size=60))
def test_what_is_not_legal_is_refused_and_what_is_accepted_is_listed(game, wild):
    """`is_legal`, `apply` and the list agree, for actions out of nowhere and for legal ones gone wrong."""
    random = Random(game[1])
    for state in generous_states(*game):
        if random.random() > 0.08:
            continue
        actions = state.legal_actions()
        tried = [
            *wild,
            *(other for action in actions[:: 1 + len(actions) // 8] for other in mutants(action, random)),
        ]
        listed = [as_choice(state.position, action) for action in actions]
        for action in tried:
            if state.is_legal(action):
                state.apply(action)
                assert covered(state, action, listed), action
            else:
                check_refused(state, action)


@settings(max_examples=14)
@given(GAMES)
def test_an_action_of_another_time_is_refused_or_listed(game):
    """Every action of a game, tried in other states of it."""
    played = [(before, action) for before, action, _, _ in play_out(first_state(*game), game[1])]
    random = Random(game[1])
    for state, _ in played[::9]:
        listed = [as_choice(state.position, action) for action in state.legal_actions()]
        for _ in range(20):
            _, action = played[int(random.random() * len(played))]
            if state.is_legal(action):
                assert covered(state, action, listed)
            else:
                check_refused(state, action)


# ---- scores ----


@GAMES_PLAYED
@given(GAMES)
def test_scores_agree_with_the_referee(game):
    for at, state in enumerate(states(*game)):
        if at % 6 and not state.is_over:
            continue
        check_scores(state)


# ---- views ----


@GAMES_PLAYED
@given(GAMES)
def test_a_view_names_no_card_that_its_seat_may_not_know(game):
    for at, state in enumerate(states(*game)):
        if at > 30 and at % 5:
            continue
        for seat in range(len(state.position.players)):
            check_view(state, seat)


def with_other_secrets(state: State, seat: int, random: Random) -> State:
    """A state that `seat` cannot tell from this one: what is hidden from it lies in another order, and those
    who have chosen before it have chosen otherwise."""
    position = state.position
    players = list(position.players)
    if position.shown:
        players = [player if at == seat else position.shown[at] for at, player in enumerate(players)]
    hides_pending = position.drawn and position.active != seat
    piles = {}
    for number, row in enumerate("SB"):
        hidden = [*position.decks[number]]
        if hides_pending and position.pending.deck == row:
            hidden.append(position.pending)
        for at, player in enumerate(players):
            if at != seat:
                hidden += [card for card in (*player.hand, *player.discarded) if card.deck == row]
        hidden.sort(key=lambda card: random.random())
        piles[row] = hidden
    pending = position.pending
    if hides_pending:
        pending = piles[pending.deck].pop()
    for at, player in enumerate(players):
        if at != seat:
            players[at] = replace(
                player,
                hand=tuple(piles[card.deck].pop() for card in player.hand),
                discarded=tuple(piles[card.deck].pop() for card in player.discarded),
                put_back=player.put_back and random.choice(deck()),
            )
    changed = position.replace(
        players=tuple(players),
        shown=tuple(players) if position.shown else None,
        pending=pending,
        decks=(tuple(piles["S"]), tuple(piles["B"])),
    )
    if position.shown:
        shown = list(changed.shown)
        shown[seat] = position.shown[seat]
        changed = changed.replace(shown=tuple(shown))
    return State("ANOTHER SEED", changed)


@GAMES_PLAYED
@given(GAMES)
def test_a_view_does_not_change_with_what_is_hidden(game):
    random = Random(game[1])
    for at, state in enumerate(states(*game)):
        if at > 30 and at % 7:
            continue
        for seat in range(len(state.position.players)):
            if state.deciders[:1] != (seat,) and state.position.phase == "passive" and seat in state.deciders:
                continue  # what that seat sees is tested when it is asked
            other = with_other_secrets(state, seat, random)
            if state.position.phase == "passive" and state.deciders[:1] != (seat,):
                other = State(other.seed, other.position.replace(spent=0, entries=1))
            view, changed = state.view(seat), other.view(seat)
            assert view == changed
            assert view.to_json() == changed.to_json()
            assert view.legal_actions() == changed.legal_actions()


@GAMES_PLAYED
@given(GAMES)
def test_a_view_lists_the_actions_of_the_seat_that_decides(game):
    for state in states(*game):
        for seat in range(len(state.position.players)):
            actions = state.view(seat).legal_actions()
            assert actions == (state.legal_actions() if state.deciders[:1] == (seat,) else ())


@settings(max_examples=14)
@given(GAMES)
def test_a_view_is_data_and_every_gain_is_true(game):
    for at, (state, _, _, _) in enumerate(play_out(first_state(*game), game[1])):
        if at % 4:
            continue
        seat = state.deciders[0]
        told = state.view(seat).to_json()
        assert json.loads(json.dumps(told)) == told
        assert [each["text"] for each in told["actions"]] == [str(each) for each in state.legal_actions()]
        if told["phase"] == "passive":
            continue  # the last pass of all reveals, an entry does not score for others yet
        for each in told["actions"]:
            if each["gain"] is not None:
                after, _ = state.apply(parse_action(each["text"]))
                assert after.scores()[seat] - state.scores()[seat] == each["gain"]
