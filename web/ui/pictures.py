"""Which painter a canvas wants: a job is a tuple, its kind first."""

from ui import die_face, icons, shapes
from ui.goennen import card_face, help_face, market_face, pictograms


def _card(g, p, cards, job, w, h):
    g.scale(w / 100, h / 100)
    card_face.paint(g, p, cards[job[1]], job[2])


def _ticket(g, p, cards, job, w, h):
    card_face.ticket(g, p, cards[job[1]], w, h)


def _tile(g, p, cards, job, w, h):
    card_face.tile(g, p, cards[job[1]], job[2], w)


def die_size(w):
    """The side of a die whose canvas leaves room for its tumbling."""
    return w / (1 + 2 * die_face.REACH)


def _die(g, p, cards, job, w, h, t=0.0):
    size = die_size(w)
    g.translate(size * die_face.REACH, size * die_face.REACH)
    colour = job[4] if len(job) > 4 else job[1]
    if job[3]:
        die_face.tumble(g, p, colour, job[2], size, t, "YOGBPACDEF".index(job[1]))
    else:
        die_face.paint(g, p, colour, job[2], size)


def _rest(g, p, cards, job, w, h):
    die_face.paint(g, p, job[1], job[2], w)


def _icon(g, p, cards, job, w, h):
    g.scale(w / 40, h / 40)
    icons.paint(g, p, job[1], p.dock if len(job) > 2 and job[2] else None)


def _pictogram(g, p, cards, job, w, h):
    pictograms.paint(g, p, job[1], w / 2, h / 2, min(w, h) * 0.94, job[2])


def _shape(g, p, cards, job, w, h):
    shapes.sign(g, p, job[1], w / 2, h / 2, w * 0.36)


def _shapes(g, p, cards, job, w, h):
    """The shapes of the dice that would be thrown, on a button that is filled or not."""
    step = min(18, w / 5)
    for i, k in enumerate(job[1]):
        shapes.fill(g, k, w / 2 + (i - (len(job[1]) - 1) / 2) * step, h / 2, 5, p.dock if job[2] else p.ink)


def _price(g, p, cards, job, w, h):
    market_face.price_die(g, p, w, job[1] or None)


def _deck(g, p, cards, job, w, h):
    market_face.deck(g, p, job[1], job[2], w, h)


def _face(g, p, cards, job, w, h):
    """A card that is no card of the game: the job holds the card itself."""
    g.scale(w / 100, h / 100)
    card_face.paint(g, p, job[1], job[2])


def _display(g, p, cards, job, w, h):
    help_face.display(g, p, job[1], w)


def _strip(g, p, cards, job, w, h):
    help_face.strip(g, p, job[1], w, h)


PAINTERS = {"card": _card, "ticket": _ticket, "tile": _tile, "die": _die, "rest": _rest, "icon": _icon,
            "pictogram": _pictogram, "shape": _shape, "shapes": _shapes, "price": _price, "deck": _deck,
            "face": _face, "display": _display, "strip": _strip}


def paint(g, p, cards, job, w, h):
    """Paints a job in w x h units."""
    PAINTERS[job[0]](g, p, cards, job, w, h)


def paint_completing(g, p, cards, job, w, h, t):
    """A card while its colour fills it, t in 0..1."""
    g.scale(w / 100, h / 100)
    card_face.completing(g, p, cards[job[1]], job[2], t)


def paint_flight(g, p, job, w, h, t):
    """What flies, t in 0..1: a job whose second part is its name, and whose fourth says that it flies."""
    PAINTERS[job[0]](g, p, None, job, w, h, t)
