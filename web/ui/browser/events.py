"""The document's events: clicks, pointers, keys, forms, other tabs, and the address when the browser goes
back or forward. They are passed to the page in its own terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.kit.loader import load

if TYPE_CHECKING:
    from js import Event

    from ui.browser.browser import Browser
    from ui.browser.pointers import Pointers
    from ui.browser.types import Heard


class Events:
    """Listens to the document for as long as the page is open."""

    def __init__(self, page: Heard, browser: Browser) -> None:
        self.page = page
        self.window = browser.window
        self.pointers: Pointers | None = None  # what they drag, once one has touched the page
        self.by_hand = False  # whether the last input came from a finger or a mouse, not from a key
        self._note_hand(True)
        for name, callback in (
            ("click", self._click),
            ("keydown", self._key),
            ("input", self._input),
            ("submit", self._submit),
            ("pointerdown", self._down),
            ("visibilitychange", self._seen),
        ):
            js.document.addEventListener(name, callback)
        js.window.addEventListener("hashchange", self._hash)
        js.window.addEventListener("layers", self._layers)
        js.window.addEventListener("storage", self._kept)
        js.window.addEventListener("resize", self._resize)

    def _click(self, event: Event) -> None:
        pointers = (
            self.pointers if event.detail else None
        )  # keys, assistive tools and programs click without one
        if pointers and pointers.ignores(event):
            return
        before = self.page.decided()
        self.page.touched()
        target = event.target.closest("[data-do],[data-action]")
        if target is None:
            return
        action = target.getAttribute("data-action")
        self.page.do("play " + action if action is not None else target.getAttribute("data-do"))  # type: ignore[arg-type]  # it has one
        if self.page.decided() != before:
            self._end_drag()
            if pointers:
                pointers.decided(event)

    def _down(self, event: Event) -> None:
        self._note_hand(True)
        self.pointers = self.pointers or load("ui.browser.pointers").Pointers(self.page)
        self.pointers.down(event)

    def _end_drag(self) -> None:
        """Something else was decided: what is being dragged is put back."""
        if self.pointers:
            self.pointers.end()

    def _key(self, event: Event) -> None:
        self._note_hand(False)
        if event.ctrlKey or event.altKey or event.metaKey or event.isComposing:
            return
        lines = event.target.closest("textarea, [contenteditable=true]")
        writes = lines or event.target.tagName in ("INPUT", "SELECT")
        if event.repeat and (event.key == "Enter" and not lines or event.key == " " and not writes):
            event.preventDefault()  # a button that is held is pressed once
            return
        if writes and event.key != "Escape":
            return
        if lines and load("ui.browser.arrows").left(lines):
            return
        before = self.page.decided()
        key = load("ui.kit.keys").meant(event, self.page.settings.values["letters"] == "on")
        if key and self.page.key(key) or load("ui.browser.arrows").go(event):
            event.preventDefault()
        if self.page.decided() != before:
            self._end_drag()

    def _note_hand(self, by_hand: bool) -> None:
        """The prompt shows that it has the focus only to those who use keys. Browsers can't tell: it gets the focus from us."""
        if by_hand is not self.by_hand:
            self.by_hand = by_hand
            js.document.documentElement.toggleAttribute("data-hand", by_hand)

    def _input(self, event: Event) -> None:
        field = event.target
        name = field.getAttribute("data-form")
        if name:
            value = field.value
            if field.hasAttribute("data-letters") and not event.isComposing:  # a name
                value = load("ui.kit.names").cut(value)
                if value != field.value:
                    field.value = value
            self.page.input(name, value)

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        what = event.target.getAttribute("data-submit")
        if what:
            self.page.do(what)

    def _seen(self, event: Event) -> None:
        if js.document.visibilityState == "hidden":
            self.page.away()
        else:
            self.page.seen_again()

    def _resize(self, event: Event) -> None:
        self.window.resized()

    def _hash(self, event: Event) -> None:
        self.page.came_to(js.location.hash)

    def _layers(self, event: Event) -> None:
        self.page.came_to_layer(event.detail)

    def _kept(self, event: Event) -> None:
        """Another tab has stored something."""
        if event.key:
            self.page.kept_elsewhere(event.key)
