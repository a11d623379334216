"""Games between devices: the page's calls about them, and what it gets of one."""

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.game import BadInput
from engine.link import game_link, replay_link
from engine.link_text import sealed
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

    def read_turn(self, *, link: str) -> protocol.Told:
        return told(open_turn_link(link))

    def merge_turns(self, *, known: str, other: str) -> protocol.Told:
        return told(merged(open_turn_link(known), open_turn_link(other)))

    def play_turn(self, *, link: str, people: list[int], sent: list[int] | None = None, names: dict[str, str] | None = None) -> Snapshot:
        game = open_turn_link(link)
        here: frozenset[int] = frozenset()
        for seat in people:
            if seat not in range(len(game.lists)) or game.setup.seats[seat] != HUMAN:
                raise BadInput("call", "people sit on seats of people", detail="people sit on seats of people")
            here |= played_with(game.setup, seat)
            name = (names or {}).get(str(seat)) or game.names[seat] or ""
            game = game.named(seat, name)
        match = SharedMatch(game, here, sent if sent is None or len(sent) == len(game.lists) else None)
        match.catch_up()
        return self._session.opened(match)


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
    waits = set(match.waits)
    seats = match.setup.seats
    return [seat for seat, player in enumerate(seats) if player == HUMAN and waits & played_with(match.setup, seat)]


def as_shared(match: SharedMatch, found: Snapshot) -> Snapshot:
    """A snapshot of a game between devices. What its device has nothing more to decide in is ready to be sent: from then
    on nothing of it can be taken back. Once everything is known it is a game like any other."""
    waits = people_who_must_go_on(match)
    ready = bool(waits) or match.is_complete
    game = match.send() if ready else match.together
    found["together"] = {
        "id": id_of(game),
        "mine": [seat for seat in sorted(match.here) if match.setup.seats[seat] == HUMAN],
        "waits": waits,
        "names": [name or "" for name in game.names],
        "known": turn_link(game),
        "ready": ready,
        "sent": list(match.sent),
        "complete": match.is_complete,
    }
    if match.is_complete:
        usual: Match = replayed(match.setup, [str(move.action) for move in woven(game).moves])
        found["save"], found["link"], found["replay"] = usual.save(), game_link(usual), replay_link(usual)
    else:  # what is still to come for others must not be watched
        found["save"], found["link"], found["replay"] = turn_link(game), id_of(game), id_of(game)
        found.pop("file", None)
    found["sealed"] = {"link": sealed(found["link"]), "replay": sealed(found["replay"]), "beat": None}
    return found
