"""A game between devices: for each seat the list of its decisions, and the match woven of them.

Every device weaves the lists into the usual order of play: whoever decides next takes the next decision of its list. A seat
is *here* if it is played on this device, else elsewhere. A seat elsewhere whose list has ended is passed over where the game
allows it (`Features.passed_over`), and its decisions take their place once they are known. So the rules stay as they
are, and whatever brings the lists is only a messenger.

A computer player's decisions are a list too, written where the seat is played: they may rest on entries that others do not
know yet, so nobody computes them anew.

A seat may be given away (`engine.handover`), and whoever had it may have decided meanwhile, or somebody else may have given it
to others. Then two courses of the game contradict each other. All devices take the one in which people have decided more, with
all that does not depend on who had the seat.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Literal

from engine import seals
from engine.game import AnyState, BadInput, Event, IllegalAction
from engine.handover import (
    Handover,
    Lists,
    check_handovers,
    decisions_in,
    forks,
    holder_of,
    is_handover,
    usual_holder,
    weight,
)
from engine.match import HUMAN, MOST_ACTIONS, Match, Move
from engine.shared_game import Together, contradiction, longer
from engine.steps import Progress, Steps, finish

ELSEWHERE = "elsewhere"
"""Who plays the seat of a person on another device."""


def merged(known: Together, other: Together) -> Together:
    """Both together: of each seat the longer list. If a seat was given away while others knew more of it, the course counts in
    which people have decided more, with what does not depend on that seat in the other one. Raises `BadInput`
    (`contradiction`) if lists contradict each other otherwise; nothing changes then."""
    if known.setup != other.setup:
        raise contradiction()
    names = tuple(
        mine or (mine if theirs is None else theirs)
        for mine, theirs in zip(known.names, other.names, strict=True)
    )
    sealed = tuple(map(seals.joined, known.seals, other.seals))
    parting = forks(known.lists, other.lists)
    if parting:
        other, known = sorted((known, other), key=lambda game: weight(game.setup, game.lists))
        other = _without(other, parting)
    lists = tuple(longer(*pair) for pair in zip(known.lists, other.lists, strict=True))
    return Together(known.setup, names, lists, sealed)


def _without(game: Together, cuts: dict[int, int]) -> Together:
    """What could be decided in a game without the entries of some seats from a number on."""
    lists = tuple(entries[: cuts.get(seat, len(entries))] for seat, entries in enumerate(game.lists))
    match = SharedMatch(replace(game, lists=lists), ())
    while (text := match.next_known) is not None:
        match.play(text)
    return match.played


def woven(game: Together) -> "SharedMatch":
    """The match with all decisions, as far as they are known. Raises `BadInput` if one of them can't have been made."""
    return finish(weaving(game))


def weaving(game: Together) -> Steps["SharedMatch"]:
    """`woven` in steps, one per decision."""
    if sum(game.lengths) > MOST_ACTIONS:
        raise BadInput("link", "this link can't be opened: it has more decisions than a game can have")
    check_handovers(game.setup, game.lists)
    total = sum(sum(1 for _ in decisions_in(entries)) for entries in game.lists)
    match = SharedMatch(game, ())
    for number in range(total):
        yield Progress(number, total)
        text = match.next_known
        if text is None:
            raise BadInput(
                "link", "this link can't be opened: it has decisions that nobody can have made yet"
            )
        try:
            match.play(text)
        except (BadInput, IllegalAction) as error:
            raise BadInput(
                "actions", f"decision {number + 1} cannot have been made: {error}", number=number + 1
            ) from error
    return match


@dataclass(frozen=True, slots=True)
class Detour:
    """The match as it was before a seat was passed over. moves: how many there were; last: the last of them, with its events
    up to then."""

    seat: int
    moves: int
    last: Move | None
    state: AnyState
    played: tuple[int, ...]
    owing: frozenset[int]


