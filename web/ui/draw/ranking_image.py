"""The ranking of a game of several seats as a picture to save or send: everybody's display, name and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import digits, pen, result_backdrop
from ui.kit.loader import load

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.types import Cards, Job

FONT = '%s %dpx system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif'
MOST = 0.19  # height of a row, in heights of the picture


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (its kind, what was played, the page's address, the ranking). Each seat of it is the module whose `paint` shows what was built, what
    that needs, the name, the points, and whether it has won."""
    _, heading, address, ranked = job
    g.fillStyle = p.bg
    g.fillRect(0, 0, w, h)
    g.save()
    g.translate(0, h * 0.55)
    result_backdrop.paint(g, p, cards, ("", "won", 60), w, h * 0.45)
    g.restore()
    pen.start(g)
    write(g, heading, w * 0.06, h * 0.06, h * 0.036, p.ink, w * 0.88, "500")
    write(g, address, w * 0.06, h * 0.965, h * 0.03, p.on("P"), w * 0.88, "650")
    row = min(MOST, 0.82 / len(ranked)) * h
    for i, (module, built, name, points, won) in enumerate(ranked):
        top = h * 0.105 + i * row
        middle = top + row * 0.46
        pen.box(g, w / 2, middle, w * 0.92, row * 0.92, row * 0.16, p.ink if won else p.bg)
        side = row * 0.72
        g.save()
        g.translate(w * 0.07, middle - side / 2)
        load(module).paint(g, p, cards, ("", (built, []), len(cards)), side, side)
        g.restore()
        pen.start(g)
        ink = p.bg if won else p.ink
        write(g, name, w * 0.1 + side, middle, row * 0.27, ink, w * 0.5, "700")
        size = row * 0.3
        digits.paint(g, points, w * 0.92 - digits.width(points, size) / 2, middle, size, ink, 2.6)


def write(
    g: Context, words: str, x: float, y: float, size: float, colour: str, most: float, weight: str
) -> None:
    """Writes words from x on, around the height y, not wider than `most`."""
    g.fillStyle = colour
    g.textBaseline = "middle"
    g.font = FONT % (weight, round(size))
    g.fillText(words, x, y, most)
