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

from ui.kit.shapes import ANY, COUNT, TEXT, either, items, list_of, maybe, record, text_to
from ui.room.letters import MOST_SEATS

if TYPE_CHECKING:
    from typing import Any

LONGEST_DECISION = 200  # characters; the longest that the games have are about half as long
MOST_DECISIONS = 10000  # of one seat
COUNTS = list_of(COUNT, 64)
SUMS = list_of(text_to(64), 64)
HELLO = record(
    {
        "game": TEXT,
        "have": COUNTS,
        "sees": list_of(COUNT, MOST_SEATS),
        "names": list_of(maybe(TEXT), MOST_SEATS),
        "n": COUNT,
    }
)
GROW = record(
    {
        "game": TEXT,
        "starts": COUNTS,
        "lists": list_of(list_of(text_to(LONGEST_DECISION), MOST_DECISIONS), 64),
        "re": COUNT,
    }
)
DIFFER = record({"game": TEXT, "seat": COUNT, "link": TEXT})
TRUSTS = record({"game": TEXT, "seat": COUNT, "device": TEXT})
AGAIN = record({"old": TEXT, "link": TEXT, "end?": TEXT})


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
    if HELLO(said) and len(said["names"]) == len(said["have"]):
        have = said["have"]
        return Hello(
            said["game"], have, sums_in(said, have), seals_in(said), said["sees"], said["names"], said["n"]
        )
    return None


def grow(said: dict[str, Any]) -> Grow | None:
    if GROW(said) and len(said["lists"]) == len(said["starts"]):
        have = either(said.get("have", []), COUNTS, None)
        sums, seals = (None, []) if have is None else (sums_in(said, have), seals_in(said))
        return Grow(said["game"], said["starts"], said["lists"], said["re"], have, sums, seals)
    return None


def differ(said: dict[str, Any]) -> Differ | None:
    return Differ(said["game"], said["seat"], said["link"]) if DIFFER(said) else None


def trusts(said: dict[str, Any]) -> Trusts | None:
    return Trusts(said["game"], said["seat"], said["device"]) if TRUSTS(said) else None


def again(said: dict[str, Any]) -> Again | None:
    return Again(said["old"], said["link"], said.get("end", "")) if AGAIN(said) else None


def sums_in(said: dict[str, Any], have: list[int]) -> list[str] | None:
    sums = either(said.get("sums", []), SUMS, None)
    return sums if sums is not None and len(sums) in (0, len(have)) else None


def seals_in(said: dict[str, Any]) -> list[str]:
    return [either(seal, TEXT, "") for seal in items(said.get("seals"), ANY)]