class SharedMatch(Match):
    """A game between devices as one of them may show it.

    home: the seats played on this device unless one is given away; here: those that are played on it now. Decisions that are
    known but not played yet are not part of the match: they are played one by one (`next_known`), and none of them while a
    seat here must decide first. sent: the number of decisions of each seat that have left the device and can't be taken back;
    all of those given if None. given: who has been given each seat, None where it is whose it was. owing: the seats that were
    passed over and still have to decide. key: what only this device knows, by which the choices made here are sealed; without
    it they are not. noticed: the seats whose seal turned out to be broken when no seals are known any more.
    """

    def __init__(
        self, game: Together, here: Iterable[int], sent: Sequence[int] | None = None, key: str = ""
    ) -> None:
        """Raises `BadInput` if there is no such match."""
        super().__init__(game.setup)
        self.home = self.here = frozenset(here)
        self.names = game.names
        self.sent = tuple(sent if sent is not None else game.lengths)
        self.owing: set[int] = set()
        self._detours: list[Detour] = []
        self.key = key
        self._known = list(game.lists)
        self._seals = list(game.seals)
        self.noticed: frozenset[int] = frozenset()
        self._played = [0] * len(game.lists)
        self.given: tuple[Handover | None, ...] = ()
        self._look_who_plays()
        self._pass_over()

    @property
    def together(self) -> Together:
        """All that this device knows."""
        return Together(self.setup, self.names, tuple(self._known), tuple(self._seals))

    def player(self, seat: int) -> str:
        """As in a match, or `ELSEWHERE`."""
        player, given = self.setup.seats[seat], self.given[seat]
        if given and given.player:
            return given.player
        return ELSEWHERE if player == HUMAN and seat not in self.here else player

    @property
    def holders(self) -> tuple[int, ...]:
        """For each seat the seat of the person on whose device it is played now."""
        return tuple(
            given.by if given else usual_holder(self.setup, seat) for seat, given in enumerate(self.given)
        )

    @property
    def next_known(self) -> str | None:
        """The next decision, in notation, if it is known already; else None."""
        for seat in self.state.deciders[:1]:
            if self._played[seat] < len(self._known[seat]):
                text: str = self._known[seat][self._played[seat]]
                return text
        return None

    @property
    def waits(self) -> tuple[int, ...]:
        """The seats elsewhere that must go on before anything else can happen: the next to decide, all that are still
        choosing at the same time, or once the game is over those that were passed over. None while a seat here decides or
        the next decision is known. Whoever has sealed a choice is waited for once all have chosen."""
        if self.state.is_over:
            return tuple(sorted(self.owing))
        if self.state.deciders[0] not in self._absent():
            return ()
        waited = tuple(self.state.deciders)
        if any(self._seals):
            choices = self.together.choices
            waited = tuple(seat for seat in waited if choices[seat] or not self._seals[seat]) or waited
        return waited

    @property
    def is_complete(self) -> bool:
        """Whether all decisions of all seats are known and played, so that the game counts."""
        return bool(self.state.is_over) and not self.owing

    def play(self, action: Any) -> tuple[Event, ...]:
        """As in a match: the next known decision, or a new one of a seat here. Raises `IllegalAction` for any other."""
        seat, known = next(iter(self.state.deciders), 0), self.next_known
        if not self.state.is_over:
            if known is not None and str(action) != known:
                raise IllegalAction("decided", "this seat has decided already")
            if known is None and seat not in self.here:
                raise IllegalAction("elsewhere", "this seat is played on another device")
        events = super().play(action)
        if known is None:
            self._known[seat] = (*self._known[seat], str(self.moves[-1].action))
        self._played[seat] += 1
        self._pass_handovers(seat)
        return (*events, *self._pass_over())

    def hand_over(self, person: int, by: int, player: str | None = None) -> None:
        """Give the seats that are played on the device of one person to that of another, who plays that of a person, or has
        `player` play it. Whoever gives them back to whom they belong (by = person) gives back all. Raises `BadInput` if they
        can't have them."""
        lists = list(self._known)
        for seat, holder in enumerate(self.holders):
            if by == person:
                moves = usual_holder(self.setup, seat) == person != holder
            else:
                moves = holder == person
            if moves:
                before = self.given[seat]
                level = (before.player if before else None) or player
                has_level = self.setup.seats[seat] == HUMAN and seat != by
                lists[seat] = (*lists[seat], str(Handover(by, level if has_level else None)))
        check_handovers(self.setup, lists)
        self.sent = tuple(
            len(now) if now != before else sent
            for now, before, sent in zip(lists, self._known, self.sent, strict=True)
        )
        moved = {seat for seat, now in enumerate(lists) if now != self._known[seat]}
        self._known = lists
        self._go_back(moved)  # whoever plays on owes what the seat was passed over for
        self._look_who_plays()
        self._pass_over()

    def catch_up(self) -> None:
        """Play the known decisions up to the last one of a person here. What others did since then is still to be shown."""
        while any(self._played[seat] < len(self._known[seat]) for seat in self._people_here()):
            known = self.next_known
            if known is None:
                return
            self.play(known)

    def received(self, other: Together) -> "SharedMatch":
        """The match with what another device knows, in which everything has been played that was played here, and whoever
        decides here does so still; the same match if there is nothing new. Raises `BadInput` (`contradiction`), or what
        `play` raises for decisions that can't have been made; this match does not change."""
        found = self.taken_in(other)
        if found is self or not found._continues(self._known):
            return found
        decides = next((seat for seat in self.state.deciders[:1] if seat in self.here), None)
        while (text := found.next_known) is not None and (
            any(now < before for now, before in zip(found._played, self._played, strict=True))
            or decides not in (None, found.state.deciders[0])
        ):
            found.play(text)
        return found

    def taken_in(self, other: Together) -> "SharedMatch":
        """The match with what another device knows. If a seat that was passed over has decided since, the match goes back to
        that point; if another course of the game counts, to where that begins. The same match if there is nothing new. Raises
        `BadInput` (`contradiction`); this match does not change."""
        mine = self.together
        known = merged(mine, other)
        if known == mine:
            return self
        if forks(mine.lists, known.lists):
            return self._on_course(known)
        grown = {seat for seat, length in enumerate(mine.lengths) if known.lengths[seat] > length}
        found = copy(self)
        found.names, found._known, found._seals = known.names, list(known.lists), list(known.seals)
        sealed = map(seals.joined, mine.seals, other.seals)  # before they go
        found.noticed |= seals.broken(sealed, known.choices)
        found._go_back(grown)
        found._look_who_plays()
        found._pass_over()
        return found

    def _continues(self, before: Lists | list[tuple[str, ...]]) -> bool:
        """Whether nothing of these lists is lost here."""
        return all(now[: len(old)] == old for now, old in zip(self._known, before, strict=True))

    def _on_course(self, known: Together) -> "SharedMatch":
        """The match on another course of the game, as far as it is the same as this one."""
        found = SharedMatch(known, self.home, key=self.key)
        for move in self.moves:
            if found.next_known != str(move.action) or found.state.deciders[0] != move.seat:
                break
            found.play(move.action)
        return found

    def _look_who_plays(self) -> None:
        """Who plays each seat, by what is known."""
        self.given = tuple(map(holder_of, self._known))
        self.here = frozenset(
            seat for seat, given in enumerate(self.given) if (given.by if given else seat) in self.home
        )
        for seat in range(len(self._known)):
            self._pass_handovers(seat)

    def _pass_handovers(self, seat: int) -> None:
        """A handover is no decision: it counts as played once those before it are, whoever decides next."""
        entries = self._known[seat]
        while self._played[seat] < len(entries) and is_handover(entries[self._played[seat]]):
            self._played[seat] += 1

    def _go_back(self, seats: set[int]) -> None:
        """Go back to where the first of these seats was passed over, if one was."""
        for number, detour in enumerate(self._detours):
            if detour.seat in seats:
                del self._detours[number:], self.moves[detour.moves :]
                if detour.last:
                    self.moves[-1] = detour.last
                self.state, self._played, self.owing = detour.state, list(detour.played), set(detour.owing)
                return

    def forget(self, seat: int, most: int = 0) -> None:
        """Forget the decisions of a seat that have not been played, but for the first `most` of all: they can't have been made."""
        self._known[seat] = self._known[seat][: max(most, self._played[seat])]
        self._look_who_plays()
        self._pass_over()

    @property
    def settled(self) -> Together:
        """What others may know: what can't be taken back any more, by the rules or because it has been sent, but for choices
        that are still sealed."""
        trial = copy(self)
        while trial.can_undo:
            trial.undo()
        return trial._told(trial.held_back)

    @property
    def linked(self) -> Together:
        """What a link tells the others: all that is known, but for choices that are still sealed. They are only if nobody has to
        send one link more for that: on the device of the seat that starts."""
        return self._told(self.held_back if self.setup.start in self.here else frozenset())

    @property
    def held_back(self) -> frozenset[int]:
        """The seats here whose choice is sealed, as somebody elsewhere has neither chosen nor told a seal."""
        if not (self.key and self.game.FEATURES.choice_ends):
            return frozenset()
        found = enumerate(zip(self.together.choices, self._seals, strict=True))
        open_ones = [seat for seat, known in found if seat not in self.here and not any(known)]
        return self.here if open_ones else frozenset()

    @property
    def broken(self) -> tuple[int, ...]:
        """The seats elsewhere that have chosen something else than they had sealed, as long as seals are told, and when they end."""
        known = self.together
        found = seals.broken(known.seals, known.choices) | self.noticed
        return tuple(seat for seat in sorted(found - self.here) if self.given[seat] is None)

    def note(self, told: Sequence[str | None], lists: Lists) -> None:
        """Take note of what a device tells of seals of its own seats, "" where it tells none, and None for all others. lists: the
        decisions that it tells at the same time. It must tell a key with its choice, at least as long as somebody here has
        nothing decided after the own one: nobody can know then that seals have gone."""
        end, known = self.game.FEATURES.choice_ends, self.together
        for seat, seal in enumerate(told):
            if seal is not None and seat not in self.here and end:
                joined = self._seals[seat] = seals.joined(self._seals[seat], seal)
                chooses = end in lists[seat] and not known.choices[seat]
                if chooses and seals.is_closed(joined) and (seal or not self.here.isdisjoint(known.early)):
                    self._seals[seat] = seals.withheld(joined)

    def _told(self, sealed: frozenset[int]) -> Together:
        """What others are told while these choices are sealed. Seals are told of seats here alone, and until all have decided
        something after their choices: by then everybody who can tell has seen them. Keys that fit are passed on."""
        known = self.together
        choices = known.choices
        lists = tuple(
            tuple(takewhile(is_handover, entries)) if seat in sealed else entries
            for seat, entries in enumerate(known.lists)
        )
        found = [""] * len(lists)
        if known.early:
            for seat, pair in enumerate(zip(self._seals, choices, strict=True)):
                if all(pair) and not seals.is_closed(pair[0]) and not seals.is_broken(*pair):
                    found[seat] = pair[0]
            for seat in self.here if self.key else ():
                if choices[seat]:
                    write = seals.closed if seat in sealed else seals.opened
                    found[seat] = write(self.key, choices[seat])
        return replace(known, lists=lists, seals=tuple(found))

    @property
    def played(self) -> Together:
        """What has been played so far, of all that is known."""
        lists = (decisions[:number] for decisions, number in zip(self._known, self._played, strict=True))
        return Together(self.setup, self.names, tuple(lists))

    def send(self) -> Together:
        """What this device knows, to be told to others. From now on nothing of it can be taken back."""
        self.sent = self.together.lengths
        return self.together

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back: as in a match, and it was decided here and has not been sent."""
        if not super().can_undo:
            return False
        seat = self.moves[-1].seat
        return seat in self._people_here() and self._played[seat] == len(self._known[seat]) > self.sent[seat]

    @property
    def reopens(self) -> Literal[""]:
        """Never: on other devices the game has gone on."""
        return ""

    def undo(self, openly: bool = False) -> None:
        seat = self.moves[-1].seat if self.moves else 0
        super().undo()
        self._known[seat] = self._known[seat][:-1]
        self._played[seat] -= 1
        for number, detour in enumerate(self._detours):
            if detour.moves > len(self.moves):
                self.owing = set(detour.owing)
                del self._detours[number:]
                return

    def _people_here(self) -> tuple[int, ...]:
        return tuple(seat for seat in sorted(self.here) if self.player(seat) == HUMAN)

    def _absent(self) -> frozenset[int]:
        """The seats elsewhere whose next decision is not known yet."""
        return frozenset(
            seat
            for seat, decisions in enumerate(self._known)
            if seat not in self.here and self._played[seat] == len(decisions)
        )

    def _pass_over(self) -> tuple[Event, ...]:
        """Go on without seats whose decisions are not known yet, as far as the game allows. Returns the events, which
        belong to the last move."""
        told: list[Event] = []
        absent, pass_over = self._absent(), self.game.FEATURES.passed_over
        while pass_over and self.state.deciders[:1] and self.state.deciders[0] in absent:
            seat = self.state.deciders[0]
            found = pass_over(self.state, absent)
            if found is None:
                break
            last = replace(self.moves[-1], events=(*self.moves[-1].events, *told)) if self.moves else None
            self._detours.append(
                Detour(seat, len(self.moves), last, self.state, tuple(self._played), frozenset(self.owing))
            )
            self.state, events = found
            if seat not in self.state.deciders:
                self.owing.add(seat)
            told += events
        if told:
            self.moves[-1] = replace(self.moves[-1], events=(*self.moves[-1].events, *told))
        return tuple(told)
