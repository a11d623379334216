"""A picture of a flight of dice: their shadows on the table, and above them the dice, the highest last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import die_painter, pen
from ui.draw.flight import RISE, SHADE

if TYPE_CHECKING:
    from js import Context

    from ui.draw.flight import Flight
    from ui.draw.palette import Palette

SLOW = 0.8  # share of a die's flight after which it turns slowly enough to show its finish


def paint(g: Context, p: Palette, flight: Flight, time: float) -> None:
    """Paints the flight at a time, in the flight's own units."""
    pen.start(g)
    side = flight.side
    aloft = []
    for i, path in enumerate(flight.paths):
        x, y, height = path.place(time)
        _shadow(g, p, x, y, height / side, side)
        aloft.append((height, i, x, y))
    g.globalAlpha = 1
    aloft.sort()
    for height, i, x, y in aloft:
        path = flight.paths[i]
        size = side * path.size(time)
        die_painter.turned(
            g,
            p,
            path.colour,
            path.face,
            x,
            y - RISE * height,
            size,
            path.axes(time),
            time > SLOW * path.lasts,
        )


def _shadow(g: Context, p: Palette, x: float, y: float, height: float, side: float) -> None:
    """Dark and small below a die on the table, wide and pale below a high one; height in sides."""
    g.fillStyle = p.shadow
    x += SHADE * height * side
    g.globalAlpha = 0.16 / (1 + height)
    g.beginPath()
    g.ellipse(x, y + 0.4 * side, side * (0.55 + 0.14 * height), side * (0.20 + 0.07 * height), 0, 0, 6.2832)
    g.fill()
    if height < 0.5:
        g.globalAlpha = 0.26 * (1 - 2 * height)
        g.beginPath()
        g.ellipse(x, y + 0.46 * side, side * 0.46, side * 0.1, 0, 0, 6.2832)
        g.fill()
