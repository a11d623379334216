"""The devices in a room: who is here, and what they are told of each other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.names import isolated, plain
from ui.kit.text import t
from ui.room import letters, remembered

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.announcements import Announcer
    from ui.browser.browser import Browser
    from ui.room.device import Device
    from ui.room.types import Connections


class Peers:
    """The devices that are connected, each with each. `own` is the id of this device. `peers` has every device that was here since the
    room was opened, open or not, in the same order for as long as the room is open.

    `heard(peer, text)` is called with each text of a peer, in the order in which that peer sent them. `changed()` is called
    after somebody has come, gone, come back, or told another name or other seats. Whoever uses the room sets both. They are called
    in tasks of their own, never inside `send`. When a peer comes, `changed` is called before its first text is heard.

    `game()` tells the link of the game as it is known here, or "". `arrived(link)`, if there is one,
    is called with that of each device when it comes. `turned_away()`, if there is one, is called once others have said that somebody else
    plays here. `key` names the game (see `letters.key_of`), or is None."""

    def __init__(
        self, browser: Browser, announcer: Announcer, redraw: Callable[[], object], key: int | None
    ) -> None:
        self._browser = browser
        self._announcer = announcer
        self.redraw = redraw
        self.connections: Connections = browser.part("connections").Connections()
        self.key = key
        self.own = ""
        self.name = ""
        self.seats: tuple[int, ...] = ()
        self.game: Callable[[], str] = lambda: ""
        self.last = ""  # the id of the game that was played here before
        self.arrived: Callable[[str], object] | None = None
        self.turned_away: Callable[[], object] | None = None
        self.heard: Callable[[Device, str], object] = lambda peer, text: None
        self.changed: Callable[[], object] = lambda: None
        self.peers: tuple[Device, ...] = ()
        self.closed = False
        self.trouble = ""  # why nobody could be connected here, or ""
        self.ways_back: dict[
            str, list[str]
        ] = {}  # the invitations to come back by that this device has: (name, letters) of each device
        self.holders: dict[int, str] = remembered.holders(self.connections, key)
        self._awake = False
        self._on_told = self._tell_changed
        self._telling = False

    # who is here

    def open_peers(self) -> list[Device]:
        return [peer for peer in self.peers if peer.is_open]

    def peer(self, name: str) -> Device | None:
        """The device with this id, or None."""
        found = [peer for peer in self.peers if peer.id == name]
        return found[0] if found else None

    def called(self, peer: Device) -> str:
        """What a device is called: by its player's name, or the number of the seat."""
        return isolated(peer.name) or (t("seat.n", n=peer.seats[0] + 1) if peer.seats else t("room.somebody"))

    def stay_awake(self, wanted: bool) -> None:
        """Keeps the screen on while it is wanted, where the browser can do that."""
        if wanted != self._awake:
            self._awake = wanted
            self.connections.stay_awake(wanted)

    def lose(self, peer: Device) -> None:
        if peer.is_open:
            peer.is_open = False
            peer.sees = []
            self.tell_of("room.gone", peer)
            self.tell_who()

    # the game

    def plays(self, game: str, last: str) -> None:
        """The room is that of another game from now on: the next one with the same people. last: the game that was played before."""
        self.last = last
        self.key = letters.key_of(game)
        self.remember()

    def is_of(self, game: str) -> bool:
        """Whether this is the room of the game with this id."""
        return letters.key_of(game) == self.key

    def goes_with(self, game: str, last: str) -> bool:
        """Whether another device has this room's game, or either has the next one already and the other does not know it yet, or each
        has begun one of its own."""
        return self.is_of(game) or game == self.last or bool(last) and (self.is_of(last) or last == self.last)

    def hold(self, seat: int, device: str) -> None:
        """Notes which device plays a seat, in `holders`: for as long as this tab is there, even if it is loaded again."""
        if self.holders.get(seat) != device:
            self.holders[seat] = device
            self.remember()

    def remember(self) -> None:
        remembered.keep(self.connections, self.key, self.ways_back, self.holders)

    # what the others are told

    def send(self, text: str, to: Device | None = None) -> None:
        """Sends a text of at most 60,000 characters to one peer, or to all that are open. What is sent to a peer that is not open is lost."""
        for peer in self.open_peers():
            if to is None or peer.id == to.id:
                peer.write("T" + text)

    def introduce(self, name: str, seats: tuple[int, ...]) -> None:
        """Tells all peers, now and when they come, what the player is called here and which seats this device plays."""
        self.name = plain(name)
        self.seats = seats
        for peer in self.open_peers():
            self.introduce_to(peer, False)

    def introduce_to(self, peer: Device, first: bool) -> None:
        said: dict[str, Any] = {"name": self.name, "seats": list(self.seats)}
        if first:
            said["game"], said["last"] = self.game(), self.last
        peer.write("H" + json.dumps(said))
        self._list_open(peer)

    def _list_open(self, peer: Device) -> None:
        """A device hears which devices are open here."""
        peer.write("O" + json.dumps([each.id for each in self.open_peers()]))

    def say_who(self) -> None:
        """Everybody hears which devices are open here."""
        for peer in self.open_peers():
            self._list_open(peer)
        self.redraw()

    def tell_who(self) -> None:
        """Others hear it at once, whoever uses the room in a task of its own."""
        self.say_who()
        if not self._telling:
            self._telling = True
            self._browser.later(self._on_told, 0)

    def _tell_changed(self) -> None:
        self._telling = False
        if not self.closed:
            self.changed()

    # what is told here

    def tell_of(self, key: str, peer: Device) -> None:
        """Says who has come or gone. Between two devices of one's own that is no news."""
        if self.key is not None:
            self._announcer.tell(t(key, who=self.called(peer)))

    def tell_trouble(self, key: str) -> None:
        self.trouble = t(key)
        self._announcer.say(self.trouble)
