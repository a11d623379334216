"""The document's events: clicks, pointers, keys, forms, other tabs, and the address when the browser goes
back or forward. They are passed to the page in its own terms."""

import js

from ui.kit.drag import Drag
from ui.kit.loader import load


class Events:
    """Listens to the document for as long as the page is open."""

    def __init__(self, page, browser):
        self.page = page
        self.window = browser.window
        self.drag = Drag(lambda: page.navigation.screen)
        self.carried = None  # the element that follows the pointer
        self.just_dropped = False  # a drag ends with a click to ignore
        self.by_hand = False  # whether the last input came from a finger or a mouse, not from a key
        for name, callback in (("click", self._click), ("keydown", self._key), ("input", self._input), ("submit", self._submit),
                               ("pointerdown", self._down), ("pointermove", self._move), ("pointerup", self._up),
                               ("pointercancel", self._cancel), ("visibilitychange", self._seen)):
            js.document.addEventListener(name, callback)
        js.window.addEventListener("hashchange", self._hash)
        js.window.addEventListener("storage", self._kept)
        js.window.addEventListener("resize", self._resize)

    def _click(self, event):
        if self.just_dropped:
            self.just_dropped = False
            return
        self.page.touched()
        target = event.target.closest("[data-do],[data-action]")
        if target is None:
            return
        action = target.getAttribute("data-action")
        self.page.do("play " + action if action is not None else target.getAttribute("data-do"))

    def _down(self, event):
        self.just_dropped = False
        self._note_hand(True)
        if event.button == 0:
            element = event.target.closest("[data-do]")
            if element:
                self.carried = element
                self.drag.down(event.pointerId, event.clientX, event.clientY, element.getAttribute("data-do"))

    def _move(self, event):
        if self.drag.pointer is None:
            return
        way = self.drag.move(event.pointerId, event.clientX, event.clientY)
        if way:
            carry(self.carried, way[0], way[1])

    def _up(self, event):
        if self.drag.pointer is None:
            return
        target = under(event.clientX, event.clientY) if self.drag.carrying else None
        if self.drag.up(event.pointerId, target):
            self.just_dropped = event.pointerType != "touch"  # a finger's drag ends without a click
            carry(self.carried, 0, 0)

    def _cancel(self, event):
        self.drag.cancel()
        if self.carried:
            carry(self.carried, 0, 0)

    def _key(self, event):
        self._note_hand(False)
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        if event.target.tagName in ("INPUT", "SELECT") and event.key != "Escape":
            return
        if self.page.key(event.key) or load("ui.browser.arrows").go(event):
            event.preventDefault()

    def _note_hand(self, by_hand):
        """The prompt shows that it has the focus only to those who use keys. Browsers can't tell: it gets the focus from us."""
        if by_hand is not self.by_hand:
            self.by_hand = by_hand
            js.document.documentElement.toggleAttribute("data-hand", by_hand)

    def _input(self, event):
        name = event.target.getAttribute("data-form")
        if name:
            self.page.input(name, event.target.value)

    def _submit(self, event):
        event.preventDefault()
        what = event.target.getAttribute("data-submit")
        if what:
            self.page.do(what)

    def _seen(self, event):
        self.page.seen_again()

    def _resize(self, event):
        self.window.resized()

    def _hash(self, event):
        self.page.came_to(js.location.hash)

    def _kept(self, event):
        """Another tab has stored something."""
        if event.key:
            self.page.kept_elsewhere(event.key)


def carry(element, dx, dy):
    """Moves an element's picture without moving the element."""
    element.style.translate = "%dpx %dpx" % (dx, dy) if dx or dy else ""


def under(x, y):
    """What the element under a point does when something is dropped on it, or None."""
    element = js.document.elementFromPoint(x, y)  # the dragged element ignores the pointer
    target = element.closest("[data-drop],[data-do]") if element else None
    if target is None:
        return None
    return target.getAttribute("data-drop") or target.getAttribute("data-do")
