"""The devices that are connected for one game: how they find, hear and lose each other.

Each device is connected with each. The first connection is made by what players hand over (`ui.room.letters`); whoever has come in so
tells all others about each other, and their descriptions travel over the channels that are open. So no device is special.

Over a channel go texts. Their first letter says what they are; all of them may be written by anybody:

    ~   nothing: the device is still there; at each beat
    H   JSON: `name`, `seats` and, first, `game`, the link of the game as it is known there, or "", and `last`, the id of the game that was
        played in this room before it, or ""
    O   JSON: the ids of the devices that are open there
    P   letters of an invitation to come back by, for a device that has lost everything but these: it is asked for one scan then, not two
    S   JSON: `letters` for another device, `to` its id; whoever passes it on adds `from`, the id of the device that it came from
    T   a text for whoever uses the room
    X   the device leaves, or will have no more of the other one; then it says why (`AWAY`)
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.shared_games import game_of
from ui.kit.json_text import parsed_or_none
from ui.kit.names import isolated, plain
from ui.kit.text import t
from ui.room import letters
from ui.room.description import Unreadable, id_of, packed, sdp_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page import Page
    from ui.room.types import Connection, Connections, Peer

BEAT = 900  # milliseconds between two signs of life; who is silent is missed within five seconds, also by a browser that is busy
SILENT = 4  # beats without one, after which a device counts as gone
RENEWED = 60  # beats after which an invitation that is shown is made anew
KEPT = 300  # beats for which an older one is still answered
MEETING = 8  # beats that two devices take to meet over a third one, before it is tried again
MOST = 9  # devices besides this one, at once
MOST_KNOWN = 4 * MOST  # of those that are open or were, beyond which the oldest go that play nothing
LONGEST = 60000  # characters of a text
MOST_TEXTS = 600  # in a beat, of one device
MOST_CHARACTERS = 4000000  # in a beat, of one device
MOST_OWN_CHARACTERS = (
    24000000  # in a beat, of another device of one's own: everything that it may send at all
)
AWAY = {
    "full": "room.away.full",
    "taken": "room.away.taken",
    "other": "room.away.other",
    "refused": "room.away.refused",
}
"""What is said on a device that was turned away, by the reason that it was given."""


class Device:
    """Another device (see `ui.room.types.Peer`). `sees` are the ids of those that are open there, `refused` is why its channel was closed
    for good, or "", and `returns` whether another answer brings it back all the same."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.name = ""
        self.seats: tuple[int, ...] = ()
        self.is_open = False
        self.known = False  # whether it has introduced itself
        self.line: Line | None = None
        self.sees: list[str] = []
        self.refused = ""
        self.returns = False
        self.silent = 0
        self.texts = 0
        self.characters = 0
        self.strangers = 0  # devices that it has introduced in this minute


class Line:
    """A connection that is being made, or is there. `described(letters)` is called once this side's description is known.

    `number` is that of the invitation that it belongs to, `description` what that one says of this side, `letters` what an answer says. `device` is the id of the other side, once that has described itself."""

    def __init__(self, room: ConnectedRoom, described: Callable[[Line, bytes], object]) -> None:
        self._room = room
        self._described = described
        self.connection: Connection = room.connections.connection(self._told)
        self.number = 0
        self.description = b""
        self.letters = ""
        self.device = ""
        self.age = 0
        self.by_hand = False  # whether players have handed over the answer, and wait for what comes of it
        self.ended = False

    def _told(self, what: str, text: str) -> None:
        if self.ended:
            return
        if what == "described":
            try:
                found = packed(text)
            except Unreadable:
                self._room.failed(self)
                return
            self._described(self, found)
        elif what == "heard":
            self._room.came(self, text)
        elif what == "open":
            self._room.opened(self)
        elif what in ("closed", "failed") or what == "state" and text == "closed":
            self._room.failed(self)
        elif what == "state" and text == "failed":
            self._room.faltered(self)

    def end(self) -> None:
        self.ended = True
        self.connection.end()


