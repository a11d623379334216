"""What a player meets for the first time at TUTTO after the lesson, found in the view and its legal actions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.games.tutto.letting_go import better

if TYPE_CHECKING:
    from ui.games.tutto.board_types import Board
    from ui.table.types import Novelty

RISK = (
    "class",
    "risk",
)  # a note above the points at risk covers neither them nor the dice: what one decides by
LAWS = ("double", "plus_minus", "straight", "cloverleaf")  # kinds of cards that the lesson does not play


def novelties(board: Board) -> list[Novelty]:
    """(name of a note, its parameters, where it stands) for everything that may need explaining now, the most urgent first."""
    view = board.view
    goal = {"goal": say.number(view["target"])}
    out: list[Novelty] = []
    if view["ending"] and not board.alone:
        out.append(("tutto_ending", goal, ("class", "seats")))
    keep = board.model.keep()
    if keep and keep["tutto"] and board.model.can("stop"):
        out.append(("tutto_six", {}, RISK))
    if view["card"]["kind"] in LAWS and not board.model.can("draw"):
        alone = view["card"]["kind"] == "plus_minus" and board.alone
        out.append(("tutto_" + view["card"]["kind"] + ("_alone" if alone else ""), {}, RISK))
    fewer = better(board.model.actions)
    if fewer:
        most, less = fewer
        numbers = {
            "fewer": most["roll"],
            "dice": less["roll"],
            "n": round(100 * (most["null"] or 0)),
            "less": round(100 * (less["null"] or 0)),
        }
        out.append(("tutto_let_go", numbers, RISK))
    if board.model.can("draw"):
        out.append(("tutto_draw", {}, RISK))
    if board.others_since() is not None:
        out.append(("others", {}, ("data-do", "others")))
    if not board.alone:
        out.append(("tutto_goal", goal, ("class", "seats")))
    return out
