"""A game that the devices in a room play at once: what is decided on one is told to the others.

Each device tells its own decisions, once they can't be taken back, and takes from each other device those of the seats that it
plays. Where somebody's device is not connected, others tell what they know of its seats. Whoever has never seen that device here
takes it: so whoever comes late learns all that was missed. Else the people here are asked, as they are if another device wants
to play a seat whose device is away (`agree`). The engine checks every decision (`engine.live`); what can't have been made closes that
channel, and nothing else changes.

Devices compare what they know by a sum of each list. If two lists of a seat differ, its device has told one thing here and another
there, or whoever passes it on has changed it. Both devices show that, and tell each other no more of the game until one of them takes
it as it is known on the other (`adopt`).

What is told is JSON text, of these kinds:

    hello   game: its id. have: how many decisions of each seat are known here. sums: of these. seals: of what is chosen here
            before the others may know it (`engine.seals`). sees: the seats whose devices are
            connected here, its own too. names: of its own seats, null for the others. n: the number of this hello
    grow    game. starts, lists: of each seat, decisions from number `starts` on. re: the number of the last hello that was heard.
            have, sums, seals: as in a hello
    differ  game. seat: whose decisions differ. link: the game as it is known here
    trusts  game. seat: a seat whose device is away. device: the one that is believed here in its place
    again   old: the id of a game that is over. link: of the next one with the same people. end: the link with all of the old one, or ""

Anything may be written there by anybody, so everything is checked.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import routes, shared_games
from ui.app.storage_keys import NAME
from ui.kit.json_text import parsed_or_none
from ui.kit.text import t
from ui.room.room import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeGuard

    from worker.protocol import Common, Growth, Received, Told
    from worker.protocol import Together as State

    from ui.room.types import Peer, Room
    from ui.screens.together.screen import SharedScreen

LONGEST_DECISION = 200  # characters; the longest that the games have are about half as long
MOST_IDLE = 500  # texts of one device in a row that bring nothing new
MOST_DECISIONS = 10000  # of one seat
QUIET = 3000  # milliseconds without a change after which the page says who is waited for


class Known:
    """What is known of another device. `game` is the id of its game, `have` how many decisions of each seat it knows, as far as it
    was told here, and `sees` the seats whose devices it is connected with. `heard` is the number of its last hello, `said` how many hellos
    it was sent; `told` has for each seat the hello by which it was told that this device is connected with whoever plays it.
    `offered` is the link that it was told last instead of its own. `idle` counts its texts that brought nothing new. `differs` is the seat
    whose decisions are others there, or None, and `link` the game as it is known there."""

    def __init__(self) -> None:
        self.game = ""
        self.have: list[int] = []
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


class Live:
    """`choosing` are the seats of the people who must decide now, as far as is known here."""

    def __init__(self, screen: SharedScreen, room: Room) -> None:
        self.screen = screen
        self.page = screen.page
        self.room = room
        self.choosing: list[int] = []
        self.have: list[int] = []  # how many decisions of each seat may be told
        self.sums: list[str] = []  # of these
        self.seals: list[str] = []  # of choices made here
        self.game = ""  # the id of the game at the table
        self._known: dict[str, Known] = {}  # by device
        self._held = room.holders  # the device that plays each seat, also while it is away
        self._believed: dict[
            int, str
        ] = {}  # the device that is believed in place of one that is away, by seat
        self._handed: list[
            int
        ] = []  # the seats that another device has now: not all of their decisions are its own
        self.questions: list[tuple[int, str]] = []  # (seat, device) of those that want to be
        self._playing_on: list[
            tuple[int, str]
        ] = []  # (seat, device) of those that have been given the seat of somebody who is here
        self._granted: list[tuple[int, str]] = []  # those of them to which the people here have agreed
        self._hands: dict[
            int, int
        ] = {}  # how many entries this device may tell of a seat that it has given away
        self._players: list[
            int
        ] = []  # of each seat the person on whose device it is played, as it was told last
        self._open = [peer.id for peer in self.peers()]  # the devices that were connected last time
        self._showing = False  # whether the engine is asked for the next picture
        self._news_of = ""  # what named the game when the last news of it were brought to the table
        self._before: list[
            str
        ] = []  # the ids of the games that the same people have played here before, the latest last
        self._next = (
            ""  # the link of the game that the others have begun, while the end of this one is shown here
        )
        self._next_by = ""  # who has begun it
        self._timer: object = None
        self._on_quiet = self._say_choosing
        room.heard = self.heard
        room.changed = self.changed

    # who is here

    @property
    def together(self) -> State:
        return self.screen.mode.together

    def peers(self) -> list[Peer]:
        """The devices that are connected."""
        return [peer for peer in self.room.peers if peer.is_open]

    def holder(self, seat: int) -> Peer | None:
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

    def was_handed(self, seat: int) -> bool:
        """Whether the people here have agreed that another device has the seat of a person now."""
        return seat in self._handed

    def lookers(self) -> int:
        """How many connected devices play no seat."""
        return len([peer for peer in self.peers() if not peer.seats])

    def sees(self) -> list[int]:
        """The seats of people whose devices are connected here, this one's among them."""
        return [seat for seat in self._people() if seat in self.together["mine"] or self.holder(seat)]

    def _owners(self) -> list[int]:
        """The seats of people as the game began, those that were given away since among them."""
        return [seat for seat in range(len(self.have)) if shared_games.owner(self.game, seat) == seat]

    def _people(self) -> list[int]:
        return sorted(set(self.together["players"]))

    def known(self, peer: Peer) -> Known:
        if peer.id not in self._known:
            self._known[peer.id] = Known()
        return self._known[peer.id]

    def changed(self) -> None:
        """Somebody has come, gone, come back or told other seats."""
        here = self.peers()
        for peer in here:
            if peer.id not in self._open:  # it may have forgotten what it was told
                self._known[peer.id] = Known()
        self._open = [peer.id for peer in here]
        if self.game:
            for peer in here:
                self._seat(peer)
            self._hello()
        self._forget_questions()
        self.page.frames.request()

    def _seat(self, peer: Peer) -> None:
        """A device says which seats it plays. It can't have those of another one: if that is away, the people here are asked."""
        for seat in peer.seats:
            other = self.holder(seat)
            if seat in self.together["mine"] or other is not None and other.id != peer.id:
                self._refuse(peer, "live.taken", True)
                return
        for seat in peer.seats:
            if self._held.get(seat, peer.id) == peer.id:
                self.room.hold(seat, peer.id)
            else:
                self._ask(seat, peer)

    def _ask(self, seat: int, peer: Peer) -> None:
        """Asks the people here whether a device is to be believed in place of the one that plays a seat and is away."""
        if (seat, peer.id) not in self.questions:
            self.questions.append((seat, peer.id))
            self.page.announcer.tell(self.question(len(self.questions) - 1))
            self.page.frames.request()

    def _forget_questions(self) -> None:
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
            if one[1] in here and (one in self._playing_on or not self._is_present(one[0]))
        ]

    def _is_present(self, person: int) -> bool:
        """Whether a person plays here or on a connected device."""
        return person in self.together["mine"] or self.holder(person) is not None

    def question(self, number: int) -> str:
        """What the people here are asked."""
        seat, device = self.questions[number]
        peer = self.room.peer(device)
        assert peer
        key = (
            "live.asks.gives"
            if self._is_present(seat)
            else "live.asks.seat"
            if seat in peer.seats
            else "live.asks.tells"
        )
        return t(key, who=self.screen.others([seat]), other=self.name_of(peer))

    def agree(self, number: int) -> None:
        """The people here believe a device from now on; one that plays the seat has it. All see that."""
        seat, device = self.questions[number]
        peer = self.room.peer(device)
        assert peer
        if self._is_present(seat):
            self._granted.append((seat, device))
        elif seat in peer.seats:
            self.room.hold(seat, device)
            self._handed.append(seat)
        else:
            self._believed[seat] = device
        self.questions.remove((seat, device))
        self._forget_questions()
        for other in self.peers():
            self._send(other, {"kind": "trusts", "game": self.game, "seat": seat, "device": device})
        self._hello()
        self.page.frames.request()

    def differing(self) -> list[Peer]:
        """The connected devices on which somebody's decisions are others than here."""
        return [peer for peer in self.peers() if self.known(peer).differs is not None]

    def difference(self, peer: Peer) -> str:
        """What is said of such a device."""
        seat = self.known(peer).differs
        assert seat is not None
        if seat in self.together["mine"]:
            return t("live.differ.own", other=self.name_of(peer))
        return t("live.differ", who=self.screen.others([seat]), other=self.name_of(peer))

    def adopt(self, device: str) -> None:
        """Takes the game as it is known on another device."""
        peer = self.room.peer(device)
        if peer and self.known(peer).link:
            self.screen.adopt(self.known(peer).link)

    def _refuse(self, peer: Peer, key: str, returns: bool = False) -> None:
        self.room.refuse(peer, t(key, who=self.name_of(peer)), returns, "taken" if returns else "refused")

    def name_of(self, peer: Peer) -> str:
        """What a device is called: by its player's name, else by its seat."""
        return peer.name or (t("seat.n", n=peer.seats[0] + 1) if peer.seats else t("live.looker"))

    # the table

    def opened(self) -> None:
        """A game is put on the table, perhaps once more."""
        if self.game != self.together["id"]:
            self.game = self.together["id"]
            self._next = ""
            self._hands = {}
        for known in self._known.values():
            known.differs, known.link = None, ""
        self._know(self.together["settled"], self.together)
        self.choosing = []
        self._showing = False
        self._players = self.together["players"]
        mine = self.together["mine"]
        self.room.introduce(
            (self.together["names"][mine[0]] if mine else self.page.store.get(NAME)) or "", tuple(mine)
        )
        for peer in self.peers():
            self._seat(peer)
        self._hello()
        self._tell(True)

    def shown(self) -> None:
        """The table has a new picture."""
        self.room.stay_awake(bool(self.screen.session.view["actions"]))
        together = self.together
        if (together["settled"], together["seals"]) != (self.have, self.seals):
            chosen = together["seals"] != self.seals
            self._know(together["settled"], together)
            if chosen:
                self._hello()
            self._tell(True)

    def _know(self, have: list[int], found: State | Common) -> None:
        """What may be told from now on."""
        self.have, self.sums, self.seals = have, found["sums"], found["seals"]

    def landed(self) -> None:
        """Nothing moves any more: what has come meanwhile may be shown."""
        session = self.screen.session
        known = session.named  # more than is shown, if something has come meanwhile
        if known not in (session.position, self._news_of) and self._is_free():
            seats = len(self.have)
            self._receive(None, [0] * seats, [[] for _ in range(seats)], [None] * seats)

    def _is_free(self) -> bool:
        """Whether the table can show another picture: nobody here decides, and nothing moves or is awaited."""
        return (
            not self._showing and self.page.navigation.screen is self.screen and self.screen.session.is_idle
        )

    # telling

    def _hello(self) -> None:
        for peer in self.peers():
            self._greet(peer)

    def _greet(self, peer: Peer) -> None:
        names = [
            name if seat in self.together["mine"] else None
            for seat, name in enumerate(self.together["names"])
        ]
        known = self.known(peer)
        known.said += 1
        known.told = {seat: known.told.get(seat, known.said) for seat in self.sees()}
        self._send(
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

    def _send(self, peer: Peer, said: dict[str, Any]) -> None:
        self.room.send(json.dumps(said), peer)

    def _tell(self, asks: bool = False) -> None:
        """Tells each device what it does not know. asks: the engine is asked who must decide now even if nobody needs anything."""
        for peer in self.peers():
            known = self.known(peer)
            if known.game == self.game and known.differs is not None:
                self._show(peer, known.differs)
            if known.game != self.game or len(known.have) != len(self.have) or known.differs is not None:
                continue
            since = [
                min(known.have[seat], most) if self._is_told(seat, known) else most
                for seat, most in enumerate(self.have)
            ]
            if since != self.have:
                known.have = [
                    max(known.have[seat], most) if self._is_told(seat, known) else known.have[seat]
                    for seat, most in enumerate(self.have)
                ]
                self._ask_growth(peer, since)
                asks = False
        if asks:
            self._ask_growth(None, self.have)

    def _is_told(self, seat: int, known: Known) -> bool:
        """Whether this device tells another the decisions of a seat: those of its own seats, of people who are not connected there,
        and that it has given a seat away."""
        return self._speaks_for(seat, known) or known.have[seat] < self._hands.get(seat, 0)

    def _speaks_for(self, seat: int, known: Known) -> bool:
        person = self.together["players"][seat]
        return person in self.together["mine"] or person not in known.sees

    def gives(self, lengths: dict[int, int]) -> None:
        """Seats have been given away here. lengths: of each how many entries it has, the handover its last."""
        self._hands.update(lengths)

    def _ask_growth(self, peer: Peer | None, since: list[int]) -> None:
        game, named = self.game, self.together["game"]

        def found(growth: Growth) -> None:
            if self.game == game and peer:
                self._tell_growth(peer, growth)
            if self.together["game"] == named:
                self._choose(growth["choosing"])

        self.page.engine.call("growth", {"game": named, "since": since}, found, self._failed)

    def _tell_growth(self, peer: Peer, growth: Growth) -> None:
        """Tells a device the decisions that it does not know. The engine may know more by now than when it was asked, also of seats
        that are not to be told."""
        known = self.known(peer)
        starts, lists = growth["starts"], growth["lists"]
        for seat, told in enumerate(lists):
            if not self._speaks_for(seat, known):
                told = lists[seat] = told[: max(0, self._hands.get(seat, 0) - starts[seat])]
            if len(known.have) == len(lists):
                known.have[seat] = max(known.have[seat], starts[seat] + len(told))
        if any(lists):
            self._send(
                peer,
                {
                    "kind": "grow",
                    "game": self.game,
                    "starts": starts,
                    "lists": lists,
                    "re": known.heard,
                    "have": growth["have"],
                    "sums": growth["sums"],
                    "seals": growth["seals"],
                },
            )

    def _failed(self, key: str, params: Mapping[str, Any]) -> None:
        self.page.announcer.tell(t("error." + key, **params))

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
        if self.screen.mode.live is not self or self.page.navigation.screen is not self.screen:
            return
        if self.choosing and not [seat for seat in self.choosing if seat in self.together["mine"]]:
            self.page.announcer.say(t("live.says.choosing", who=self.screen.others(self.choosing)))

    # hearing

    def heard(self, peer: Peer, text: str) -> None:
        """A text of another device."""
        known = self.known(peer)
        known.idle += 1
        said = parsed_or_none(text) if len(text) <= LONGEST else None
        hear: Callable[[Peer, Known, dict[str, Any]], bool] | None = None
        if isinstance(said, dict):
            hear = {
                "hello": self._hear_hello,
                "grow": self._hear_growth,
                "differ": self._hear_difference,
                "trusts": self._hear_trust,
                "again": self._hear_again,
            }.get(str(said.get("kind")))
        if known.idle > MOST_IDLE:
            self._refuse(peer, "live.flood")
        elif hear is None or not hear(peer, known, said):  # type: ignore[arg-type]  # a dict then
            self._refuse(peer, "live.nonsense")

    def _hear_hello(self, peer: Peer, known: Known, said: dict[str, Any]) -> bool:
        game, have, sees, names, number = (
            said.get("game"),
            said.get("have"),
            said.get("sees"),
            said.get("names"),
            said.get("n"),
        )
        if not (
            isinstance(game, str)
            and are_numbers(have)
            and are_numbers(sees)
            and is_number(number)
            and isinstance(names, list)
        ):
            return False
        if (
            len(have) > 8  # type: ignore[arg-type]  # lists
            or len(names) != len(have)  # type: ignore[arg-type]  # lists
            or len(sees) > 8  # type: ignore[arg-type]  # lists
            or not all([name is None or isinstance(name, str) for name in names])
        ):
            return False
        known.game, known.have, known.sees, known.heard = game, have, sees, number  # type: ignore[assignment]  # as checked
        if game != self.game:
            if (
                game and self._before and same_people(game) == same_people(self.game)
            ):  # it was not there when this one began, or has begun another
                self._tell_next(
                    peer, game if game in self._before else self._before[-1], self.together["told"]
                )
            self.page.frames.request()
            return True
        if len(known.have) != len(self.have):
            return False
        sums = sums_in(said, known.have)
        if sums is None:
            return False
        known.differs = None  # it may have taken over what is known here: so both are compared anew
        lost, behind = self._compare_own(peer, known)
        if lost is not None:
            self._differ(peer, lost)
            return True
        if behind:
            self._greet(peer)
        given = [
            name if name and self._held.get(seat) == peer.id and not self.together["names"][seat] else None
            for seat, name in enumerate(names)
        ]
        seals = self._seals_of(peer, said)
        if any(given) or any(seals) or sums != self.sums:
            self._receive(peer, [0] * len(given), [[] for _ in given], given, known.have, sums, seals)
        self._tell()
        self.page.frames.request()
        return True

    def _hear_growth(self, peer: Peer, known: Known, said: dict[str, Any]) -> bool:
        game, starts, lists, number = said.get("game"), said.get("starts"), said.get("lists"), said.get("re")
        if not (
            isinstance(game, str)
            and are_numbers(starts)
            and is_number(number)
            and isinstance(lists, list)
            and len(lists) == len(starts)  # type: ignore[arg-type]  # a list
        ):
            return False
        for told in lists:
            if (
                not isinstance(told, list)
                or len(told) > MOST_DECISIONS
                or not all([isinstance(each, str) and len(each) <= LONGEST_DECISION for each in told])
            ):
                return False
        if game != self.game:
            return True
        if len(lists) != len(self.have):
            return False
        have = said.get("have", [])
        sums = sums_in(said, have) if are_numbers(have) else None
        if sums is None or len(have) not in (0, len(self.have)) or known.differs is not None:
            return known.differs is not None
        missed = [seat for seat, most in enumerate(have) if most > self.have[seat]]
        if missed and self.differing() and known.greeted != have:
            known.greeted = have  # what is missed here may differ there too, and whoever knows more compares
            self._greet(peer)
        for seat, told in enumerate(lists):
            person = self.together["players"][seat]
            if told and not self._may_tell(peer, person) and not self._takes_seat(peer, seat, told):
                away = not self._is_present(person)
                if not away and given_to(told) is not None:
                    if (person, peer.id) not in self._playing_on:
                        self._playing_on.append((person, peer.id))
                    self._ask(person, peer)
                elif not away and number >= known.told.get(person, number + 1):
                    self._refuse(peer, "live.forged")
                    return True
                if away and starts[seat] + len(told) > self.have[seat]:  # type: ignore[index]  # a list
                    self._ask(person, peer)
                lists[seat] = []  # it could not know yet that this seat's own device is connected here
        for seat, told in enumerate(lists):
            if told and len(known.have) == len(lists):
                known.have[seat] = max(known.have[seat], starts[seat] + len(told))  # type: ignore[index]  # a list
        if any(lists):
            seals = self._seals_of(peer, said)
            self._receive(peer, starts, lists, [None] * len(lists), have, sums, seals)  # type: ignore[arg-type]  # as checked
        return True

    def _seals_of(self, peer: Peer, said: dict[str, Any]) -> list[str]:
        """The seals that a device has told of its own seats, "" for each other one: nobody seals for somebody else."""
        seals = said.get("seals")
        if not (isinstance(seals, list) and len(seals) == len(self.have)):
            return [""] * len(self.have)
        return [
            seal
            if isinstance(seal, str) and self._held.get(self.together["players"][seat]) == peer.id
            else ""
            for seat, seal in enumerate(seals)
        ]

    def _hear_difference(self, peer: Peer, known: Known, said: dict[str, Any]) -> bool:
        game, seat, link = said.get("game"), said.get("seat"), said.get("link")
        if not (isinstance(game, str) and isinstance(link, str) and is_number(seat)):
            return False
        if game == self.game and seat in self._owners():
            more = known.differs is not None and known.link != link
            if known.differs is None:
                self._differ(peer, seat)
            known.link = link
            if more:
                self._compare(peer, known, link)
            self.page.frames.request()
        return True

    def _compare(self, peer: Peer, known: Known, link: str) -> None:
        """A game that differed has gone on: perhaps as it did here."""
        game, here = self.game, self.together["told"]

        def read(told: Told) -> None:
            def merged(both: Told) -> None:
                if self.game != game or known.link != link or known.differs is None:
                    return
                for seat, most in enumerate(both["decisions"]):
                    person = self.together["players"][seat]
                    if person in self.together["mine"] and most > self._own(seat):
                        return  # decisions of people here are missing here
                    if self._held.get(person) == peer.id and most > told["decisions"][seat]:
                        return  # those of people there are missing there
                known.differs, known.link = None, ""
                self._greet(peer)

            self.page.engine.call("merge_turns", {"known": here, "other": link}, merged, self._unread)

        self.page.engine.call("read_turn", {"link": link}, read, self._unread)

    def _own(self, seat: int) -> int:
        """How many decisions of a seat here have been taken for good."""
        return max(self.have[seat], self.together["sent"][seat])

    def _differ(self, peer: Peer, seat: int) -> None:
        """Somebody's decisions are others on another device than here."""
        known = self.known(peer)
        known.differs, known.shown = seat, ""
        self._show(peer, seat)
        if known.told_of != seat:
            known.told_of = seat
            self.page.announcer.tell(self.difference(peer))
        self.page.frames.request()

    def _show(self, peer: Peer, seat: int) -> None:
        """A device whose game differs gets the game as it is known here, each time it has grown: it may be taken over at any time."""
        known, link = self.known(peer), self.together["told"]
        if known.shown != link:
            known.shown = link
            self._send(peer, {"kind": "differ", "game": self.game, "seat": seat, "link": link})

    def _compare_own(self, peer: Peer, known: Known) -> tuple[int | None, bool]:
        """Whoever has taken over another course of the game may have less than others have heard of it before. Returns the seat of a
        person here of whom another device knows more decisions, or None, and whether that device has less of its own seats than is
        known here, so that it must be told."""
        together, behind = self.together, False
        for seat, most in enumerate(known.have):
            person = together["players"][seat]
            own = shared_games.owner(self.game, seat) == person  # else its owner may take it back
            if own and person in together["mine"] and most > self._own(seat):
                return person, False
            behind = behind or self._held.get(person) == peer.id and most < self.have[seat]
        return None, behind

    def _hear_trust(self, peer: Peer, known: Known, said: dict[str, Any]) -> bool:
        """The people at another device believe one in place of another: that is said, and decides nothing here."""
        game, seat, device = said.get("game"), said.get("seat"), said.get("device")
        if not (isinstance(game, str) and isinstance(device, str) and is_number(seat)):
            return False
        believed = self.room.peer(device)
        if game == self.game and seat in self._people():
            other = (
                self.name_of(believed)
                if believed
                else t("live.trusts.this" if device == self.room.own else "room.somebody")
            )
            self.page.announcer.tell(
                t("live.trusts", peer=self.name_of(peer), who=self.screen.others([seat]), other=other)
            )
        return True

    def _may_tell(self, peer: Peer, person: int) -> bool:
        """Whether a device may tell the decisions of a person's seats: it is that person's device, or nobody has seen another one here,
        or the people here believe it."""
        return person not in self.together["mine"] and (
            self._held.get(person, peer.id) == peer.id or self._believed.get(person) == peer.id
        )

    def _takes_seat(self, peer: Peer, seat: int, told: list[str]) -> bool:
        """Whether a device tells that it plays a seat from now on, and may: the seat is its own, or the people here have agreed."""
        by = given_to(told)
        if by is None or not self._may_tell(peer, by):
            return False
        return (
            by == shared_games.owner(self.game, seat)
            or (self.together["players"][seat], peer.id) in self._granted
        )

    def _receive(
        self,
        peer: Peer | None,
        starts: list[int],
        lists: list[list[str]],
        names: Sequence[str | None],
        have: Sequence[int] = (),
        sums: Sequence[str] = (),
        seals: Sequence[str] = (),
    ) -> None:
        """Takes in what a device has told; None for what is known here already. If the game has gone on before the engine has
        answered, it is asked again about the game as it is then."""
        shows = self._is_free()
        self._showing = self._showing or shows
        game, named, session = self.game, self.together["game"], self.screen.session

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
        if any(seals):
            args["seals"] = seals
        self.page.engine.call("receive", args, taken, failed)

    def _taken(self, peer: Peer | None, lists: list[list[str]], found: Received, agrees: bool) -> None:
        """agrees: whether the device knows nothing that is not known here, so that it can be blamed for what it tells."""
        screen = self.screen
        for seat in found["differs"]:
            self._differs(peer, self.together["players"][seat])
        self._turn_away(peer, lists, found["refused"], agrees)
        if peer and found["have"] != self.have:
            self.known(peer).idle = 0
        self._know(found["have"], found)
        snapshot = found["snapshot"]
        if snapshot:
            self._news_of = self.together["game"]
            screen.send("arrived", snapshot)
        else:
            screen.send("learned", found["together"])
            self._hurry(lists)
        self._choose(found["choosing"])
        if found["missing"] and peer and peer.is_open:
            self._hello()
        if self._players != self.together["players"]:  # a seat was given away
            self._players = self.together["players"]
            self._forget_questions()
            self._hello()
        self._tell()
        self.landed()
        self.page.frames.request()

    def _differs(self, peer: Peer | None, person: int) -> None:
        """What another device has told of a person contradicts what is known here. A device that contradicts what it has told here
        itself is turned away; else nobody can say who has lied."""
        if not peer or not peer.is_open:
            return
        if self._is_author(peer, person):
            self._refuse(peer, "live.impossible")
        elif self.known(peer).differs is None:
            self._differ(peer, person)

    def _is_author(self, peer: Peer, person: int) -> bool:
        """Whether all decisions of a person come from this device."""
        return self._held.get(person) == peer.id and person not in self._handed

    def _hurry(self, lists: list[list[str]]) -> None:
        """Ends the scene of a decision if whoever took it, on another device, has decided again by now."""
        shown = [event.get("seat") for event in self.screen.session.snapshot["events"]]
        if [
            seat
            for seat, told in enumerate(lists)
            if told and seat in shown and seat not in self.together["mine"]
        ]:
            self.screen.send("skip")

    def _turn_away(self, peer: Peer | None, lists: list[list[str]], seats: list[int], agrees: bool) -> None:
        """Closes the channel of a device that has told decisions which these seats can't have taken. Whoever only passes them on is
        not their author, and whoever knows other decisions than this device may have been lied to."""
        for seat in seats:
            person = self.together["players"][seat]
            if not (peer and peer.is_open and lists[seat]):
                self._hello()  # it had waited here since somebody told it; whoever plays the seat tells it anew
            elif agrees and self._is_author(peer, person):
                self._refuse(peer, "live.impossible")
            elif self.known(peer).differs is None:
                self._differ(peer, person)

    # another game

    def follows(self, old: str, new: str) -> bool:
        """Whether a game is the next one with the same people; if so, it is remembered."""
        if old == new or same_people(old) != same_people(new):
            return False
        if old not in self._before:
            self._before.append(old)
        return True

    def _offer(self, peer: Peer, link: str) -> None:
        """Others have begun the next game: whoever looks at the end of this one joins them by a touch."""
        if not self._next:
            self._next_by = self.name_of(peer)
        self._next = link
        if self.next_says():
            self.page.announcer.tell(self.next_says())
        self.page.frames.request()

    def next_says(self) -> str:
        """That others have begun the next game, or "" while they have not, or the end of this one has not been shown."""
        return t("live.next", who=self._next_by) if self._next and self.together["complete"] else ""

    def join_next(self) -> None:
        """Joins the others in the next game."""
        if self.next_says():
            link, self._next = self._next, ""
            self.screen.follow(link, self.game)

    def again(self, old: str, link: str) -> None:
        """The next game with the same people was begun here."""
        for peer in self.peers():
            self._tell_next(peer, old, link)

    def _tell_next(self, peer: Peer, old: str, link: str) -> None:
        kept = shared_games.read(self.page.store, old)
        self._send(peer, {"kind": "again", "old": old, "link": link, "end": kept["link"] if kept else ""})

    def _hear_again(self, peer: Peer, known: Known, said: dict[str, Any]) -> bool:
        old, link, end = said.get("old"), said.get("link"), said.get("end", "")
        if not isinstance(old, str) or not isinstance(link, str) or not isinstance(end, str):
            return False
        name = shared_games.game_of(link)
        if same_people(name) != same_people(old):
            return True
        if old == self.game:
            if not peer.seats:
                return True  # whoever only watches begins nothing for others
            if self.together["complete"]:
                self._offer(peer, link)
            elif shared_games.game_of(end) == old:
                self._learn_end(peer, link, end)
        elif old in self._before and name != self.game and name not in self._before:
            self._choose_game(peer, known, old, link)
        return True

    def _choose_game(self, peer: Peer, known: Known, old: str, link: str) -> None:
        """Two games were begun after the same one: by devices that were not connected, or at once. All take the one in which more is
        decided; of two that are level, the one whose id comes first."""
        game = self.game

        def counted(told: Told) -> None:
            if self.game != game:
                return
            here, there = sum(self.have), sum(told["decisions"])
            if there > here or there == here and shared_games.game_of(link) < game:
                if here:
                    self.page.announcer.tell(t("live.says.moved"))
                self.screen.follow(link, old)
            elif known.offered != self.together["told"]:
                known.offered = self.together["told"]
                self._tell_next(peer, old, known.offered)

        self.page.engine.call("read_turn", {"link": link}, counted, self._unread)

    def _learn_end(self, peer: Peer, link: str, end: str) -> None:
        """The others have left this game, and its end was missed here. It is shown; then comes the next game, whose link is given."""
        game = self.game

        def merged(both: Told) -> None:
            news = [seat for seat, most in enumerate(both["decisions"]) if most != self.have[seat]]
            if (
                self.game == game
                and both["over"]
                and all([self._may_know(peer, self.together["players"][seat]) for seat in news])
            ):
                self._offer(peer, link)
                if news:
                    self.screen.learn_end(both["known"])
                else:
                    self.landed()

        self.page.engine.call(
            "merge_turns", {"known": self.together["known"], "other": end}, merged, self._unread
        )

    def _may_know(self, peer: Peer, person: int) -> bool:
        """As `_may_tell`, and also if the person's own device has left this game."""
        holder = self.holder(person)
        return self._may_tell(peer, person) or holder is not None and self.known(holder).game != self.game

    def _unread(self, key: str, params: Mapping[str, Any]) -> None:
        """What was told of the end contradicts what is known here, or is no link: this game stays as it is."""


def same_people(link: str) -> str:
    """What games of the same people have in common: all of the link but the seed and who starts."""
    head, _, query = routes.without_seed(link).partition("?")
    return head + "?" + "&".join([part for part in query.split("&") if not part.startswith("start=")])


def sums_in(said: dict[str, Any], have: Any) -> list[str] | None:
    """The sums that a device has told of its lists, none if it has told none; None for what makes no sense."""
    sums = said.get("sums", [])
    if not isinstance(sums, list) or len(sums) not in (0, len(have)):
        return None
    return sums if all([isinstance(each, str) and len(each) <= 64 for each in sums]) else None


def given_to(told: list[str]) -> int | None:
    """The seat of the person whose device plays a seat from the first handover in a list on, or None if there is none."""
    for entry in told:
        if entry.startswith("~") and entry[1:2].isdigit():
            return int(entry[1])
    return None


def is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < 1000000


def are_numbers(values: object) -> bool:
    return isinstance(values, list) and len(values) <= 64 and all([is_number(each) for each in values])
