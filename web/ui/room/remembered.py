"""What this tab remembers of a room, also when it is loaded again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.kit.json_text import parsed_or_none
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
    said = _remembered(connections, key)
    return {
        name: each
        for name, each in (said[1] if said else {}).items()
        if isinstance(each, list) and len(each) == 2 and isinstance(each[0], str)
    }


def holders(connections: Connections, key: int | None) -> dict[int, str]:
    """The devices that play the seats of a game, as this tab knew them before it was loaded again."""
    said = _remembered(connections, key)
    rows = said[2] if said and len(said) == 3 and isinstance(said[2], list) else []
    return {
        row[0]: row[1]
        for row in rows
        if isinstance(row, list) and len(row) == 2 and type(row[0]) is int and is_id(row[1])
    }


def _remembered(connections: Connections, key: int | None) -> list[Any] | None:
    said = parsed_or_none(connections.remembered())
    known = isinstance(said, list) and len(said) in (2, 3) and said[0] == key and isinstance(said[1], dict)
    return said if known else None
