"""The hint in TUTTO: what to do, why, and which dice it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.games.tutto.why_clauses import reasons as reasons
from ui.games.tutto.why_clauses import short as short
from ui.kit.text import percent, t

if TYPE_CHECKING:
    from worker.protocol import Advice

    from ui.games.tutto.board_types import Board
    from ui.games.tutto.types import Action
    from ui.kit.types import Job
    from ui.table.types import Touched


def says(board: Board, action: Action, brief: bool = False) -> str:
    back = returned(board, action)
    if not back:
        return board.speaker.action(action) + "."
    faces = [board.model.face(k) for k in back]
    alone = len(back) == 1 and faces[0] not in action["faces"]
    return t(
        "tutto.hint.back.only" if alone else "tutto.hint.back",
        n=len(back),
        faces=say.faces(faces),
        button=t("tutto.act.keep.roll", n=action["roll"]),
    )


def returned(board: Board, action: Action) -> list[str]:
    """The chosen dice that are to be put back before the button does what the hint says; none if others are to be chosen."""
    dice, chosen = action["dice"], board.model.chosen
    if action["kind"] != "keep" or not board.advised or [k for k in dice if k not in chosen]:
        return []
    return [k for k in chosen if k not in dice]


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
    """What to mark, as {attribute: values}. Of dice with the same face those are meant that are chosen."""
    if action["kind"] != "keep":
        return {}
    model = board.model
    return {"data-die": list(model.chosen) if board.advised and model.keep() == action else action["dice"]}
