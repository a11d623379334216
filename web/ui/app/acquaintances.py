"""What one has said about the people one plays with: which names are one person, and which game was played with somebody else
of the same name."""

from __future__ import annotations

from ui.kit.json_text import as_json
from ui.kit.shapes import OBJECT, TEXT, entries, read_as

KEY = "dicetable.people"  # {"same": {name in small letters: name}, "apart": {id of a result and name: name}}
PARTS = ("same", "apart")


def parsed(text: str | None) -> dict[str, dict[str, str]]:
    """What is kept; empty if this page did not write it."""
    found = read_as(text, OBJECT, {})
    return {part: entries(found.get(part), TEXT) for part in PARTS}


def merged(ours: str, theirs: str) -> str:
    """What was said on both sides; of one name or game ours."""
    own, other = parsed(ours), parsed(theirs)
    for part in PARTS:
        other[part].update(own[part])
    return as_json(other)
