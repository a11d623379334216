"""Dragging: what is picked up and where it is let go. The screen decides which legal action that means.

A drag is only another way to touch two things in turn; whatever can be dragged can also be tapped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.types import DragTarget

SLACK = 8  # pixels that a finger may move and still tap


class Drag:
    """Follows one pointer from down to up. `screen()` gives the present screen, whose `carries`, `lift`,
    `drop` and `put_back` define what dragging does."""

    def __init__(self, screen: Callable[[], DragTarget]) -> None:
        self._screen = screen
        self.pointer: int | None = None
        self.what = ""
        self.start: tuple[float, float] = (0, 0)
        self.carrying = False

    def down(self, pointer: int, x: float, y: float, what: str | None) -> bool:
        """A pointer goes down on an element that does `what`; only what the screen names can be dragged, by one pointer at a
        time. Returns whether this one may drag it."""
        if self.pointer is not None or not what or not self._screen().carries(what.split(" ")[0]):
            return False
        self.pointer = pointer
        self.what = what
        self.start = (x, y)
        self.carrying = False
        return True

    def move(self, pointer: int, x: float, y: float) -> tuple[float, float] | None:
        """The distance dragged so far, (dx, dy), or None if nothing is being dragged."""
        if pointer != self.pointer:
            return None
        dx = x - self.start[0]
        dy = y - self.start[1]
        if not self.carrying:
            if dx * dx + dy * dy < SLACK * SLACK:
                return None
            if not self._screen().lift(*self.what.split(" ")):
                self.pointer = None
                return None
            self.carrying = True
        return (dx, dy)

    def up(self, pointer: int, target: str | None) -> bool:
        """The pointer goes up over an element that does `target`; True if something was dragged."""
        if pointer != self.pointer:
            return False
        self.pointer = None
        if not self.carrying:
            return False
        self.carrying = False
        kind, name = self.what.split(" ")
        self._screen().drop(kind, name, (target or "").split(" "))
        return True

    def cancel(self) -> None:
        """The browser took the pointer away: puts everything back."""
        self.pointer = None
        if self.carrying:
            self.carrying = False
            self._screen().put_back()
