"""What is stored and longer than anything that this page writes. Read only if there is such a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.schema import REFUSED
from ui.app.store import SAVE

if TYPE_CHECKING:
    from ui.app.store import Store


def looked_at(store: Store, key: str, text: str) -> str | None:
    """Moves the text to another key, so that no visit meets it again: another version may have written it. Where there
    is no room for both, it stays where it is, and is not read. Saved games are for `Store.game` to refuse."""
    if key.startswith(SAVE):
        return text
    if not key.endswith(REFUSED) and store.put(key + REFUSED, text):
        store.remove(key)
    return None
