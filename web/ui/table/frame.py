"""The frame of every game's table: the head, the parts, the dock, and the sheet over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.controls import button, icon_button
from ui.kit.sheet import veil
from ui.kit.text import t
from ui.kit.tree import clone, h

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.kit.tree import Node
    from ui.table.board import Board
    from ui.table.types import Touched


def table(
    board: Board, head: Node, dock: Node, sheet: Node | None, kind: str = "", more: Sequence[Node] = ()
) -> Node:
    """The table of a board's game; while a sheet is open, everything but the dock is inert. kind: another
    class in style sheets; more: what follows below the table."""
    game = board.game
    parts = [head] + game.middle()
    if board.sheet:
        for part in parts:
            part.attrs["inert"] = ""
    view = board.view
    names = [name for name in ("table", game.kind, kind, "open" if board.sheet else "") if name]
    return h(
        "main",
        {
            "data-game": view["game"],
            "data-state": view["state"],
            "data-step": board.step,
            "data-phase": game.phase(),
        },
        [
            h("h1", {"class": "aloud"}, game.title(), key="h1"),
            h("div", {"class": " ".join(names)}, parts + [dock], key="table"),
            veil() if board.sheet else None,
            sheet,
        ]
        + list(more),
        key="game",
    )


def head(left: Node, title: str, note: str | Node, right: Node, score: Node) -> Node:
    """The head of a table: a button at each end, between them whose turn it is and the round, then the score.
    note: words, or a node."""
    note = h("small", None, note) if isinstance(note, str) else note
    return h(
        "header",
        {"class": "head"},
        [left, h("p", None, [h("b", None, title), note], key="whose"), right, score],
        key="head",
    )


def menu_button() -> Node:
    return icon_button("menu", "menu", t("menu.title"), "menu")


def undo_button(board: Board) -> Node:
    return icon_button(
        "undo", "undo", t("menu.undo"), "undo spent" if board.spending else "undo", not board.can_undo()
    )


def more_button() -> Node:
    """Opens the panel of all moves; stands before the decisions of the dock."""
    return h(
        "button",
        {"class": "act more", "data-do": "moves", "aria-label": t("moves.title"), "title": t("moves.title")},
        [h("canvas", {"class": "icon"}, paint=("icon", "more", False))],
        key="more",
    )


def prompt(key: str, words: str, *beside: Node | None) -> Node:
    """The prompt: one sentence on what can be done now and what it would bring. key: one of
    docs/prompts.md."""
    return h(
        "div",
        {"class": "turn prompt", "id": "turn", "tabindex": "-1", "data-prompt": key},
        [h("b", None, words, key="b")] + list(beside),
        key="turn",
    )


def others_button(board: Board) -> Node | None:
    """Shows what the others have done since the player's last turn, step by step; None if they have done nothing."""
    return (
        icon_button("others", "first", t("act.others"), "rule") if board.others_since() is not None else None
    )


def dock(kids: Sequence[Node | None], kind: str = "", unseen: bool = False) -> Node:
    """The dock, with a heading for those who go from heading to heading. kind: its other classes; unseen: while the device changes
    hands."""
    heading = h("h2", {"class": "aloud", "id": "dock-title"}, t("dock.title"), key="title")
    return h(
        "section",
        {"class": ("dock " + kind).strip(), "aria-labelledby": "dock-title", "inert": unseen},
        list(kids) if unseen else [heading] + list(kids),  # then there is nothing but the prompt
        key="dock",
    )


def end_button(board: Board) -> Node | None:
    """Ends a game in which nothing can change the result any more; None in any other."""
    if not board.may_finish():
        return None
    return h("button", {"class": "end-game", "data-do": "end_game"}, t("end_game"), key="end_game")


def put_prompt(dock: Node, node: Node) -> None:
    """Puts a node in the place of the dock's prompt, or first where the dock has none."""
    for i, kid in enumerate(dock.kids):
        if kid.key == "turn":
            dock.kids[i] = node
            return
    dock.kids.insert(0, node)


def prompt_of(dock: Node) -> Node | None:
    """The dock's prompt, or None."""
    for kid in dock.kids:
        if kid.key == "turn":
            return kid
    return None


def mark(
    nodes: list[Node], touched: Touched, name: str, fits: Callable[[Node], bool] = lambda node: True
) -> list[Node]:
    """Gives the class `name` to the outermost nodes with one of these attributes; the nodes that have got it.

    touched: {attribute: its values}. fits: whether a node may get the class at all. A section is never marked: it
    holds what is marked. Of kept nodes copies are marked, which take their places.
    """
    found = []
    for i, node in enumerate(nodes):
        if node.shared:
            if not _is_touched(node, touched):
                continue
            nodes[i] = node = clone(node)
        if node.tag != "section" and fits(node) and _has(node, touched):
            node.attrs["class"] = (node.attrs.get("class", "") + " " + name).strip()
            found.append(node)
        else:
            found += mark(node.kids, touched, name, fits)
    return found


def _has(node: Node, touched: Touched) -> bool:
    return any([node.attrs.get(each) in values for each, values in touched.items()])


def _is_touched(node: Node, touched: Touched) -> bool:
    """Whether the node or one within has one of these attributes."""
    return _has(node, touched) or any([_is_touched(kid, touched) for kid in node.kids])


def decisions(board: Board, same_turn: bool = True) -> Node:
    """The dock's buttons: the one for all moves, then the game's decisions. While something is moving, the buttons from
    before stay in place but cannot be pressed, unless they were another turn's."""
    if board.skippable and board.buttons and same_turn:
        buttons = [stilled(button) for button in board.buttons]
    else:
        buttons = board.game.decisions()
    return h(
        "div",
        {"class": "acts n%d" % len(buttons), "role": "group", "aria-label": t("acts.title")},
        [more_button()] + buttons,
        key="acts",
    )


def stilled(button: Node) -> Node:
    """The same button, disabled for now. Pausing the computer players stays possible, and so does
    skipping what they do."""
    out = clone(button)
    if out.tag == "button" and out.attrs["data-do"] not in ("pause", "hurry"):
        out.attrs["aria-disabled"] = "true"
        out.attrs["class"] += " stilled"
        out.attrs.pop("title", None)
    return out


def throw_button() -> Node:
    """Throws the dice for the first time in a turn."""
    return button("throw", t("act.throw"), None, "reroll", True)


def close_bar() -> Node:
    """Replaces the decisions in the dock while a sheet is open: a button to close it."""
    return h(
        "div",
        {"class": "hint"},
        [h("button", {"class": "act", "data-do": "close"}, [h("b", None, t("close"))], key="close")],
        key="hint",
    )
