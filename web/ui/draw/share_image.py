"""A result as a picture to save or send: what was played, the result, what was built, the day and the page's address, with the
hills behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen, result_backdrop
from ui.draw.ranking_image import write
from ui.kit.loader import load

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.types import Cards, Job


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (its kind, the module whose `paint` shows what was built, what that needs, what was played, the result in words, the
    day and the address, whether it is won)."""
    _, module, built, heading, result, address, won = job
    g.fillStyle = p.bg
    g.fillRect(0, 0, w, h)
    g.save()
    g.translate(0, h * 0.55)
    result_backdrop.paint(g, p, cards, ("", "won" if won else "lost", 100 if won else 60), w, h * 0.45)
    g.restore()
    pen.start(g)
    write(g, heading, w * 0.06, h * 0.06, h * 0.04, p.ink, w * 0.88, "500")
    write(g, result, w * 0.06, h * 0.135, h * 0.066, p.ink, w * 0.88, "750")
    g.save()
    g.translate(w * 0.18, h * 0.24)
    pen.box(g, w * 0.32, h * 0.32, h * 0.7, h * 0.7, h * 0.03, p.bg)
    load(module).paint(g, p, cards, ("", (built, []), 0), w * 0.64, h * 0.64)
    g.restore()
    pen.start(g)
    write(g, address, w * 0.06, h * 0.965, h * 0.032, p.on("P") if won else p.ink, w * 0.88, "650")
