"""What a player meets for the first time at TUTTO after the lesson, found in the view and its legal actions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.games.tutto.types import Board

LAWS = ("double", "plus_minus", "straight", "cloverleaf")  # kinds of cards that the lesson does not play


def novelties(board: Board) -> list[tuple[str, Mapping[str, Any]]]:
    """(name of a note, its parameters) for everything that may need explaining now, the most urgent first."""
    view = board.view
    goal = {"goal": say.number(view["target"])}
    out: list[tuple[str, Mapping[str, Any]]] = []
    if view["ending"] and not board.alone:
        out.append(("tutto_ending", goal))
    if board.model.can("draw"):
        out.append(("tutto_draw", {}))
    elif view["card"]["kind"] in LAWS:
        out.append(("tutto_" + view["card"]["kind"], {}))
    if not board.alone:
        out.append(("tutto_goal", goal))
    return out
