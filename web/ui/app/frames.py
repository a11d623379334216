"""When the page is drawn: once before the browser's next frame, however much has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Frames:
    """`ask(callback)` calls back before the next frame. `draw(selector)` draws the page and moves the focus
    there; None leaves the focus where it is."""

    def __init__(
        self, ask: Callable[[Callable[[float], object]], object], draw: Callable[[str | None], object]
    ) -> None:
        self._ask = ask
        self._draw = draw
        self._begun = False  # before the first picture, changes are not drawn
        self._due = False
        self._asked = False
        self._focus: str | None = None
        self._on_frame = self._frame

    def begin(self, at_once: bool) -> None:
        """Draws the first picture, at once or before the next frame."""
        self._begun = True
        self.request()
        if at_once:
            self.flush()

    def request(self) -> None:
        """Asks for a new picture: something has changed."""
        self._due = True
        if self._begun and not self._asked:
            self._asked = True
            self._ask(self._on_frame)

    def focus(self, selector: str | None) -> None:
        """The next picture moves the focus there."""
        self._focus = selector
        self.request()

    @property
    def moves_focus(self) -> bool:
        return self._focus is not None

    def flush(self) -> None:
        """Draws pending changes now, so that the next key does not find the focus in its old place."""
        if self._begun and self._due:
            self._due = False
            selector = self._focus
            self._focus = None
            self._draw(selector)

    def _frame(self, now: float = 0) -> None:
        self._asked = False
        self.flush()
