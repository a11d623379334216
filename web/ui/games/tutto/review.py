"""TUTTO in a review: a move in pictures, and what was done in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.games.tutto.card_painter import dice_colour
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Event

    from ui.games.tutto.board_types import Board
    from ui.games.tutto.types import Action, Face
    from ui.kit.tree import Node
    from ui.kit.types import Look

PLAIN: Face = {"kind": "bonus", "points": 0}  # the card of a turn whose card no event tells

POINTS = {"plus_minus": 1000, "straight": 2000}
ENDS = {"wrote": "tutto.last.wrote", "null": "tutto.last.null", "stopped": "tutto.last.stop_card"}


def face(name: str) -> Face:
    """What is painted of the card with a name."""
    kind, _, points = name.rpartition("_")
    return (
        {"kind": kind, "points": int(points)}
        if kind == "bonus"
        else {"kind": name, "points": POINTS.get(name, 0)}
    )


def die(colour: str, face: int, key: str) -> Node:
    return h("canvas", {"class": "small-die"}, paint=("rest", colour, face), key=key)


def pictures(board: Board, action: Action) -> list[Look]:
    """The dice that a move keeps, or the next card."""
    if action["kind"] == "draw":
        return [("small-tile", ("tutto back", None))]
    faces = sorted(action["faces"]) if action["kind"] == "keep" else []
    colour = dice_colour(board.view["card"])
    return [("small-die", ("rest", colour, face)) for face in faces]


def done(board: Board, events: Sequence[Event]) -> list[Node]:
    """A round's cards, dice kept and points, in order."""
    out = []
    colour = dice_colour(PLAIN)
    for i, event in enumerate(events):
        key, p = event["key"], event["params"]
        if key == "card":
            card = face(p["card"])
            colour = dice_colour(card)
            out.append(h("canvas", {"class": "small-tile"}, paint=("tutto tile", card), key="card " + str(i)))
        elif key == "kept":
            faces = sorted([face for _, face in p["dice"]])
            out.append(
                h(
                    "span",
                    {"class": "kept-dice"},
                    [die(colour, face, str(k)) for k, face in enumerate(faces)],
                    key="kept " + str(i),
                )
            )
        elif key in ENDS and not (
            key == "null" and [each for each in events[i + 1 : i + 2] if each["key"] == "wrote"]
        ):
            words = t(ENDS[key], points=say.number(p.get("points", 0)))
            out.append(h("b", {"class": "got"}, words, key="end " + str(i)))
    return out
