"""Pictures of games on the start screen: their common parts, and the picture of a game without one of its
own, which is its dice.

The job of such a picture is its module, (what `kept` returned, [die, face] of the dice beside it), and the
number of cards known from the engine so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import die_painter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from js import Context

    from ui.draw.palette import Palette
    from ui.draw.types import Spot
    from ui.kit.types import Cards, Job

ROOM = 260  # pixels; in larger pictures the dice lie around the object instead of in front
# Where dice lie, from the middle of the object, in its sides: (x, y, angle).
AROUND = (
    (-0.56, 0.2, -0.14),
    (-0.47, 0.42, 0.08),
    (-0.25, 0.53, -0.06),
    (0.52, 0.06, 0.1),
    (0.56, 0.31, -0.12),
    (0.42, 0.52, 0.08),
)


def clipped(g: Context, x: float, y: float, side: float, radius: float) -> None:
    """Clips what is painted from now on, in units of 100 to the side, to a rounded square; until
    g.restore()."""
    g.save()
    g.translate(x, y)
    g.beginPath()
    g.roundRect(0, 0, side, side, radius)
    g.clip()
    g.scale(side / 100, side / 100)


def _in_a_row(count: int) -> Sequence[Spot]:
    """Places along the lower edge, for dice in a row."""
    step = min(0.22, 1.02 / max(1, count))
    return [
        ((i - (count - 1) / 2) * step, 0.58 - 0.02 * abs(2 * i - count + 1), (-0.13, 0.1, -0.06)[i % 3])
        for i in range(count)
    ]


def kept(view: object, cards: Cards) -> list[object]:
    """Nothing is shown of a view but its dice."""
    return []


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    for _ in dice(g, p, job[1][1], w / 2, h * 0.15, min(w, h), False):
        pass


def dice(
    g: Context, p: Palette, thrown: Sequence[tuple[str, int]], x: float, y: float, side: float, wide: bool
) -> Iterator[None]:
    """Paints dice, [colour, face] each, on a square of this side around x, y. wide: whether there is room
    beside it. A generator: others may work after each die."""
    size = side * (0.22 if wide else min(0.25, 1.1 / max(1, len(thrown))))
    places = AROUND if wide else _in_a_row(len(thrown))
    for i, (k, face) in enumerate(thrown[:6]):
        at_x, at_y, angle = places[i]
        g.save()
        g.translate(x + at_x * side, y + at_y * side)
        g.rotate(angle)
        g.globalAlpha = 0.2
        g.fillStyle = p.shadow
        g.beginPath()
        g.ellipse(0, size * 0.5, size * 0.52, size * 0.16, 0, 0, 6.2832)
        g.fill()
        g.globalAlpha = 1
        g.translate(-size / 2, -size * die_painter.HEIGHT / 2)
        die_painter.paint(g, p, k, face, size)
        g.restore()
        yield
