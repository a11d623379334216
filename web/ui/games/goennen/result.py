"""The end of a game: who won, and the points card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.history import levels
from ui.games.goennen import card, preview, say
from ui.games.goennen.card import laid_of
from ui.kit.phrases import first_upper
from ui.kit.text import signed, t
from ui.kit.tree import h
from ui.table import ending

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Laid
    from ui.kit.tree import Node

SQUARES: dict[str | None, str] = {"Y": "🟨", "O": "🟧", "G": "🟩", "B": "🟦", "P": "🟪"}


def headline(board: Board) -> str:
    result = board.view["result"]
    assert result
    if result["won"] is not None:
        return t("result.won" if result["won"] else "result.lost", level=board.view["level"])
    return ending.winner(board)


def points(board: Board, seat: int) -> Node:
    """A seat's scoring cards with their points; incomplete cards have none."""
    rows = []
    for row in board.view["result"]["rows"][seat]:  # type: ignore[index]  # the game is over
        value = board.cards[row["card"]]
        if value["reward"]["points"] is None:
            continue
        words = t("result.row", card=say.card(value), n=row["points"])
        rows.append(
            preview.row(
                row["card"], value, row["points"], words, first_upper(say.card(value)), str(row["points"])
            )
        )
    total = board.view["result"]["scores"][seat]  # type: ignore[index]  # the game is over
    rows.append(
        h(
            "li",
            {"class": "total"},
            [h("span", None, t("result.total")), h("b", None, str(total))],
            key="total",
        )
    )
    return h("ul", None, rows)


def in_order(board: Board, seat: int) -> list[Laid]:
    """The laid cards of a seat, row by row: the order in which they are counted."""
    return sorted(board.model.seat(seat)["cards"], key=lambda laid: tuple(laid["cell"]))


def built(board: Board, seat: int) -> list[Node]:
    """The display; its cards fill up one by one while they are counted."""
    row0, column0, rows, columns = board.model.grid(seat)
    cells = []
    for i, laid in enumerate(in_order(board, seat)):
        r, c = laid["cell"]
        words = card.label(board, laid["card"], laid)
        now = laid_of(laid)
        assert now
        now["complete"] = laid["complete"] and board.has_counted(i)
        last = board.counted == i + 1
        earned = points_of(board, seat, laid["card"]) if last else 0
        cells.append(
            h(
                "button",
                {
                    "class": "card" + (" counted" if last else ""),
                    "style": "grid-area:%d/%d" % (r - row0 + 1, c - column0 + 1),
                    "data-do": "card " + laid["card"],
                    "aria-label": words,
                    "title": words,
                },
                [
                    h("canvas", {"class": "face"}, paint=("card", laid["card"], now), key="face"),
                    h("span", {"class": "gain", "aria-hidden": "true"}, signed(earned), key="gain")
                    if earned
                    else None,
                ],
                key=laid["card"],
            )
        )
    return [
        h("div", {"class": "cells", "style": "--rows:%d;--columns:%d" % (rows, columns)}, cells, key="cells")
    ]


def points_of(board: Board, seat: int, name: str) -> int:
    return sum([row["points"] for row in board.view["result"]["rows"][seat] if row["card"] == name])  # type: ignore[index, misc]  # the game is over


def counted(board: Board, seat: int) -> int:
    """The points of the cards counted so far."""
    if board.counted is None:
        return board.view["result"]["scores"][seat]  # type: ignore[index]  # the game is over
    return sum(
        [
            points_of(board, seat, laid["card"])
            for i, laid in enumerate(in_order(board, seat))
            if board.has_counted(i)
        ]
    )


def says(board: Board) -> list[str]:
    """What to say about the result: by how much, whether it is the best so far, which level it opens."""
    view = board.view
    result = view["result"]
    assert result
    assert result["target"] is not None and view["level"]
    over = result["scores"][0] - result["target"]
    out = [
        t("result.over", n=over)
        if over > 0
        else t("result.just")
        if over == 0
        else t("result.short", n=-over)
    ]
    if not board.snapshot.get("practice") and result["won"]:
        won = board.history.won()
        if board.history.best().get(view["level"]) == result["scores"][0]:
            out.append(t("result.best"))
        if view["level"] in won and view["level"] + 1 not in won and view["level"] < levels():
            out.append(t("result.opens", level=view["level"] + 1))
    return [" ".join(out)]


def in_words(board: Board, seat: int, tied: bool) -> str:
    """How many cards a seat has, and how many of them are complete; where it decides, how many fields are empty."""
    cards = board.model.seat(seat)["cards"]
    result = board.view["result"]
    assert result
    if tied:
        return t(
            "ranking.goennen.tied",
            cards=t("ranking.goennen.cards", n=len(cards)),
            n=result["empty_fields"][seat],
        )
    return t(
        "ranking.goennen",
        cards=t("ranking.goennen.cards", n=len(cards)),
        n=len([laid for laid in cards if laid["complete"]]),
    )


def squares(board: Board, seat: int) -> str:
    """A display as squares: complete cards in their colour, the others white, empty cells black."""
    row0, column0, rows, columns = board.model.grid(seat)
    lying = {}
    for each in board.model.seat(seat)["cards"]:
        lying[(each["cell"][0] - row0, each["cell"][1] - column0)] = each
    lines = []
    for r in range(rows):
        line = ""
        for c in range(columns):
            laid = lying.get((r, c))
            k = (board.cards[laid["card"]]["colour"] or laid["colour"]) if laid and laid["complete"] else None
            line += SQUARES.get(k, "⬜") if laid else "⬛"
        lines.append(line)
    return "\n".join(lines)


def result_sheet(board: Board) -> Node:
    result = board.view["result"]
    assert result
    seat = ending.shown(board)
    reach = (
        t("result.reach", target=result["target"])
        if result["target"]
        else t("head.points", n=result["scores"][seat])
    )
    details = [h("div", {"class": "score"}, [points(board, seat)], key="score")] if board.alone else []
    return ending.sheet(
        board, headline(board), counted(board, seat), reach, says(board) if board.alone else [], details
    )
