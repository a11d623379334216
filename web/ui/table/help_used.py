"""What was used of the coach in each saved game: its result says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.storage_keys import HELP_USED
from ui.kit.shapes import OBJECT, read_as

if TYPE_CHECKING:
    from ui.app.store import Store

LEVELS = ("odds", "hints", "training")  # from the least help to the most


def of(store: Store, link: str) -> str | None:
    """What was used most in a game, or None."""
    found = _kept(store).get(link)
    return found if found in LEVELS else None


def note(store: Store, link: str, level: str) -> None:
    """Notes that this was used in a game."""
    used = of(store, link)
    if used is None or LEVELS.index(used) < LEVELS.index(level):
        links = store.links()
        kept = {each: most for each, most in _kept(store).items() if each in links}
        kept[link] = level
        store.put(HELP_USED, json.dumps(kept))


def _kept(store: Store) -> dict[str, str]:
    return read_as(store.get(HELP_USED), OBJECT, {})  # type: ignore[no-any-return]  # of this shape
