"""How the devices in a room find and lose each other.

Each device is connected with each. The first connection is made by what players hand over (`ui.room.letters`); whoever has come in so
tells all others about each other, and their descriptions travel over the channels that are open. So no device is special.

An invitation may be answered by several devices, one after another, as people post it to a group. A connection takes one answer, so what
an invitation describes is never connected: each answer gets a connection of its own with the credentials of the invitation, and is looked
for from here. Some browsers take no credentials, and some devices can only be found if they know where to look (behind a firewall, or by
way of a server). For those an invitation describes a connection that is open, takes one answer, and is renewed while it is shown.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.names import plain
from ui.kit.text import t
from ui.room import letters
from ui.room.channel_texts import MOST, meeting_of
from ui.room.description import Unreadable, id_of, sdp_of
from ui.room.device import Device
from ui.room.line import Line
from ui.room.peers import Peers

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.announcements import Announcer
    from ui.browser.browser import Browser
    from ui.room.channel_texts import Passed

RENEWED = 60  # beats after which an invitation that is shown is made anew
KEPT = 300  # beats for which an older one is still answered
PATIENT = 4 * KEPT  # beats for which an answer waits until somebody takes it
MEETING = 8  # beats that two devices take to meet over a third one, before it is tried again
MOST_KNOWN = 4 * MOST  # devices that are open or were, beyond which the oldest go that play nothing


class Connecting(Peers):
    """Whoever is this too hears what comes over a line: `came(line, text)`."""

    def __init__(
        self, browser: Browser, announcer: Announcer, redraw: Callable[[], object], key: int | None
    ) -> None:
        super().__init__(browser, announcer, redraw, key)
        self._mute = False  # whether nobody could be connected because the browser could not describe itself
        self.joining: Line | None = None  # the answer to somebody's invitation
        self._invitations: list[Line] = []  # the latest last
        self._for_one = False  # whether the next invitation is to take one answer
        self._answers: list[str] = []  # those to invitations that several may answer
        self._letters: Callable[[bytes], str] | None = (
            None  # how an invitation is written, while one is shown
        )
        self._lines: list[Line] = []  # those that are being made over a third device
        self._meeting: dict[str, int] = {}
        self._ways_back: dict[
            str, Line
        ] = {}  # the invitations to come back by that other devices have, by device

    def came(self, line: Line, text: str) -> None:
        """A text has come from another device."""

    def _line(self, described: Callable[[Line, bytes], object]) -> Line:
        return Line(self.connections, self, described)

    # inviting

    @property
    def invitation(self) -> str:
        """The letters of the newest invitation, as it is now: its seats may have been taken since it was made. "" until there is one."""
        ready = [line.description for line in self._invitations if line.description]
        return self._letters(ready[-1]) if self._letters and ready else ""

    def invite(self, written: Callable[[bytes], str] | None) -> None:
        """Has an invitation ready from now on; `written(description)` are its letters. None: no more of them; those that were shown can
        still be answered, by one device alone for some minutes."""
        self._letters = written
        self.trouble = ""
        self._renew()

    def is_for_several(self) -> bool:
        """Whether the invitation that is shown may be answered by several devices."""
        ready = [line for line in self._invitations if line.description]
        return bool(ready) and bool(ready[-1].credentials)

    def _renew(self) -> None:
        """Makes an invitation, if one is shown and is not new, or is not of the kind that is wanted."""
        if self._letters and not (self._invitations and self._counts(self._invitations[-1])):
            self._invite()

    def _counts(self, line: Line) -> bool:
        return not self._takes_one() if line.credentials else self._takes_one() and line.age < RENEWED

    def _takes_one(self) -> bool:
        """Whether the next invitation takes one answer: also one to another device of one's own."""
        return self._for_one or self.key is None or bool(self.connections.server())

    def _invite(self) -> None:
        line = self._line(self._invited)
        if not self._takes_one():
            secret = self._browser.random_bytes(20).hex()
            line.credentials = secret[:8] + " " + secret[8:]
        self._invitations.append(line)
        line.connection.offer(line.credentials)

    def _invited(self, line: Line, description: bytes) -> None:
        found = self._know_self(description)
        line.number = letters.number_of(description)
        line.description = description
        if line.credentials == found["ufrag"] + " " + found["pwd"]:
            line.connection.end()
        elif line.credentials:  # the browser has taken its own
            line.credentials = ""
            self._for_one = True
        self.redraw()

    def take(self, text: str) -> str:
        """Takes the letters of an answer to an invitation. Returns "" or what is wrong with them: "damaged", "newer", "invitation" or
        "unknown", for none that is open here."""
        try:
            found = letters.read(text)
        except Unreadable as error:
            return error.reason
        if found["type"] != letters.ANSWER:
            return "invitation"
        if text in self._answers:  # its link was opened twice
            return ""
        device = letters.device_of(found)
        lines = [line for line in self._invitations if line.description and line.number == found["number"]]
        back = self._ways_back.get(device)
        if lines and lines[0].credentials:
            self._answers = self._answers[1 - MOST_KNOWN :] + [text]
            line = self._line(lambda line, description: accept(line, found["description"]))
            line.credentials = lines[0].credentials
            line.device, line.letters = device, text
            line.connection.offer(line.credentials)
        elif lines:
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
        if not line.credentials:
            accept(line, found["description"])
        self._renew()
        self.redraw()
        return ""

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
            self.redraw()

        line = self.joining = self._line(described)
        line.device = letters.device_of(invitation)
        line.connection.answer(sdp_of(invitation["description"]))

    def _know_self(self, description: bytes) -> dict[str, Any]:
        """This device is known now, by what it says of itself, which is returned."""
        found = letters.read(letters.answer(0, description))
        self.own = letters.device_of(found)
        if self._mute:
            self._mute, self.trouble = False, ""
        return found["description"]  # type: ignore[no-any-return]  # from letters

    # coming back

    def _give_way_back(self, peer: Device) -> None:
        """A device gets an invitation of its own, which counts for as long as this page is open."""

        def described(line: Line, description: bytes) -> None:
            line.number = letters.number_of(description)
            peer.write("P" + letters.offer(description, letters.MEETING))

        if peer.id in self._ways_back:
            self._ways_back[peer.id].end()
        line = self._ways_back[peer.id] = self._line(described)
        line.connection.offer()

    def hear_way_back(self, peer: Device, said: str) -> bool:
        try:
            found = letters.read(said)
        except Unreadable:
            return False
        if found["type"] != letters.MEETING or letters.device_of(found) != peer.id:
            return False
        self.ways_back[peer.id] = [self.called(peer), said]
        self.remember()
        return True

    # meeting others over a third device

    def meet(self) -> None:
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
        if (
            len([peer for peer in self.peers if peer.line and not peer.is_lost]) + len(self._lines)
            >= 2 * MOST
        ):
            return False
        if not other:
            over.strangers += 1
        return bool(other) or over.strangers <= MOST

    def _offer_over(self, over: Device, name: str) -> None:
        def described(line: Line, description: bytes) -> None:
            line.number = letters.number_of(description)
            over.write("S" + json.dumps({"to": name, "letters": letters.offer(description, letters.MEETING)}))

        line = self._line(described)
        line.device = name
        self._lines.append(line)
        line.connection.offer()

    def _answer_over(self, over: Device, name: str, invitation: dict[str, Any]) -> None:
        def described(line: Line, description: bytes) -> None:
            over.write(
                "S" + json.dumps({"to": name, "letters": letters.answer(invitation["number"], description)})
            )

        line = self._line(described)
        line.device = name
        self._lines.append(line)
        line.connection.answer(sdp_of(invitation["description"]))

    def hear_letters(self, peer: Device, said: Passed) -> bool:
        if said.to != self.own:
            if not meeting_of(peer.id, said.letters):
                return False  # whoever passes something on answers for it, so it is read first
            other = self.peer(said.to)
            if other and other.is_open:
                other.write("S" + json.dumps({"to": other.id, "from": peer.id, "letters": said.letters}))
            return True
        if said.sender is None:
            return False
        found = meeting_of(said.sender, said.letters)
        if not found:
            return (
                said.sender != peer.id
            )  # somebody else may have written it: it is dropped, and nobody is to blame
        if found["type"] == letters.MEETING:
            other = self.peer(said.sender)
            if not (other and other.refused) and self._may_meet(peer, other):
                self._answer_over(peer, said.sender, found)
        else:
            for line in [
                line for line in self._lines if line.number == found["number"] and line.device == said.sender
            ]:
                accept(line, found["description"])
        return True

    # what becomes of a connection

    def opened(self, line: Line) -> None:
        """A channel is open."""
        if line in self._lines:
            self._lines.remove(line)
        if line is self.joining:
            self.joining = None
        peer = self.peer(line.device)
        others = [each for each in self.peers if each.line and each is not peer]
        lost = [each for each in others if each.is_lost]
        if len(others) >= MOST and lost:  # it gives way
            assert lost[0].line
            lost[0].line.end()
            lost[0].line = None
            others.remove(lost[0])
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
        self.introduce_to(peer, True)
        if self.key is not None:
            self._give_way_back(peer)

    def failed(self, line: Line) -> None:
        """A connection is over, or never came about."""
        if line.ended:
            return
        line.end()
        self._answers = [each for each in self._answers if each != line.letters]
        if line in self._invitations:
            self._invitations.remove(line)
            if line.credentials and not self._for_one:
                self._for_one = True
                self._renew()
            elif not line.description:
                self._mute = True
                self.tell_trouble("room.trouble")
        elif line is self.joining:
            self.joining = None
            described = "room.apart" if line.letters else "room.trouble"
            self.tell_trouble("room.late" if line.age > PATIENT else described)
        elif line in self._lines:
            self._lines.remove(line)
            if line.by_hand:
                self._for_one = bool(line.credentials)  # the next one is tried in the other way
                self._renew()
                self.tell_trouble("room.apart")
        for name in [name for name, back in self._ways_back.items() if back is line]:
            self._ways_back.pop(name)
        for peer in self.peers:
            if peer.line is line:
                peer.line = None
                self.lose(peer)
        self.redraw()

    def faltered(self, line: Line) -> None:
        """No way to the other side is found. Whoever has answered may still be found by the other side, which has perhaps not begun;
        and to a device that was here, the way may be open again after a while."""
        if line in self._lines:
            self.failed(line)
        elif line is self.joining:
            self.tell_trouble("room.apart.yet")
            self.redraw()

    def refuse(self, peer: Device, reason: str, returns: bool = False, why: str = "refused") -> None:
        """Closes the channel to a peer for good, and shows the reason: one sentence. returns: whether it may come back by another
        answer, as somebody who has only taken the wrong seat. why: what the peer is told, of `ui.room.channel_texts.AWAY`."""
        device = self.peer(peer.id)
        if not device or device.refused:
            return
        device.refused, device.returns = reason, returns
        if device.line:
            device.write("X" + why)
            device.line.end()
            device.line = None
        if device.id in self._ways_back:
            self._ways_back.pop(device.id).end()
        device.is_open = False
        self._announcer.tell(reason)
        self.tell_who()

    # with time

    def grow_older(self) -> None:
        """A beat is over: what has taken too long is given up."""
        joining = [self.joining] if self.joining else []
        for line in self._lines + self._invitations + joining:
            line.age += 1
        for line in [line for line in self._invitations if line.age > KEPT and not line.credentials]:
            self._invitations.remove(line)
            line.end()
        for line in [line for line in self._lines if line.age > RENEWED] + [
            line for line in joining if line.age > PATIENT
        ]:
            self.failed(line)
        self._renew()

    def end_lines(self) -> None:
        for line in (
            self._invitations
            + self._lines
            + list(self._ways_back.values())
            + ([self.joining] if self.joining else [])
        ):
            line.end()


def accept(line: Line, description: dict[str, Any]) -> None:
    """Takes what the other side says of itself."""
    line.device = id_of(description["fingerprint"])
    line.age = 0
    line.connection.accept(sdp_of(description))
