"""What goes over a channel between two devices. The first letter of a text says what it is:

    ~   nothing: the device is still there; at each beat
    H   JSON: `name`, `seats` and, first, `game`, the link of the game as it is known there, or "", and `last`, the id of the game that was
        played in this room before it, or ""
    O   JSON: the ids of the devices that are open there
    P   letters of an invitation to come back by, for a device that has lost everything but these: it is asked for one scan then, not two
    S   JSON: `letters` for another device, `to` its id; whoever passes it on adds `from`, the id of the device that it came from
    T   a text for whoever uses the room
    X   the device leaves, or will have no more of the other one; then it says why (`AWAY`)

All of them may be written by anybody. So JSON is read here: into a tuple, or into None if it makes no sense.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.room import letters
from ui.room.description import Unreadable

if TYPE_CHECKING:
    from typing import Any, TypeGuard

MOST = 9  # devices besides this one, at once
AWAY = {
    "full": "room.away.full",
    "taken": "room.away.taken",
    "other": "room.away.other",
    "refused": "room.away.refused",
}
"""What is said on a device that was turned away, by the reason that it was given."""


class Introduction(NamedTuple):
    name: str
    seats: tuple[int, ...]
    game: str
    last: str


class Passed(NamedTuple):
    """Letters for another device. `sender` is the id of the device that they come from, or None if none is told that makes sense."""

    to: str
    sender: str | None
    letters: str


def introduction(said: Any) -> Introduction | None:
    """What a device says of itself."""
    if not isinstance(said, dict):
        return None
    name, seats, game, last = (
        said.get("name"),
        said.get("seats"),
        said.get("game", ""),
        said.get("last", ""),
    )
    if (
        isinstance(name, str)
        and isinstance(seats, list)
        and isinstance(game, str)
        and isinstance(last, str)
        and len(seats) <= letters.MOST_SEATS
        and not [seat for seat in seats if type(seat) is not int or not 0 <= seat < letters.MOST_SEATS]
    ):
        return Introduction(name, tuple(seats), game, last)
    return None


def ids(said: Any) -> list[str] | None:
    """The devices that are open at another one."""
    if not isinstance(said, list) or len(said) > MOST + 1 or [name for name in said if not is_id(name)]:
        return None
    return said


def passed(said: Any) -> Passed | None:
    if not isinstance(said, dict):
        return None
    to, text, sender = said.get("to"), said.get("letters"), said.get("from")
    if is_id(to) and isinstance(text, str) and len(text) <= letters.LONGEST:
        return Passed(to, sender if is_id(sender) else None, text)
    return None


def meeting_of(device: str, text: str) -> dict[str, Any] | None:
    """What letters say by which a device meets another one over a third; None for any others."""
    try:
        found = letters.read(text)
    except Unreadable:
        return None
    return (
        found
        if found["type"] in (letters.MEETING, letters.ANSWER) and letters.device_of(found) == device
        else None
    )


def is_id(name: object) -> TypeGuard[str]:
    """Whether this could be a device's id."""
    return (
        isinstance(name, str)
        and len(name) == 20
        and not [letter for letter in name if letter not in "0123456789abcdef"]
    )
