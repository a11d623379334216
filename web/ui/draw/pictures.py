"""Which painter a canvas needs: a job is a tuple that starts with its kind. Here are the kinds that every
game uses; a game's own modules add theirs when they are read. A kind may also be the name of a module with a
`paint` function, which is read when first needed.

Such a module may also have `parts`, a generator that paints the same and lets others work after each part.

A painter is called with the canvas's context, the palette, the cards by id, the job, and the width and
height; a painter of something that moves may also get a time in 0..1.
"""

from ui.draw import die_painter, icons, shapes
from ui.kit.loader import load

DIE = 0.95  # side of a die on the table, in widths of its button


def _die(g, p, cards, job, w, h):
    g.translate(w * (1 - DIE) / 2, h * (1 - DIE) / 2)
    die_painter.paint(g, p, job[1], job[2], w * DIE)


def _rest(g, p, cards, job, w, h):
    die_painter.paint(g, p, job[1], job[2], w)


def _icon(g, p, cards, job, w, h):
    g.scale(w / 40, h / 40)
    icons.paint(g, p, job[1], p.dock if len(job) > 2 and job[2] else None)


def _shape(g, p, cards, job, w, h):
    shapes.sign(g, p, job[1], w / 2, h / 2, w * 0.36)


def _shapes(g, p, cards, job, w, h):
    """The shapes of the dice that would be thrown, on a button that is filled or not."""
    step = min(18, w / 5)
    for i, k in enumerate(job[1]):
        shapes.fill(g, k, w / 2 + (i - (len(job[1]) - 1) / 2) * step, h / 2, 5, p.dock if job[2] else p.ink)


PAINTERS = {"die": _die, "rest": _rest, "icon": _icon, "shape": _shape, "shapes": _shapes}


def paint(g, p, cards, job, w, h, t=None):
    """Paints a job in w x h units; if it moves, as it is at time t in 0..1."""
    painter = PAINTERS.get(job[0]) or load(job[0]).paint
    if t is None:
        painter(g, p, cards, job, w, h)
    else:
        painter(g, p, cards, job, w, h, t)


def parts_of(job):
    """What paints this job in parts; None if it is painted at once."""
    return None if job[0] in PAINTERS else getattr(load(job[0]), "parts", None)
