"""What one has said about the people one plays with: which names are one person, and which game was played with somebody else
of the same name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.json_text import as_json, parsed_or_none

if TYPE_CHECKING:
    from typing import Any

KEY = "dicetable.people"  # {"same": {name in small letters: name}, "apart": {id of a result and name: name}}
PARTS = ("same", "apart")


def parsed(text: str | None) -> dict[str, dict[str, str]]:
    """What is kept; empty if this page did not write it."""
    found = parsed_or_none(text) if text else None
    return {part: _texts(found.get(part) if isinstance(found, dict) else None) for part in PARTS}


def _texts(found: Any) -> dict[str, str]:
    pairs = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in pairs if isinstance(key, str) and isinstance(value, str)}


def merged(ours: str, theirs: str) -> str:
    """What was said on both sides; of one name or game ours."""
    own, other = parsed(ours), parsed(theirs)
    for part in PARTS:
        other[part].update(own[part])
    return as_json(other)
