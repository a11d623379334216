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

    from ui.games.tutto.types import Board
    from ui.kit.tree import Node
    from ui.table.types import Keepsake


def card_sheet(board: Board) -> Node:
    """The card in play, large, with what it asks for and brings."""
    value = board.model.shown["card"]
    big = h("div", {"class": "big"}, [h("div", {"class": "card"}, [
        h("canvas", {"class": "face"}, paint=("tutto card", "big", value, False, card_state(board)))])], key="big")
    why = [h("p", None, say.law(value), key="law")]
    if value["kind"] not in ("stop",):
        why.append(h("p", None, t("tutto.tutto.says"), key="tutto"))
    why.append(h("p", {"class": "now"}, t("tutto.values"), key="values"))
    large = h("div", {"class": "large"}, [big, h("div", {"class": "why"}, why, key="why")], key="large")
    return frame(say.card(value), [large], colour(value) if colour(value) != "N" else None, "card-sheet tutto-card-sheet")


def deck_sheet(board: Board) -> Node:
    """What is left in the deck: anybody could have counted it."""
    deck = board.model.shown["deck"]
    rows = []
    for value in deck["cards"]:
        words = t("tutto.deck.left", n=value["left"], copies=value["copies"])
        rows.append(h("li", {"class": "" if value["left"] else "off"}, [
            h("canvas", {"class": "mini"}, paint=("tutto tile", value), key="tile"),
            h("span", None, [h("span", None, say.card(value) + " ", key="name"), h("small", None, say.law(value), key="law")], key="name"),
            h("b", None, words, key="left")], key=value["card"]))
    return frame(t("tutto.deck.title", n=deck["left"]), [
        h("ul", {"class": "deck-list"}, rows, key="list"),
        h("p", {"class": "s"}, t("tutto.deck.says"), key="says")], None, "deck-sheet")


def headline(board: Board) -> str:
    result = board.view["result"]
    assert result
    if board.alone:
        return t("tutto.result.solo", n=result["turns"])
    winners = [board.who(seat) for seat in result["winners"]]
    if len(winners) > 1:
        return t("tutto.result.shared")
    if winners[0] == t("seat.you"):
        return t("tutto.result.you")
    return t("tutto.result.winner", who=winners[0])


def shown(board: Board) -> int:
    """The seat whose turns are shown: the only person's, or the winner's if there are several people."""
    return board.view["seat"] if board.humans == 1 else board.view["result"]["winners"][0]  # type: ignore[index]  # the game is over


def squares(board: Board) -> str:
    return turns.squares(board, shown(board))


def keepsake(board: Board) -> Keepsake | None:
    """The result as a picture (see `ui.draw.share_image`): the module that paints it, what that needs, the
    score."""
    return ("ui.games.tutto.turns", turns.gains(board, shown(board)), board.view["result"]["scores"][shown(board)])  # type: ignore[index]  # the game is over


def counted(board: Board, seat: int) -> int:
    """The points of the turns counted so far."""
    if board.counted is None:
        return board.view["result"]["scores"][seat]  # type: ignore[index]  # the game is over
    return sum([gain for i, gain in enumerate(turns.gains(board, seat)) if board.has_counted(i)])


def result_sheet(board: Board) -> Node:
    result = board.view["result"]
    assert result
    seat = shown(board)
    says = []
    details = []
    if result["cloverleaf"]:
        says.append(t("tutto.result.cloverleaf"))
    if board.alone and not board.snapshot.get("practice") and result["turns"] == min(board.history.scores("tutto")):
        says.append(t("result.best"))
    if not board.alone:
        order = sorted(range(len(result["scores"])), key=lambda seat: (seat not in result["winners"], -result["scores"][seat], seat))
        rows = []
        for each in order:
            won = each in result["winners"]
            last = last_turn(board.model.seat(each))
            rows.append(h("li", {"class": "won" if won else ""}, [
                h("canvas", {"class": "mini"}, paint=("icon", "trophy", False), key="icon") if won else h("span", {"class": "mini"}, key="icon"),
                h("span", None, [h("span", None, board.who(each), key="who"), h("small", None, t("tutto.result.last", last=last) if last else None, key="last")], key="who"),
                h("b", None, say.number(result["scores"][each]), key="score")], key=each))
        details.append(h("ol", {"class": "deck-list"}, rows, key="list"))
    return ending.sheet(board, headline(board), say.number(counted(board, seat)), t("tutto.result.reach"), turns.tiles(board, seat), says, details)


SHEETS: dict[str, Callable[..., Node]] = {"card": card_sheet, "deck": deck_sheet, "result": result_sheet}
