"""What this tab remembers of a room, also when it is loaded again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.shapes import ANY, LIST, OBJECT, TEXT, WHOLE, entries, items, read_as, row_of
from ui.room.channel_texts import is_id

if TYPE_CHECKING:
    from typing import Any

    from ui.room.types import Connections


def keep(connections: Connections, key: int | None, back: dict[str, list[str]], held: dict[int, str]) -> None:
    """Remembers the ways back into the room of a game, and which devices play its seats."""
    rows = [[seat, device] for seat, device in held.items()]
    connections.remember(json.dumps([key, back, rows]))


def ways_back(connections: Connections, key: int | None) -> dict[str, list[str]]:
    """The ways back into the room of a game that this tab has from before it was loaded again: (name, letters) of each device."""
    return entries(_remembered(connections, key)[1], row_of(TEXT, ANY))


def holders(connections: Connections, key: int | None) -> dict[int, str]:
    """The devices that play the seats of a game, as this tab knew them before it was loaded again."""
    return {seat: device for seat, device in items(_remembered(connections, key)[2], row_of(WHOLE, is_id))}


def _remembered(connections: Connections, key: int | None) -> list[Any]:
    said = read_as(connections.remembered(), LIST, [])
    known = len(said) in (2, 3) and said[0] == key and OBJECT(said[1])
    return (said + [[]])[:3] if known else [key, {}, []]
