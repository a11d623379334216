"""The arrow keys: they move the focus to the nearest die, card, cell, slot or button in their direction. If there is none,
they and the page keys scroll the open sheet, not the table behind it. In a sheet they stay in it; from its title they go down to
what can be done. In the list of all moves Home and End go to the first and the last, the page keys as far as one sees. While something is taken up, they go from one place for it to the next. Enter on the prompt
presses the filled button; on a title it only reads. And what a sheet needs when it opens and closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.browser.window import give_focus, settle_focus

if TYPE_CHECKING:
    from js import Array, Box, Element, Event

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
# What can have the focus on the table; of the fields on cards, only those that a move touches.
STOPS = ".table button[data-do]:not(.field), .table .field[data-legal]"
WITHIN = "button, a"  # the same in a sheet
TAKEN = ".armed, .cell.can, .display .source"  # what shows that something is taken up
PLACES = ":is(.display, .market) .can"  # where it may go
FILLED = ".dock .acts .main:not([aria-disabled])"
ASIDE = 3  # pixels of distance that a pixel to the side counts for
NEAR = 2  # fewer pixels than this give no direction
LINE = 60  # pixels that an arrow scrolls
PAGES = {"PageUp": -0.85, "PageDown": 0.85, "Home": -1000, "End": 1000}  # in heights of the sheet


def go(event: Event) -> bool:
    """Moves the focus, scrolls or presses; False if the key has nothing to move to, to scroll or to press."""
    key = event.key
    return (
        key in ARROWS
        and moved(key)
        or key in PAGES
        and leapt(key)
        or scrolled(key)
        or key == "Enter"
        and not event.repeat
        and pressed(event.target)
    )


def pressed(target: Element) -> bool:
    """Whether the prompt, which has the focus after a move, is the target: then the filled button is pressed."""
    button = js.document.querySelector(FILLED) if target.id == "turn" else None
    if button is None:
        return False
    button.click()
    return True


def scrolled(key: str) -> bool:
    """Whether the open sheet has more to show than fits, and the key scrolls it."""
    sheet = js.document.querySelector(".sheet")
    if sheet is None or sheet.scrollHeight <= sheet.clientHeight:
        return False
    if key in PAGES:
        sheet.scrollBy(0, PAGES[key] * sheet.clientHeight)
    elif key in ("ArrowUp", "ArrowDown"):
        sheet.scrollBy(0, LINE * ARROWS[key][1])
    else:
        return False
    return True


def leapt(key: str) -> bool:
    """Whether the focus is in the list of all moves, and now a page, or the whole list, further on."""
    here = js.document.activeElement
    panel = here.closest(".moves") if here else None
    stops = panel.querySelectorAll("li button") if panel else None
    if here is None or panel is None or stops is None or not stops.length:
        return False
    wanted = middle(here.getBoundingClientRect())[1] + PAGES[key] * panel.clientHeight
    best = 0
    for i in range(1, stops.length):
        if abs(middle(stops[i].getBoundingClientRect())[1] - wanted) < abs(
            middle(stops[best].getBoundingClientRect())[1] - wanted
        ):
            best = i
    stops[best].focus()
    return True


def moved(key: str) -> bool:
    """Whether the focus has moved in the direction of the arrow."""
    here = js.document.activeElement
    if here is None or not here.closest(".table, .sheet, .moves"):
        return False
    best = None
    sheet = here.closest(".sheet, .moves")
    if sheet and here.id == "sheet-title" and key == "ArrowDown":
        best = sheet.querySelector(".act")
    elif sheet:
        best = nearest(here, ARROWS[key], sheet.querySelectorAll(WITHIN))
    elif here.matches(PLACES) and js.document.querySelector(TAKEN):
        best = nearest(here, ARROWS[key], js.document.querySelectorAll(PLACES))
    if best is None and not sheet:
        best = nearest(here, ARROWS[key], js.document.querySelectorAll(STOPS))
    if best is None:
        return False
    best.focus()
    return True


def nearest(here: Element, way: tuple[int, int], stops: Array[Element]) -> Element | None:
    """The nearest of these elements in a direction, or None."""
    x0, y0 = middle(here.getBoundingClientRect())
    dx, dy = way
    best = None
    least: float = 0
    for i in range(stops.length):
        box = stops[i].getBoundingClientRect()
        if not box.width:
            continue
        x, y = middle(box)
        along = (x - x0) * dx + (y - y0) * dy
        aside = abs((x - x0) * dy) + abs((y - y0) * dx)
        if along <= NEAR or aside > 2 * along:
            continue
        far = along + ASIDE * aside
        if (best is None or far < least) and not stops[i].closest("[inert]"):
            best = stops[i]
            least = far
    return best


def leave_room() -> float:
    """Tells the sheets how high the dock is, so that they do not cover it, and scrolls the dock to the
    window's lower edge. Returns by how many pixels."""
    dock = js.document.querySelector(".dock")
    before = js.window.scrollY
    if dock:
        away = dock.getBoundingClientRect().bottom - js.window.innerHeight
        if abs(away) > 1:
            js.window.scrollBy(0, away)
        js.document.documentElement.style.setProperty("--dock-height", str(dock.offsetHeight) + "px")
    return js.window.scrollY - before


def give_back(opener: tuple[Element | None, str | None]) -> None:
    """Focuses what had the focus before a sheet or a hint was shown: the element if it is still there, or else the one that does the same."""
    element, do = opener
    if element is not None and element.isConnected:
        element.focus()
        if element.matches(":focus"):
            return
    if not (do and give_focus('[data-do="' + do + '"]')):
        settle_focus()


def keep_in_sight(action: str) -> None:
    """Scrolls the list of all moves to the button with the focus if it stands for another action than before: the list has changed."""
    here = js.document.activeElement
    if here and here.closest(".moves.open") and here.getAttribute("data-action") != action:
        here.scrollIntoView(js.JSON.parse('{"block":"nearest"}'))


def left(lines: Element) -> bool:
    """Whether Escape leads out of an editor; the next one leaves what that is in."""
    if lines.tagName == "TEXTAREA":
        return False
    settle_focus()
    return True


def middle(box: Box) -> tuple[float, float]:
    return (box.left + box.width / 2, box.top + box.height / 2)