class ConnectedRoom:
    """See `ui.room.types.Room`. `game()` tells the link of the game as it is known here, or "". `arrived(link)`, if there is one,
    is called with that of each device when it comes. `key` names the game (see `letters.key_of`), or is None."""

    def __init__(self, page: Page, key: int | None) -> None:
        self._page = page
        self._browser = page.browser
        self.connections: Connections = page.browser.part("connections").Connections()
        self.key = key
        self.own = ""
        self.name = ""
        self.seats: tuple[int, ...] = ()
        self.game: Callable[[], str] = lambda: ""
        self.last = ""  # the id of the game that was played here before
        self.arrived: Callable[[str], object] | None = None
        self.heard: Callable[[Peer, str], object] = lambda peer, text: None
        self.changed: Callable[[], object] = lambda: None
        self.peers: tuple[Device, ...] = ()
        self.closed = False
        self.trouble = ""  # why nobody could be connected here, or ""
        self._mute = False  # whether that is because the browser could not describe itself
        self.joining: Line | None = None  # the answer to somebody's invitation
        self._invitations: list[Line] = []  # the latest last
        self._letters: Callable[[bytes], str] | None = (
            None  # how an invitation is written, while one is shown
        )
        self._lines: list[Line] = []  # those that are being made over a third device
        self._meeting: dict[str, int] = {}
        self._ways_back: dict[
            str, Line
        ] = {}  # the invitations to come back by that other devices have, by device
        self.ways_back: dict[
            str, list[str]
        ] = {}  # those that this device has: (name, letters) of each device
        self.holders: dict[int, str] = remembered_holders(self.connections, key)
        self._awake = False
        self._beats = 0
        self._on_beat = self._beat
        self._on_told = self._tell_changed
        self._telling = False
        self.connections.listen(self._of_tab, self._seen)
        self._timer = self._browser.later(self._on_beat, BEAT)

    # who is here

    def open_peers(self) -> list[Device]:
        return [peer for peer in self.peers if peer.is_open]

    def peer(self, name: str) -> Device | None:
        """The device with this id, or None."""
        found = [peer for peer in self.peers if peer.id == name]
        return found[0] if found else None

    def called(self, peer: Peer) -> str:
        """What a device is called: by its player's name, or the number of the seat."""
        return isolated(peer.name) or (t("seat.n", n=peer.seats[0] + 1) if peer.seats else t("room.somebody"))

    def introduce(self, name: str, seats: tuple[int, ...]) -> None:
        self.name = plain(name)
        self.seats = seats
        for peer in self.open_peers():
            self._introduce(peer, False)

    def stay_awake(self, wanted: bool) -> None:
        if wanted != self._awake:
            self._awake = wanted
            self.connections.stay_awake(wanted)

    # inviting

    @property
    def invitation(self) -> str:
        """The letters of the newest invitation, as it is now: its seats may have been taken since it was made. "" until there is one."""
        ready = [line.description for line in self._invitations if line.description]
        return self._letters(ready[-1]) if self._letters and ready else ""

    def invite(self, written: Callable[[bytes], str] | None) -> None:
        """Has an invitation ready from now on; `written(description)` are its letters. None: no more of them; those that were shown can
        still be answered for some minutes."""
        self._letters = written
        self.trouble = ""
        if written and not (self._invitations and self._invitations[-1].age < RENEWED):
            self._invite()

    def _invite(self) -> None:
        line = Line(self, self._invited)
        self._invitations.append(line)
        line.connection.offer()

    def _invited(self, line: Line, description: bytes) -> None:
        self._know_self(description)
        line.number = letters.number_of(description)
        line.description = description
        self._redraw()

    def take(self, text: str) -> str:
        """Takes the letters of an answer to an invitation. Returns "" or what is wrong with them: "damaged", "newer", "invitation" or
        "unknown", for none that is open here."""
        try:
            found = letters.read(text)
        except Unreadable as error:
            return error.reason
        if found["type"] != letters.ANSWER:
            return "invitation"
        device = letters.device_of(found)
        lines = [line for line in self._invitations if line.description and line.number == found["number"]]
        back = self._ways_back.get(device)
        if lines:
            line = lines[0]
            self._invitations.remove(line)
        elif back and back.number == found["number"]:
            line = self._ways_back.pop(device)
        else:
            return "unknown"
        peer = self.peer(device)
        if peer and peer.returns:
            peer.refused = ""
        self.trouble = ""
        line.by_hand = True
        self._lines.append(line)
        self._accept(line, found["description"])
        if self._letters and not self._invitations:
            self._invite()
        self._redraw()
        return ""

    def _accept(self, line: Line, description: dict[str, Any]) -> None:
        line.device = id_of(description["fingerprint"])
        line.age = 0
        line.connection.accept(sdp_of(description))

    def join(self, invitation: dict[str, Any], name: str, seats: tuple[int, ...]) -> None:
        """Answers an invitation (from `letters.read`)."""
        self.name, self.seats = plain(name), seats
        self.trouble = ""
        if self.joining:
            self.joining.end()

        def described(line: Line, description: bytes) -> None:
            self._know_self(description)
            if line.device == self.own:
                self.failed(line)
                self.trouble = t("room.same_device")
            else:
                line.letters = letters.answer(invitation["number"], description)
            self._redraw()

        line = self.joining = Line(self, described)
        line.device = letters.device_of(invitation)
        line.connection.answer(sdp_of(invitation["description"]))

    def _give_way_back(self, peer: Device) -> None:
        """A device gets an invitation of its own, which counts for as long as this page is open."""

        def described(line: Line, description: bytes) -> None:
            line.number = letters.number_of(description)
            self._send(peer, "P" + letters.offer(description, letters.MEETING))

        if peer.id in self._ways_back:
            self._ways_back[peer.id].end()
        line = self._ways_back[peer.id] = Line(self, described)
        line.connection.offer()

    def _hear_way_back(self, peer: Device, said: str) -> bool:
        try:
            found = letters.read(said)
        except Unreadable:
            return False
        if found["type"] != letters.MEETING or letters.device_of(found) != peer.id:
            return False
        self.ways_back[peer.id] = [self.called(peer), said]
        self._remember()
        return True

    def hold(self, seat: int, device: str) -> None:
        """Notes which device plays a seat."""
        if self.holders.get(seat) != device:
            self.holders[seat] = device
            self._remember()

    def _remember(self) -> None:
        held = [[seat, device] for seat, device in self.holders.items()]
        self.connections.remember(json.dumps([self.key, self.ways_back, held]))

    def _know_self(self, description: bytes) -> None:
        self.own = letters.device_of(letters.read(letters.answer(0, description)))
        if self._mute:
            self._mute, self.trouble = False, ""

    # connections

    def opened(self, line: Line) -> None:
        """A channel is open."""
        if line in self._lines:
            self._lines.remove(line)
        if line is self.joining:
            self.joining = None
        peer = self.peer(line.device)
        others = [each for each in self.peers if each.line and each is not peer]
        if peer and peer.refused or len(others) >= MOST or line.device == self.own:
            line.connection.send("Xrefused" if peer and peer.refused else "Xfull")
            line.end()
            return
        if not peer:
            idle = [each for each in self.peers if not (each.line or each.seats or each.refused)]
            if len(self.peers) >= MOST_KNOWN and idle:
                self.peers = tuple([each for each in self.peers if each is not idle[0]])
            peer = Device(line.device)
            self.peers += (peer,)
        if peer.line:
            peer.line.end()
        peer.line = line
        peer.silent = 0
        self.trouble = ""
        self._meeting.pop(peer.id, None)
        self._introduce(peer, True)
        if self.key is not None:
            self._give_way_back(peer)

    def failed(self, line: Line) -> None:
        """A connection is over, or never came about."""
        if line.ended:
            return
        line.end()
        if line in self._invitations:
            self._invitations.remove(line)
            if not line.description:
                self._mute = True
                self._tell_trouble("room.trouble")
        elif line is self.joining:
            self.joining = None
            described = "room.apart" if line.letters else "room.trouble"
            self._tell_trouble("room.late" if line.age > KEPT else described)
        elif line in self._lines:
            self._lines.remove(line)
            if line.by_hand:
                self._tell_trouble("room.apart")
        for name in [name for name, back in self._ways_back.items() if back is line]:
            self._ways_back.pop(name)
        for peer in self.peers:
            if peer.line is line:
                peer.line = None
                self._lose(peer)
        self._redraw()

    def faltered(self, line: Line) -> None:
        """No way to the other side is found. Whoever has answered may still be found by the other side, which has perhaps not begun;
        and to a device that was here, the way may be open again after a while."""
        if line in self._lines:
            self.failed(line)
        elif line is self.joining:
            self._tell_trouble("room.apart")
            self._redraw()

    def _tell_trouble(self, key: str) -> None:
        self.trouble = t(key)
        self._page.announcer.say(self.trouble)

    def _lose(self, peer: Device) -> None:
        if peer.is_open:
            peer.is_open = False
            peer.sees = []
            self._tell_of("room.gone", peer)
            self._tell_who()

    def _tell_of(self, key: str, peer: Device) -> None:
        """Says who has come or gone. Between two devices of one's own that is no news."""
        if self.key is not None:
            self._page.announcer.tell(t(key, who=self.called(peer)))

    def refuse(self, peer: Peer, reason: str, returns: bool = False, why: str = "refused") -> None:
        device = self.peer(peer.id)
        if not device or device.refused:
            return
        device.refused, device.returns = reason, returns
        if device.line:
            device.line.connection.send("X" + why)
            device.line.end()
            device.line = None
        if device.id in self._ways_back:
            self._ways_back.pop(device.id).end()
        device.is_open = False
        self._page.announcer.tell(reason)
        self._tell_who()

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self.stay_awake(False)
        self._browser.cancel(self._timer)
        for peer in self.peers:
            if peer.line:
                peer.line.connection.send("X")
                peer.line.end()
        self.connections.remember("")
        for line in (
            self._invitations
            + self._lines
            + list(self._ways_back.values())
            + ([self.joining] if self.joining else [])
        ):
            line.end()

    # telling

    def send(self, text: str, to: Peer | None = None) -> None:
        for peer in self.open_peers():
            if to is None or peer.id == to.id:
                self._send(peer, "T" + text)

    def _send(self, peer: Device, text: str) -> None:
        if peer.line:
            peer.line.connection.send(text)

    def _introduce(self, peer: Device, first: bool) -> None:
        said: dict[str, Any] = {"name": self.name, "seats": list(self.seats)}
        if first:
            said["game"], said["last"] = self.game(), self.last
        self._send(peer, "H" + json.dumps(said))
        self._list_open(peer)

    def _list_open(self, peer: Device) -> None:
        """A device hears which devices are open here."""
        self._send(peer, "O" + json.dumps([each.id for each in self.open_peers()]))

    def _say_who(self) -> None:
        """Everybody hears which devices are open here."""
        for peer in self.open_peers():
            self._list_open(peer)
        self._redraw()

    def _tell_who(self) -> None:
        """Others hear it at once, whoever uses the room in a task of its own."""
        self._say_who()
        if not self._telling:
            self._telling = True
            self._browser.later(self._on_told, 0)

    def _tell_changed(self) -> None:
        self._telling = False
        if not self.closed:
            self.changed()

    def _redraw(self) -> None:
        self._page.frames.request()

    def _beat(self) -> None:
        """Again and again while the room is open."""
        if self.closed:
            return
        self._timer = self._browser.later(self._on_beat, BEAT)
        self._beats += 1
        for peer in self.peers:
            peer.texts = peer.characters = 0
            if self._beats % RENEWED == 0:
                peer.strangers = 0
            self._send(peer, "~")
            peer.silent += 1
            if peer.silent > SILENT:
                self._lose(peer)
        joining = [self.joining] if self.joining else []
        for line in self._lines + self._invitations + joining:
            line.age += 1
        for line in [line for line in self._invitations if line.age > KEPT]:
            self._invitations.remove(line)
            line.end()
        for line in [line for line in self._lines if line.age > RENEWED] + [
            line for line in joining if line.age > KEPT
        ]:
            self.failed(line)
        if self._letters and not (self._invitations and self._invitations[-1].age < RENEWED):
            self._invite()
        self._meet()

    def _seen(self) -> None:
        """The page is looked at again, perhaps after a sleep."""
        if self.closed:
            return
        for peer in self.peers:
            self._send(peer, "~")
        if self._invitations:
            self.connections.post(json.dumps({"asks": True}))

    # meeting others over a third device

    def _meet(self) -> None:
        """Describes this device to those that others see and this one does not. Of two that miss each other, the one with the smaller
        id begins."""
        for name in list(self._meeting):
            self._meeting[name] -= 1
            if not self._meeting[name]:
                self._meeting.pop(name)
        for over in self.open_peers():
            for name in over.sees:
                other = self.peer(name)
                missed = (
                    name > self.own
                    and name not in self._meeting
                    and not (other and (other.is_open or other.refused))
                )
                if missed and self._may_meet(over, other):
                    self._meeting[name] = MEETING
                    self._offer_over(over, name)

    def _may_meet(self, over: Device, other: Device | None) -> bool:
        """Whether there is room for a device that another one has introduced. Each may introduce some strangers in a minute."""
        if len([peer for peer in self.peers if peer.line]) + len(self._lines) >= 2 * MOST:
            return False
        if not other:
            over.strangers += 1
        return bool(other) or over.strangers <= MOST

    def _offer_over(self, over: Device, name: str) -> None:
        def described(line: Line, description: bytes) -> None:
            line.number = letters.number_of(description)
            self._send(
                over, "S" + json.dumps({"to": name, "letters": letters.offer(description, letters.MEETING)})
            )

        line = Line(self, described)
        line.device = name
        self._lines.append(line)
        line.connection.offer()

    def _answer_over(self, over: Device, name: str, invitation: dict[str, Any]) -> None:
        def described(line: Line, description: bytes) -> None:
            self._send(
                over,
                "S" + json.dumps({"to": name, "letters": letters.answer(invitation["number"], description)}),
            )

        line = Line(self, described)
        line.device = name
        self._lines.append(line)
        line.connection.answer(sdp_of(invitation["description"]))

    # hearing

    def came(self, line: Line, text: str) -> None:
        """A text has come from another device. It may hold anything."""
        peer = self.peer(line.device)
        if not peer or peer.line is not line or peer.refused:
            return
        peer.silent = 0
        peer.texts += 1
        peer.characters += len(text)
        most = MOST_OWN_CHARACTERS if self.key is None else MOST_CHARACTERS
        if len(text) > LONGEST + 1 or peer.texts > MOST_TEXTS or peer.characters > most:
            self.refuse(peer, t("room.flood", who=self.called(peer)))
            return
        kind = text[:1]
        if peer.known and not peer.is_open and kind in ("~", "T"):
            self._introduce(peer, False)  # it may not have missed this device: so it tells again what it has
            self._come(peer)
        if kind == "T" and peer.known:
            self.heard(peer, text[1:])
        elif text == "~":
            pass
        elif kind == "X":
            self._leaves(peer, text[1:])
        elif kind == "P" and self._hear_way_back(peer, text[1:]):
            pass
        else:
            hears = {"H": self._hear_name, "O": self._hear_who, "S": self._hear_letters}.get(kind)
            value = parsed_or_none(text[1:]) if hears else None
            if not (hears and hears(peer, value)):
                self.refuse(peer, t("room.nonsense", who=self.called(peer)))

    def _leaves(self, peer: Device, why: str) -> None:
        assert peer.line
        peer.line.end()
        peer.line = None
        self._lose(peer)
        if why in AWAY and not self.open_peers():
            self._tell_trouble(AWAY[why])
            self._redraw()

    def _come(self, peer: Device) -> None:
        peer.is_open = True
        self._tell_of("room.came", peer)
        self._say_who()
        self.changed()

    def _hear_name(self, peer: Device, said: Any) -> bool:
        """What a device says of itself; whether that makes sense."""
        if not isinstance(said, dict):
            return False
        name, seats, game, last = (
            said.get("name"),
            said.get("seats"),
            said.get("game", ""),
            said.get("last", ""),
        )
        if not (
            isinstance(name, str)
            and isinstance(seats, list)
            and isinstance(game, str)
            and isinstance(last, str)
            and len(seats) <= 8
        ):
            return False
        if [seat for seat in seats if type(seat) is not int or not 0 <= seat < 8]:
            return False
        peer.known = True
        peer.name, peer.seats = plain(name), tuple(seats)
        if game and not self._goes_with(game_of(game), last):
            self.refuse(peer, t("room.other_game", who=self.called(peer)), True, "other")
            return True
        if peer.is_open:
            self._tell_who()
        else:
            self._come(peer)
        if game and self.arrived:
            if not self.is_of(game_of(game)) and last:
                self.plays(game_of(game), last)  # the invitation was to the game before
            self.arrived(game)
        return True

    def _goes_with(self, game: str, last: str) -> bool:
        """Whether another device has this room's game, or either has the next one already and the other does not know it yet, or each
        has begun one of its own."""
        return self.is_of(game) or game == self.last or bool(last) and (self.is_of(last) or last == self.last)

    def plays(self, game: str, last: str) -> None:
        """The room is that of another game from now on: the next one with the same people. last: the game that was played before."""
        self.last = last
        self.key = letters.key_of(game)
        self._remember()

    def is_of(self, game: str) -> bool:
        """Whether this is the room of the game with this id."""
        return letters.key_of(game) == self.key

    def _hear_who(self, peer: Device, said: Any) -> bool:
        if not isinstance(said, list) or len(said) > MOST + 1 or [name for name in said if not is_id(name)]:
            return False
        peer.sees = [name for name in said if name != self.own]
        self._meet()
        return True

    def _hear_letters(self, peer: Device, said: Any) -> bool:
        if (
            not isinstance(said, dict)
            or not is_id(said.get("to"))
            or not isinstance(said.get("letters"), str)
            or len(said["letters"]) > letters.LONGEST
        ):
            return False
        if said["to"] != self.own:
            if not meeting_of(peer.id, said["letters"]):
                return False  # whoever passes something on answers for it, so it is read first
            other = self.peer(said["to"])
            if other and other.is_open:
                self._send(
                    other, "S" + json.dumps({"to": other.id, "from": peer.id, "letters": said["letters"]})
                )
            return True
        sender = said.get("from")
        if not isinstance(sender, str) or not is_id(sender):
            return False
        found = meeting_of(sender, said["letters"])
        if not found:
            return (
                sender != peer.id
            )  # somebody else may have written it: it is dropped, and nobody is to blame
        if found["type"] == letters.MEETING:
            other = self.peer(sender)
            if not (other and other.refused) and self._may_meet(peer, other):
                self._answer_over(peer, sender, found)
        else:
            for line in [
                line for line in self._lines if line.number == found["number"] and line.device == sender
            ]:
                self._accept(line, found["description"])
        return True

    # other tabs of this browser

    def _of_tab(self, text: str) -> None:
        """Another tab, which an answer's link has opened, hands it over."""
        said = parsed_or_none(text)
        if self.closed or not isinstance(said, dict) or not isinstance(said.get("answer"), str):
            return
        try:
            number = letters.read(said["answer"])["number"]
        except Unreadable:
            return
        reason = self.take(said["answer"])
        if reason in ("", "unknown"):
            self.connections.post(json.dumps({"older" if reason else "took": number}))


