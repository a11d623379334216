"""Perft: the number of legal action sequences of each length, a check of move generation."""

from collections.abc import Iterator
from typing import Any


def perft(state: Any, depth: int) -> Iterator[int]:
    """The number of sequences of 1, 2, ... `depth` canonical actions from `state`. A game that ends within fewer
    actions does not count at greater depths."""
    for length in range(1, depth + 1):
        yield _count(state, length)


def _count(state: Any, length: int) -> int:
    actions = state.legal_actions()
    if length == 1:
        return len(actions)
    return sum(_count(state.apply(action)[0], length - 1) for action in actions)
