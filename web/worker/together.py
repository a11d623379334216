"""The page's calls about games between devices."""

from dataclasses import replace

from engine.courses import joined
from engine.game import BadInput
from engine.live import Growth, Taken
from engine.rematch import rematch
from engine.seals import is_seal
from engine.together import SharedMatch
from engine.turn_link import open_turn_link, turn_link
from worker import protocol
from worker.games import Memory, SharedGame, exactly, seated
from worker.protocol import Snapshot
from worker.shared import shared, so_far, told
from worker.table import changed, opened


class TogetherCalls:
    """The calls of `protocol.TogetherCalls`: each answer follows from the call's arguments alone. memory: what saves
    building a game anew."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def read_turn(self, *, link: str) -> protocol.Told:
        return told(open_turn_link(link))

    def merge_turns(self, *, known: str, other: str, left: list[str] | None = None) -> protocol.Merged:
        here, courses = open_turn_link(known), list(map(open_turn_link, left or ()))
        both, courses_left = joined(here, here.missing_keys(open_turn_link(other)), courses)
        return {
            **told(both),
            "left": list(map(turn_link, courses_left)),
            "before": list(map(max, zip(*(course.decided for course in (here, *courses)), strict=True))),
        }

    def hand_over(self, *, link: str, person: int, by: int, player: str | None = None) -> protocol.Told:
        match = SharedMatch(open_turn_link(link), ())
        match.hand_over(person, by, player)
        return told(match.together)

    def rematch(self, *, link: str) -> protocol.Told:
        return told(rematch(open_turn_link(link)))

    def play_turn(
        self,
        *,
        link: str,
        people: list[int],
        sent: list[int] | None = None,
        names: dict[str, str] | None = None,
        key: str = "",
        before: str | None = None,
    ) -> Snapshot:
        match = seated(open_turn_link(link), people, sent, key)
        if before:
            was = open_turn_link(before)
            kept = match.together.with_choices(was, match.here)
            match = seated(replace(kept, seals=was.seals), people, sent, key)
        for seat in people:
            name = (names or {}).get(str(seat)) or match.names[seat] or ""
            match.names = match.together.named(seat, name).names
        match.catch_up()
        while not people and match.next_known:
            match.play(match.next_known)
        game = SharedGame(match)
        game.settle()
        return opened(self._memory, game)

    def growth(self, *, game: str, since: list[int]) -> protocol.Growth:
        asked = self._shared(game)
        found = asked.take_settled().growth(exactly(asked.match, since))
        self._memory.keep(asked)  # with what all devices may know, which took its time
        return {
            **shared(asked),
            "starts": list(found.starts),
            "lists": list(map(list, found.lists)),
        }

    def receive(
        self,
        *,
        game: str,
        seat: int,
        starts: list[int],
        lists: list[list[str]],
        names: list[str | None],
        shows: bool,
        have: list[int] | None = None,
        sums: list[str] | None = None,
        seals: list[str | None] | None = None,
    ) -> protocol.Received:
        heard = self._shared(game)
        match = heard.match
        common = heard.take_settled()
        for number, seal in enumerate(seals or ()):
            if seal is not None and have:
                common.limit(number, exactly(match, have)[number])
        differs = common.differs(exactly(match, have), exactly(match, sums)) if have and sums else []
        growth = Growth(tuple(exactly(match, starts)), tuple(map(tuple, exactly(match, lists))))
        taken = Taken(False, frozenset(), False)
        if not differs:
            heard.name(exactly(match, names))
            if seals:
                noted = ["" if seal and not is_seal(seal) else seal for seal in exactly(match, seals)]
                match.note(noted, growth.lists)
            taken = heard.hear(growth)
        shown: Snapshot | None = None
        if shows:
            events = heard.catch_up()
            known = heard.match.next_known
            more = heard.play(known) if known is not None else ()
            shown = changed(self._memory, heard, seat, (*events, *more))
        text = self._memory.keep(heard)
        return {
            **shared(heard),
            "refused": sorted(taken.refused),
            "missing": taken.missing,
            "differs": differs,
            "together": shown["together"] if shown else so_far(heard, text),
            "snapshot": shown,
        }

    def _shared(self, text: str) -> SharedGame:
        """The game between devices that a text names. Raises `BadInput`."""
        game = self._memory.game(text)
        if not isinstance(game, SharedGame):
            raise BadInput("call", "this is no game between devices", detail="it is no game between devices")
        return game