def remembered(connections: Connections, key: int) -> dict[str, list[str]]:
    """The ways back into the room of a game that this tab has from before it was loaded again: (name, letters) of each device."""
    said = _remembered(connections, key)
    return {
        name: each
        for name, each in (said[1] if said else {}).items()
        if isinstance(each, list) and len(each) == 2 and isinstance(each[0], str)
    }


def remembered_holders(connections: Connections, key: int | None) -> dict[int, str]:
    """The devices that play the seats of a game, as this tab knew them before it was loaded again."""
    said = _remembered(connections, key)
    rows = said[2] if said and len(said) == 3 and isinstance(said[2], list) else []
    return {
        row[0]: row[1]
        for row in rows
        if isinstance(row, list) and len(row) == 2 and type(row[0]) is int and is_id(row[1])
    }


def _remembered(connections: Connections, key: int | None) -> list[Any] | None:
    said = parsed_or_none(connections.remembered())
    known = isinstance(said, list) and len(said) in (2, 3) and said[0] == key and isinstance(said[1], dict)
    return said if known else None


def meeting_of(device: str, text: str) -> dict[str, Any] | None:
    """What letters say by which a device meets another one over a third; None for any others."""
    try:
        found = letters.read(text)
    except Unreadable:
        return None
    return (
        found
        if found["type"] in (letters.MEETING, letters.ANSWER) and letters.device_of(found) == device
        else None
    )


def is_id(name: object) -> bool:
    """Whether this could be a device's id."""
    return (
        isinstance(name, str)
        and len(name) == 20
        and not [letter for letter in name if letter not in "0123456789abcdef"]
    )
