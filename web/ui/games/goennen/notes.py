"""What a player meets for the first time at Gönnen Können, found in the view and its legal actions alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.games.goennen.chance import acts, at_a_chance

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.table.types import Novelty

CIRCLES = ("plus_minus", "recolour", "extra_die", "discount")


def novelties(board: Board) -> list[Novelty]:
    """(name of a note, its parameters, where it stands) for everything that may need explaining now, the most urgent first.
    What follows a dot in a name only tells notes with the same words apart."""
    view = board.view
    model = board.model
    phase = view["phase"]
    out: list[Novelty] = []
    if phase == "remove":
        out.append(("remove", {"n": view["rounds"], "round": view["round"]}, ("class", "market")))
    if phase == "passive":
        assert view["passive"]
        entries = view["passive"]["entries"]
        out.append(("passive" if board.alone else "passive_table", {"n": entries}, ("class", "dice")))
    if phase == "place":
        out.append(("drawn" if model.can("discard") else "place", {}, ("class", "hand")))
    if phase in ("setup", "place"):
        out += [("shift", {}, ("data-do", "shift " + side)) for side in model.hidden()[:1]]
    if phase == "chance" or at_a_chance(model):
        out.append(("chance", {}, ("class", "dice")))
    if view["ending"]:
        assert view["rounds"]
        out.append(("ending", {"n": view["rounds"] - view["round"]}, ("class", "head")))
    for kind in CIRCLES:
        if [a for a in model.actions if a["marks"].get(kind)]:
            out.append((kind, {"n": model.circles(kind)}, circles(board, kind)))
    if model.can("buy"):
        out.append(("buy", {}, ("data-slot", model.find("buy")[0]["slot"] or "")))
    if can_do_both(board):
        out.append(("both", {}, ("class", "acts")))
    if phase in ("roll", "passive", "acting") and not acts(model):
        # else there is something better to look at
        out += on_the_cards(board)
    if board.phone and model.rerolling() and not model.can("buy"):  # its tickets show no tasks
        out.append(("market", {}, ("class", "market")))
    if board.others_since() is not None:
        out.append(("others", {}, ("data-do", "others")))
    for seat in view["seats"]:
        if seat["seat"] != view["seat"] and [laid for laid in seat["cards"] if laid["complete"]]:
            out.append(("map", {"who": board.who(seat["seat"])}, ("data-seat", str(seat["seat"]))))
            break
    if model.seat()["reach"] and not view["target"]:
        out.append(("reach", {"n": model.seat()["reach"]}, ("class", "points")))
    return out


def can_do_both(board: Board) -> bool:
    """Whether the dice are enough to complete a card and to buy one."""
    model = board.model
    bought = [a["dice"] for a in model.find("buy")]
    completed = [a["dice"] for a in model.find("complete")]
    return any([not [die for die in one if die in two] for one in bought for two in completed])


def circles(board: Board, kind: str) -> tuple[str, str]:
    """The player's own card with circles of this kind."""
    for laid in board.model.seat()["cards"]:
        if board.model.bonus_of(laid["card"]) == kind:
            return ("data-card", laid["card"])
    return ("class", "dice")


def on_the_cards(board: Board) -> list[Novelty]:
    """The tasks and rewards of the player's own cards; that of a scoring from when it first counts."""
    out: list[Novelty] = []
    for laid in board.model.seat()["cards"]:
        card = board.cards[laid["card"]]
        here = ("data-card", laid["card"])
        if laid["complete"]:
            if card["deck"] == "S" and laid["now"]:
                out.append(
                    ("points." + card["reward"]["kind"], {"n": laid["now"], "says": say.reward(card)}, here)
                )
        elif card["reward"]["kind"] == "wild_colour":
            out.append(("wild_colour", {}, here))
        elif card["task"]["kind"] == "sum":
            out.append(("sum", {"n": card["task"]["total"]}, here))
        elif card["task"]["kind"] != "exact":
            out.append((card["task"]["kind"], {}, here))
        if not laid["complete"] and [
            field for row in card["task"]["rows"] for field in row if field["colour"]
        ]:
            out.append(("colour", {}, here))
    return out
