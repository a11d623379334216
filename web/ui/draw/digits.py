"""Numerals: each one stroke of even width in a box of 10 x 14. Thin ones are printed or asked for, bold ones
are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen

if TYPE_CHECKING:
    from js import Context

_DIGIT = (
    "M 5 1 C 2.4 1 1 3.6 1 7 C 1 10.4 2.4 13 5 13 C 7.6 13 9 10.4 9 7 C 9 3.6 7.6 1 5 1 Z",
    "M 2.2 3.6 L 5.6 1 L 5.6 13",
    "M 1.3 4.4 C 1.3 2.3 2.9 1 5 1 C 7.2 1 8.7 2.4 8.7 4.4 C 8.7 6.6 7 8 1.2 13 L 9 13",
    "M 1.6 1 L 8.4 1 L 4.6 5.6 C 7.2 5.4 9 7 9 9.2 C 9 11.5 7.3 13 4.9 13 C 2.9 13 1.5 12 1 10.4",
    "M 6.8 13 L 6.8 1 L 1 9.6 L 9.4 9.6",
    (
        "M 8.2 1 L 2.6 1 L 1.9 6.4 C 2.8 5.6 4 5.3 5.1 5.3 C 7.4 5.3 9 6.9 9 9.1 C 9 11.4 7.3 13 4.9 13 "
        "C 3 13 1.6 12.1 1 10.6"
    ),
    (
        "M 7.8 1 C 4.5 3 1.2 6 1.2 9.2 C 1.2 11.5 2.8 13 5 13 C 7.2 13 8.8 11.4 8.8 9.2 C 8.8 7 7.2 5.5 5 5.5 "
        "C 3.4 5.5 2 6.3 1.4 7.8"
    ),
    "M 1 1 L 9 1 L 4 13",
    (
        "M 5 6.6 C 3 6.6 1.6 5.5 1.6 3.8 C 1.6 2.1 3 1 5 1 C 7 1 8.4 2.1 8.4 3.8 C 8.4 5.5 7 6.6 5 6.6 "
        "C 2.6 6.6 1 7.9 1 9.8 C 1 11.7 2.7 13 5 13 C 7.3 13 9 11.7 9 9.8 C 9 7.9 7.4 6.6 5 6.6 Z"
    ),
    (
        "M 2.2 13 C 5.5 11 8.8 8 8.8 4.8 C 8.8 2.5 7.2 1 5 1 C 2.8 1 1.2 2.6 1.2 4.8 C 1.2 7 2.8 8.5 5 8.5 "
        "C 6.6 8.5 8 7.7 8.6 6.2"
    ),
)
# Where a numeral's ink lies in its box: numbers are centred on their ink, and a 1 is narrow.
_INK = ((1, 9), (2.2, 5.6), (1, 9), (1, 9), (1, 9.4), (1, 9), (1.2, 8.8), (1, 9), (1, 9), (1.2, 8.8))
_MINUS = ("M 1 7 L 7 7", 1, 7)
_SPACE = 3.4


def _sign(letter: str) -> tuple[str, float, float]:
    """The path of a numeral or a minus, and where its ink lies."""
    if letter == "-":
        return _MINUS
    left, right = _INK[int(letter)]
    return _DIGIT[int(letter)], left, right


def number_data(number: int) -> str:
    """Path data of a number, its ink around 0, 0, in units of a numeral 12 high."""
    x = 0.0
    out = []
    for letter in str(number):
        path, left, right = _sign(letter)
        out.append((path, x - left))
        x += right - left + _SPACE
    half = (x - _SPACE) / 2
    return " ".join([pen.moved(path, at - half, -7) for path, at in out])


def width(number: int, height: float) -> float:
    """The width of the ink of a number whose strokes lie in a box ``height`` high."""
    total = -_SPACE
    for letter in str(number):
        _, left, right = _sign(letter)
        total += right - left + _SPACE
    return total * height / 14


def paint(
    g: Context, number: int, x: float, y: float, height: float, colour: str, weight: float = 2.0
) -> None:
    """A number around x, y; ``weight`` is the stroke in units of a numeral 14 high."""
    g.save()
    g.translate(x, y)
    g.scale(height / 14, height / 14)
    g.strokeStyle = colour
    g.lineWidth = weight
    g.stroke(pen.path(("number", number), lambda: number_data(number)))
    g.restore()
