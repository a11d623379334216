"""A card on the table: its picture, its fields as targets, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.games.goennen.card_painter import field_boxes
from ui.kit.loader import load
from ui.kit.phrases import first_upper
from ui.kit.text import signed, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.types import Row
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action, Laid, Painted
    from ui.kit.tree import Node


def laid_of(laid: Laid | None, ghosts: Sequence[Row] = ()) -> Painted | None:
    """What the painter needs of a laid card; None for a card that is not laid."""
    if laid is None:
        return (
            {"written": [], "complete": False, "used": 0, "now": 0, "colour": None, "ghosts": list(ghosts)}
            if ghosts
            else None
        )
    return {
        "written": laid["written"],
        "complete": laid["complete"],
        "used": laid["used"],
        "now": laid["now"],
        "colour": laid["colour"],
        "ghosts": list(ghosts),
    }


def face(name: str, laid: Laid | None = None, ghosts: Sequence[Row] = ()) -> Node:
    """The canvas of a card."""
    return h("canvas", {"class": "face"}, paint=("card", name, laid_of(laid, ghosts)))


def label(board: Board, name: str, laid: Laid | None = None) -> str:
    """A card in words, for screen readers; laid: in which display, and how."""
    card = board.cards[name]
    done = laid and laid["complete"]
    place = say.place(board.cards, say.display_of(board.view, name), laid["cell"]) if laid else ""
    words = [
        first_upper(say.card(card)) + (", " + place if laid else ""),
        say.task(card) if done else say.wants(card, laid["written"] if laid else ()),
        say.reward(card),
    ]
    if done:
        assert laid
        words.append(t("card.complete"))
        if card["reward"]["points"] is not None:
            words.append(t("card.now", n=laid["now"]))
        elif card["reward"]["kind"] != "wild_colour":
            words.append(t("card.left", n=laid["circles"] - laid["used"]))
    elif laid:
        words.append(t("card.empty", n=len([n for n in laid["written"] if not n])))
    return ". ".join([w.rstrip(".") for w in words]) + "."


def field_label(board: Board, name: str, index: int, number: int) -> str:
    field = say.fields_of(board.cards[name]["task"])[index]
    if number:
        return t("field.written", n=index + 1, number=number)
    wants = []
    if field["colour"]:
        wants.append(say.colour(field["colour"]))
    if field["number"]:
        wants.append(str(field["number"]))
    return t("field.wants", n=index + 1, wants=" ".join(wants)) if wants else t("field.empty", n=index + 1)


def fields(board: Board, name: str, laid: Laid | None, everywhere: bool = False) -> list[Node]:
    """The fields of a card as buttons over its picture. Those that may not be touched now are left out of the
    tab order unless `everywhere`."""
    legal = board.model.legal_fields(name)
    written = laid["written"] if laid else []
    out = []
    for i, (x, y, side) in enumerate(field_boxes(board.cards[name]["task"])):
        number = written[i] if i < len(written) else 0
        can = i in legal
        place = "left:%.2f%%;top:%.2f%%;width:%.2f%%;height:%.2f%%" % (x - side / 2, y - side / 2, side, side)
        out.append(
            h(
                "button",
                {
                    "class": "field" + (" chosen" if everywhere and board.model.field == i else ""),
                    "style": place,
                    "data-field": i,
                    "data-legal": can,
                    "data-do": "field " + name + " " + str(i),
                    "tabindex": None if can or everywhere else "-1",
                    "aria-label": field_label(board, name, i, number),
                },
            )
        )
    return out


def odds(chance: float) -> str:
    """The chance to complete a card or pay a price this turn, in a sentence."""
    return load("ui.table.coach").told(chance)  # type: ignore[no-any-return]  # loaded late


def ring(chance: float | None) -> Node | None:
    """The same as a ring that fills, or None."""
    return load("ui.table.coach").ring(chance) if chance is not None else None


def gain(actions: Sequence[Action]) -> Node | None:
    """The label with the best gain of the ways to complete a card, or None."""
    best = None
    for a in actions:
        if a["gain"] is not None and (best is None or a["gain"] > best):
            best = a["gain"]
    return (
        h("span", {"class": "gain", "aria-hidden": "true"}, signed(best) if best else "✓")
        if best is not None
        else None
    )


def laid_card(board: Board, laid: Laid, stop: bool = True) -> list[Node | None]:
    """A card in the player's own display: picture, ring if legal, gain, fields. stop: whether Tab reaches
    it."""
    name = laid["card"]
    swap = name in board.model.swaps()
    can = swap or name in board.model.touchable.cards
    held = (
        " dragged"
        if board.model.dragged == name
        else " taken"
        if name in (board.model.bonus, board.model.card_in_hand)
        else ""
    )
    source = board.model.bonus_of(name) or board.model.cells_for(name)
    words = label(board, name, laid)
    chance = None if laid["complete"] else board.chance(name)
    if chance is not None:
        words += " " + odds(chance)
    actions = board.model.find("complete", card=name)
    if actions:
        words += " " + t("card.can_complete")
    elif swap:
        words += " " + t("card.can_swap")
    return [
        h(
            "button",
            {
                "tabindex": None if stop else "-1",
                "class": "card" + (" can" if can else "") + (" source" if source else "") + held,
                "data-card": name,
                "data-legal": can,
                "data-do": "card " + name,
                "aria-label": words,
                "data-flip": "card " + name,
            },
            [face(name, laid)],
            key="card",
        ),
        h(
            "div",
            {"class": "fields"},
            [] if laid["complete"] or source else fields(board, name, laid),
            key="fields",
        ),
        gain(actions) or ring(chance),
    ]
