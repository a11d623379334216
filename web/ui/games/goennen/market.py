"""The market: two rows of four, their prices and decks; on a phone a strip that opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import card
from ui.kit.text import signed, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Slot
    from ui.kit.tree import Node

COLUMNS = 4


def price(board: Board, amount: int, column: int) -> Node:
    """A price as small dice, filled as far as the equal dice go, with the chance to pay it this turn if the player wants
    that; a bonus card may be dropped on it."""
    model = board.model
    have, face = model.equal_dice()
    chance = board.chance(amount)
    words = t("market.price", n=amount)
    if chance is not None:
        words += ". " + card.odds(chance)
    dice: list[Node | None] = [h("span", {"class": "chevron"}, key="chevron")]
    dice += [
        h("i", None, [h("canvas", paint=("price", face if i < have else 0))], key=i) for i in range(amount)
    ]
    dice.append(card.ring(chance))
    return h(
        "div",
        {
            "class": "price",
            "role": "img",
            "aria-label": words,
            "data-what": "price " + str(column),
            "data-drop": "price " + str(column),
            "data-do": "price " + str(column) if model.bonus else None,
        },
        dice,
        key="price " + str(column),
    )


def deck(board: Board, which: str, left: int) -> Node:
    words = t("market.deck", deck=t("deck." + which), n=left)
    return h(
        "div",
        {
            "class": "deck",
            "data-deck": which,
            "role": "img",
            "aria-label": words,
            "data-what": "deck " + which,
        },
        [h("canvas", paint=("deck", which, left))],
        key="deck " + which,
    )


def slot(board: Board, where: Slot, narrow: bool, stop: bool) -> Node:
    """A slot with its card, as a button; an empty slot is no button. stop: whether Tab reaches it."""
    name = where["card"]
    key = "slot " + where["slot"]
    if not name:
        return h(
            "div",
            {
                "class": "slot empty",
                "data-slot": where["slot"],
                "role": "img",
                "aria-label": t("market.empty"),
                "data-what": "slot " + where["slot"],
            },
            key=key,
        )
    can = where["slot"] in board.model.touchable.slots
    words = t("market.card", card=card.label(board, name), n=where["price"])
    if can:
        words += " " + t("market.can" if board.model.find("buy", slot=where["slot"]) else "market.can_remove")
    picture = h(
        "canvas",
        {"class": "face"},
        paint=("ticket" if narrow else "card", name, None),
        key="ticket" if narrow else "face",
    )
    return h(
        "button",
        {
            "tabindex": None if stop else "-1",
            "class": "slot"
            + (" can" if can else "")
            + (" dragged" if board.model.dragged == where["slot"] else ""),
            "data-slot": where["slot"],
            "data-card": name,
            "data-legal": can,
            "data-do": "slot " + where["slot"],
            "aria-label": words,
            "data-flip": "card " + name,
        },
        [picture],
        key=key,
    )


def rows(board: Board) -> list[tuple[str, int, list[Slot]]]:
    """[(deck letter, cards left, its four slots)] for both rows."""
    out = []
    for d in board.view["decks"]:
        out.append((d["deck"], d["left"], [s for s in board.view["market"] if s["slot"][0] == d["deck"]]))
    return out


def stops(board: Board) -> list[str]:
    """The slots that Tab reaches: those that a move touches, or else the first. The arrow keys reach all."""
    filled = [s["slot"] for s in board.view["market"] if s["card"]]
    return [name for name in filled if name in board.model.touchable.slots] or filled[:1]


def market(board: Board) -> Node:
    view = board.view
    chances = [board.chance(s["price"]) for s in view["market"]]
    bought = [a["slot"] for a in board.model.find("buy")]
    shows = (
        view["market"],
        view["decks"],
        board.model.touchable.slots,
        bought,
        board.model.equal_dice(),
        board.model.bonus,
        board.model.dragged,
        chances,
        board.phone,
    )
    return h(
        "section",
        {"class": "market", "aria-labelledby": "market-title", "data-do": "market" if board.phone else None},
        [
            h("h2", {"id": "market-title"}, t("market.title")),
            board.memos.node("market", shows, lambda: _grid(board, bought)),
        ],
        key="market",
    )


def _grid(board: Board, bought: list[str | None]) -> Node:
    both = rows(board)
    stop = stops(board)
    kids = [h("div", {"class": "corner"}, key="corner")]
    for i, s in enumerate(both[0][2]):
        kids.append(_price(board, s["price"], i))
    for which, left, slots in both:
        kids.append(deck(board, which, left))
        for s in slots:
            kids.append(_slot(board, s, s["slot"] in stop, s["slot"] in bought))
    return h("div", {"class": "grid"}, kids, key="grid")


def _price(board: Board, amount: int, column: int) -> Node:
    """A price in the grid, built anew when it shows something else."""
    chance = board.chance(amount)
    shows = (amount, board.model.equal_dice(), board.model.bonus, chance)
    return board.memos.node("price %d" % column, shows, lambda: price(board, amount, column))


def _slot(board: Board, where: Slot, stop: bool, bought: bool) -> Node:
    """A slot in the grid, likewise."""
    name = where["slot"]
    shows = (
        where,
        stop,
        bought,
        name in board.model.touchable.slots,
        board.model.dragged == name,
        board.phone,
    )
    return board.memos.node("slot " + name, shows, lambda: slot(board, where, board.phone, stop))


def opened(board: Board, chosen: str | None) -> Node:
    """The market enlarged, every card whole and where it lies, with what it would earn beside one's own; chosen: the slot whose
    card is compared."""
    both = rows(board)
    kids = [price(board, s["price"], i) for i, s in enumerate(both[0][2])]
    for _, _, slots in both:
        kids += [_compared(board, s, s["slot"] == chosen) for s in slots]
    return h("div", {"class": "compared"}, kids, key="compared")


def _compared(board: Board, where: Slot, is_chosen: bool) -> Node:
    """A slot of it."""
    node = slot(board, where, False, True)
    if where["card"]:
        node.attrs["data-do"] = "compare " + where["slot"]
        node.attrs["aria-pressed"] = "true" if is_chosen else "false"
        if is_chosen:
            node.attrs["class"] += " chosen"
        if where["worth"]:
            words = t("market.worth", n=where["worth"])
            node.attrs["aria-label"] += " " + words
            node.kids.append(
                h("span", {"class": "gain", "aria-hidden": "true"}, signed(where["worth"]), key="worth")
            )
    return node
