"""Where the devices at a connected table do not agree: who speaks for which seat, and whose course of the game counts.

A device may tell the decisions of the seats that it plays. Where that device is not connected, others tell what they know of its
seats. Whoever has never seen it here takes it: so whoever comes late learns all that was missed. Else the people here are asked,
as they are if another device wants to play a seat whose device is away (`agree`).

Devices compare what they know by a sum of each list. If two lists of a seat differ, its device has told one thing here and another
there, or whoever passes it on has changed it. Both devices show that, and tell each other no more of the game until one of them takes
it as it is known on the other (`adopt`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import shared_games
from ui.kit.text import t
from ui.room.devices import Devices

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Told

    from ui.room.device import Device
    from ui.room.devices import Known
    from ui.room.messages import Differ, Trusts
    from ui.room.room import ConnectedRoom
    from ui.room.types import Table


class Disputes(Devices):
    """`questions` has (seat, device) of each device that the people here are asked about."""

    def __init__(self, table: Table, room: ConnectedRoom) -> None:
        super().__init__(table, room)
        self.questions: list[tuple[int, str]] = []
        self._believed: dict[
            int, str
        ] = {}  # the device that is believed in place of one that is away, by seat
        self._handed: list[
            int
        ] = []  # the seats that another device has now: not all of their decisions are its own
        self._playing_on: list[
            tuple[int, str]
        ] = []  # (seat, device) of those that have been given the seat of somebody who is here
        self._granted: list[tuple[int, str]] = []  # those of them to which the people here have agreed
        self._open = [peer.id for peer in self.peers()]  # the devices that were connected last time
        room.changed = self.changed

    # who speaks for which seat

    def changed(self) -> None:
        """Somebody has come, gone, come back or told other seats."""
        here = self.peers()
        for peer in here:
            if peer.id not in self._open:
                self.forget(peer)
        self._open = [peer.id for peer in here]
        self.seat_all()
        self.hello()
        self.forget_questions()
        self.page.frames.request()

    def seat_all(self) -> None:
        for peer in self.peers():
            self._seat(peer)

    def _seat(self, peer: Device) -> None:
        """A device says which seats it plays. It can't have those of another one: if that is away, the people here are asked."""
        for seat in peer.seats:
            other = self.holder(seat)
            if seat in self.together["mine"] or other is not None and other.id != peer.id:
                self.refuse(peer, "live.taken", True)
                return
        for seat in peer.seats:
            if self._held.get(seat, peer.id) == peer.id:
                self.room.hold(seat, peer.id)
            else:
                self.ask(seat, peer)

    def forget_agreements(self) -> None:
        """What the people here have agreed to holds for one game."""
        self._believed = {}
        self._handed, self._playing_on, self._granted = [], [], []

    def returned(self, seats: list[int]) -> None:
        """Seats are played by their owners again: whoever wants them next time has to ask anew."""
        self._granted = [one for one in self._granted if one[0] not in seats]

    def was_handed(self, seat: int) -> bool:
        """Whether the people here have agreed that another device has the seat of a person now."""
        return seat in self._handed

    def may_tell(self, peer: Device, person: int) -> bool:
        """Whether a device may tell the decisions of a person's seats: it is that person's device, or nobody has seen another one here,
        or the people here believe it."""
        return person not in self.together["mine"] and (
            self._held.get(person, peer.id) == peer.id or self._believed.get(person) == peer.id
        )

    def takes_seat(self, peer: Device, seat: int, told: list[str]) -> bool:
        """Whether a device tells that it plays a seat from now on, and may: the seat is its own, or the people here have agreed."""
        by = given_to(told)
        if by is None or not self.may_tell(peer, by):
            return False
        return by == shared_games.owner(self.game, seat) or self.may_take(
            self.together["players"][seat], peer.id
        )

    def may_take(self, person: int, device: str) -> bool:
        """Whether the people here have agreed that a device plays on for somebody who is here."""
        return (person, device) in self._granted

    def plays_on(self, peer: Device, person: int) -> None:
        """A device tells that it has been given the seat of somebody who is here."""
        if (person, peer.id) not in self._playing_on:
            self._playing_on.append((person, peer.id))
        self.ask(person, peer)

    def plays(self, peer: Device, person: int) -> bool:
        """Whether this is the device of a person, connected or not."""
        return self._held.get(person) == peer.id

    def is_author(self, peer: Device, person: int) -> bool:
        """Whether all decisions of a person come from this device."""
        return self.plays(peer, person) and not self.was_handed(person)

    # what the people here are asked

    def ask(self, seat: int, peer: Device) -> None:
        """Asks the people here whether a device is to be believed in place of the one that plays a seat and is away."""
        if (seat, peer.id) not in self.questions:
            self.questions.append((seat, peer.id))
            self.page.announcer.tell(self.question(len(self.questions) - 1))
            self.page.frames.request()

    def forget_questions(self) -> None:
        """Questions end with whoever comes back, or goes."""
        here = [peer.id for peer in self.peers()]
        for seat in [seat for seat in self._believed if self.holder(seat)]:
            del self._believed[seat]
        self._playing_on = [
            (seat, device) for seat, device in self._playing_on if self.together["players"][seat] == seat
        ]
        self.questions = [
            one
            for one in self.questions
            if one[1] in here and (one in self._playing_on or not self.is_present(one[0]))
        ]

    def question(self, number: int) -> str:
        """What the people here are asked."""
        seat, device = self.questions[number]
        peer = self.room.peer(device)
        assert peer
        key = (
            "live.asks.gives"
            if self.is_present(seat)
            else "live.asks.seat"
            if seat in peer.seats
            else "live.asks.tells"
        )
        return t(key, who=self.table.others([seat]), other=self.name_of(peer))

    def agree(self, number: int) -> None:
        """The people here believe a device from now on; one that plays the seat has it. All see that."""
        seat, device = self.questions[number]
        peer = self.room.peer(device)
        assert peer
        if self.is_present(seat):
            self._granted.append((seat, device))
        elif seat in peer.seats:
            self.room.hold(seat, device)
            self._handed.append(seat)
        else:
            self._believed[seat] = device
        self.questions.remove((seat, device))
        self.forget_questions()
        for other in self.peers():
            self.send(other, {"kind": "trusts", "game": self.game, "seat": seat, "device": device})
        self.hello()
        self.page.frames.request()

    def hear_trust(self, peer: Device, known: Known, said: Trusts) -> bool:
        """The people at another device believe one in place of another: that is said, and decides nothing here."""
        believed = self.room.peer(said.device)
        if said.game == self.game and said.seat in self.people():
            other = (
                self.name_of(believed)
                if believed
                else t("live.trusts.this" if said.device == self.room.own else "room.somebody")
            )
            self.page.announcer.tell(
                t("live.trusts", peer=self.name_of(peer), who=self.table.others([said.seat]), other=other)
            )
        return True

    # whose course of the game counts

    def differing(self) -> list[Device]:
        """The connected devices on which somebody's decisions are others than here."""
        return [peer for peer in self.peers() if self.known(peer).differs is not None]

    def difference(self, peer: Device) -> str:
        """What is said of such a device."""
        seat = self.known(peer).differs
        assert seat is not None
        if seat in self.together["mine"]:
            return t("live.differ.own", other=self.name_of(peer))
        return t("live.differ", who=self.table.others([seat]), other=self.name_of(peer))

    def adopt(self, device: str) -> None:
        """Takes the game as it is known on another device."""
        peer = self.room.peer(device)
        if peer and self.known(peer).link:
            self.table.adopt(self.known(peer).link)

    def forget_differences(self) -> None:
        for known in self._known.values():
            known.differs, known.told_of, known.link = None, None, ""

    def differ(self, peer: Device, seat: int) -> None:
        """Somebody's decisions are others on another device than here."""
        known = self.known(peer)
        known.differs, known.shown = seat, ""
        self.show(peer, seat)
        if known.told_of != seat:
            known.told_of = seat
            self.page.announcer.tell(self.difference(peer))
            for other in self.peers():
                self.have_compared(other, self.known(other))
        self.page.frames.request()

    def have_compared(self, peer: Device, known: Known) -> None:
        """Where decisions differ from another device's, what a third knows more of may differ too. Whoever knows more compares."""
        missed = [seat for seat, most in enumerate(known.claims) if most > self.have[seat]]
        if missed and self.differing() and known.differs is None and known.greeted != known.claims:
            known.greeted = known.claims
            self.greet(peer)

    def show(self, peer: Device, seat: int) -> None:
        """A device whose game differs gets the game as it is known here, each time it has grown: it may be taken over at any time."""
        known, link = self.known(peer), self.together["told"]
        if known.shown != link:
            known.shown = link
            self.send(peer, {"kind": "differ", "game": self.game, "seat": seat, "link": link})

    def contradicts(self, peer: Device | None, person: int) -> None:
        """What another device has told of a person contradicts what is known here. A device that contradicts what it has told here
        itself is turned away; else nobody can say who has lied."""
        if not peer or not peer.is_open:
            return
        if self.is_author(peer, person):
            self.refuse(peer, "live.impossible")
        elif self.known(peer).differs is None:
            self.differ(peer, person)

    def turn_away(self, peer: Device | None, lists: list[list[str]], seats: list[int], agrees: bool) -> None:
        """Closes the channel of a device that has told decisions which these seats can't have taken. Whoever only passes them on is
        not their author, and whoever knows other decisions than this device may have been lied to. agrees: whether the device knows
        nothing that is not known here, so that it can be blamed for what it tells."""
        for seat in seats:
            person = self.together["players"][seat]
            if not (peer and peer.is_open and lists[seat]):
                self.hello()  # it had waited here since somebody told it; whoever plays the seat tells it anew
            elif agrees and self.is_author(peer, person):
                self.refuse(peer, "live.impossible")
            elif self.known(peer).differs is None:
                self.differ(peer, person)

    def hear_difference(self, peer: Device, known: Known, said: Differ) -> bool:
        if said.game == self.game and said.seat in self._owners():
            more = known.differs is not None and known.link != said.link
            if known.differs is None:
                self.differ(peer, said.seat)
            known.link = said.link
            if more:
                self._compare(peer, known, said.link)
            self.page.frames.request()
        return True

    def _owners(self) -> list[int]:
        """The seats of people as the game began, those that were given away since among them."""
        return [seat for seat in range(len(self.have)) if shared_games.owner(self.game, seat) == seat]

    def _compare(self, peer: Device, known: Known, link: str) -> None:
        """A game that differed has gone on: perhaps as it did here."""
        here = self.together["told"]

        def about() -> tuple[object, ...]:
            return self.game, known.link, known.differs

        def read(told: Told) -> None:
            def merged(both: Told) -> None:
                for seat, most in enumerate(both["decisions"]):
                    person = self.together["players"][seat]
                    if person in self.together["mine"] and most > self.decided(seat):
                        return  # decisions of people here are missing here
                    if self.plays(peer, person) and most > told["decisions"][seat]:
                        return  # those of people there are missing there
                known.differs, known.told_of, known.link = None, None, ""
                self.greet(peer)

            self.page.engine.call("merge_turns", {"known": here, "other": link}, merged, self.unread, about)

        self.page.engine.call("read_turn", {"link": link}, read, self.unread, about)

    def unread(self, key: str, params: Mapping[str, Any]) -> None:
        """What was told of a game contradicts what is known here, or is no link: this game stays as it is."""

    def compare_own(self, peer: Device, known: Known) -> tuple[int | None, bool]:
        """Whoever has taken over another course of the game may have less than others have heard of it before. Returns the seat of a
        person here of whom another device knows more decisions, or None, and whether that device has less of its own seats than is
        known here, so that it must be told."""
        together, behind = self.together, False
        for seat, most in enumerate(known.have):
            person = together["players"][seat]
            own = shared_games.owner(self.game, seat) == person  # else its owner may take it back
            if own and person in together["mine"] and most > self.decided(seat):
                return person, False
            behind = behind or self.plays(peer, person) and most < self.have[seat]
        return None, behind


def given_to(told: list[str]) -> int | None:
    """The seat of the person whose device plays a seat from the first handover in a list on, or None if there is none."""
    for entry in told:
        if entry.startswith("~") and entry[1:2].isdigit():
            return int(entry[1])
    return None
