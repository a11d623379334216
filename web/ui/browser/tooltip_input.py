"""Asking "What is this?" with a pointer or a key: which element is meant, and where it is. It hears the document's
events before the page does, from when the first game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.kit.long_press import ANSWER, LongPress

if TYPE_CHECKING:
    from js import Element, Event

    from ui.browser.types import Asked, Box, Thing
    from ui.kit.types import Cancel, Later

THING = "[data-what],[data-do]"  # what can be asked about


class TooltipInput:
    """`what` answers (see `ui.app.tooltips`)."""

    def __init__(self, later: Later, cancel: Cancel, what: Asked) -> None:
        self._what = what
        self._pointed: Element | None = None  # the element that a finger is on, or the mouse
        self._takes = False  # whether the pointer that is down asks what is under it
        self._long_press = LongPress(later, cancel, self._ask, what.leave)
        for name, callback in (
            ("pointerover", self._over),
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._up),
            ("contextmenu", self._menu),
            ("focusin", self._focus),
            ("click", self._click),
        ):
            js.document.addEventListener(name, callback, True)
        js.window.addEventListener("resize", self._resize)

    def _over(self, event: Event) -> None:
        """The mouse has come over something. What has a title shows that; what is dragged is known."""
        if event.pointerType != "mouse" or event.buttons:
            return
        thing = thing_at(event)
        if thing is not None and thing.hasAttribute("title"):
            thing = None
        name = ANSWER if on_answer(event) else name_of(thing)
        if name != ANSWER:
            self._pointed = thing
        self._long_press.over(name)

    def _down(self, event: Event) -> None:
        """A pointer goes down; anywhere but on the answer, that was read."""
        if on_answer(event) or event.button:
            return
        name = name_of(thing_at(event))
        self._takes = self._what.takes_touch  # before the focus moves there, which is explained too
        if not self._takes:
            self._what.hush()
        self._pointed = thing_at(event)
        self._long_press.down(
            event.pointerType != "mouse", None if self._takes else name, event.clientX, event.clientY
        )

    def _move(self, event: Event) -> None:
        self._long_press.move(event.clientX, event.clientY)

    def _up(self, event: Event) -> None:
        self._long_press.up()

    def _menu(self, event: Event) -> None:
        """A finger that is held would open the browser's menu."""
        if self._long_press.pressing:
            event.preventDefault()

    def _focus(self, event: Event) -> None:
        """While somebody asks, what has the focus is explained."""
        if self._what.asking:
            self._explain(thing_at(event), True)

    def _click(self, event: Event) -> None:
        """A finger that has asked, or a click that only asks what is there, does nothing else."""
        takes = self._takes or self._what.takes_touch
        self._takes = False
        if self._long_press.asked or takes and self._explain(thing_at(event), True):
            event.stopPropagation()

    def _resize(self, event: Event) -> None:
        self._what.resized()

    def focused(self) -> Thing | None:
        """What has the focus, as `thing_of` returns it."""
        element = js.document.activeElement
        return thing_of(element.closest(THING)) if element else None

    def _ask(self, held: bool) -> None:
        """A mouse that rests does not take away what was asked for by key or from the menu."""
        if held or not self._what.insists:
            self._explain(self._pointed, held)

    def _explain(self, element: Element | None, aloud: bool) -> bool:
        """Asks what an element is; False if there is nothing to say."""
        found = thing_of(element)
        return found is not None and self._what.explain(found[0], found[1], aloud)


def on_answer(event: Event) -> bool:
    """Whether an event is on the answer, or on the button in it."""
    return event.target.closest("[data-what=%s]" % ANSWER) is not None


def thing_at(event: Event) -> Element | None:
    """The element of an event that can be asked about, or None."""
    return event.target.closest(THING)


def name_of(element: Element | None) -> str | None:
    """What an element is called when somebody asks about it, or None."""
    return None if element is None else element.getAttribute("data-what") or element.getAttribute("data-do")


def thing_of(element: Element | None) -> Thing | None:
    """(name, box) of what somebody asks about: its left, top, right and lower edge and the width and height of the
    window, in pixels. None if it is nothing."""
    name = name_of(element)
    if not name or not element.isConnected:  # type: ignore[union-attr]  # what has a name is there
        return None
    assert element
    return (name, box_of(element))


def box_of(element: Element) -> Box:
    box = element.getBoundingClientRect()
    width = js.document.documentElement.clientWidth
    return (int(box.left), int(box.top), int(box.right), int(box.bottom), width, js.window.innerHeight)


def beside(selector: str) -> Box | None:
    """Where a note about an element may stand: the element's box; in the dock from the dock's upper edge on, as what stands
    there is to be read too. None if there is no such element."""
    element = js.document.querySelector(selector)
    if element is None:
        return None
    box = box_of(element)
    dock = element.closest(".dock")
    return box if dock is None else (box[0], box_of(dock)[1], box[2], box[3], box[4], box[5])
