"""The drawn examples of the help page: small displays, and dice on their way to fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import die_painter, icons, pen
from ui.draw.palette import COLOURS
from ui.games.goennen import card_painter, market_painter

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.games.goennen.types import Card, Field, Painted, Task

# A display in three rows of three. A letter is a card of that colour; "+" after it means complete, "!" that it
# counts. "." is an empty cell, "?" a cell where a card may be laid, "*" the card that the example is about.
DISPLAYS = {
    "complete_neighbours": ("G P+! B", "O+! * Y", "P+ B+! ."),
    "colour_cards": ("G! Y+ .", "P *! G+!", "B . O+"),
    "coloured_neighbours": (". B! G", "O+ * B+!", "B Y+ P"),
    "complete_lines": ("B+! *! P+!", "G+! O .", "Y+! . P"),
    "colour_set": ("Y+! *! P!", "O! G! .", "O+ G ."),
    "one_colour_lines": ("B *! P+!", "O P! P+!", "Y+ P! P!"),
    "different_bonuses": ("plus_minus! recolour! .", "plus_minus+ * discount!", "Y+ extra_die G"),
    "setup": ("B . .", ". O .", "G . ."),
    "nine": ("Y+ G O+", "P+ B+ Y", "G O+ P+"),
    "place": ("? Y ?", "? G+ ?", "O ? ?"),
}
_GAP = 0.07  # between two cells, in sides of a cell


def blank(rows: tuple[str, ...], kind: str, total: int | None = None) -> Task:
    """A task from rows such as "_ 4 P P4"."""
    fields: list[list[Field]] = []
    for row in rows:
        fields.append(
            [
                {
                    "colour": f[0] if f[0] in COLOURS else None,
                    "number": int(f[-1]) if f[-1].isdigit() else None,
                }
                for f in row.split(" ")
            ]
        )
    return {"kind": kind, "rows": fields, "total": total}


def example(
    colour: str | None,
    kind: str,
    rows: tuple[str, ...],
    reward: str,
    points: int | None = None,
    of: str | None = None,
    total: int | None = None,
) -> Card:
    """A card as the engine would describe it; the game has no such card."""
    return {
        "id": "",
        "deck": "S" if points else "B",
        "colour": colour,
        "task": blank(rows, kind, total),
        "reward": {"kind": reward, "points": points, "colour": of},
    }


# The card that each display is about, and the points that the drawing shows.
SCORING = {
    "complete_neighbours": (example("Y", "equal", ("_ _ _",), "complete_neighbours", 4), 12),
    "colour_cards": (example("G", "exact", ("1 3 5",), "colour_cards", 3, "G"), 9),
    "coloured_neighbours": (example("Y", "exact", ("4 4 4",), "coloured_neighbours", 5, "B"), 10),
    "complete_lines": (example("O", "ascending", ("_ _ _",), "complete_lines", 8), 16),
    "colour_set": (example("B", "sum", ("_ _ _ _",), "colour_set", 14, None, 20), 14),
    "one_colour_lines": (example("P", "equal", ("_ _ _",), "one_colour_lines", 9), 18),
    "different_bonuses": (example("O", "ascending", ("_ _ _",), "different_bonuses", 4), 12),
}


def display(g: Context, p: Palette, name: str, w: float) -> None:
    """The display of an example, in w x w."""
    pen.start(g)
    side = w / (3 + 4 * _GAP)
    gap = side * _GAP
    for r, row in enumerate(DISPLAYS[name]):
        for c, word in enumerate(row.split(" ")):
            g.save()
            g.translate(gap + c * (side + gap), gap + r * (side + gap))
            _cell(g, p, name, word, side)
            g.restore()


def _cell(g: Context, p: Palette, name: str, word: str, side: float) -> None:
    counts = word[-1] == "!"
    what = word.rstrip("+!")
    if what in (".", "?"):
        pen.box(
            g,
            side / 2,
            side / 2,
            side - 2,
            side - 2,
            side * 0.16,
            None,
            p.soft if what == "?" else p.line,
            1.4,
        )
        if what == "?":
            reach = side * 0.13
            for turn in (0, 1):
                x, y = (reach, 0) if turn else (0, reach)
                pen.line(g, [(side / 2 - x, side / 2 - y), (side / 2 + x, side / 2 + y)], p.ink, 2)
        return
    g.save()
    if counts:  # a ring, with the card inside
        pen.box(g, side / 2, side / 2, side - 2, side - 2, side * 0.17, None, p.ink, 2.4)
        g.translate(4.5, 4.5)
        side -= 9
    g.beginPath()
    g.roundRect(0, 0, side, side, side * 0.14)
    g.clip()
    if what == "*":
        card, now = SCORING[name]
        _scaled(g, p, card, {"complete": True, "now": now}, side)
    elif len(what) > 1:
        done = "+" in word or counts
        colour = COLOURS[len(what) % 5]
        _scaled(g, p, example(colour, "equal", ("_ _ _",), what), {"complete": done}, side)
    else:
        card_painter.tile(g, p, {"colour": what}, {"complete": "+" in word}, side, 0.14)
    g.restore()


def _scaled(g: Context, p: Palette, card: Card, laid: Painted | None, side: float) -> None:
    g.scale(side / 100, side / 100)
    card_painter.paint(g, p, card, laid)


# What a bonus or a rule does: dice "Y4", written fields "=5" and (coloured) "P=4", ">" an arrow, "/$" a die of a price that
# is saved, the cards "card", "wild", "done" and "full", "tile Y" a small card of that colour, "tile Y/" one that leaves, "."
# an empty place.
STRIPS = {
    "plus_minus": ("Y4", ">", "=5"),
    "recolour": ("Y4", ">", "P=4"),
    "extra_die": ("O2", "B5", ">", "=2", "=5"),
    "discount": ("Y4", "G4", "P4", "/$", ">", "card"),
    "wild_colour": ("wild", ">", "done"),
    "complete": ("O2", "G4", "P5", ">", "full"),
    "buy": ("Y4", "G4", "P4", ">", "card"),
    "chance": ("G4", "P3", ">", "G=4", "=3"),
    "enter": ("B3", ">", "=3"),
    "remove": ("tile Y", "tile G", "tile P", "tile B/", ">", ".", "tile Y", "tile G", "tile P"),
}
BOUGHT = example("O", "ascending", ("_ _ _",), "complete_lines", 8)
WILD_CARD = example(None, "equal", ("_ _ _",), "wild_colour")
FULL = example("B", "ascending", ("_ _ P",), "extra_die")


def width(name: str) -> float:
    """The width of a strip of height 1."""
    return sum([_wide(word) for word in STRIPS[name]]) + 0.12 * (len(STRIPS[name]) - 1)


def _wide(word: str) -> float:
    return 0.5 if word == ">" else 1.5 if word in ("card", "wild", "done", "full") else 0.9


def strip(g: Context, p: Palette, name: str, w: float, h: float) -> None:
    """What a bonus does, in a row, in w x h."""
    pen.start(g)
    unit = min(h / 1.5, w / width(name))
    x = (w - width(name) * unit) / 2
    for word in STRIPS[name]:
        wide = _wide(word) * unit
        g.save()
        g.translate(x, h / 2)
        _thing(g, p, word, wide)
        g.restore()
        x += wide + 0.12 * unit


def _thing(g: Context, p: Palette, word: str, wide: float) -> None:
    if word == ">":
        g.translate(wide * 0.1, -wide * 0.4)
        g.scale(wide * 0.8 / 40, wide * 0.8 / 40)
        icons.paint(g, p, "right")
    elif word in ("card", "wild", "done", "full"):
        things: dict[str, tuple[Card, Painted | None]] = {
            "card": (BOUGHT, None),
            "wild": (WILD_CARD, None),
            "full": (FULL, {"written": [2, 4, 5]}),
            "done": (WILD_CARD, {"complete": True, "colour": "G"}),
        }
        card, laid = things[word]
        g.translate(0, -wide / 2)
        g.beginPath()
        g.roundRect(0, 0, wide, wide, wide * 0.14)
        g.clip()
        _scaled(g, p, card, laid, wide)
        pen.box(g, 50, 50, 99, 99, 14, None, p.line, 1.5)
    elif word.startswith("tile"):
        g.save()
        g.translate(0, -wide / 2)
        g.beginPath()
        g.roundRect(0, 0, wide, wide, wide * 0.16)
        g.clip()
        card_painter.tile(g, p, {"colour": word[5]}, {"complete": not word.endswith("/")}, wide, 0.16)
        g.restore()
        if word.endswith("/"):
            for way in (1, -1):
                pen.line(g, [(wide * 0.08, -way * wide * 0.42), (wide * 0.92, way * wide * 0.42)], p.ink, 3)
    elif word == ".":
        pen.box(g, wide / 2, 0, wide - 2, wide - 2, wide * 0.16, None, p.soft, 1.4)
    elif "$" in word:
        g.translate(wide * 0.14, -wide * 0.36)
        market_painter.price_die(g, p, wide * 0.72)
        pen.line(g, [(-wide * 0.06, wide * 0.78), (wide * 0.78, -wide * 0.06)], p.ink, 2.6)
    elif "=" in word:
        colour, _, number = word.partition("=")
        task = blank((colour or "_",), "exact")
        # A single field of a card, at the size of the strip.
        x, y, side = card_painter.field_boxes(task)[0]
        scale = wide * 0.86 / side
        g.scale(scale, scale)
        g.translate(side * 0.58 - x, -y)
        card_painter.task_painter.paint(g, p, task, [int(number)])
    else:
        g.translate(0, -wide * 0.52)
        die_painter.paint(g, p, word[0], int(word[1]), wide * 0.94)
