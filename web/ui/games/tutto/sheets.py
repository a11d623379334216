"""What opens over TUTTO's table: the large card, the deck, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say, turns
from ui.games.tutto.card_painter import colour
from ui.games.tutto.table import card_state, last_turn
from ui.kit.sheet import frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.table import ending

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.games.tutto.board_types import Board
    from ui.kit.tree import Node


def card_sheet(board: Board) -> Node:
    """The card in play, large, with what it asks for and brings."""
    value = board.model.shown["card"]
    big = h(
        "div",
        {"class": "big"},
        [
            h(
                "div",
                {"class": "card"},
                [
                    h(
                        "canvas",
                        {"class": "face"},
                        paint=("tutto card", "big", value, False, card_state(board)),
                    )
                ],
            )
        ],
        key="big",
    )
    why = [h("p", None, say.law(value, board.alone), key="law")]
    if value["kind"] != "stop":
        ends = value["kind"] not in ("fireworks", "cloverleaf")  # with those one rolls on
        says = t("tutto.tutto.says") + (" " + t("tutto.tutto.then") if ends else "")
        why.append(h("p", None, says, key="tutto"))
    why.append(h("p", {"class": "now"}, t("tutto.values"), key="values"))
    large = h("div", {"class": "large"}, [big, h("div", {"class": "why"}, why, key="why")], key="large")
    return frame(
        say.card(value),
        [large],
        colour(value) if colour(value) != "N" else None,
        "card-sheet tutto-card-sheet",
    )


def deck_sheet(board: Board) -> Node:
    """What is left in the deck: anybody could have counted it."""
    deck = board.model.shown["deck"]
    rows = []
    for value in deck["cards"]:
        words = t("tutto.deck.left", n=value["left"], copies=value["copies"])
        rows.append(
            h(
                "li",
                {"class": "" if value["left"] else "off"},
                [
                    h("canvas", {"class": "mini"}, paint=("tutto tile", value), key="tile"),
                    h(
                        "span",
                        None,
                        [
                            h("span", None, say.card(value) + " ", key="name"),
                            h("small", None, say.law(value, board.alone), key="law"),
                        ],
                        key="name",
                    ),
                    h("b", None, words, key="left"),
                ],
                key=value["card"],
            )
        )
    return frame(
        t("tutto.deck.title", n=deck["left"]),
        [
            h("ul", {"class": "deck-list"}, rows, key="list"),
            h("p", {"class": "s"}, t("tutto.deck.says"), key="says"),
        ],
        None,
        "deck-sheet",
    )


def counted(board: Board, seat: int) -> int:
    """The points of the turns counted so far."""
    if board.counted is None:
        return board.view["result"]["scores"][seat]  # type: ignore[index]  # the game is over
    return sum([gain for i, gain in enumerate(turns.gains(board, seat)) if board.has_counted(i)])


def headline(board: Board) -> str:
    result = board.view["result"]
    assert result
    return t("tutto.result.solo", n=result["turns"]) if board.alone else ending.winner(board)


def in_words(board: Board, seat: int) -> str:
    """How a seat's last turn ended."""
    last = last_turn(board.model.seat(seat))
    return t("tutto.result.last", last=last) if last else ""


def result_sheet(board: Board) -> Node:
    result = board.view["result"]
    assert result
    says = []
    if result["cloverleaf"]:
        says.append(t("tutto.result.cloverleaf"))
    counts = board.alone and not board.snapshot.get("practice")
    kept = board.history.scores("tutto") if counts else []  # none, once another tab has deleted all
    if kept and result["turns"] == min(kept):
        says.append(t("result.best"))
    return ending.sheet(
        board, headline(board), say.number(counted(board, ending.shown(board))), t("tutto.result.reach"), says
    )


SHEETS: dict[str, Callable[..., Node]] = {"card": card_sheet, "deck": deck_sheet, "result": result_sheet}
