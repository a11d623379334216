"""The panel of all moves: every legal action as a button that plays it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.types import Action
    from ui.kit.tree import Node
    from ui.table.session import Session


def moves(board: Session) -> Node:
    """One button for every legal action, in the game's order; none while no person decides.

    The buttons' keys are their places in the list, so the focus stays in it from step to step.
    """
    kind = board.sheets.kind
    waiting = board.waiting
    if waiting:  # the next player's moves are neither seen nor heard, but programs that play find them
        kids = [h("li", None, [h("button", {"data-action": a["text"]})]) for a in waiting["view"]["actions"]]
        return h(
            "section",
            {"class": "moves", "id": "moves", "hidden": True, "inert": True},
            [h("ul", None, kids)],
            key="moves",
        )
    actions = board.offered()
    listed = board.listed.node((actions, board.view), lambda: _listed(board, actions))
    return h(
        "section",
        {
            "class": "moves" + (" open" if kind == "moves" else ""),
            "id": "moves",
            "aria-labelledby": "moves-title",
            "inert": bool(kind and kind != "moves"),
        },
        [
            h(
                "div",
                {"class": "bar"},
                [
                    h("h2", {"id": "moves-title", "tabindex": "-1"}, t("moves.title")),
                    h("small", None, t("moves.count", n=len(actions))),
                    h(
                        "button",
                        {"class": "icon-button close", "data-do": "close", "aria-label": t("close")},
                        [h("canvas", paint=("icon", "close"))],
                    ),
                ],
            ),
            listed,
        ],
        key="moves",
    )


def _listed(board: Session, actions: Sequence[Action]) -> Node:
    order = board.game.order
    places = [
        (order.index(a["kind"]) if order else 0, i) for i, a in enumerate(actions)
    ]  # MicroPython's sort isn't stable
    kids: list[Node] = []
    for _, i in sorted(places):
        a = actions[i]
        attrs = {"data-action": a["text"]}
        if kids:
            attrs["tabindex"] = "-1"  # Tab stops at the list once; inside, the arrows go on
        kids.append(h("li", None, [h("button", attrs, _words(board, a))], key=len(kids)))
    return h("ul", None, kids, key="listed")


def _words(board: Session, action: Action) -> str | list[Node]:
    """An action in a sentence, and what the card that it brings asks for."""
    wants = board.game.wants(action)
    says = board.speaker.action(action)
    return [h("span", None, says + ". ", key="says"), h("small", None, wants, key="wants")] if wants else says
