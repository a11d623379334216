"""Cards in the hand, or just bought or drawn: in the dock; while one is to be put back, large in place of the
display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import card
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.kit.tree import Node


def unseen(board: Board) -> bool:
    """Whether the device is changing hands."""
    return bool(board.sheet and board.sheet[0] == "hand_over")


def large(board: Board) -> bool:
    """Whether the cards lie where the display will be, to be read before one of them is put back."""
    return board.model.can("back") and not unseen(board)


def in_dock(board: Board) -> bool:
    return board.view["phase"] in ("setup", "place") and not unseen(board) and not large(board)


def hand(board: Board) -> Node | None:
    """The cards as buttons, or None if there are none."""
    view = board.view
    found = list(board.model.seat()["hand"])
    if view["pending"] and view["pending"]["card"]:
        found = [view["pending"]["card"]]
    if not found:
        return None
    kids = []
    for name in found:
        can = name in board.model.touchable.cards
        held = board.model.card_in_hand == name and board.model.can("place")
        words = card.label(board, name)
        names = (
            "card"
            + (" can" if can else "")
            + (" held" if held else "")
            + (" dragged" if board.model.dragged == name else "")
        )
        kids.append(
            h(
                "button",
                {
                    "class": names,
                    "data-card": name,
                    "data-legal": can,
                    "data-do": "hand " + name,
                    "aria-label": words,
                    "aria-pressed": ("true" if held else "false") if board.model.can("place") else None,
                    "data-flip": "card " + name,
                },
                [card.face(name)],
                key=name,
            )
        )
    return h("div", {"class": "hand", "role": "group", "aria-label": t("hand.title")}, kids, key="hand")
