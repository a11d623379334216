"""What devices tell each other of a game that they play together: for each seat the list of its decisions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine import seals
from engine.game import BadInput
from engine.handover import Lists, decisions_in, usual_holder
from engine.match import GAMES, HUMAN, Setup, name_of
from engine.seed import canonical_seed


@dataclass(frozen=True, slots=True)
class Together:
    """What devices tell each other of a game. names: what the people on the seats call themselves, as `name_of` returns it;
    "" for somebody without a name, None for a seat that nobody has taken. lists: all decisions so far. seals: what is known of
    each seat's choice before it is known itself (`engine.seals`), "" where nothing is, and once all have decided again: a device
    knows the seals of others alone, and then all are to know the same."""

    setup: Setup
    names: tuple[str | None, ...]
    lists: Lists
    seals: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.seals or any(self.seals) and not self.early:
            object.__setattr__(self, "seals", ("",) * len(self.lists))

    @property
    def lengths(self) -> tuple[int, ...]:
        """The number of entries of each seat."""
        return tuple(map(len, self.lists))

    @property
    def decided(self) -> tuple[int, ...]:
        """For each seat of a person the number of decisions that were made on this person's device; 0 for the others."""
        found = [0] * len(self.lists)
        for seat, entries in enumerate(self.lists):
            for _, given in decisions_in(entries):
                found[given.by if given else usual_holder(self.setup, seat)] += 1
        return tuple(found)

    @property
    def choices(self) -> Lists:
        """What each seat has chosen at the same time as all others; nothing where that is not known, or there is no such
        choice."""
        end = GAMES[self.setup.game].FEATURES.choice_ends
        return tuple(seals.choice(decisions, end) for decisions in self.lists)

    def with_choices(self, other: "Together", here: Iterable[int]) -> "Together":
        """The same game with what these seats have chosen in another course of it, unless it has that already."""
        lists = list(self.lists)
        for seat in here:
            chosen = other.choices[seat]
            if chosen[: len(lists[seat])] == lists[seat]:
                lists[seat] = chosen
        return replace(self, lists=tuple(lists))

    @property
    def early(self) -> tuple[int, ...]:
        """The seats that have not chosen yet, or not decided anything after their choice: while there are any, seals are told."""
        return tuple(
            seat
            for seat, (decisions, chosen) in enumerate(zip(self.lists, self.choices, strict=True))
            if not chosen or len(decisions) <= len(chosen)
        )

    def missing_keys(self, link: "Together") -> "Together":
        """What a link tells of this game, with a sign for each key that it should tell: whoever sends a choice by link sends its
        key, also that of somebody else."""
        found = list(link.seals)
        for seat, (seal, chosen, told) in enumerate(zip(self.seals, self.choices, link.choices, strict=True)):
            if told and not chosen and seals.is_closed(seals.joined(seal, link.seals[seat])):
                found[seat] = seals.withheld(seal or link.seals[seat])
        return replace(link, seals=tuple(found))

    def named(self, seat: int, name: str) -> "Together":
        """The same game with somebody on `seat` who has typed this as a name."""
        names = (*self.names[:seat], name_of(name) or "", *self.names[seat + 1 :])
        return replace(self, names=names)


def contradiction() -> BadInput:
    """The error for two games that can't be merged: their setups differ, or neither of a seat's two lists begins with the
    other, because somebody took something back after sending it."""
    return BadInput("contradiction", "this contradicts what is already known of the game here")


def begun(setup: Setup) -> Together:
    """A game before its first decision. Raises `BadInput` if devices can't play it together."""
    if setup.solo or setup.purpose.practice or HUMAN not in setup.seats:
        raise BadInput("occasion", "devices play together at a table with people, and not for practice")
    setup.first_state()
    setup = replace(setup, seed=canonical_seed(setup.seed))
    seats = len(setup.seats)
    return Together(setup, (None,) * seats, ((),) * seats)


def played_with(setup: Setup, person: int) -> frozenset[int]:
    """The seats played on the device of the person on seat `person`, unless one is given away: this seat and the computer
    players after it."""
    return frozenset(seat for seat in range(len(setup.seats)) if usual_holder(setup, seat) == person)


def longer(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Of two lists of a seat the one that goes on from the other. Raises `BadInput` (`contradiction`) if none does."""
    shorter, longest = sorted((one, other), key=len)
    if longest[: len(shorter)] != shorter:
        raise contradiction()
    return longest
