"""Games between devices: the page's calls about them, and what it gets of one."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.game import BadInput, Event
from engine.link import game_link, replay_link
from engine.link_text import sealed
from engine.live import Common, Taken, sum_of
from engine.live import Growth as Told
from engine.match import HUMAN, Match, replayed
from engine.together import SharedMatch, Together, merged, played_with, woven
from engine.turn_link import open_turn_link, turn_link
from worker import protocol
from worker.protocol import Snapshot

if TYPE_CHECKING:
    from worker.session import Session


class TogetherCalls:
    """The calls of `protocol.TogetherCalls`. session: where the game is played."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._match: SharedMatch | None = None  # the one that `_common` belongs to
        self._common: Common = None  # type: ignore[assignment]  # until something is told or heard

    def read_turn(self, *, link: str) -> protocol.Told:
        return told(open_turn_link(link))

    def merge_turns(self, *, known: str, other: str) -> protocol.Told:
        return told(merged(open_turn_link(known), open_turn_link(other)))

    def play_turn(
        self,
        *,
        link: str,
        people: list[int],
        sent: list[int] | None = None,
        names: dict[str, str] | None = None,
    ) -> Snapshot:
        game = open_turn_link(link)
        here: frozenset[int] = frozenset()
        for seat in people:
            if seat not in range(len(game.lists)) or game.setup.seats[seat] != HUMAN:
                raise BadInput(
                    "call",
                    "a person can only sit on a person's seat",
                    detail="a person can only sit on a person's seat",
                )
            here |= played_with(game.setup, seat)
            name = (names or {}).get(str(seat)) or game.names[seat] or ""
            game = game.named(seat, name)
        match = SharedMatch(game, here, sent if sent is None or len(sent) == len(game.lists) else None)
        match.catch_up()
        while not people and match.next_known:
            match.play(match.next_known)
        return self._session.opened(match)

    def growth(self, *, game: str, since: list[int]) -> protocol.Growth:
        match = self._open(game)
        common = self._common_of(match)
        found = common.growth(exactly(match, since))
        return {
            **shared(match, common),
            "starts": list(found.starts),
            "lists": list(map(list, found.lists)),
        }

    def receive(
        self,
        *,
        game: str,
        starts: list[int],
        lists: list[list[str]],
        names: list[str | None],
        shows: bool,
        have: list[int] | None = None,
        sums: list[str] | None = None,
    ) -> protocol.Received:
        match = self._open(game)
        common = self._common_of(match)
        differs = common.differs(exactly(match, have), exactly(match, sums)) if have and sums else []
        growth = Told(tuple(exactly(match, starts)), tuple(map(tuple, exactly(match, lists))))
        taken = Taken(False, frozenset(), False)
        if not differs:
            common.call(exactly(match, names))
            taken = common.take(growth)
        found = match.received(common.game)
        self._match = found
        self._session.grown(found, news(match, found))
        shown: Snapshot | None = None
        if shows:
            shown = self._session.shown(found.play(found.next_known) if found.next_known else ())
        return {
            **shared(found, common),
            "refused": sorted(taken.refused),
            "missing": taken.missing,
            "differs": differs,
            "together": shown["together"] if shown else so_far(found),
            "snapshot": shown,
        }

    def _open(self, game: str) -> SharedMatch:
        """The open match, if it is that game. Raises `BadInput`."""
        match = self._session.match
        if not isinstance(match, SharedMatch) or id_of(match.together) != game:
            raise BadInput("no_game", "that game is not open")
        return match

    def _common_of(self, match: SharedMatch) -> Common:
        """What all devices may know of the open match, with what has been settled here since it was asked for last."""
        settled = match.settled
        if self._match is not match:
            self._match, self._common = match, Common(settled)
        else:
            self._common.take(Told((0,) * len(settled.lists), settled.lists))
        self._common.call(settled.names)
        return self._common


