"""Decisions that arrive one by one, from several devices, in any order, some of them twice.

`Common` is what all devices of a game may know: the decisions that can't be taken back, checked by the rules as they come.
A decision that comes before those that it follows waits for them. What can't have been made is refused, and nothing else
changes.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from engine.game import BadInput, IllegalAction
from engine.handover import Lists, check_handovers
from engine.match import MOST_ACTIONS
from engine.seed import sha512
from engine.shared_game import Together
from engine.together import SharedMatch


@dataclass(frozen=True, slots=True)
class Growth:
    """What one device tells another: of each seat, its decisions from number `starts` on, in notation."""

    starts: tuple[int, ...]
    lists: Lists


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a growth. grown: whether something new was known. refused: the seats whose decisions can't have been
    made, or contradict what is known. missing: whether decisions before those that came are not known here."""

    grown: bool
    refused: frozenset[int]
    missing: bool


def sum_of(decisions: Sequence[str]) -> str:
    """What tells apart two lists of decisions of one seat."""
    return str(sha512(" ".join(decisions).encode()).hexdigest())[:20]


class Common:
    """What all devices may know of a game."""

    def __init__(self, game: Together) -> None:
        """Raises `BadInput` if its decisions can't have been made."""
        self._match = SharedMatch(game, ())
        refused = self._play()
        if refused:
            raise BadInput("link", "this link can't be opened: it has decisions that cannot have been made")

    def __copy__(self) -> "Common":
        """What is known, to which more may be added without changing this."""
        found = object.__new__(Common)
        found._match = copy(self._match)
        return found

    def __eq__(self, other: object) -> bool:
        return self._match == other._match if isinstance(other, Common) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it grows

    @property
    def game(self) -> Together:
        """What is known and checked."""
        return self._match.played

    @property
    def heard(self) -> Together:
        """The same with the decisions that wait for those before them."""
        return self._match.together

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that must decide now: the next one, and those without which the others have played on."""
        return tuple(sorted({*self._match.waits, *self._match.owing}))

    def growth(self, since: Sequence[int]) -> Growth:
        """What is new to a device that knows this many decisions of each seat."""
        lists = tuple(decisions[number:] for decisions, number in zip(self.game.lists, since, strict=True))
        return Growth(
            tuple(min(number, length) for number, length in zip(since, self.game.lengths, strict=True)), lists
        )

    def call(self, names: Sequence[str | None]) -> None:
        """Name the people on the seats that have no name yet. None leaves a seat as it is."""
        for seat, name in enumerate(names):
            if name is not None and not self._match.names[seat]:
                self._match.names = self._match.together.named(seat, name).names

    def differs(self, have: Sequence[int], sums: Sequence[str]) -> list[int]:
        """The seats of which another device knows other decisions, by how many it has of each seat and the sums of these."""
        return [
            seat
            for seat, (number, told) in enumerate(zip(have, sums, strict=True))
            if number <= len(self.game.lists[seat]) and told != sum_of(self.game.lists[seat][:number])
        ]

    def limit(self, seat: int, most: int) -> None:
        """Forget what waits of a seat beyond this number of decisions: its own device knows no more, as it has taken over another
        course of the game."""
        if len(self.heard.lists[seat]) > most:
            self._match.forget(seat, most)

    def take(self, growth: Growth) -> Taken:
        """Take in what another device tells."""
        try:
            check_handovers(self._match.setup, growth.lists)
        except BadInput:
            return Taken(False, frozenset(seat for seat, told in enumerate(growth.lists) if told), False)
        for seat, (start, told) in enumerate(zip(growth.starts, growth.lists, strict=True)):
            have, played = self._match.together.lists[seat], self.game.lengths[seat]
            if _contradicts(have, start, told) and not _contradicts(have[:played], start, told):
                self._match.forget(seat)  # what waits has not been checked: the last word counts
        known = self._match.together
        lists, refused, missing = list(known.lists), set(), False
        for seat, (start, told) in enumerate(zip(growth.starts, growth.lists, strict=True)):
            have = lists[seat]
            if start > len(have):
                missing = missing or bool(told)
            elif _contradicts(have, start, told):
                refused.add(seat)
            elif start + len(told) > len(have):
                lists[seat] = (*have[:start], *told)
        if sum(map(len, lists)) > MOST_ACTIONS:
            return Taken(False, frozenset(seat for seat, told in enumerate(growth.lists) if told), False)
        before = self.game.lengths
        self._match = self._match.taken_in(replace(known, lists=tuple(lists)))
        refused |= self._play()
        return Taken(self.game.lengths != before, frozenset(refused), missing)

    def _play(self) -> set[int]:
        """Play all that is known and can be played. Returns the seats whose decisions can't have been made."""
        refused = set()
        while (text := self._match.next_known) is not None:
            seat = self._match.state.deciders[0]
            try:
                self._match.play(text)
            except (BadInput, IllegalAction):
                self._match.forget(seat)
                refused.add(seat)
        if self._match.state.is_over:
            for seat, (known, played) in enumerate(
                zip(self._match.together.lengths, self._match.played.lengths, strict=True)
            ):
                if known > played and not self._match.owing:
                    self._match.forget(seat)
                    refused.add(seat)
        return refused


def _contradicts(have: Sequence[str], start: int, told: Sequence[str]) -> bool:
    """Whether decisions from number `start` on are others than those that are known."""
    return have[start : start + len(told)] != told[: max(0, len(have) - start)]
