"""The strip of a hint in the dock, and the marks on what it is about. Read when the first hint is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame
from ui.table.why import sentence

if TYPE_CHECKING:
    from worker.protocol import Hint

    from ui.app.types import Action
    from ui.kit.tree import Node
    from ui.table.session import Session


def says(board: Session, advice: Hint, brief: bool = False) -> str:
    """What to do, in a sentence."""
    action = board.model.action(advice["action"])
    return board.game.advice.says(board, action, brief) if action else ""


def why(board: Session, advice: Hint, brief: bool = False) -> str:
    """Why this rather than what the player might do otherwise; of all but the best move, why not."""
    return sentence(board, board.game.advice, advice["why"], advice["unit"], brief)


def words(board: Session, advice: Hint) -> list[Node]:
    """What to do and why. Where there is little room it is shown briefly, to leave the table in sight, but read out whole."""
    whole = [says(board, advice), why(board, advice)]
    seen = [says(board, advice, True), why(board, advice, True)] if board.appearance.tight else whole
    if seen == whole:
        return [h("b", None, seen[0] + " ", key="says"), h("small", None, seen[1], key="why")]
    return [
        h("span", {"class": "aloud"}, " ".join(whole), key="whole"),
        h("b", {"aria-hidden": "true"}, seen[0] + " ", key="says"),
        h("small", {"aria-hidden": "true"}, seen[1], key="why"),
    ]


def shown(board: Session) -> Action | None:
    """The action of the strip, or None if there is no strip."""
    hint = board.hint.advice
    return board.model.action(hint["action"]) if hint and not board.staging else None


def strip(board: Session, dock: Node) -> None:
    """Replaces the prompt with the strip, if there is a hint or one is awaited."""
    if board.hint.awaited:
        frame.put_prompt(dock, frame.prompt("hint", t("hint.thinking")))
        return
    action = shown(board)
    if not action:
        return
    advice = board.hint.advice
    assert advice
    picture = board.game.advice.picture(board, action, advice)
    node = h(
        "div",
        {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "hint"},
        [
            h("canvas", {"class": "drawn"}, paint=picture, key="picture") if picture else None,
            h("p", {"id": "hint-says"}, words(board, advice), key="says"),
            h(
                "button",
                {"class": "act", "data-do": "play_hint", "aria-describedby": "hint-says"},
                [h("b", None, t("hint.do"))],
                key="do",
            ),
        ],
        key="turn",
    )
    frame.put_prompt(dock, node)


def mark(board: Session, nodes: list[Node]) -> None:
    """Marks what the hint is about."""
    action = shown(board)
    if action:
        frame.mark(nodes, board.game.advice.touched(board, action), "advised")