def exactly(match: SharedMatch, values: list[Any]) -> list[Any]:
    """These values, one for each seat. Raises `BadInput` if they are more or fewer, or numbers below 0."""
    if len(values) != len(match.setup.seats) or any(isinstance(each, int) and each < 0 for each in values):
        raise BadInput(
            "call", "one value for each seat is needed", detail="one value for each seat is needed"
        )
    return values


def news(before: SharedMatch, after: SharedMatch) -> list[Event]:
    """The events of a match that has grown that were not those of the match before."""
    old = [event for move in before.moves for event in move.events]
    found = []
    for event in (event for move in after.moves for event in move.events):
        if event in old:
            old.remove(event)
        else:
            found.append(event)
    return found


def shared(match: SharedMatch, common: Common) -> protocol.Common:
    """What the page gets of what all devices may know."""
    return {
        "have": list(common.game.lengths),
        "sums": list(map(sum_of, common.game.lists)),
        "choosing": people_of(match, set(common.choosing)),
    }


def told(game: Together) -> protocol.Told:
    """What a link tells, without anything that a seat may not know."""
    match = woven(game)
    return {
        "id": id_of(game),
        "game": game.setup.game,
        "seats": list(game.setup.seats),
        "names": [name or "" for name in game.names],
        "taken": [seat for seat, name in enumerate(game.names) if name is not None],
        "decisions": list(game.lengths),
        "waits": people_who_must_go_on(match),
        "over": match.is_complete,
        "known": turn_link(game),
    }


def id_of(game: Together) -> str:
    """What names a game on every device: the link of its setup."""
    seats = len(game.lists)
    return turn_link(replace(game, names=(None,) * seats, lists=((),) * seats)).partition("&check=")[0]


def people_who_must_go_on(match: SharedMatch) -> list[int]:
    """The seats of the people for whose devices the game waits: their own decisions or those of their computer players."""
    return people_of(match, set(match.waits))


def people_of(match: SharedMatch, decide: set[int]) -> list[int]:
    """The seats of the people on whose devices these seats are played."""
    seats = match.setup.seats
    return [
        seat
        for seat, player in enumerate(seats)
        if player == HUMAN and decide & played_with(match.setup, seat)
    ]


def so_far(match: SharedMatch) -> protocol.Together:
    """What the page gets of a game between devices, as this device knows it. What its device has nothing more to decide in
    is ready to be sent: from then on nothing of it can be taken back."""
    waits = people_who_must_go_on(match)
    ready = bool(waits) or match.is_complete
    game = match.send() if ready else match.together
    setup, settled = match.setup, match.settled
    return {
        "id": id_of(game),
        "mine": [seat for seat in sorted(match.here) if setup.seats[seat] == HUMAN],
        "players": [people_of(match, {seat})[0] for seat in range(len(setup.seats))],
        "waits": waits,
        "names": [name or "" for name in game.names],
        "taken": [seat for seat, name in enumerate(game.names) if name is not None],
        "known": turn_link(game),
        "told": turn_link(settled),
        "ready": ready,
        "sent": list(match.sent),
        "settled": list(settled.lengths),
        "sums": list(map(sum_of, settled.lists)),
        "complete": match.is_complete,
    }


def as_shared(match: SharedMatch, found: Snapshot) -> Snapshot:
    """A snapshot of a game between devices. Once everything is known it is a game like any other."""
    found["together"] = so_far(match)
    if match.is_complete:
        usual: Match = replayed(match.setup, [str(move.action) for move in woven(match.together).moves])
        found["save"], found["link"], found["replay"] = usual.save(), game_link(usual), replay_link(usual)
    else:  # what is still to come for others must not be watched
        known, name = found["together"]["known"], found["together"]["id"]
        found["save"], found["link"], found["replay"] = known, name, name
        found.pop("file", None)
    found["sealed"] = {"link": sealed(found["link"]), "replay": sealed(found["replay"]), "beat": None}
    return found
