"""What a player meets for the first time at Gönnen Können, found in the view and its legal actions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.games.goennen.types import Board

CIRCLES = ("plus_minus", "recolour", "extra_die", "discount")


def novelties(board: Board) -> list[tuple[str, Mapping[str, Any]]]:
    """(name of a note, its parameters) for everything that may need explaining now, the most urgent first. What follows a
    dot in a name only tells notes with the same words apart."""
    view = board.view
    model = board.model
    phase = view["phase"]
    out: list[tuple[str, Mapping[str, Any]]] = []
    if phase == "remove":
        out.append(("remove", {"n": view["rounds"], "round": view["round"]}))
    if phase == "passive":
        assert view["passive"]
        entries = view["passive"]["entries"]
        out.append(("passive" if board.alone else "passive_table", {"n": entries}))
    if phase == "place":
        out.append(("drawn" if model.can("discard") else "place", {}))
    if phase == "chance" or model.at_a_chance():
        out.append(("chance", {}))
    if view["ending"]:
        assert view["rounds"]
        out.append(("ending", {"n": view["rounds"] - view["round"]}))
    for kind in CIRCLES:
        if [a for a in model.actions if a["marks"].get(kind)]:
            out.append((kind, {"n": model.circles(kind)}))
    if model.can("buy"):
        out.append(("buy", {}))
    if phase in ("roll", "passive", "acting"):
        out += on_the_cards(board)
    if board.phone and model.rerolling() and not model.can("buy"):  # its tickets show no tasks
        out.append(("market", {}))
    return out


def on_the_cards(board: Board) -> list[tuple[str, Mapping[str, Any]]]:
    """The tasks and rewards of the player's own cards."""
    out: list[tuple[str, Mapping[str, Any]]] = []
    for laid in board.model.seat()["cards"]:
        card = board.cards[laid["card"]]
        if laid["complete"]:
            if card["deck"] == "S":
                out.append(("points." + card["reward"]["kind"], {"n": laid["now"], "says": say.reward(card)}))
        elif card["reward"]["kind"] == "wild_colour":
            out.append(("wild_colour", {}))
        elif card["task"]["kind"] == "sum":
            out.append(("sum", {"n": card["task"]["total"]}))
        elif card["task"]["kind"] != "exact":
            out.append((card["task"]["kind"], {}))
        if not laid["complete"] and [field for row in card["task"]["rows"] for field in row if field["colour"]]:
            out.append(("colour", {}))
    return out
