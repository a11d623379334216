"""Fingers, pens and the mouse: what they drag, and which of their clicks do nothing. Read when the first one touches the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.kit.drag import Drag
from ui.kit.tap_guard import TapGuard

if TYPE_CHECKING:
    from js import Element, Event

    from ui.browser.types import Heard

CLICK_AFTER = 100  # milliseconds in which the click comes that ends a drag by mouse


class Pointers:
    def __init__(self, page: Heard) -> None:
        self._page = page
        self._drag = Drag(lambda: page.navigation.screen)
        self._carried: Element | None = None  # the element that follows the pointer
        self._drop_guard = TapGuard(CLICK_AFTER)
        self._guard = TapGuard()
        self._on_blur = self._blur
        for name, callback in (
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._cancel),
            ("lostpointercapture", self._lost),
        ):
            js.document.addEventListener(name, callback)
        js.window.addEventListener("blur", self._on_blur)

    # clicks

    def ignores(self, event: Event) -> bool:
        """Whether a click does nothing: it ends a drag, or was meant for what stood there before."""
        tap = (event.timeStamp, event.clientX, event.clientY)
        if self._drop_guard.holds(*tap):
            return True
        return self._page.navigation.screen.decisions() is not None and self._guard.holds(*tap)

    def decided(self, event: Event) -> None:
        """A click has decided something."""
        self._guard.decided(event.timeStamp, event.clientX, event.clientY)

    # drags

    def down(self, event: Event) -> None:
        element = event.target.closest("[data-do]") if event.button == 0 else None
        if element and self._drag.down(
            event.pointerId, event.clientX, event.clientY, element.getAttribute("data-do")
        ):
            self._carried = element

    def _move(self, event: Event) -> None:
        if event.pointerId != self._drag.pointer:
            return
        if not event.buttons:  # it was released where the page could not see it
            self.end()
            return
        way = self._drag.move(event.pointerId, event.clientX, event.clientY)
        if way:
            assert self._carried
            carry(self._carried, way[0], way[1])

    def _up(self, event: Event) -> None:
        if event.pointerId != self._drag.pointer:
            return
        target = under(event.clientX, event.clientY) if self._drag.carrying else None
        if self._drag.up(event.pointerId, target):
            if event.pointerType != "touch":  # a finger's drag ends without a click
                self._drop_guard.decided(event.timeStamp, event.clientX, event.clientY)
            assert self._carried
            carry(self._carried, 0, 0)

    def _cancel(self, event: Event) -> None:
        if event.pointerId == self._drag.pointer:
            self.end()

    def _lost(self, event: Event) -> None:
        """A pointer no longer belongs to an element, as the element is gone."""
        if event.pointerId == self._drag.pointer and self._drag.carrying and not event.buttons:
            self.end()

    def _blur(self, event: Event) -> None:
        self.end()

    def end(self) -> None:
        """Puts back what is being dragged; nothing is done with it."""
        if self._drag.pointer is None:
            return
        self._drag.cancel()
        if self._carried:
            carry(self._carried, 0, 0)


def carry(element: Element, dx: float, dy: float) -> None:
    """Moves an element's picture without moving the element."""
    element.style.translate = "%dpx %dpx" % (dx, dy) if dx or dy else ""


def under(x: float, y: float) -> str | None:
    """What the element under a point does when something is dropped on it, or None."""
    element = js.document.elementFromPoint(x, y)  # the dragged element ignores the pointer
    target = element.closest("[data-drop],[data-do]") if element else None
    if target is None:
        return None
    return target.getAttribute("data-drop") or target.getAttribute("data-do")
