"""What travels when something is decided: dice to the fields they fill, to what they buy, to other players'
cards; cards to the displays they are laid in. Only what the events tell is shown, so nothing is revealed too
early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.card_painter import field_boxes
from ui.kit.scene import Trip
from ui.table.computer_turns import TRAVEL

if TYPE_CHECKING:
    from worker.protocol import Event, Snapshot

    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Box, View
    from ui.kit.types import Job

OWN = 380  # milliseconds that a person's own dice travel
NEXT = 45  # milliseconds between two trips in a row


def trips(board: Board, before: View | None, snapshot: Snapshot) -> list[Trip]:
    """What travels to the next picture. before: the view of the present picture, or None."""
    if before is None:
        return []
    out: list[Trip] = []
    for event in snapshot["events"]:
        find = _TRIPS.get(event["key"])
        if find:
            mine = event["seat"] == snapshot["view"]["seat"] == before["seat"]
            lasts = TRAVEL[board.pace()] if board.player_of(event["seat"]) != "human" else OWN  # type: ignore[arg-type]  # such events have one
            if lasts:
                out += find(_Table(board, before, event, mine, lasts, len(out)))
    return out


class _Table:
    """What the trips of one event are made from."""

    def __init__(self, board: Board, before: View, event: Event, mine: bool, lasts: int, first: int) -> None:
        self.cards = board.cards
        self.before = before
        assert event["seat"] is not None
        self.seat = event["seat"]
        self.params = event["params"]
        self.mine = mine
        self.lasts = lasts
        self.first = first  # how many trips come before

    def faces(self) -> dict[str, int]:
        return {d["die"]: d["face"] for d in self.before["dice"]}

    def card(self, name: str) -> str:
        """The selector of a card in this seat's display."""
        if self.mine:
            return '.display .card[data-card="%s"]' % name
        return '.seats [data-seat="%d"] [data-tile="%s"]' % (self.seat, name)

    def written(self, name: str) -> list[int]:  # type: ignore[return]  # it lies there
        """The numbers on a card of this seat before the event."""
        for seat in self.before["seats"]:
            for laid in seat["cards"]:
                if seat["seat"] == self.seat and laid["card"] == name:
                    return laid["written"]

    def trip(self, job: Job | None, start: str | None, end: str, box: Box | None = None) -> Trip:
        self.first += 1
        return Trip(job, start, end, box, self.lasts, NEXT * (self.first - 1))

    def die(self, k: str, face: int, end: str, box: Box | None = None) -> Trip:
        return self.trip(("die", k, face), '.dock [data-die="%s"]' % k, end, box)


def _completed(table: _Table) -> list[Trip]:
    """Each die to its field; on another player's small display, to the card."""
    p = table.params
    end = table.card(p["card"])
    faces = table.faces()
    boxes: list[Box | None] = [None] * len(p["dice"])
    if table.mine:
        written = table.written(p["card"])
        every = field_boxes(table.cards[p["card"]]["task"])
        boxes = [every[i] for i, number in enumerate(written) if not number]
    return [table.die(k, faces[k], end, box) for k, box in zip(p["dice"], boxes)]


def _entered(table: _Table) -> list[Trip]:
    p = table.params
    box = field_boxes(table.cards[p["card"]]["task"])[p["field"]] if table.mine else None
    return [table.die(p["die"], table.faces()[p["die"]], table.card(p["card"]), box)]


def _revealed(table: _Table) -> list[Trip]:
    """What another player has entered becomes known only now, and not with which die: any die that shows the
    number stands for it."""
    if table.mine:
        return []
    p = table.params
    asked = [f for row in table.cards[p["card"]]["task"]["rows"] for f in row][p["field"]]["colour"]
    for k, face in sorted(table.faces().items()):
        if face == p["number"] and asked in (None, k):
            return [table.die(k, face, table.card(p["card"]))]
    return [table.trip(None, None, table.card(p["card"]))]


def _bought(table: _Table) -> list[Trip]:
    faces = table.faces()
    slot = '.market [data-slot="%s"]' % table.params["slot"]
    return [table.die(k, faces[k], slot) for k in table.params["dice"]]


def _placed(table: _Table) -> list[Trip]:
    """A card to another player's small display; one's own slides by itself."""
    name = table.params["card"]
    if table.mine:
        return []
    return [table.trip(("tile", name, None), '.dock [data-card="%s"]' % name, table.card(name))]


def _laid_out(table: _Table) -> list[Trip]:
    """Another player's starting cards, seen for the first time."""
    if table.mine:
        return []
    return [table.trip(None, None, table.card(name)) for name, _ in table.params["cards"]]


_TRIPS = {
    "completed": _completed,
    "entered": _entered,
    "revealed": _revealed,
    "bought": _bought,
    "placed": _placed,
    "laid_out": _laid_out,
}
