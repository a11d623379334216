"""Which painter a canvas needs: a job is a tuple that starts with its kind. Here are the kinds that every
game uses; a game's own modules add theirs when they are read. A kind may also be the name of a module with a
`paint` function, which is read when first needed.

Such a module may also have `parts`, a generator that paints the same and lets others work after each part.

A painter is called with the canvas's context, the palette, the cards by id, the job, and the width and
height; a painter of something that moves may also get a time in 0..1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import die_painter, icons, shapes
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.types import Cards, Job

DIE = 0.95  # side of a die on the table, in widths of its button


def _die(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    g.translate(w * (1 - DIE) / 2, h * (1 - DIE) / 2)
    die_painter.paint(g, p, job[1], job[2], w * DIE)


def _rest(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    die_painter.paint(g, p, job[1], job[2], w)


def _icon(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    g.scale(w / 40, h / 40)
    icons.paint(g, p, job[1], p.dock if len(job) > 2 and job[2] else None)


def _shape(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    shapes.sign(g, p, job[1], w / 2, h / 2, w * 0.36)


def _shapes(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """The shapes of the dice that would be thrown, on a button that is filled or not."""
    step = min(18, w / 5)
    for i, k in enumerate(job[1]):
        shapes.fill(g, k, w / 2 + (i - (len(job[1]) - 1) / 2) * step, h / 2, 5, p.dock if job[2] else p.ink)


PAINTERS: dict[str, Callable[..., None]] = {
    "die": _die,
    "rest": _rest,
    "icon": _icon,
    "shape": _shape,
    "shapes": _shapes,
}


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float, t: float | None = None) -> None:
    """Paints a job in w x h units; if it moves, as it is at time t in 0..1."""
    painter = PAINTERS.get(job[0]) or load(job[0]).paint
    if t is None:
        painter(g, p, cards, job, w, h)
    else:
        painter(g, p, cards, job, w, h, t)


def parts_of(job: Job) -> Callable[..., Iterator[None]] | None:
    """What paints this job in parts; None if it is painted at once."""
    return None if job[0] in PAINTERS else getattr(load(job[0]), "parts", None)
