"""A result as a picture to save or send: what was built, the score above it, the hills below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import digits, pen, result_backdrop
from ui.kit.loader import load

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.types import Cards, Job


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (its kind, the module whose `paint` shows what was built, what that needs, the score, whether it
    is won)."""
    _, module, built, score, won = job
    g.fillStyle = p.bg
    g.fillRect(0, 0, w, h)
    g.save()
    g.translate(0, h * 0.55)
    result_backdrop.paint(g, p, cards, ("", "won" if won else "lost", 100 if won else 60), w, h * 0.45)
    g.restore()
    pen.start(g)
    digits.paint(g, score, w / 2, h * 0.1, h * 0.1, p.ink, 2.8)
    g.save()
    g.translate(w * 0.18, h * 0.2)
    pen.box(g, w * 0.32, h * 0.32, h * 0.7, h * 0.7, h * 0.03, p.bg)
    load(module).paint(g, p, cards, ("", (built, []), 0), w * 0.64, h * 0.64)
    g.restore()
