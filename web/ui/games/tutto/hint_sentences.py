"""The hint in TUTTO: what to do, why, and which dice it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto.why_clauses import alike as alike
from ui.games.tutto.why_clauses import clause as clause
from ui.games.tutto.why_clauses import short as short
from ui.kit.text import percent, t

if TYPE_CHECKING:
    from worker.protocol import Advice

    from ui.games.tutto.types import Action, Board
    from ui.kit.types import Job
    from ui.table.types import Touched


def says(board: Board, action: Action, brief: bool = False) -> str:
    return board.speaker.action(action) + "."


def facts(board: Board, action: Action) -> str:
    """The chances of the next roll."""
    if action["kind"] != "keep" or action["null"] is None:
        return ""
    chances = [("null", action["null"])] + (
        [("tutto", action["chance"])] if action["chance"] is not None else []
    )
    return ", ".join([t("tutto.odds." + name, share=percent(chance, True)) for name, chance in chances]) + "."


def picture(board: Board, action: Action, advice: Advice) -> Job | None:
    """None: the card lies large on the table."""


def touched(board: Board, action: Action) -> Touched:
    """What to mark, as {attribute: values}."""
    return {"data-die": action["dice"]} if action["kind"] == "keep" else {}
