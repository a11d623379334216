"""The picture of two games with the same dice: the points after each round, a friend's with a dot at each, and
the points that win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.draw.types import Point
    from ui.kit.types import Cards, Job

EDGE = 10  # units left free on each side


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (its kind, my points after each round, a friend's, the points that win or 0)."""
    _, mine, theirs, target = job
    rounds = max(len(mine), len(theirs))
    most = max([1, target] + mine + theirs)
    pen.start(g)
    if target:
        pen.line(g, [(EDGE, _y(target, most, h)), (w - EDGE, _y(target, most, h))], p.mute, 1.0)
    blue = p.die("B")
    for values, colour in ((theirs, blue), (mine, p.ink)):
        points = _curve(values, rounds, most, w, h)
        pen.line(g, points, colour, 2.5)
        if values is theirs:
            for x, y in points[1:]:
                pen.disc(g, x, y, 3.5, p.panel, blue, 1.8)


def _y(value: float, most: float, h: float) -> float:
    return EDGE + (h - 2 * EDGE) * (1 - value / most)


def _curve(values: list[int], rounds: int, most: float, w: float, h: float) -> list[Point]:
    step = (w - 2 * EDGE) / max(1, rounds)
    return [(EDGE + i * step, _y(value, most, h)) for i, value in enumerate([0] + values)]
