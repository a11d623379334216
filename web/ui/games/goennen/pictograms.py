"""The twelve pictograms of rewards, in a box of 40 around 0, 0: seven scorings and five bonuses.

Small tiles are cards, round tokens bonuses, rounded squares dice. A tile filled with ink is complete.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ui.draw import digits, pen
from ui.draw.palette import COLOURS
from ui.draw.shapes import SHAPE

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.draw.types import Layers

SCORINGS = (
    "complete_neighbours",
    "colour_cards",
    "coloured_neighbours",
    "complete_lines",
    "colour_set",
    "one_colour_lines",
    "different_bonuses",
)
BONUSES = ("plus_minus", "recolour", "extra_die", "wild_colour", "discount")

_BESIDE = ((0, -13.5), (13.5, 0), (0, 13.5), (-13.5, 0))
_pictures: dict[object, Layers] = {}


def paint(
    g: Context,
    p: Palette,
    kind: str,
    x: float,
    y: float,
    size: float,
    colour: str | None = None,
    ground: str = "",
) -> None:
    """A pictogram around x, y.

    ``colour``: the printed colour of a scoring that counts one; ``ground``: the colour of the complete card
    it lies on, or "" for paper and tints.
    """
    key = (kind, colour)
    if key not in _pictures:
        _pictures[key] = _PICTURE[kind](colour)  # type: ignore[arg-type]  # bonuses have none
    g.save()
    g.translate(x, y)
    g.scale(size / 40, size / 40)
    pen.layers(g, key, _pictures[key], p.inks(ground))
    g.restore()


def _tile(x: float, y: float, w: float) -> str:
    return pen.box_data(x, y, w, w, w * 0.24)


def _stroke(x0: float, y0: float, x1: float, y1: float) -> str:
    return "M %.2f %.2f L %.2f %.2f" % (x0, y0, x1, y1)


def _plus(x: float, y: float, r: float) -> str:
    return _stroke(x - r, y, x + r, y) + " " + _stroke(x, y - r, x, y + r)


def _signs(colour: str, places: tuple[tuple[float, float], ...], r: float, width: float) -> Layers:
    """Shapes in their own colour, outlined."""
    data = " ".join([pen.moved(SHAPE[colour], x, y, r) for x, y in places])
    return ((data, None, colour + "-line", 2 * width), (data, colour, None, 0))


def _complete_neighbours(colour: str) -> Layers:
    around = " ".join([_tile(x, y, 12) for x, y in _BESIDE])
    return ((around, "on", None, 0), (_tile(0, 0, 10.4), "fill", "rim", 1.8))


def _colour_cards(colour: str) -> Layers:
    card = pen.box_data(0, -16, 22, 30, 4)
    fan = [(pen.moved(card, 0, 16, 1, turn), "fill", "rim", 1.8) for turn in (-0.36, 0.36, 0)]
    return tuple(fan) + _signs(colour, ((0, 0),), 7.3, 0.7)


def _coloured_neighbours(colour: str) -> Layers:
    around = " ".join([pen.box_data(x, y, 12.4, 12.4, 3) for x, y in _BESIDE])
    own = (pen.disc_data(0, 0, 3.2), "on", None, 0)
    return ((around, "fill", "rim", 1.4), own) + _signs(colour, _BESIDE, 3.9, 0.5)


def _complete_lines(colour: str) -> Layers:
    cells = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    done = " ".join([_tile(x * 13, y * 13, 11.4) for x, y in cells if y < 0 or x < 0])
    rest = " ".join([_tile(x * 13, y * 13, 10) for x, y in cells if y >= 0 and x >= 0])
    return ((done, "on", None, 0), (rest, "fill", "rim", 1.6))


def _colour_set(colour: str) -> Layers:
    out: Layers = ((pen.disc_data(0, 0, 19), "fill", "rim", 1.6),)
    for i, k in enumerate(COLOURS):
        turn = i * 2 * math.pi / 5 - math.pi / 2
        out += _signs(k, ((11.2 * math.cos(turn), 11.2 * math.sin(turn)),), 4.6, 0.6)
    return out


def _one_colour_lines(colour: str) -> Layers:
    bars = " ".join([pen.box_data(0, y, 38, 15.4, 5) for y in (-9.5, 9.5)])
    marks = []
    for y, k, r in ((-9.5, "Y", 3.9), (9.5, "P", 4.4)):
        marks += [pen.moved(SHAPE[k], x, y, r) for x in (-12, 0, 12)]
    return ((bars, "fill", "rim", 1.6), (" ".join(marks), "edge", None, 0))


def _different_bonuses(colour: str) -> Layers:
    out: Layers = tuple(
        [(pen.disc_data(x, y, 10), "fill", "rim", 1.8) for x, y in ((-9, 8), (9, 8), (0, -8.5))]
    )
    lines = _plus(0, -8.5, 4.2) + " " + _stroke(-13, 8.5, -5.5, 8.5)
    return out + ((lines, None, "edge", 2.4), (_tile(9.4, 8.4, 7.6), "edge", None, 0))


def _plus_minus(colour: str) -> Layers:
    half = "M 14.657 -14.657 C 16.1 -13.2 17 -11.2 17 -9 L 17 9 C 17 13.42 13.42 17 9 17 L -9 17 "
    half += "C -11.2 17 -13.2 16.1 -14.657 14.657 Z"
    return (
        (pen.box_data(0, 0, 34, 34, 8), "fill", None, 0),
        (half, "half", None, 0),
        (pen.box_data(0, 0, 34, 34, 8), None, "on", 2),
        (_plus(-7, -6.5, 5), None, "edge", 2.8),
        (_stroke(2, 7, 12, 7), None, "half-over", 2.8),
    )


def _recolour(colour: str) -> Layers:
    out: Layers = ((pen.box_data(0, 0, 34, 34, 8), "fill", None, 0),)
    for i, depth in enumerate((17, 27, 20, 30, 23)):
        left = -17 + i * 6.8
        right = left + 6.8
        bottom = -17 + depth
        first = "M %.2f -9 C %.2f -13.4 %.2f -17 -9 -17 L %.2f -17" % (left, left, left + 3.6, right)
        last = "M %.2f -17 L 9 -17 C 13.4 -17 17 -13.4 17 -9" % left
        run = first if i == 0 else last if i == 4 else "M %.2f -17 L %.2f -17" % (left, right)
        drop = " L %.2f %.2f C %.2f %.2f %.2f %.2f %.2f %.2f Z" % (
            right, bottom - 3.4, right, bottom + 1.1, left, bottom + 1.1, left, bottom - 3.4,
        )  # fmt: skip
        out += ((run + drop, COLOURS[i], None, 0),)
    return out + ((pen.box_data(0, 0, 34, 34, 8), None, "on", 2),)


def _extra_die(colour: str) -> Layers:
    return (
        (pen.box_data(-6, -6, 22, 22, 5), "fill", "on", 2),
        (pen.box_data(5, 5, 27, 27, 6), "on", "over", 1.6),
        (_plus(5, 5, 7), None, "over", 3.2),
    )


def _wild_colour(colour: str) -> Layers:
    petal = "M 0 -0.5 C -12 -9.5 -9 -20.5 0 -20.5 C 5 -20.5 8 -12.5 0 -0.5 Z"
    petals = [(pen.moved(petal, 0, 1, 1, i * 2 * math.pi / 5), k, "on", 1.2) for i, k in enumerate(COLOURS)]
    return tuple(petals) + ((pen.disc_data(0, 1, 3), "fill", "on", 1.4),)


def _discount(colour: str) -> Layers:
    tag = "M -19 0 L -9 -12 L 17 -12 Q 20 -12 20 -9 L 20 9 Q 20 12 17 12 L -9 12 Z"
    one = pen.moved(digits.number_data(1), 11.5, 0, 1)
    turn = -0.16

    def tilted(data: str) -> str:
        return pen.moved(data, 0, 0, 0.96, turn)

    return (
        (tilted(tag), "fill", "on", 2),
        (tilted(pen.disc_data(-11, 0, 2.2)), "on", None, 0),
        (tilted(_stroke(-3.6, 0, 4, 0) + " " + one), None, "edge", 2.8),
    )


_PICTURE = {
    "complete_neighbours": _complete_neighbours,
    "colour_cards": _colour_cards,
    "coloured_neighbours": _coloured_neighbours,
    "complete_lines": _complete_lines,
    "colour_set": _colour_set,
    "one_colour_lines": _one_colour_lines,
    "different_bonuses": _different_bonuses,
    "plus_minus": _plus_minus,
    "recolour": _recolour,
    "extra_die": _extra_die,
    "wild_colour": _wild_colour,
    "discount": _discount,
}
