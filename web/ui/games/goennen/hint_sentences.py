"""The hint in Gönnen Können: what to do, why, and what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.brief import Brief, Whole
from ui.games.goennen.card import laid_of
from ui.games.goennen.why_clauses import kept as kept
from ui.games.goennen.why_clauses import reasons as reasons
from ui.games.goennen.why_clauses import short as short
from ui.kit.phrases import first_upper
from ui.kit.text import signed, t

if TYPE_CHECKING:
    from worker.protocol import Advice

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.say import Speaker
    from ui.games.goennen.types import Action
    from ui.kit.types import Job
    from ui.table.types import Touched


def speaker(board: Board, brief: bool) -> Speaker:
    return (Brief if brief else Whole)(board.cards, board.view)


def says(board: Board, action: Action, brief: bool = False) -> str:
    stay = kept(board, action) if action["kind"] == "roll" else []
    if action["kind"] == "draw":
        return t("hint.draw", deck=t("deck." + (action["deck"] or "")))
    if action["kind"] == "discard":
        return t("hint.discard")
    back = returned(board, action)
    taken = board.speaker.dice(back)
    if back and not stay:
        return t("hint.take_back.all", dice=taken)
    if not stay:
        return speaker(board, brief).action(action) + "."
    if back:
        more = [k for k in stay if k not in board.model.site]
        if not more:
            return t("hint.take_back", dice=taken, n=len(action["dice"]))
        if len(stay) < len(more) + len(back):  # the fewer dice are named
            return t("hint.keep_only", kept=board.speaker.dice(stay))
        return t("hint.exchange", dice=taken, kept=board.speaker.dice(more))

    fewer = len(action["dice"]) < len(stay)  # the fewer dice are named
    return first_upper(
        t(
            "hint.reroll" if fewer else "hint.keep",
            dice=board.speaker.dice(action["dice"] if fewer else stay),
            n=len(action["dice"]),
        )
    )


def returned(board: Board, action: Action) -> list[str]:
    """The dice that are to be taken back from the site before the reroll that the hint advises."""
    site = board.model.site if board.advised and action["kind"] == "roll" else []
    return [k for k in action["dice"] if k in site]


def facts(board: Board, action: Action) -> str:
    """The points that an action brings at once."""
    return t("hint.gain", n=signed(action["gain"])) if action["gain"] else ""


def about(action: Action, advice: Advice) -> str | None:
    """The card that it is about, or None."""
    return action["card"] or advice["params"].get("goal")


def picture(board: Board, action: Action, advice: Advice) -> Job | None:
    """The paint job of that card, or None."""
    name = about(action, advice)
    slot = [s["card"] for s in board.view["market"] if s["slot"] == name]
    name = slot[0] if slot else name
    if name not in board.cards:
        return None
    return ("card", name, laid_of(board.model.laid(name)))


def touched(board: Board, action: Action) -> Touched:
    """What to mark, as {attribute: values}."""
    dice = kept(board, action) if action["kind"] == "roll" else action["dice"]
    out = {"data-die": dice, "data-slot": [action["slot"]] if action["slot"] else []}
    if action["kind"] == "enter":
        out["data-do"] = ["field %s %d" % (action["card"], field) for field in action["fields"]]
    if action["cell"]:
        out["data-cell"] = [",".join([str(n) for n in action["cell"]])]
    if action["card"]:
        out["data-card"] = [action["card"]]
    if action["deck"] and not action["card"]:
        out["data-deck"] = [action["deck"]]
    return out
