"""Which key is meant: what a keyboard types depends on its layout, and a key that is held repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Event

    Binding = tuple[str, str | None, str]

MOVES = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab")
"""Keys that move or scroll: they may repeat."""
ARROWS = ("← ↑ → ↓", None, "keys.arrows")
"""What is bound is listed as (key, gesture, key of the words that say what it does). Where the gesture is None, the key alone does not
say which gesture is meant."""
ESCAPE = ("Escape", None, "keys.escape")
WHAT = ("?", None, "keys.help")
NAMES = {"ArrowLeft": "←", "ArrowRight": "→", "Escape": "Esc", " ": "␣"}


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


def bound(keys: Sequence[Binding], key: str) -> str | None:
    """The gesture of a key in a list of what is bound, or None."""
    for each, gesture, _ in keys:
        if each == key:
            return gesture
    return None


def listed(keys: Sequence[Binding]) -> list[tuple[str, str]]:
    """What is bound as (the key as it is printed on a keyboard, what it does)."""
    return [(NAMES.get(key, key.upper() if len(key) == 1 else key), t(words)) for key, _, words in keys]


def _is_latin(key: str) -> bool:
    return "a" <= key <= "z" or "A" <= key <= "Z" or "0" <= key <= "9"
