"""A game that the devices in a room play at once: what is decided on one is told to the others.

Each device tells its own decisions, once they can't be taken back (`ui.room.telling`), and takes from each other device those of the
seats that it plays. The engine checks every decision (`engine.live`); what can't have been made closes that channel, and nothing else
changes. What is told is in `ui.room.messages`; where devices do not agree, see `ui.room.disputes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.storage_keys import NAME
from ui.kit.shapes import OBJECT, read_as
from ui.kit.text import t
from ui.room import messages
from ui.room.company import Company
from ui.room.device import LONGEST
from ui.room.disputes import given_to
from ui.room.telling import Telling
from ui.table.messages import Arrived, Learned, Skip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from worker.protocol import Common, Received
    from worker.protocol import Together as State

    from ui.room.device import Device
    from ui.room.devices import Known
    from ui.room.messages import Grow, Hello
    from ui.room.room import ConnectedRoom
    from ui.room.types import Table

MOST_IDLE = 500  # texts of one device in a row that bring nothing new
QUIET = 3000  # milliseconds without a change after which the page says who is waited for


class Live(Company):
    """`choosing` are the seats of the people who must decide now, as far as is known here."""

    def __init__(self, table: Table, room: ConnectedRoom) -> None:
        super().__init__(table, room)
        self.choosing: list[int] = []
        self._telling = Telling(self, self._choose, self._failed)
        self._players: list[
            int
        ] = []  # of each seat the person on whose device it is played, as it was told last
        self._showing = False  # whether the engine is asked for the next picture
        self._news_of = ""  # what named the game when the last news of it were brought to the table
        self._timer: object = None
        self._on_quiet = self._say_choosing
        self._hears: dict[
            str,
            tuple[Callable[[dict[str, Any]], Any], Callable[[Device, Known, Any], bool]],
        ] = {  # how a message of each kind is read, and who hears it
            "hello": (messages.hello, self._hear_hello),
            "grow": (messages.grow, self._hear_growth),
            "differ": (messages.differ, self.hear_difference),
            "trusts": (messages.trusts, self.hear_trust),
            "again": (messages.again, self.hear_again),
        }
        room.heard = self.heard

    # the table

    def opened(self, another: bool = False) -> None:
        """A game is put on the table, another one or this one once more."""
        if another:
            self.sit_down()
            self._telling.hands = {}
        self.forget_differences()
        self.know(self.together["settled"], self.together)
        self.choosing = []
        self._showing = False
        self._players = self.together["players"]
        mine = self.together["mine"]
        self.room.introduce(
            (self.together["names"][mine[0]] if mine else self.page.store.get(NAME)) or "", tuple(mine)
        )
        self.seat_all()
        self.hello()
        self._telling.tell(True)

    def shown(self) -> None:
        """The table has a new picture."""
        self.room.stay_awake(bool(self.table.session.view["actions"]))
        together = self.together
        if (together["settled"], together["seals"]) != (self.have, self.seals):
            chosen = together["seals"] != self.seals
            self.know(together["settled"], together)
            if chosen:
                self.hello()
            self._telling.tell(True)

    def landed(self) -> None:
        """Nothing moves any more: what has come meanwhile may be shown."""
        session = self.table.session
        known = session.named  # more than is shown, if something has come meanwhile
        if known not in (session.position, self._news_of) and self._is_free():
            seats = len(self.have)
            self._receive(None, [0] * seats, [[] for _ in range(seats)], [None] * seats)

    def _is_free(self) -> bool:
        """Whether the table can show another picture: nobody here decides, and nothing moves or is awaited."""
        return not self._showing and self.table.is_idle

    def gives(self, lengths: dict[int, int]) -> None:
        """Seats have been given away here. lengths: of each how many entries it has, the handover its last."""
        self._telling.hands.update(lengths)

    # who is waited for

    def _choose(self, choosing: list[int]) -> None:
        """Shows who still has to decide. It is said where somebody has to wait for it, not at each change."""
        if choosing == self.choosing:
            return
        self.choosing = choosing
        if self._timer is not None:
            self.page.browser.cancel(self._timer)
        self._timer = self.page.browser.later(self._on_quiet, QUIET)
        self.page.frames.request()

    def _say_choosing(self) -> None:
        """Nothing has changed for a while: whoever waits here is told for whom."""
        self._timer = None
        if self.table.live is not self or not self.table.session.foreground:
            return
        if self.choosing and not [seat for seat in self.choosing if seat in self.together["mine"]]:
            self.page.announcer.say(t("live.says.choosing", who=self.table.others(self.choosing)))

    def _failed(self, key: str, params: Mapping[str, Any]) -> None:
        self.page.announcer.tell(t("error." + key, **params))

    # hearing

    def heard(self, peer: Device, text: str) -> None:
        """A text of another device."""
        known = self.known(peer)
        known.idle += 1
        said = read_as(text, OBJECT, {}, LONGEST)
        kind = str(said.get("kind"))
        if known.idle > MOST_IDLE:
            self.refuse(peer, "live.flood")
        elif kind not in self._hears or not self._understands(peer, known, kind, said):
            self.refuse(peer, "live.nonsense")

    def _understands(self, peer: Device, known: Known, kind: str, said: Any) -> bool:
        reader, hear = self._hears[kind]
        message = reader(said)
        return message is not None and hear(peer, known, message)

    def _hear_hello(self, peer: Device, known: Known, said: Hello) -> bool:
        known.game, known.have, known.sees, known.heard = said.game, said.have, said.sees, said.n
        if said.game != self.game:
            self.call_over(peer, said.game)
            self.page.frames.request()
            return True
        if len(known.have) != len(self.have) or said.sums is None:
            return False
        fewer = not known.claims or [
            seat
            for seat, most in enumerate(said.have)
            if most < known.claims[seat] and self.plays(peer, self.together["players"][seat])
        ]  # it may have taken back what waits here for the decisions of others
        known.claims = said.have[:]
        known.differs = None  # it may have taken over what is known here: so both are compared anew
        lost, behind = self.compare_own(peer, known)
        if lost is not None:
            self.differ(peer, lost)
            return True
        if behind:
            self.greet(peer)
        else:
            self.have_compared(peer, known)
        given = [
            name if name and self.plays(peer, seat) and not self.together["names"][seat] else None
            for seat, name in enumerate(said.names)
        ]
        seals = self._seals_of(peer, said)
        if any(given) or any(seals) or fewer or said.sums != self.sums:
            self._receive(peer, [0] * len(given), [[] for _ in given], given, known.have, said.sums, seals)
        self._telling.tell()
        self.page.frames.request()
        return True

    def _hear_growth(self, peer: Device, known: Known, said: Grow) -> bool:
        if said.game != self.game:
            return True
        starts, lists, have, sums = said.starts, said.lists, said.have, said.sums
        if len(lists) != len(self.have):
            return False
        if have is None or sums is None or len(have) not in (0, len(self.have)) or known.differs is not None:
            return known.differs is not None
        known.claims = have[:] or known.claims
        self.have_compared(peer, known)
        for seat, told in enumerate(lists):
            person = self.together["players"][seat]
            if told and not self.may_tell(peer, person) and not self.takes_seat(peer, seat, told):
                away = not self.is_present(person)
                if not away and given_to(told) is not None:
                    self.plays_on(peer, person)
                elif not away and said.re >= known.told.get(person, said.re + 1):
                    self.refuse(peer, "live.forged")
                    return True
                if away and starts[seat] + len(told) > self.have[seat]:
                    self.ask(person, peer)
                lists[seat] = []  # it could not know yet that this seat's own device is connected here
        for seat, told in enumerate(lists):
            if told and len(known.have) == len(lists):
                known.have[seat] = max(known.have[seat], starts[seat] + len(told))
        if any(lists):
            self._receive(peer, starts, lists, [None] * len(lists), have, sums, self._seals_of(peer, said))
        return True

    def _seals_of(self, peer: Device, said: Hello | Grow) -> list[str | None]:
        """The seals that a device has told of its own seats, None for each other one: nobody seals for somebody else."""
        told = said.seals if len(said.seals) == len(self.have) else [""] * len(self.have)
        return [
            seal if self.plays(peer, self.together["players"][seat]) else None
            for seat, seal in enumerate(told)
        ]

    # taking in

    def _receive(
        self,
        peer: Device | None,
        starts: list[int],
        lists: list[list[str]],
        names: Sequence[str | None],
        have: Sequence[int] = (),
        sums: Sequence[str] = (),
        seals: Sequence[str | None] = (),
    ) -> None:
        """Takes in what a device has told; None for what is known here already. If the game has gone on before the engine has
        answered, it is asked again about the game as it is then."""
        shows = self._is_free()
        self._showing = self._showing or shows
        game, named, session = self.game, self.together["game"], self.table.session

        def taken(found: Received) -> None:
            if shows:
                self._showing = False
            if self.game != game:
                return
            can_show = not shows or session.request is None and not session.staging and session.at_table
            if self.together["game"] == named and can_show:
                more = [number for number, here in zip(have, self.have) if number > here]
                self._taken(peer, lists, found, not more)
            else:
                self._receive(peer, starts, lists, names, have, sums, seals)

        def failed(key: str, params: Mapping[str, Any]) -> None:
            if shows:
                self._showing = False
            self._failed(key, params)

        args: dict[str, Any] = {
            "game": named,
            "seat": session.view["seat"],
            "starts": starts,
            "lists": lists,
            "names": list(names),
            "shows": shows,
        }
        if sums:
            args["have"], args["sums"] = have, sums
        if [seal for seal in seals if seal is not None]:
            args["seals"] = seals
        self.page.engine.call("receive", args, taken, failed)

    def _taken(self, peer: Device | None, lists: list[list[str]], found: Received, agrees: bool) -> None:
        """agrees: as in `turn_away`."""
        session = self.table.session
        for seat in found["differs"]:
            self.contradicts(peer, self.together["players"][seat])
        self.turn_away(peer, lists, found["refused"], agrees)
        if peer and found["have"] != self.have:
            self.known(peer).idle = 0
        self.know(found["have"], found, peer)
        snapshot = found["snapshot"]
        if snapshot:
            self._news_of = self.together["game"]
            session.send(Arrived(snapshot))
        else:
            session.send(Learned(found["together"]))
            self._hurry(lists)
        self._choose(found["choosing"])
        if found["missing"] and peer and peer.is_open:
            self.hello()
        if self._players != self.together["players"]:  # a seat was given away, or taken back
            before, self._players = self._players, self.together["players"]
            self.returned([seat for seat, by in enumerate(self._players) if by == seat != before[seat]])
            self.forget_questions()
            self.hello()
        self._telling.tell()
        self.landed()
        self.page.frames.request()

    def know(self, have: list[int], found: State | Common, teller: Device | None = None) -> None:
        """As in `Devices`. Whoever knew more of a seat until now may have been told other decisions of it; not the one who has just
        told them, as the sums came along."""
        had = self.have
        super().know(have, found)
        for peer in self.peers() if len(had) == len(have) else ():
            claims = self.known(peer).claims
            if peer is not teller and [
                seat for seat, most in enumerate(claims) if had[seat] < most and had[seat] < have[seat]
            ]:
                self.greet(peer)

    def _hurry(self, lists: list[list[str]]) -> None:
        """Ends the scene of a decision if whoever took it, on another device, has decided again by now."""
        shown = [event.get("seat") for event in self.table.session.snapshot["events"]]
        if [
            seat
            for seat, told in enumerate(lists)
            if told and seat in shown and seat not in self.together["mine"]
        ]:
            self.table.session.send(Skip())
