"""What has changed on TUTTO's table beyond what the events say, and how a game stands, for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say, sheets
from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Event

    from ui.games.tutto.board_types import Board


def changes(board: Board, events: Sequence[Event]) -> list[str]:
    """At the end all hear the scores, and who has won where no sheet says so."""
    out = []
    for event in events:
        if event["key"] == "ended":
            out += [] if board.mode.shows_result else [sheets.headline(board) + "."]
            out += [] if board.alone else [load("ui.table.ranking").spoken(board)]
    return out


def stands(board: Board) -> str:
    """The card, the dice and the points of each seat."""
    view = board.view
    if not view["dice"]:
        return ""
    out = [say.card(view["card"]) + "."]
    for place, key in (("site", "tutto.said.kept"), ("tray", "tutto.said.lie")):
        faces = sorted([d["face"] for d in view["dice"] if d["place"] == place])
        if faces:
            out.append(t(key, faces=say.faces(faces)))
    out += [
        t(
            "tutto.seat.says",
            who=board.who(seat["seat"]),
            score=say.number(seat["score"]),
            goal=say.number(view["target"]),
        )
        for seat in view["seats"]
    ]
    return " ".join(out)
