"""Which sheet is open, and the sheets behind it that reappear when it is closed.

A sheet is a tuple: its kind, and what it is about, as in ("card", "S07"). The screen defines what it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.frames import Frames
    from ui.app.types import Sheet


class Sheets:
    """`changed()` is called whenever another sheet is opened, or the last one closed."""

    def __init__(self, frames: Frames, changed: Callable[[], object]) -> None:
        self._frames = frames
        self._changed = changed
        self._behind: list[Sheet] = []
        self.open: Sheet | None = None

    @property
    def kind(self) -> str | None:
        """The kind of the open sheet, or None."""
        return self.open[0] if self.open else None

    def layers(self) -> int:
        """How many sheets are open: the one in front and those behind it."""
        return len(self._behind) + bool(self.open)

    def lay(self, *sheet: Any) -> None:
        """Opens a sheet and forgets any others; the focus stays where it is."""
        self._behind = []
        self._put(sheet)

    def lay_over(self, *sheet: Any) -> None:
        """Opens a sheet over the present one, if there is one, which reappears when it is closed."""
        if self.open:
            self._behind.append(self.open)
        self._put(sheet)

    def exchange(self, *sheet: Any) -> None:
        """Opens a sheet instead of the present one; those behind it stay."""
        self._put(sheet)

    def show(self, *sheet: Any) -> None:
        """Opens a sheet, forgets any others, and moves the focus to it."""
        self.lay(*sheet)
        self._frames.focus("#sheet-title")

    def toggle(self, kind: str, focus: str = "#sheet-title") -> None:
        """Opens a sheet, or closes it if it is open."""
        if self.open == (kind,):
            self.close()
        else:
            self.lay(kind)
            self._frames.focus(focus)

    def close(self) -> None:
        """Closes the sheet; the one behind it reappears."""
        self._put(self._behind.pop() if self._behind else None)

    def close_all(self) -> None:
        self._behind = []
        self._put(None)

    def _put(self, sheet: Sheet | None) -> None:
        self.open = sheet
        self._changed()
        self._frames.request()
