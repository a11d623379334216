"""Icons of the page's buttons, in a box of 40 x 40: our own strokes and fills, in one colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.draw.types import Layer


def paint(g: Context, p: Palette, name: str, colour: str | None = None) -> None:
    """An icon in the box from 0, 0 to 40, 40; ``colour`` is the ink unless given."""
    pen.start(g)
    ink = colour or p.ink
    pen.layers(g, ("icon", name), ICONS[name], {"on": ink})


def _lines(*data: str, width: float = 3.2) -> Layer:
    return (" ".join(data), None, "on", width)


def _solid(*data: str) -> Layer:
    return (" ".join(data), "on", None, 0)


_STAR = (
    "M 20 3.6 L 24.9 14.4 L 36.6 15.7 L 27.9 23.7 L 30.3 35.3 L 20 29.4 L 9.7 35.3 L 12.1 23.7 L 3.4 15.7 "
    "L 15.1 14.4 Z"
)
ICONS = {
    "menu": (_lines("M 6 10 L 34 10 M 6 20 L 34 20 M 6 30 L 34 30"),),
    "plus": (_lines("M 20 9 L 20 31 M 9 20 L 31 20", width=2.6),),
    "minus": (_lines("M 9 20 L 31 20", width=2.6),),
    "close": (_lines("M 9 9 L 31 31 M 31 9 L 9 31"),),
    "more": (_solid(pen.disc_data(8, 20, 3), pen.disc_data(20, 20, 3), pen.disc_data(32, 20, 3)),),
    "complete": (_lines(pen.box_data(20, 20, 30, 30, 7), width=2.8), _lines("M 12.5 20.5 L 18 26 L 28 14")),
    "buy": (_lines(pen.box_data(15, 25, 22, 22, 5), width=2.8), _lines("M 30 4 L 30 18 M 23 11 L 37 11")),
    "reroll": (
        _lines(
            "M 33.4 25.8 C 31.2 31.2 26 35 20 35 C 11.7 35 5 28.3 5 20 C 5 11.7 11.7 5 20 5 "
            "C 25.2 5 29.8 7.7 32.4 11.7"
        ),
        _lines("M 33.6 3.6 L 33.2 12.4 L 24.6 11.8"),
        _solid(pen.box_data(20, 20, 11.5, 11.5, 3)),
    ),
    "undo": (
        _lines(
            "M 15 7 L 6 15.5 L 15 24 M 6.8 15.5 L 23.5 15.5 C 29.3 15.5 34 19.6 34 25 C 34 30.4 29.3 34 23.5 34 L 14 34"
        ),
    ),
    "hint": (
        _lines(
            "M 15 29 C 15 25 9 22.5 9 15.5 C 9 9.4 13.9 4.5 20 4.5 C 26.1 4.5 31 9.4 31 15.5 "
            "C 31 22.5 25 25 25 29 Z",
            width=2.8,
        ),
        _lines("M 16 35.5 L 24 35.5"),
    ),
    "settings": (
        _lines("M 5 11 L 17 11 M 27 11 L 35 11 M 5 29 L 10 29 M 20 29 L 35 29"),
        _lines(pen.disc_data(22, 11, 4.6), pen.disc_data(15, 29, 4.6), width=2.8),
    ),
    "help": (
        _lines(pen.disc_data(20, 20, 15.6), width=2.8),
        _lines(
            "M 15.4 16.4 C 15.4 13.4 17.4 11.8 20 11.8 C 22.8 11.8 24.8 13.6 24.8 16 C 24.8 19 20 19.4 20 23"
        ),
        _solid(pen.disc_data(20, 28.4, 2.1)),
    ),
    "share": (
        _lines("M 13.4 17.8 L 26.6 11.2 M 13.4 22.2 L 26.6 28.8", width=2.8),
        _solid(pen.disc_data(9.6, 20, 5.2), pen.disc_data(30.4, 9.4, 5.2), pen.disc_data(30.4, 30.6, 5.2)),
    ),
    "left": (_lines("M 25 8 L 13 20 L 25 32"),),
    "right": (_lines("M 15 8 L 27 20 L 15 32"),),
    "list": (
        _lines("M 14 10 L 34 10 M 14 20 L 34 20 M 14 30 L 34 30", width=2.8),
        _solid(pen.disc_data(7, 10, 2.4), pen.disc_data(7, 20, 2.4), pen.disc_data(7, 30, 2.4)),
    ),
    "code": (_lines("M 14 9 L 4 20 L 14 31 M 26 9 L 36 20 L 26 31"),),
    "save": (_lines("M 20 5 L 20 25 M 11.5 17 L 20 25.5 L 28.5 17 M 6 27 L 6 34 L 34 34 L 34 27"),),
    "keys": (
        _lines(pen.box_data(20, 20, 33, 24, 5), width=2.8),
        _solid(pen.disc_data(12, 16, 1.9), pen.disc_data(20, 16, 1.9), pen.disc_data(28, 16, 1.9)),
        _lines("M 13 25 L 27 25", width=2.8),
    ),
    "leave": (_lines("M 21 6 L 7 6 L 7 34 L 21 34 M 16 20 L 34 20 M 27 13 L 34 20 L 27 27"),),
    "above": (_lines("M 8 25 L 20 13 L 32 25"),),
    "below": (_lines("M 8 15 L 20 27 L 32 15"),),
    "chance": (
        _lines("M 7 28 C 7 16 14 9 26 9 M 18 3.6 L 26.6 9 L 19.8 16.4"),
        _solid(pen.box_data(26, 28, 15, 15, 4)),
    ),
    "draw": (
        _lines(pen.box_data(20, 23.4, 22, 24, 4.5), width=2.8),
        _lines("M 12.5 5.4 L 27.5 5.4", width=2.8),
        _lines("M 20 18 L 20 28.8 M 14.6 23.4 L 25.4 23.4"),
    ),
    "end": (_lines("M 8 8 L 20 20 L 8 32 M 21 8 L 33 20 L 21 32"),),
    "trash": (
        _lines(
            "M 6.5 11 L 33.5 11 M 15 10.6 L 15 6 L 25 6 L 25 10.6",
            "M 10 11 L 12 34.4 L 28 34.4 L 30 11 M 17 17.6 L 17.5 28 M 23 17.6 L 22.5 28",
            width=2.8,
        ),
    ),
    "trophy": (
        _solid("M 11 5 L 29 5 L 29 14.5 C 29 20 25.4 24 20 24 C 14.6 24 11 20 11 14.5 Z"),
        _lines(
            "M 10.6 8.6 L 5 8.6 C 5 14 7 17.2 11.8 17.8",
            "M 29.4 8.6 L 35 8.6 C 35 14 33 17.2 28.2 17.8",
            width=2.6,
        ),
        _lines("M 20 24 L 20 33 M 12.6 34.6 L 27.4 34.6", width=3.4),
    ),
    "star": (
        _solid(_STAR),
        _lines(_STAR, width=1.6),
    ),
    "lock": (
        _solid(pen.box_data(20, 26, 24, 18, 4.5)),
        _lines("M 13 17.6 L 13 12.6 C 13 8.4 16 5.4 20 5.4 C 24 5.4 27 8.4 27 12.6 L 27 17.6", width=2.8),
    ),
    "computer": (
        _lines(pen.box_data(20, 23.5, 29, 21, 6), "M 20 12.6 L 20 6.4", width=2.8),
        _solid(pen.disc_data(20, 5, 2.7), pen.disc_data(14, 23, 2.6), pen.disc_data(26, 23, 2.6)),
    ),
    "around": (
        _solid(
            pen.box_data(20, 20, 14, 14, 4),
            pen.disc_data(20, 5.4, 3),
            pen.disc_data(20, 34.6, 3),
            pen.disc_data(5.4, 20, 3),
            pen.disc_data(34.6, 20, 3),
        ),
    ),
    "bars": (_lines("M 9 32 L 9 22 M 20 32 L 20 7 M 31 32 L 31 15", width=4.4),),
    "check": (_lines("M 8 21 L 16.5 29.5 L 32 11.5", width=3.8),),
    "pause": (_lines("M 13.5 8 L 13.5 32 M 26.5 8 L 26.5 32", width=5),),
    "first": (_lines("M 31 8 L 19 20 L 31 32 M 10 8 L 10 32"),),
    "last": (_lines("M 9 8 L 21 20 L 9 32 M 30 8 L 30 32"),),
    "play": (_solid("M 12 7.4 Q 12 4.6 14.4 6 L 33 18.2 Q 35.6 20 33 21.8 L 14.4 34 Q 12 35.4 12 32.6 Z"),),
}
