"""Every face in every state that looks different: what the gallery shows and the tests draw.

A part is a function of a palette that yields (width, height, corner radius, painter).
"""

from __future__ import annotations

import itertools

from ui.draw import die_painter, flight, flight_painter, icons, pen, shapes
from ui.games.goennen import card_painter, market_painter, pictograms
from ui.kit.scene import Throw

from engine.goennen.cards import deck


def blank(text: str) -> list:
    """Rows of fields in the deck's notation: "_ 4 P P4 / _ _"."""
    return [
        [
            {
                "colour": field[0] if field[0] in "YOGBP" else None,
                "number": int(field[-1]) if field[-1].isdigit() else None,
            }
            for field in row.split()
        ]
        for row in text.split("/")
    ]


def card(colour, kind, rows, reward, points=None, of=None, total=None) -> dict:
    """A card as the page gets it."""
    return {
        "id": "S01",
        "deck": "S" if points else "B",
        "colour": colour,
        "task": {"kind": kind, "rows": blank(rows), "total": total},
        "reward": {"kind": reward, "points": points, "colour": of},
    }


OPEN = (
    (card("O", "exact", "2 2 B6 1", "recolour"), {"written": [2, 0, 0, 0]}),
    (card("Y", "exact", "4 4 P4", "coloured_neighbours", 2, "B"), None),
    (card("P", "exact", "1 2 3 4 5", "colour_cards", 3, "G"), {"written": [0, 2, 3, 0, 0]}),
    (card("G", "exact", "O1 G2 / B3 5 / 6 6", "extra_die"), {"written": [1, 0, 0, 0, 6, 0]}),
    (card("B", "exact", "1 1 P6", "one_colour_lines", 12), {"ghosts": [[0, "Y", 1], [2, "P", 6]]}),
    (card("G", "ascending", "_ _ _ _", "one_colour_lines", 7), None),
    (card("O", "ascending", "_ _ _ _ _", "different_bonuses", 4), {"written": [1, 0, 3, 0, 6]}),
    (card("B", "ascending", "_ _ _", "discount"), None),
    (card("Y", "ascending", "_ P _ / _ 3 _", "complete_neighbours", 4), {"written": [0, 3, 0, 1, 0, 0]}),
    (card("P", "ascending", "_ _ _ / Y _ _ / _ B _", "complete_lines", 11), {"ghosts": [[0, "O", 1], [4, "G", 3]]}),
    (card("P", "ascending", "_ _ _ _ / _ _ _ _", "plus_minus"), None),
    (card("G", "equal", "_ _ _ / _ _", "colour_set", 9), {"written": [2, 2, 0, 5, 0]}),
    (card("P", "equal", "_ _ _ _", "colour_cards", 2, "O"), None),
    (card("O", "equal", "2 _ _", "plus_minus"), {"ghosts": [[0, "B", 2], [1, "Y", 2]]}),
    (card("B", "equal", "_ _ _ _ _", "complete_lines", 8), {"written": [0, 0, 6, 0, 0]}),
    (card("Y", "equal", "_ _ / P _ / _ G", "extra_die"), {"written": [1, 0, 3, 0, 0, 0]}),
    (card("O", "equal", "_ B _ _ / _ _ _", "colour_set", 14), None),
    (card("B", "sum", "_ _ _ / _ _", "complete_neighbours", 3, None, 23),
     {"written": [6, 4, 5, 0, 0], "ghosts": [[3, "Y", 6], [4, "B", 2]]}),
    (card("B", "sum", "_ _ _ _ / _ _ _ _", "complete_lines", 8, None, 40), None),
    (card("Y", "sum", "_ _ _ / _ _ _ / _ _ _", "colour_cards", 4, "Y", 40), {"written": [6, 0, 0, 5, 0, 0, 0, 0, 4]}),
    (card("G", "sum", "_ _ _ _ _ / _ _ _ _", "discount", None, None, 40), {"written": [6, 6, 0, 0, 5, 0, 0, 0, 4]}),
    (card("P", "sum", "_ _ _ _", "recolour", None, None, 20), None),
    (card("O", "sum", "_ _", "plus_minus", None, None, 9), {"written": [6, 0]}),
    (card("G", "sum", "_ G _ / _ Y _ / _ O _", "one_colour_lines", 9, None, 40), None),
    (card("P", "sum", "P _ _ P / _ _ 6", "different_bonuses", 5, None, 30), {"written": [6, 0, 0, 0, 5, 0, 0]}),
    (card(None, "sum", "_ _ _ / _ _", "wild_colour", None, None, 23), None),
    (card(None, "exact", "Y1 O2 G3 B4 P5", "wild_colour"), {"written": [1, 0, 0, 4, 0]}),
)  # fmt: skip


def at(face, scale):
    """A painter of a face in units, on a canvas in px."""

    def paint(g):
        g.scale(scale, scale)
        face(g)

    return paint


