"""The settings: language, theme, motion, sounds, the pace of computer players, and what happens by itself.
They are stored, and apply at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app.store import Store

PREFIX = "dicetable."  # prefix of a setting's name in the browser's storage
FIRST = {
    "language": "auto",
    "theme": "auto",
    "motion": "auto",
    "sounds": "off",
    "pace": "brisk",
    "throw": "button",
    "finish": "itself",
    "notes": "on",
    "coach": "hints",
    "letters": "on",
    "passing": "ask",
}
VALUES = {
    "language": ("auto",) + LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "full", "reduced"),
    "sounds": ("off", "on"),
    "pace": ("calm", "brisk", "instant"),
    "throw": ("button", "itself"),  # how the first throw of a turn starts
    "notes": ("on", "off"),  # what is explained in first games
    "coach": ("off", "odds", "hints", "training"),  # what the player is told (see `ui.table.coach`)
    "letters": ("on", "off"),  # whether single letters are shortcuts
    "passing": ("ask", "go"),  # what happens if an entry was begun and the player passes
    "finish": ("itself", "button"),  # how a turn with nothing left to do ends
}


class Settings:
    """`values` by name. `changed(name)` is called for each change."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.changed: Callable[[str], object] = None  # type: ignore[assignment]  # set by the page
        self.values = dict(FIRST)
        self._touched: set[str] = set()  # those set in this tab: the browser may not have stored them

    def read(self) -> None:
        """Reads the stored settings; unknown values are ignored."""
        for name in FIRST:
            kept = self._store.get(PREFIX + name)
            if kept in VALUES[name]:
                self.values[name] = kept

    def untouched(self, name: str) -> bool:
        """Whether this setting has never been set."""
        return name not in self._touched and self._store.get(PREFIX + name) is None

    def set(self, name: str, value: str) -> None:
        self.values[name] = value
        self._touched.add(name)
        self._store.put(PREFIX + name, value)
        self.changed(name)

    def reset(self) -> None:
        """Sets everything as on the first visit."""
        self.values = dict(FIRST)
        self._touched = set()
        for name in FIRST:
            self.changed(name)
