"""The landscape behind a result: the edges of the five colours as hills. They are pale while points are
counted, as high as the score, and in full colour if the game is won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen, shapes
from ui.draw.palette import mix

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.types import Cards, Job

ORDER = "YOBGP"
_TOOTH = (62, 72, 84, 98, 112)  # pixels in a wide window


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (its kind, "won", "lost" or "counting", how far the hills have risen in per cent)."""
    _, state, share = job
    share = max(0, min(100, share)) / 100
    for i, k in enumerate(ORDER):
        step = _TOOTH[i] * (1 if w >= 600 else 0.75)
        y = h - h * (0.86 - i * 0.165) * (0.3 + 0.7 * share)
        part = 0.5 + i * 0.09 if state == "won" else 0.13 + i * 0.025
        g.save()
        g.translate(-(i * 37 % 100) / 100 * step, y)
        g.scale(step / 20, step / 20)
        colour = mix(p.die(k), p.bg, part)
        for _ in range(int(w / step / 5) + 2):
            shapes.ground(g, k, 0, lambda _, colour=colour: colour)  # type: ignore[misc]  # bound now
            g.strokeStyle = colour  # so that no hairline shows between two of them
            g.lineWidth = 0.5
            g.stroke(pen.path(("edge", k, 0), None))
            g.translate(100, 0)
        g.restore()
