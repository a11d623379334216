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

from ui.kit.shapes import TEXT, either, list_of, record, text_to, whole_to
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


def is_id(name: Any) -> TypeGuard[str]:
    """Whether this could be a device's id."""
    return text_to(20, 20)(name) and not name.strip("0123456789abcdef")


INTRODUCTION = record(
    {
        "name": TEXT,
        "seats": list_of(whole_to(letters.MOST_SEATS - 1), letters.MOST_SEATS),
        "game?": TEXT,
        "last?": TEXT,
    }
)
PASSED = record({"to": is_id, "letters": text_to(letters.LONGEST)})


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
    if INTRODUCTION(said):
        return Introduction(said["name"], tuple(said["seats"]), said.get("game", ""), said.get("last", ""))
    return None


def ids(said: Any) -> list[str] | None:
    """The devices that are open at another one."""
    return either(said, list_of(is_id, MOST + 1), None)  # type: ignore[no-any-return]  # of this shape


def passed(said: Any) -> Passed | None:
    if PASSED(said):
        return Passed(said["to"], either(said.get("from"), is_id, None), said["letters"])
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
