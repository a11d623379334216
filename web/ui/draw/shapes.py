"""Each colour has a shape (sun, flame, leaf, drop, star) and an edge cut in the same style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen
from ui.draw.palette import COLOURS, WILD

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Context

    from ui.draw.palette import Palette

# Radius about 1, centred on 0, 0.
SHAPE = {
    "Y": "M 0.96 0 C 0.96 0.53 0.53 0.96 0 0.96 C -0.53 0.96 -0.96 0.53 -0.96 0 "
    "C -0.96 -0.53 -0.53 -0.96 0 -0.96 C 0.53 -0.96 0.96 -0.53 0.96 0 Z",
    "O": "M -0.12 -1.02 Q 0 -1.22 0.12 -1.02 L 1.06 0.66 Q 1.16 0.9 0.9 0.9 "
    "L -0.9 0.9 Q -1.16 0.9 -1.06 0.66 Z",
    "G": "M -0.95 0.95 L -0.95 -0.05 C -0.95 -0.547 -0.547 -0.95 -0.05 -0.95 "
    "L 0.95 -0.95 L 0.95 0.05 C 0.95 0.547 0.547 0.95 0.05 0.95 Z",
    "B": "M 0 -1.2 C 0.45 -0.6 0.86 -0.15 0.86 0.3 C 0.86 0.775 0.475 1.16 0 1.16 "
    "C -0.475 1.16 -0.86 0.775 -0.86 0.3 C -0.86 -0.15 -0.45 -0.6 0 -1.2 Z",
    "P": "M 0 -1.28 Q 0.26 -0.26 1.28 0 Q 0.26 0.26 0 1.28 Q -0.26 0.26 -1.28 0 Q -0.26 -0.26 0 -1.28 Z",
}

# One tooth of the edge, 1 wide, starting at 0, 0.
_TOOTH = {
    "Y": "C 0 -0.232 0.224 -0.42 0.5 -0.42 C 0.776 -0.42 1 -0.232 1 0",
    "O": "L 0.5 -0.46 L 1 0",
    "G": "C 0 -0.3 0.35 -0.5 1 -0.5 L 1 0",
    "B": "C 0.22 0 0.24 -0.42 0.5 -0.42 C 0.76 -0.42 0.78 0 1 0",
    "P": "L 0 -0.46 Q 0.1 0 0.5 0 Q 0.9 0 1 -0.46",
}


def fill(g: Context, k: str, x: float, y: float, r: float, colour: str) -> None:
    """The shape of colour k around x, y, filled with ``colour``."""
    g.save()
    g.translate(x, y)
    g.scale(r, r)
    g.fillStyle = colour
    g.fill(pen.path(k, SHAPE[k]))
    g.restore()


def sign(g: Context, p: Palette, k: str, x: float, y: float, r: float, width: float = 0.7) -> None:
    """The shape of colour k in its own colour, with an outline that makes it stand out on paper."""
    haloed(g, k, x, y, r, p.die(k), p.outline(k), width)


def haloed(g: Context, k: str, x: float, y: float, r: float, colour: str, halo: str, width: float) -> None:
    """A shape with an outline around it, ``width`` wide outside the shape."""
    g.save()
    g.translate(x, y)
    g.scale(r, r)
    shape = pen.path(k, SHAPE[k])
    g.strokeStyle = halo
    g.lineWidth = 2 * width / r
    g.stroke(shape)
    g.fillStyle = colour
    g.fill(shape)
    g.restore()


def print_data(k: str, y0: float, y1: float, r: float = 3.4) -> str:
    """Path data of a pattern of the shape over a face 100 wide, from y0 to y1."""
    out = []
    y = y0
    shifted = False
    while y < y1:
        for i in range(5 if shifted else 6):
            out.append(pen.moved(SHAPE[k], 100 / 6 * (i + (1 if shifted else 0.5)), y, r))
        y += 13
        shifted = not shifted
    return " ".join(out)


def edge_data(k: str, y: float, first: int = 0, last: int = 5) -> str:
    """Path data of the ground below an edge at height y, across a face 100 wide.

    Of the edge's five teeth those from ``first`` up to ``last`` are drawn; the wild colour has one of each
    colour.
    """
    over = 0.5 if last < 5 else 0  # under the next tooth, so that no hairline shows between the two
    right = last * 20 + over
    out = ["M %.1f %.1f L %.1f %.1f" % (first * 20, y + 120, first * 20, y)]
    for i in range(first, last):
        out.append(pen.moved(_TOOTH[COLOURS[i] if k == WILD else k], i * 20, y, 20))
    out.append("L %.1f %.1f L %.1f %.1f Z" % (right, y, right, y + 120))
    return " ".join(out)


def ground(g: Context, k: str, y: float, colour: Callable[[str], str]) -> None:
    """Fills a card's face below the edge of colour k at height y. ``colour``: a function from die letter to
    colour."""
    g.fillStyle = colour(k)
    g.fill(pen.path(("edge", k, y), lambda: edge_data(k, y)))


def ground_of_all(g: Context, y: float, colour: Callable[[str], str]) -> None:
    """The same below the edge of the wild colour: each tooth and the strip below it in its own colour."""
    for i in range(5):
        _tooth(g, i, y, colour(COLOURS[i]))


def _tooth(g: Context, i: int, y: float, colour: str) -> None:
    g.fillStyle = colour
    g.fill(pen.path(("tooth", i, y), lambda: edge_data(WILD, y, i, i + 1)))
