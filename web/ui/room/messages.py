"""What devices in a room tell each other of their game, as JSON text of these kinds:

    hello   game: its id. have: how many decisions of each seat are known here. sums: of these. seals: of what is chosen here
            before the others may know it (`engine.seals`). sees: the seats whose devices are
            connected here, its own too. names: of its own seats, null for the others. n: the number of this hello
    grow    game. starts, lists: of each seat, decisions from number `starts` on. re: the number of the last hello that was heard.
            have, sums, seals: as in a hello
    differ  game. seat: whose decisions differ. link: the game as it is known here
    trusts  game. seat: a seat whose device is away. device: the one that is believed here in its place
    again   old: the id of a game that is over. link: of the next one with the same people. end: the link with all of the old one, or ""

Anything may be written there by anybody. So each is read into a tuple here, with what is told under the names above, or into None if it
makes no sense. `sums` are none if none are told, and None if they make no sense; `seals` that are no text are "".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.room.letters import MOST_SEATS

if TYPE_CHECKING:
    from typing import Any, TypeGuard

LONGEST_DECISION = 200  # characters; the longest that the games have are about half as long
MOST_DECISIONS = 10000  # of one seat


class Hello(NamedTuple):
    game: str
    have: list[int]
    sums: list[str] | None
    seals: list[str]
    sees: list[int]
    names: list[str | None]
    n: int


class Grow(NamedTuple):
    """`have` is None if it makes no sense."""

    game: str
    starts: list[int]
    lists: list[list[str]]
    re: int
    have: list[int] | None
    sums: list[str] | None
    seals: list[str]


class Differ(NamedTuple):
    game: str
    seat: int
    link: str


class Trusts(NamedTuple):
    game: str
    seat: int
    device: str


class Again(NamedTuple):
    old: str
    link: str
    end: str


def hello(said: dict[str, Any]) -> Hello | None:
    game, have, sees, names, number = (
        said.get("game"),
        said.get("have"),
        said.get("sees"),
        said.get("names"),
        said.get("n"),
    )
    if (
        isinstance(game, str)
        and are_numbers(have)
        and are_numbers(sees)
        and is_number(number)
        and isinstance(names, list)
        and len(names) == len(have) <= MOST_SEATS
        and len(sees) <= MOST_SEATS
        and all([name is None or isinstance(name, str) for name in names])
    ):
        return Hello(game, have, sums_in(said, have), seals_in(said), sees, names, number)
    return None


def grow(said: dict[str, Any]) -> Grow | None:
    game, starts, lists, number = said.get("game"), said.get("starts"), said.get("lists"), said.get("re")
    if (
        isinstance(game, str)
        and are_numbers(starts)
        and is_number(number)
        and isinstance(lists, list)
        and len(lists) == len(starts)
        and all([are_decisions(told) for told in lists])
    ):
        have = said.get("have", [])
        if are_numbers(have):
            return Grow(game, starts, lists, number, have, sums_in(said, have), seals_in(said))
        return Grow(game, starts, lists, number, None, None, [])
    return None


def differ(said: dict[str, Any]) -> Differ | None:
    game, seat, link = said.get("game"), said.get("seat"), said.get("link")
    if isinstance(game, str) and isinstance(link, str) and is_number(seat):
        return Differ(game, seat, link)
    return None


def trusts(said: dict[str, Any]) -> Trusts | None:
    game, seat, device = said.get("game"), said.get("seat"), said.get("device")
    if isinstance(game, str) and isinstance(device, str) and is_number(seat):
        return Trusts(game, seat, device)
    return None


def again(said: dict[str, Any]) -> Again | None:
    old, link, end = said.get("old"), said.get("link"), said.get("end", "")
    if isinstance(old, str) and isinstance(link, str) and isinstance(end, str):
        return Again(old, link, end)
    return None


def sums_in(said: dict[str, Any], have: list[int]) -> list[str] | None:
    sums = said.get("sums", [])
    if not isinstance(sums, list) or len(sums) not in (0, len(have)):
        return None
    return sums if all([isinstance(each, str) and len(each) <= 64 for each in sums]) else None


def seals_in(said: dict[str, Any]) -> list[str]:
    seals = said.get("seals")
    return [seal if isinstance(seal, str) else "" for seal in seals] if isinstance(seals, list) else []


def are_decisions(told: object) -> bool:
    """Whether this could be what a seat has decided."""
    return (
        isinstance(told, list)
        and len(told) <= MOST_DECISIONS
        and all([isinstance(each, str) and len(each) <= LONGEST_DECISION for each in told])
    )


def is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < 1000000


def are_numbers(values: object) -> TypeGuard[list[int]]:
    return isinstance(values, list) and len(values) <= 64 and all([is_number(each) for each in values])
