"""What is stored and very long. Read only if there is such a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.schema import REFUSED, entry_of
from ui.app.store import SAVE

if TYPE_CHECKING:
    from ui.app.store import Store


def looked_at(store: Store, key: str, text: str) -> str | None:
    """The text, if it may be so long. Otherwise it is moved to another key, so that no visit meets it again: another
    version may have written it. Where there is no room for both, it stays where it is, and is not read. Saved games are
    for `Store.game` to refuse."""
    entry = entry_of(key)
    if key.startswith(SAVE) or entry and len(text) <= entry.longest:
        return text
    if not key.endswith(REFUSED) and store.put(key + REFUSED, text):
        store.remove(key)
    return None
