"""Games for the tests: played with choices from a generator of its own, and looked at step by step."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.goennen import State, new_game, new_solo
from engine.goennen.actions import Action, Buy, Complete, Discard, Draw, Enter, Place, PutBack, Remove, Reroll
from engine.goennen.position import DICE, Player, Position
from engine.goennen.tasks import fillings
from tests.choosing import choose

KINDS = ["solo 1", "solo 4", "solo 7", "table 1", "table 2", "table 3", "table 4"]

GAMES = st.integers(0, 10_000).map(lambda number: (KINDS[number % len(KINDS)], number))
"""(kind, number): which game is played, and how."""

LIKED = {"complete": 40, "buy": 12, "place": 1, "enter": 2, "roll": 1, "draw": 2, "pass": 1, "end": 1}


def first_state(kind: str, number: int) -> State:
    mode, size = kind.split()
    if mode == "solo":
        return new_solo(int(size), f"game {number}")
    return new_game(int(size), f"game {number}", number % int(size) if number % 5 else None)


def play_out(state: State, number: int) -> Iterator[tuple[State, Action, State, tuple[Any, ...]]]:
    """A game played to its end: (state before, action, state after, events) for each step."""
    random = Random(f"choices {number}")
    while not state.is_over:
        action = choose(state.legal_actions(), random, LIKED)
        after, events = state.apply(action)
        yield state, action, after, events
        state = after


def states(kind: str, number: int) -> Iterator[State]:
    """Every state of a game, the first and the last included."""
    start = first_state(kind, number)
    yield start
    for _, _, after, _ in play_out(start, number):
        yield after


def generous_states(kind: str, number: int) -> Iterator[State]:
    """As `states`, in a game that completes a bonus card of each seat at every twentieth step for nothing: so
    that there are circles to mark, and several kinds of them at once."""
    state = first_state(kind, number)
    random = Random(f"choices {number}")
    step = 0
    while not state.is_over:
        yield state
        state, _ = state.apply(choose(state.legal_actions(), random, LIKED))
        step += 1
        if step % 20 == 0 and not state.position.shown:
            players = tuple(_with_a_bonus(player) for player in state.position.players)
            state = State(state.seed, state.position.replace(players=players))
    yield state


def _with_a_bonus(player: Player) -> Player:
    for at, laid in enumerate(player.display):
        if laid.card.bonus and not laid.complete:
            filling = iter(next(fillings(laid.card.task, laid.written)))
            done = replace(laid, written=tuple(here or next(filling) for here in laid.written))
            return replace(player, display=(*player.display[:at], done, *player.display[at + 1 :]))
    return player


def as_choice(position: Position, action: Action) -> tuple[object, ...]:
    """An action as the referee counts it: by what it uses, whichever way it is written."""
    kind = str(action).split("_")[0]
    match action:
        case PutBack(card):
            return (kind, card)
        case Place(card, cell):
            return (kind, card, cell)
        case Reroll(dice):
            return (kind, frozenset(DICE.index(die) for die in dice))
        case Complete(card, entries):
            laid = next(each for each in position.own.display if each.card.id == card)
            fields = [field for row in laid.card.task.rows for field in row]
            empty = [field for field, here in zip(fields, laid.written, strict=True) if not here]
            dice = [DICE.index(die) for die, _ in entries]
            steps = sum(
                abs(number - position.faces[die]) for die, (_, number) in zip(dice, entries, strict=True)
            )
            colours = zip(empty, entries, strict=True)
            recolours = sum(field.colour not in (None, letter) for field, (letter, _) in colours)
            return (kind, card, frozenset(dice), steps, recolours)
        case Buy(slot, letters, number):
            dice = [DICE.index(die) for die in letters]
            return (kind, slot, frozenset(dice), sum(abs(number - position.faces[die]) for die in dice))
        case Enter(die, card, field, number):
            return (kind, die, card, field, number)
        case Draw(deck):
            return (kind, deck)
        case Remove(row):
            return (kind, row)
        case Discard():
            return (kind,)
    return (kind,)
