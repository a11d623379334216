"""The player's own display: laid cards, and the cells where a card may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import card, hand
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Laid
    from ui.kit.tree import Node


def stops(board: Board, cells: list[tuple[int, int]]) -> list[str]:
    """The cards that Tab reaches: those that a move touches; if it touches no card and no cell, the first.
    The arrow keys reach all."""
    model = board.model
    lying = [laid["card"] for laid in model.seat()["cards"]]
    touched = model.swaps() + board.model.touchable.cards
    found = [name for name in lying if name in touched or model.bonus_of(name) or model.cells_for(name)]
    return found or ([] if cells else lying[:1])


def display(board: Board) -> Node:
    if hand.large(board):
        return section(
            t("hand.title"), [hand.hand(board), h("p", {"class": "halves"}, t("hand.halves"), key="halves")]
        )
    model = board.model
    row0, column0, rows, columns = model.grid()
    seat = model.seat()
    lying = {}
    for each in seat["cards"]:
        lying[tuple(each["cell"])] = each
    legal = model.legal_cells()
    placing = model.can("place")
    stop = stops(board, legal)
    cells: list[Node] = []
    for r in range(row0, row0 + rows):
        for c in range(column0, column0 + columns):
            name = str(r) + "," + str(c)
            place = "grid-area:%d/%d" % (r - row0 + 1, c - column0 + 1)
            laid = lying.get((r, c))
            if laid:
                cells.append(_card(board, laid, name, place, laid["card"] in stop, len(cells) + 1))
            elif (r, c) in legal:
                words = t("cell.free", cell=board.speaker.place((r, c)))
                cells.append(
                    numbered(
                        h(
                            "button",
                            {
                                "class": "cell place can",
                                "data-cell": name,
                                "data-legal": True,
                                "style": place,
                                "data-do": "cell " + name,
                                "aria-label": words,
                            },
                            [h("canvas", paint=("icon", "plus"))],
                            key="free " + name,
                        ),
                        len(cells) + 1,
                    )
                )
            else:
                cells.append(
                    h(
                        "div",
                        {
                            "class": "cell place" + (" off" if placing else ""),
                            "data-cell": name,
                            "style": place,
                            "data-do": "cell " + name,
                            "role": "img",
                            "aria-label": t("cell.empty", cell=board.speaker.place((r, c))),
                        },
                        key="bare " + name,
                    )
                )
    size = "--rows:%d;--columns:%d" % (rows, columns)
    title = t("display.title") if board.humans == 1 else t("display.of", who=board.who(seat["seat"]))
    return section(title, [h("div", {"class": "cells", "style": size}, cells, key="cells")])


def numbered(node: Node, n: int) -> Node:
    """A place for what was taken up, with the digit that brings it there."""
    node.attrs["aria-keyshortcuts"] = node.attrs["data-digit"] = str(n)
    return node


def _card(board: Board, laid: Laid, name: str, place: str, stop: bool, n: int) -> Node:
    """The cell of a laid card, built anew when it shows something else."""
    model = board.model
    here = laid["card"]
    gains = [a["gain"] for a in model.find("complete", card=here)]
    shows = (
        laid,
        place,
        stop,
        model.needs_place(),
        here in model.swaps(),
        here in board.model.touchable.cards,
        board.model.dragged == here,
        here in (model.bonus, model.card_in_hand),
        bool(model.bonus_of(here) or model.cells_for(here)),
        gains,
        model.legal_fields(here),
        None if laid["complete"] else board.chance(here),
    )

    def built() -> Node:
        kids = card.laid_card(board, laid, stop)
        button = kids[0]
        if button and model.needs_place() and "can" in button.attrs["class"].split(" "):
            numbered(button, n)
        return h(
            "div",
            {"class": "cell", "data-cell": name, "data-what": "card " + here, "style": place},
            kids,
            key=name,
        )

    return board.memos.node("cell " + name, shows, built)


def section(title: str, kids: Sequence[Node | None]) -> Node:
    return h(
        "section",
        {"class": "display", "aria-labelledby": "display-title"},
        [h("h2", {"id": "display-title"}, title, key="h2"), h("div", {"class": "frame"}, kids, key="frame")],
        key="display",
    )