def cards(p, size=150):
    """Open cards of every kind of task."""
    for each, laid in OPEN:
        yield size, size, 16, at(lambda g, e=each, s=laid: card_painter.paint(g, p, e, s), size / 100)


def whole_deck(p, size=150):
    """The cards of the game, in the deck's order."""
    for each in [known.to_json() for known in deck()]:
        yield size, size, 16, at(lambda g, e=each: card_painter.paint(g, p, e), size / 100)


def complete(p, size=150):
    """Complete cards: every reward on some colour, the wild one with each colour chosen."""
    colours = itertools.cycle("YOGBP")
    for i, kind in enumerate(pictograms.SCORINGS):
        one = card(next(colours), "exact", "1 2 3 4", kind, i * 2 + 1, "GBOYP"[i % 5])
        laid = {"complete": True, "now": (0, 4, 12, 100, 9, 22, 8)[i]}
        yield size, size, 16, at(lambda g, e=one, s=laid: card_painter.paint(g, p, e, s), size / 100)
    for i, kind in enumerate(("plus_minus", "recolour", "extra_die", "discount", "discount")):
        one = card(next(colours), "sum", "_ _ _ _ _ / _ _ _ _", kind, total=40)
        laid = {"complete": True, "used": i % 4}
        yield size, size, 16, at(lambda g, e=one, s=laid: card_painter.paint(g, p, e, s), size / 100)
    for k in (None, *"YOGBP"):
        one = card(None, "equal", "_ _ _", "wild_colour")
        laid = {"complete": True, "colour": k}
        yield size, size, 16, at(lambda g, e=one, s=laid: card_painter.paint(g, p, e, s), size / 100)


def completing(p, size=108):
    """A card on its way to being complete."""
    one, laid = OPEN[17]
    laid = {"written": [6, 4, 5, 6, 2], "now": 6}
    for t in (0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.85, 0.95, 1):
        yield size, size, 12, at(lambda g, s=t: card_painter.completing(g, p, one, laid, s), size / 100)


def dice(p, size=64):
    """Dice at rest, in three sizes."""
    for side in (84, size, 32):
        for face in range(1, 7):
            for k in "YOGBP":
                if side != 32 and (face + "YOGBP".index(k)) % 2:
                    continue
                yield (
                    side,
                    side * die_painter.HEIGHT,
                    0,
                    lambda g, f=face, d=k, s=side: die_painter.paint(g, p, d, f, s),
                )


def tumbling(p, size=64):
    """Dice in flight, moment by moment: some from where they lay, some from the hand."""
    throws = [
        Throw(k, k, before, face)
        for k, before, face in zip("YOGBP", (1, 2, None, None, 6), (6, 4, 3, 2, 5), strict=True)
    ]
    ends = [(50 + 1.15 * size * i, 200, 0.05) for i in range(5)]
    flown = flight.Flight(throws, ends, ends, size, (0, 90, 420, 260), (210, 320))
    for time in range(0, 1150, 95):
        yield 420, 270, 0, lambda g, t=time: flight_painter.paint(g, p, flown, t)


def small(p):
    """Tickets, tiles, decks, price dice, pictograms and icons."""
    wild = card(None, "equal", "_ _ _", "wild_colour")
    for each, _ in OPEN:
        yield 70, 32, 8, lambda g, e=each: card_painter.ticket(g, p, e, 70, 32)
    for side in (13, 30):
        for each in [known for known, _ in OPEN[:5]] + [wild]:
            for done in (False, True):
                state = {"complete": done, "colour": "B"}
                yield (
                    side,
                    side,
                    side * 0.22,
                    lambda g, e=each, d=state, s=side: card_painter.tile(g, p, e, d, s),
                )
    for w, h in ((26, 32), (52, 72), (106, 34)):
        for which, left in (("S", 14), ("B", 9)):
            yield w, h, 7, lambda g, a=(which, left, w, h): market_painter.deck(g, p, *a)
    for side in (10, 17, 24):
        for number in (None, 1, 2, 3, 4, 5, 6):
            yield side, side, 0, lambda g, a=(side, number): market_painter.price_die(g, p, *a)
    yield 0, 0, 0, lambda g: None
    for side in (72, 32):
        for kind in pictograms.SCORINGS + pictograms.BONUSES:
            of = "G" if kind == "colour_cards" else "B" if kind == "coloured_neighbours" else None
            yield side, side, 0, lambda g, a=(kind, side / 2, side / 2, side, of): (
                pen.start(g), pictograms.paint(g, p, *a),
            )  # fmt: skip
    yield 0, 0, 0, lambda g: None
    for side in (40, 22):
        for name in icons.ICONS:
            yield side, side, 0, at(lambda g, n=name: icons.paint(g, p, n), side / 40)
    for k in "YOGBP":
        yield 30, 30, 0, lambda g, k=k: shapes.sign(g, p, k, 15, 15, 11)


PARTS = {
    "cards": cards,
    "deck": whole_deck,
    "complete": complete,
    "completing": completing,
    "dice": dice,
    "tumbling": tumbling,
    "small": small,
}
