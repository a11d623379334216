"""The picture of a review: what could be expected as a curve, luck and decisions as bars, decisions that cost
something as marks in three sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen
from ui.draw.palette import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Context

    from ui.draw.palette import Palette
    from ui.draw.types import Point
    from ui.kit.types import Cards, Job

CURVE = 0.6  # the part of the height above the bars
EDGE = 10  # units left free on each side
RADIUS = {"refuted": 3.0, "inaccuracy": 3.0, "mistake": 4.5, "blunder": 6.5}


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (its kind, the value at the start, (value, luck, decisions, others) after each turn, marks as (turn, size)); all
    values are whole numbers."""
    _, start, turns, marks = job
    pen.start(g)
    values = [start] + [turn[0] for turn in turns]
    points = curve(values, w, h * CURVE)
    colour = mix(p.die("G"), p.panel, 0.4)
    base = h * CURVE
    g.beginPath()
    g.moveTo(points[0][0], base)
    for x, y in points:
        g.lineTo(x, y)
    g.lineTo(points[-1][0], base)
    g.closePath()
    g.fillStyle = colour
    g.fill()
    pen.line(g, [(EDGE, base), (w - EDGE, base)], p.mute, 1.0)
    pen.line(g, points, p.ink, 2.0)
    _bars(g, p, turns, w, h)
    for at, size in marks:
        x, y = points[at + 1]
        radius = RADIUS[size]
        hollow = size in ("refuted", "inaccuracy")
        pen.disc(g, x, y, radius, p.paper if hollow else p.ink, p.mute if size == "refuted" else p.ink, 1.8)


def curve(values: Sequence[float], w: float, height: float) -> list[Point]:
    """Points (x, y) for values, the first at the left edge; the least value lies a little above the bottom."""
    low, high = min(values), max(values)
    room = (high - low) or 1
    step = (w - 2 * EDGE) / max(1, len(values) - 1)
    return [
        (EDGE + i * step, 8 + (height - 24) * (1 - (value - low) / room)) for i, value in enumerate(values)
    ]


def _bars(g: Context, p: Palette, turns: Sequence[tuple[int, int, int, int]], w: float, h: float) -> None:
    """Luck up and down, beside it what the decisions cost."""
    most = max(
        [1]
        + [abs(luck + others) for _, luck, _, others in turns]
        + [-decisions for _, _, decisions, _ in turns]
    )
    step = (w - 2 * EDGE) / max(1, len(turns))
    zero = h * (CURVE + (1 - CURVE) / 2)
    tall = h * (1 - CURVE) / 2 - 6
    wide = max(1.5, min(9, step * 0.36))
    pen.line(g, [(EDGE, zero), (w - EDGE, zero)], p.line, 1.0)
    for i, (_, luck, decisions, others) in enumerate(turns):
        x = EDGE + (i + 0.5) * step
        for shift, value, colour in ((-0.55, luck + others, p.mute), (0.55, decisions, p.ink)):
            long = tall * abs(value) / most
            if long >= 0.5:
                middle = zero - long / 2 if value > 0 else zero + long / 2
                pen.box(g, x + shift * wide, middle, wide, long, min(2, wide / 2, long / 2), colour)
