"""Gönnen Können in a review: a move in pictures, and what was done in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.hint_sentences import kept
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Event

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action
    from ui.kit.tree import Node
    from ui.kit.types import Key, Look


def die(k: str, face: int, key: Key) -> Node:
    return h("canvas", {"class": "small-die"}, paint=("rest", k, face), key=key)


def tile(name: str, complete: bool, key: Key) -> Node:
    """A card by its colour; a complete one is filled."""
    return h("canvas", {"class": "small-tile"}, paint=("tile", name, {"complete": complete}), key=key)


def ticket(name: str, key: Key) -> Node:
    """A card by its colour and its reward."""
    return h("canvas", {"class": "ticket"}, paint=("ticket", name, None), key=key)


def pictures(board: Board, action: Action) -> list[Look]:
    """The dice and the card of a move."""
    faces = {d["die"]: d["face"] for d in board.view["dice"]}
    kind = action["kind"]
    dice = kept(board, action) if kind == "roll" else action["dice"]
    out: list[Look] = [("small-die", ("rest", k, faces[k])) for k in dice if faces.get(k)]
    slot = [s["card"] for s in board.view["market"] if s["slot"] == action["slot"]]
    card = slot[0] if slot else action["card"]
    if card in board.cards:
        out.append(
            ("small-tile", ("tile", card, {"complete": True}))
            if kind == "complete"
            else ("ticket", ("ticket", card, None))
        )
    elif action["deck"]:
        out.append(("small-tile", ("deck", action["deck"], 0)))
    return out


def done(board: Board, events: Sequence[Event]) -> list[Node]:
    """What was completed, bought, drawn and written in a round, in order."""
    out: list[Node] = []
    for i, event in enumerate(events):
        key, p = event["key"], event["params"]
        if key == "completed":
            out.append(tile(p["card"], True, i))
        elif key in ("bought", "drew_card"):
            out.append(ticket(p["card"], i))
        elif key == "laid_out":
            out += [tile(name, False, str(i) + name) for name, _ in p["cards"]]
        elif key == "entered":
            out.append(tile(p["card"], True, i) if p["complete"] else die(p["die"], p["number"], i))
    return out
