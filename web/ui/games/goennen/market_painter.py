"""Decks, face down, and the small dice of a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import digits, pen
from ui.draw.die_painter import SPOTS
from ui.draw.palette import mix

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette


def deck(g: Context, p: Palette, which: str, left: int, w: float, h: float) -> None:
    """The back of deck "S" (three tiles) or "B" (three circles) with the number of cards left, in w x h."""
    pen.start(g)
    back = mix(p.ink, p.paper, 0.72)
    g.fillStyle = back
    g.fillRect(0, 0, w, h)
    flat = w > h * 1.2
    x = w * 0.34 if flat else w / 2
    y = h / 2 if flat else h * 0.38
    digits.paint(g, left, x, y, min(16, h * (0.42 if flat else 0.34), w * 0.5), p.paper, 2.2)
    unit = min(6.4, w * 0.155)
    middle = w * 0.70 if flat else w / 2
    y = h / 2 if flat else h * 0.74
    for i in (-1, 0, 1):
        x = middle + i * unit * 1.7
        if which == "B":
            pen.disc(g, x, y, unit * 0.55, None, p.paper, unit * 0.26)
        else:
            pen.box(g, x, y, unit * 1.15, unit * 1.15, unit * 0.28, p.paper)


def price_die(g: Context, p: Palette, size: float, number: int | None = None) -> None:
    """One die of a price, in size x size: filled and showing ``number`` if one of the player's dice can pay
    it."""
    width = max(1.2, size * 0.09)
    if number is None:
        pen.box(
            g, size / 2, size / 2, size - width - 0.6, size - width - 0.6, size * 0.24, None, p.mute, width
        )
        return
    pen.box(g, size / 2, size / 2, size - 0.6, size - 0.6, size * 0.26, p.ink)
    if size > 13:
        g.beginPath()
        for column, row in SPOTS[number]:
            x = size * (0.5 + 0.22 * column)
            y = size * (0.5 + 0.22 * row)
            g.moveTo(x + size * 0.085, y)
            g.arc(x, y, size * 0.085, 0, 6.2832)
        g.fillStyle = p.paper
        g.fill()
