"""What a lesson changes in the picture of a table, so that what to touch stands out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.tree import Node
    from ui.table.session import Session


def show_in(nodes: list[Node], part: str, shows: Callable[[Session], list[Node]], board: Session) -> None:
    """Lets the part of the table with this class show something else."""
    for node in nodes:
        if part in node.attrs.get("class", "").split(" "):
            node.attrs["class"] += " taught"
            node.kids = shows(board)
        else:
            show_in([kid for kid in node.kids if kid], part, shows, board)


def fill_only(lit: list[Node], nodes: list[Node]) -> None:
    """No button is filled but one that is highlighted. Where none of a sheet's is, they stay as they are."""
    for node in nodes:
        if node.tag == "section" and "sheet" in node.attrs["class"].split(" ") and not holds(node, lit):
            continue
        names = node.attrs.get("class", "").split(" ")
        if "act" in names and "main" in names and node not in lit:
            node.attrs["class"] = " ".join([name for name in names if name != "main"])
            plain(node)
        fill_only(lit, node.kids)


def without(node: Node, gesture: str) -> None:
    """Takes away the buttons whose gestures begin so."""
    node.kids = [kid for kid in node.kids if not kid or not kid.attrs.get("data-do", "").startswith(gesture)]
    for kid in node.kids:
        if kid:
            without(kid, gesture)


def holds(node: Node, lit: list[Node]) -> bool:
    """Whether one of these nodes is this one, or within it."""
    return node in lit or any([holds(kid, lit) for kid in node.kids])


def plain(node: Node) -> None:
    """Lets the pictures of a button be drawn as on one that is not filled."""
    if node.paint and node.paint[0] in ("icon", "shapes"):
        node.paint = node.paint[:2] + (False,)
    for kid in node.kids:
        plain(kid)


def target(found: list[Node]) -> str:
    """The selector of what gets the focus: a highlighted decision, or else any highlighted button, or else
    the dock."""
    for selector, fits in (
        (".act.lit", lambda node: "act" in node.attrs["class"].split()),
        ("button.lit", lambda node: node.tag == "button"),
    ):
        if any([fits(node) for node in found]):
            return selector
    return "#turn"
