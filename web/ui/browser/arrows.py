"""The arrow keys: they move the focus to the nearest die, card, cell, slot or button in their direction."""

import js

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
# What can have the focus; of the fields on cards, only those that a move touches.
STOPS = ".table button[data-do]:not(.field), .table .field[data-legal], .sheet button[data-do], .sheet a"
ASIDE = 3  # pixels of distance that a pixel to the side counts for
NEAR = 2  # pixels too few to give a direction


def go(key):
    """Moves the focus; False if nothing lies in that direction, or the key is no arrow."""
    if key not in ARROWS:
        return False
    here = js.document.activeElement
    if here is None or not here.closest(".table, .sheet"):
        return False
    best = nearest(here, ARROWS[key])
    if best is None:
        return False
    best.focus()
    return True


def nearest(here, way):
    """The nearest element in a direction, or None."""
    x0, y0 = middle(here.getBoundingClientRect())
    dx, dy = way
    best = None
    least = 0
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


def middle(box):
    return (box.left + box.width / 2, box.top + box.height / 2)
