"""What has changed on the table beyond what the events say, and how a game stands, for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import result, say
from ui.kit.loader import load
from ui.kit.phrases import first_upper, listed
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Event

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Seat, View


MOST_RINGED = 4  # cards that are named; who has more to choose from finds them one by one


def changes(board: Board, before: View | None, events: Sequence[Event]) -> list[str]:
    """The rolls left, the cards that have become complete, the points, the round; at the end the scores, and who has won
    where no sheet says so. before: the view that was told last, of the same seat, or None."""
    view = board.view
    keys = [event["key"] for event in events]
    if "ended" in keys:
        return ended(board)
    out = []
    if "rolled" in keys and view["active"] == view["seat"]:
        out.append(rolls(view))
    if before is not None:
        told = [event["params"]["card"] for event in events if event["key"] == "completed"]
        for was, seat in zip(before["seats"], view["seats"]):
            open_ones = [laid["card"] for laid in was["cards"] if not laid["complete"]]
            out += [
                complete(board, seat, laid["card"])
                for laid in seat["cards"]
                if laid["complete"] and laid["card"] in open_ones and laid["card"] not in told
            ]
            if seat["score"] != was["score"]:
                out.append(points(board, seat))
    if before is not None and before["market"]:
        out += _brought(board, before)
    if "turn" in keys and (before is None or before["round"] != view["round"]):
        out.append(round_of(view))
    return out


def _brought(board: Board, before: View) -> list[str]:
    """The cards that have come into the market, in one sentence."""
    known = [slot["card"] for slot in before["market"]]
    come = [slot["card"] for slot in board.view["market"] if slot["card"] and slot["card"] not in known]
    if not come:
        return []
    return [t("said.market", cards=listed([board.speaker.told(card) for card in come]))]


def complete(board: Board, seat: Seat, card: str) -> str:
    """That a card has become complete; whose it is, unless it is that of the seat that is shown."""
    words = board.speaker.told(card)
    if seat["seat"] == board.view["seat"]:
        return first_upper(t("said.complete", card=words))
    return t("said.complete.of", who=board.who(seat["seat"]), card=words)


def points(board: Board, seat: Seat) -> str:
    return t("seat.display", who=board.who(seat["seat"]), n=seat["score"]) + "."


def rolls(view: View) -> str:
    return t("said.rolls", n=3 - view["roll"])


def round_of(view: View) -> str:
    key = "head.round.of" if view["rounds"] else "head.round"
    return t(key, round=view["round"], rounds=view["rounds"]) + "."


def ended(board: Board) -> list[str]:
    found = board.view["result"]
    assert found
    if found["won"] is None:
        said = [load("ui.table.ranking").spoken(board)]
    else:
        said = [t("solo.reached", n=found["scores"][0], target=found["target"]) + "."]
    return said if board.mode.shows_result else [result.headline(board) + "."] + said


def meant(board: Board, prompt: str) -> str:
    """What a prompt points at by how it looks, in a sentence to be added: which card is raised, or which are ringed. prompt: its key."""
    model = board.model
    if prompt == "lay" and model.card_in_hand:
        return " " + t("said.raised", card=board.speaker.told(model.card_in_hand))
    if prompt == "armed":
        cards: list[str] = []
        for action in model.find("enter", die=model.armed):
            if action["card"] not in cards:
                cards.append(action["card"])  # type: ignore[arg-type]  # it has one
        if 1 <= len(cards) <= MOST_RINGED:
            return " " + t("said.ringed", cards=listed([board.speaker.told(card) for card in cards]))
    return ""


def stands(board: Board) -> str:
    """The round, one's points and the dice, once there are any."""
    view = board.view
    if not view["dice"]:
        return ""
    dice = listed([say.die(d["die"], d["face"]) for d in view["dice"] if d["place"] != "spent"])
    out = [round_of(view), points(board, board.model.seat())]
    if dice:
        out.append(t("said.lie", dice=dice))
    if view["phase"] == "roll":
        out.append(rolls(view))
    return " ".join(out)
