"""How the game goes on while a seat that is to decide is played on another device (RULES.md A11)."""

from collections.abc import Sequence

from engine.game import Event
from engine.goennen.actions import Pass
from engine.goennen.position import PASSIVE, SETUP
from engine.goennen.state import State


def passed_over(state: State, absent: frozenset[int]) -> tuple[State, Sequence[Event]] | None:
    """The state in which the game goes on for now without the seat that decides next, and the events; None if the game
    waits for it. absent: the seats whose next decision is not known yet; that seat is one of them.

    A passive seat enters its dice later (A11). In the setup, in which all choose at the same time, the others choose
    first (A2).
    """
    position = state.position
    if position.phase == PASSIVE and not position.solo:
        return state.apply(Pass())
    present = [seat for seat in position.deciders if seat not in absent]
    if position.phase == SETUP and present:
        later = [seat for seat in position.deciders if seat in absent]
        return State(state.seed, position.replace(deciders=(*present, *later))), ()
    return None
