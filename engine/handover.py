"""Seats that are given away in a game between devices: who plays one from then on.

A handover is an entry in a seat's list of decisions, so it has its place in the order of play, and merges like all else:
`~1` gives the seat to the person on seat 1, `~1.medium` to a computer player on that person's device. A seat that is given
back names itself: `~0` in the list of seat 0.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.game import BadInput
from engine.match import GAMES, HUMAN, Setup

Lists = tuple[tuple[str, ...], ...]
"""For each seat its entries: its decisions, in order and in notation, and where it was given away."""

SIGN = "~"
_HANDOVER = re.compile(r"~(\d)(?:\.(\w{1,20}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Handover:
    """by: the seat of the person on whose device the seat is played from now on. player: the computer player that plays it,
    or None if that person does."""

    by: int
    player: str | None = None

    def __str__(self) -> str:
        return f"{SIGN}{self.by}" + (f".{self.player}" if self.player else "")


def is_handover(entry: str) -> bool:
    """Whether an entry of a list is one, and no decision."""
    return entry.startswith(SIGN)


def handover_of(entry: str) -> Handover:
    """The handover that an entry stands for. Raises `BadInput`."""
    found = _HANDOVER.fullmatch(entry)
    if not found:
        raise _impossible()
    return Handover(int(found[1]), found[2])


def check_handovers(setup: Setup, lists: Sequence[Sequence[str]]) -> None:
    """Raises `BadInput` if a seat is given to somebody who can't play it."""
    for seat, entries in enumerate(lists):
        for given in map(handover_of, filter(is_handover, entries)):
            has_player = given.player is not None
            if (
                given.by >= len(setup.seats)
                or setup.seats[given.by] != HUMAN
                or has_player
                and (
                    setup.seats[seat] != HUMAN
                    or given.by == seat
                    or given.player not in GAMES[setup.game].POLICIES
                )
            ):
                raise _impossible()


def holder_of(entries: Sequence[str]) -> Handover | None:
    """Who has been given a seat last; None if it was never given away."""
    return next((handover_of(entry) for entry in reversed(entries) if is_handover(entry)), None)


def decisions_in(entries: Sequence[str]) -> Iterator[tuple[str, Handover | None]]:
    """The decisions in a list, each with who had been given the seat when it was made."""
    given = None
    for entry in entries:
        if is_handover(entry):
            given = handover_of(entry)
        else:
            yield entry, given


def usual_holder(setup: Setup, seat: int) -> int:
    """The seat of the person on whose device a seat is played unless it is given away: its own, or for a computer player that
    of the person before it, whose turn has just ended when its own comes."""
    while setup.seats[seat] != HUMAN:
        seat = (seat - 1) % len(setup.seats)
    return seat


def forks(lists: Lists, others: Lists) -> dict[int, int]:
    """The seats that were given away in one of two games and not in the same way in the other, and the number of the first
    entry that differs."""
    found = {}
    for seat, pair in enumerate(zip(lists, others, strict=True)):
        for number, (one, other) in enumerate(zip(*pair, strict=False)):
            if one != other:
                if is_handover(one) or is_handover(other):
                    found[seat] = number
                break
    return found


def weight(setup: Setup, lists: Lists) -> tuple[int, int, int, Lists]:
    """What decides between two courses of a game: how many decisions people have made on seats of their own, then on seats
    that they were given, then how many entries there are; the rest only so that all devices choose alike."""
    own = given_to = 0
    for seat, entries in enumerate(lists):
        if setup.seats[seat] == HUMAN:
            for _, given in decisions_in(entries):
                if given is None or given.by == seat:
                    own += 1
                elif given.player is None:
                    given_to += 1
    return own, given_to, sum(map(len, lists)), lists


def _impossible() -> BadInput:
    return BadInput("link", "this link can't be opened: a seat is given to somebody who can't play it")
