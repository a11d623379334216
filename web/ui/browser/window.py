"""What a new picture changes besides its nodes: the focus, the title, what scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.browser.document import Document
from ui.kit.loader import load

if TYPE_CHECKING:
    from js import Element

    from ui.browser.move_animations import MoveAnimations
    from ui.browser.scene import Scene, Score
    from ui.browser.types import Frame
    from ui.kit.picture import Picture
    from ui.kit.types import Place


class Window:
    def __init__(self) -> None:
        self.document = Document(js.document.getElementById("page"))  # type: ignore[arg-type]  # index.html has it
        self._scene: Scene | None = None  # what only a table needs is read when first used
        self._trips: MoveAnimations | None = None
        self._score: Score | None = None
        self._screen: str | None = None
        self._title = ""
        self._openers: list[
            tuple[Element | None, str | None]
        ] = []  # of each open sheet: what had the focus before, and its gesture
        self._ratio = js.devicePixelRatio
        self._scrolled: float = 0  # pixels that the page was scrolled for the open sheets
        self._left: Element | None = None  # the element that had the focus before its button was let go
        self._came: tuple[Element | None, str | None] = (
            None,
            None,
        )  # what had the focus before the page moved it, and its gesture

    @property
    def scene(self) -> Scene:
        """The animations on the table."""
        if self._scene is None:
            self._scene = load("ui.browser.scene").Scene(self.document)
        return self._scene

    def show(self, picture: Picture) -> None:
        """Shows a picture in place of the last one."""
        had = active() or self._left
        self._left = None
        do = had.getAttribute("data-do") if had else None
        action = had.getAttribute("data-action") if had else None
        strip = had and had.closest('#turn > .act, #turn .more, [data-do="coach_back"]')
        while len(self._openers) < picture.sheets:
            self._openers.append((had, do))
        self._put(picture)
        if self._screen != picture.screen:
            self._screen = picture.screen
            self._scrolled = 0
            js.window.scrollTo(0, 0)
        if picture.sheets:
            self._scrolled += load("ui.browser.arrows").leave_room()
        elif self._scrolled:
            js.window.scrollBy(0, -self._scrolled)
            self._scrolled = 0
        focus = picture.focus
        opener = None
        while len(self._openers) > picture.sheets:
            opener = self._openers.pop()
        if focus:
            if not strip:
                self._came = opener or (had, do)
            if not give_focus(focus):
                settle_focus()
            elif (here := active()) and here.closest(".chapter"):
                here.scrollIntoView(True)  # a chapter is read from its heading
        elif opener or strip and not active():  # a hint, say, was put away
            load("ui.browser.arrows").give_back(opener or self._came)
        elif had and unreachable(had):
            settle_focus()
        elif had and not active():
            found = do and give_focus('[data-do="' + do + '"]') or action and give_focus("#moves-title")
            if not found:
                settle_focus()
        elif action:  # in the list of all moves, which may be another one now
            load("ui.browser.arrows").keep_in_sight(action)

    def let_go(self, what: str) -> None:
        """Takes the focus off the button of a gesture. An element that is taken out of a changed page with the focus makes
        the browser lay out the page for that alone."""
        had = active()
        if had and had.getAttribute("data-do") == what:
            self._left = had
            had.blur()

    def _put(self, picture: Picture) -> None:
        """Shows the nodes, the title and the score, and lets things slide from their old places."""
        self.document.moving = picture.moving
        self.document.cards = picture.cards
        before = places()[0] if picture.moving else None
        trips = [] if picture.sheets else picture.trips
        starts: list[Frame | None] = []
        if trips:
            self._trips = self._trips or load("ui.browser.move_animations").MoveAnimations(self.document)
            starts = self._trips.starts(trips)
        self.document.wait = max([trip.lasts for trip in trips if trip.box] + [0])
        self.document.show(picture.nodes)
        self.document.wait = 0
        if trips:
            assert self._trips
            self._trips.begin(trips, starts)
        if picture.score:
            self._score = self._score or load("ui.browser.scene").Score()
            self._score.show(picture.score[0], picture.score[1], picture.moving)
        elif self._score:
            self._score.hide()
        if picture.title != self._title:
            self._title = picture.title
            js.document.title = picture.title
        if before:
            after, elements = places()
            load("ui.browser.sliding").slide_all(before, after, elements)

    def resized(self) -> None:
        """The window has another size, and so the dock may have another height, which no sheet may cover.
        Dice in the air would miss their places, so they land at once."""
        if self._scene:
            self._scene.settle()
        if self._openers:
            self._scrolled += load("ui.browser.arrows").leave_room()
        if js.devicePixelRatio != self._ratio:  # of another screen, or after a change of the zoom
            self._ratio = js.devicePixelRatio
            self.document.repaint(self.document.theme.theme)


def places() -> tuple[dict[str, Place], dict[str, Element]]:
    """Where things that may slide are: {key: (x, y, width)}, and {key: element}."""
    found = js.document.querySelectorAll("[data-flip]")
    out = {}
    elements = {}
    for i in range(found.length):
        key = found[i].getAttribute("data-flip")
        assert key is not None
        box = found[i].getBoundingClientRect()
        if box.width:
            out[key] = (box.left + box.width / 2, box.top + box.height / 2, box.width)
            elements[key] = found[i]
    return out, elements


def active() -> Element | None:
    """The focused element, or None."""
    element = js.document.activeElement
    if element is None or element.tagName in ("BODY", "HTML"):
        return None
    return element


def unreachable(element: Element) -> bool:
    """Whether a field of a card, which had the focus, is hidden now: the browser takes its focus away only with the next frame."""
    return element.hasAttribute("data-field") and not element.getBoundingClientRect().width


def settle_focus() -> None:
    """Moves the focus to where a screen reader's user can go on, whatever is shown."""
    give_focus("#sheet-title") or give_focus(".sheet .act") or give_focus("#turn") or give_focus(
        ".dock button"
    ) or give_focus("h1[tabindex], h2[tabindex]")


def give_focus(selector: str) -> bool:
    """Focuses the first element that accepts it; one that is hidden or inert does not. Returns whether any
    did."""
    found = js.document.querySelectorAll(selector)
    for i in range(found.length):
        found[i].focus()
        if found[i].matches(":focus"):
            if found[i].hasAttribute("data-selected"):  # a text to be copied
                found[i].select()
            return True
    return False
