"""The other devices at a connected table: who is here, and what is known of each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from typing import Any

    from worker.protocol import Common
    from worker.protocol import Together as State

    from ui.room.device import Device
    from ui.room.room import ConnectedRoom
    from ui.room.types import Table


class Known:
    """What is known of another device. `game` is the id of its game, `have` how many decisions of each seat it knows, as far as it
    was told here, and `sees` the seats whose devices it is connected with. `heard` is the number of its last hello, `said` how many hellos
    it was sent; `told` has for each seat the hello by which it was told that this device is connected with whoever plays it.
    `offered` is the link that it was told last instead of its own. `idle` counts its texts that brought nothing new. `differs` is the seat
    whose decisions are others there, or None, and `link` the game as it is known there. `claims` is how many decisions of each seat it
    has last said that it knows."""

    def __init__(self) -> None:
        self.game = ""
        self.have: list[int] = []
        self.claims: list[int] = []
        self.sees: list[int] = []
        self.heard = 0
        self.said = 0
        self.told: dict[int, int] = {}
        self.offered = ""
        self.idle = 0
        self.differs: int | None = None
        self.told_of: int | None = None  # the seat of the last difference that was announced
        self.link = ""
        self.shown = ""  # the link that it was shown last of the game as it is known here, since they differ
        self.greeted: list[int] = []  # what it had when it was greeted last as it knows more than this device


class Devices:
    """`game` is the id of the game at the table. `have`, `sums` and `seals` are what the others may be told of it: see
    `ui.room.messages`."""

    def __init__(self, table: Table, room: ConnectedRoom) -> None:
        self.table = table
        self.page = table.page
        self.room = room
        self.have: list[int] = []
        self.sums: list[str] = []
        self.seals: list[str] = []
        self._known: dict[str, Known] = {}  # by device
        self._held = room.holders  # the device that plays each seat, also while it is away

    @property
    def together(self) -> State:
        return self.table.together

    @property
    def game(self) -> str:
        return self.together["id"]

    # who is here

    def peers(self) -> list[Device]:
        """The devices that are connected."""
        return [peer for peer in self.room.peers if peer.is_open]

    def holder(self, seat: int) -> Device | None:
        """The connected device that plays the seat of a person."""
        for peer in self.peers():
            if seat in peer.seats and self._held.get(seat) == peer.id:
                return peer
        return None

    def is_here(self, seat: int) -> bool:
        """Whether the seat of a person is played here or on a connected device that has this game on its table."""
        holder = self.holder(seat)
        return seat in self.together["mine"] or holder is not None and self.known(holder).game == self.game

    def was_here(self, seat: int) -> bool:
        """Whether a device that plays the seat of a person has been connected."""
        return seat in self._held

    def is_present(self, person: int) -> bool:
        """Whether a person plays here or on a connected device."""
        return person in self.together["mine"] or self.holder(person) is not None

    def lookers(self) -> int:
        """How many connected devices play no seat."""
        return len([peer for peer in self.peers() if not peer.seats])

    def people(self) -> list[int]:
        return sorted(set(self.together["players"]))

    def sees(self) -> list[int]:
        """The seats of people whose devices are connected here, this one's among them."""
        return [seat for seat in self.people() if self.is_present(seat)]

    def name_of(self, peer: Device) -> str:
        """What a device is called: by its player's name, else by its seat."""
        return peer.name or (t("seat.n", n=peer.seats[0] + 1) if peer.seats else t("live.looker"))

    # what is known

    def known(self, peer: Device) -> Known:
        if peer.id not in self._known:
            self._known[peer.id] = Known()
        return self._known[peer.id]

    def forget(self, peer: Device) -> None:
        """A device has come, perhaps once more: it may have forgotten what it was told. The numbers of hellos go on, as it may still
        answer one from before."""
        said = self.known(peer).said
        self._known[peer.id] = Known()
        self._known[peer.id].said = said

    def know(self, have: list[int], found: State | Common) -> None:
        """What may be told from now on."""
        self.have, self.sums, self.seals = have, found["sums"], found["seals"]

    def decided(self, seat: int) -> int:
        """How many decisions of a seat here have been taken for good."""
        return max(self.have[seat], self.together["sent"][seat])

    # what they are told

    def send(self, peer: Device, said: dict[str, Any]) -> None:
        self.room.send(json.dumps(said), peer)

    def hello(self) -> None:
        for peer in self.peers():
            self.greet(peer)

    def greet(self, peer: Device) -> None:
        names = [
            name if seat in self.together["mine"] else None
            for seat, name in enumerate(self.together["names"])
        ]
        known = self.known(peer)
        known.said += 1
        known.told = {seat: known.told.get(seat, known.said) for seat in self.sees()}
        self.send(
            peer,
            {
                "kind": "hello",
                "game": self.game,
                "have": self.have,
                "sums": self.sums,
                "seals": self.seals,
                "sees": self.sees(),
                "names": names,
                "n": known.said,
            },
        )

    def refuse(self, peer: Device, key: str, returns: bool = False) -> None:
        self.room.refuse(peer, t(key, who=self.name_of(peer)), returns, "taken" if returns else "refused")
