"""The five dice: the tray, where they were rolled, and the construction site, where they wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.types import Die
    from ui.games.goennen.board_types import Board
    from ui.kit.tree import Node


def arming(board: Board) -> bool:
    """Whether touching a die takes it up for a field instead of moving it to the site."""
    return bool(board.sheet and board.sheet[0] == "card") or not board.model.rerolling()


def die(board: Board, d: Die) -> Node:
    """A die as a button. In flight it shows nothing that is not yet known."""
    k = d["die"]
    model = board.model
    flying = k in board.flying
    on_site = k in model.site and model.rerolling()
    can = k in model.touchable.dice
    spent = d["place"] == "spent"
    words = say.colour(k) if flying else say.die(k, d["face"])
    if not flying:
        if spent:
            words = t("die.spent", die=words)
        elif model.rerolling():
            words = t("die.on_site" if on_site else "die.in_tray", die=words)
    names = (
        "die"
        + (" spent" if spent else "")
        + (" dragged" if board.model.dragged == k else " armed" if model.armed == k else "")
    )
    pressed = None
    if can and not flying:
        pressed = "true" if (model.armed == k or (on_site and not arming(board))) else "false"
    return h(
        "button",
        {
            "class": names,
            "data-die": k,
            "data-legal": can,
            "data-do": "die " + k,
            "data-flip": "die " + k,
            "data-aloft": flying and not board.to_throw,
            "data-face": None if flying else d["face"],
            "aria-label": words,
            "aria-pressed": pressed,
        },
        [canvas(board, d)],
        key=k,
    )


def canvas(board: Board, d: Die) -> Node:
    """The picture of a die; if it waits to be thrown, only its colour and shape."""
    k = d["die"]
    if board.to_throw:
        return h("canvas", {"class": "in-hand"}, paint=("shape", k), key="hand")
    return h(
        "canvas", {"class": "tumbling"} if k in board.flying else None, paint=("die", k, d["face"]), key="die"
    )


def dots(n: int, of: int) -> Node:
    return h(
        "span",
        {"class": "dots", "aria-hidden": "true"},
        [h("i", {"class": "on" if i < n else ""}) for i in range(of)],
        key="dots",
    )


def dice(board: Board) -> Node:
    """The tray and, while dice are chosen, the site; always in the order Y O G B P."""
    view = board.view
    model = board.model
    choosing = model.rerolling() or bool(board.flying) and view["phase"] == "roll"
    roll = 0 if board.to_throw else view["roll"]
    site = [d for d in view["dice"] if choosing and d["die"] in model.site]
    tray = [d for d in view["dice"] if d not in site]
    kids = []
    if choosing:
        kids.append(
            h(
                "div",
                {"class": "site" + ("" if site else " empty"), "data-drop": "site", "data-what": "site"},
                [
                    h("p", {"class": "s"}, t("dice.site"), key="label"),
                    h("div", {"class": "row"}, [die(board, d) for d in site], key="row"),
                ],
                key="site",
            )
        )
    if view["phase"] in ("passive", "remove"):
        label = [h("span", None, t("dice.passive" if view["phase"] == "passive" else "dice.rolled"))]
    else:
        label = [
            h("span", None, t("dice.rolled")),
            dots(roll, 3),
            h("span", {"class": "of"}, t("dice.of", roll=roll)),
        ]
    kids.append(
        h(
            "div",
            {"class": "tray", "data-drop": "tray", "data-what": "tray"},
            [
                h("p", {"class": "s"}, label, key="label"),
                h("div", {"class": "row"}, [die(board, d) for d in tray], key="row"),
            ],
            key="tray",
        )
    )
    return h("div", {"class": "dice", "role": "group", "aria-label": t("dice.title")}, kids, key="dice")
