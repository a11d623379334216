"""The strip of a hint in the dock, and the marks on what it is about. Read when the first hint is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame
from ui.table.why import ROOM, sentence

if TYPE_CHECKING:
    from worker.protocol import Hint

    from ui.app.types import Action
    from ui.kit.tree import Node
    from ui.table.session import Session

# On a phone 360 pixels wide:
BESIDE, BELOW = 36, 54  # characters that fit into a line beside the button, and below it
NARROW = 3  # the lines beside it
ENDLESS = 10000  # more characters than any sentence has
LINES = 4  # the lines that leave the words above the dice in sight; with one more they are covered


def says(board: Session, advice: Hint, brief: bool = False) -> str:
    """What to do, in a sentence. Of all but the best move it is said that there is a better one."""
    action = board.model.action(advice["action"])
    if not action:
        return ""
    words = board.game.advice.says(board, action, brief)
    return t("hint.next", says=words) if advice["place"] else words


def why(
    board: Session, advice: Hint, brief: bool = False, most: int | None = None, reading: int = ROOM
) -> str:
    """Why this rather than what the player might do otherwise; of all but the best move, why not. The rest as of a sentence."""
    return sentence(board, board.game.advice, advice["why"], advice["unit"], brief, most, reading)


def room(says: str, lines: int) -> int:
    """The characters of why that fit below what to do in so many lines; the button for all of it stands behind them."""
    told = (len(says) + BESIDE - 1) // BESIDE
    free = lines - told
    beside = max(0, min(free, NARROW - told))
    return beside * BESIDE + (free - beside) * BELOW - len(t("hint.whole"))


def sentences(board: Session, advice: Hint) -> tuple[list[str], list[str]]:
    """(all of it, what is shown where there is too little room); the same twice if there is room, or no further reason."""
    whole = [says(board, advice), why(board, advice)]
    if not board.appearance.tight:
        return whole, whole
    does = says(board, advice, True)
    brief = [does, why(board, advice, True, room(does, LINES + 1))]
    return brief if brief[1] == why(board, advice, True, None, ENDLESS) else whole, brief


def covers(seen: list[str]) -> str:
    """What the words cover, as classes: long: those above the dice; over: also what is told at the edge of the table."""
    return "".join(
        name
        for name, lines in ((" long", LINES), (" over", LINES + 1))
        if len(seen[1]) > room(seen[0], lines)
    )


def words(seen: list[str], whole: list[str]) -> list[Node]:
    """What to do and why. Where it is shown briefly, to leave the table in sight, it is read out whole."""
    if seen == whole:
        return [h("b", None, seen[0] + " ", key="says"), h("small", None, seen[1], key="why")]
    return [
        h("span", {"class": "aloud"}, " ".join(whole), key="whole"),
        h("b", {"aria-hidden": "true"}, seen[0] + " ", key="says"),
        h("small", {"aria-hidden": "true"}, seen[1], key="why"),
    ]


def more(opened: bool) -> Node:
    """The button for the whole sentence; a touch on the sentence is one on it."""
    return h(
        "button",
        {"class": "more", "data-do": "whole_hint", "aria-expanded": "true" if opened else "false"},
        t("hint.brief" if opened else "hint.whole"),
        key="more",
    )


def shown(board: Session) -> Action | None:
    """The action of the strip, or None if there is no strip."""
    return board.hint.action() if not board.staging else None


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
    whole, brief = sentences(board, advice)
    opened = board.hint.whole
    cover = " long over whole" if opened else covers(brief)
    if brief == whole:
        cover += (
            " same"  # nothing more to say: only the narrowest, which hide the reason, have its button then
        )
    node = h(
        "div",
        {"class": "turn coach" + cover, "id": "turn", "tabindex": "-1", "data-prompt": "hint"},
        [
            h("canvas", {"class": "drawn"}, paint=picture, key="picture") if picture else None,
            h(
                "div",
                {"class": "told"},
                [
                    h("p", {"id": "hint-says"}, words(whole if opened else brief, whole), key="says"),
                    more(opened) if board.appearance.tight else None,
                ],
                key="told",
            ),
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
    """Marks what the hint is about, and otherwise the dice to put back first."""
    action = shown(board)
    if not action:
        return
    advice = board.game.advice
    back = list(advice.returned(board, action))
    touched = advice.touched(board, action)
    frame.mark(nodes, touched, "advised")
    frame.mark(nodes, {"data-die": back}, "returned")
    rolls = action["kind"] == "roll"
    if board.model.ready(action) or not (rolls or touched.get("data-die")):  # only its button is left
        does = ["reroll" if rolls else action["kind"], "act " + action["text"], "confirm " + action["text"]]
        frame.mark(nodes, {"data-do": does}, "advised", is_decision)


def is_decision(node: Node) -> bool:
    """Whether it is one of the dock's buttons that can be pressed."""
    return node.attrs.get("class", "").split(" ")[0] == "act" and "aria-disabled" not in node.attrs
