"""The arrow keys: they move the focus to the nearest die, card, cell, slot or button in their direction. Where there is none,
they and the keys for pages scroll the open sheet, not the table behind it. Enter on the prompt presses the filled button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from js import Box, Element, Event

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
# What can have the focus; of the fields on cards, only those that a move touches.
STOPS = ".table button[data-do]:not(.field), .table .field[data-legal], .sheet button[data-do], .sheet a"
ASIDE = 3  # pixels of distance that a pixel to the side counts for
NEAR = 2  # pixels too few to give a direction
LINE = 60  # pixels that an arrow scrolls
PAGES = {"PageUp": -0.85, "PageDown": 0.85, "Home": -1000, "End": 1000}  # in heights of the sheet


def go(event: Event) -> bool:
    """Moves the focus, scrolls or presses; False if the key has nothing to move to, to scroll or to press."""
    key = event.key
    return key in ARROWS and moved(key) or scrolled(key) or key == "Enter" and not event.repeat and pressed(event.target)


def pressed(target: Element) -> bool:
    """Whether the prompt, which has the focus after a move, is the target: then the filled button is pressed."""
    button = js.document.querySelector(".dock .acts .main:not([aria-disabled])") if target.id == "turn" else None
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


def moved(key: str) -> bool:
    """Whether the focus has moved in the direction of the arrow."""
    here = js.document.activeElement
    if here is None or not here.closest(".table, .sheet"):
        return False
    best = nearest(here, ARROWS[key])
    if best is None:
        return False
    best.focus()
    return True


def nearest(here: Element, way: tuple[int, int]) -> Element | None:
    """The nearest element in a direction, or None."""
    x0, y0 = middle(here.getBoundingClientRect())
    dx, dy = way
    best = None
    least: float = 0
    stops = js.document.querySelectorAll(STOPS)
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


def middle(box: Box) -> tuple[float, float]:
    return (box.left + box.width / 2, box.top + box.height / 2)
