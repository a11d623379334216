"""Which key is meant: what a keyboard types depends on its layout, and a key that is held repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from js import Event

MOVES = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab")
"""Keys that move or scroll: they may repeat."""


def meant(event: Event, letters: bool) -> str | None:
    """The key as the page's gestures name it, or None if it means nothing.

    event: the browser's, with `key`, `code`, `shiftKey` and `repeat`. letters: whether single letters, digits and signs are
    shortcuts. Where the layout gives no Latin letter or digit, the key in that place of the keyboard counts.
    """
    key = event.key
    if event.repeat and key not in MOVES:
        return None
    if key == " " and event.target.closest("button, a"):
        return "Enter"  # there it presses, as Enter does
    if len(key) > 1 or key == " ":
        return key
    if not letters:
        return None
    if not _is_latin(key) and not event.shiftKey:
        code = event.code
        for place in ("Key", "Digit", "Numpad"):
            if code.startswith(place) and len(code) == len(place) + 1:
                return code[-1].lower()
    return key


def _is_latin(key: str) -> bool:
    return "a" <= key <= "z" or "A" <= key <= "Z" or "0" <= key <= "9"
