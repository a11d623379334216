"""The pen: boxes, discs, lines and cached paths on a canvas, in units of the canvas's current transform.

Path data is SVG's, but with absolute commands M L C Q Z only and spaces between all tokens, so that it can be
moved and joined as text. One long path costs one call; many shapes would cost hundreds.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from js import Context, Path2D

    from ui.draw.types import Layer, Point

_CURVE = 0.5523  # control points of a quarter circle
_new_path: Callable[[str | None], Path2D] = None  # type: ignore[assignment]  # the browser's, by `use`
_paths: dict[object, Path2D] = {}
_parsed: dict[str, list[str | Point]] = {}


def use(new_path: Callable[[str | None], Path2D]) -> None:
    """Sets the function that makes a path object from path data (in the page: ``Path2D.new``)."""
    global _new_path
    _new_path = new_path
    _paths.clear()


def path(key: object, make: str | Callable[[], str] | None) -> Path2D:
    """The path object cached under ``key``; at first it is made from the path data ``make``, or from what
    ``make()`` returns."""
    found = _paths.get(key)
    if found is None:
        found = _new_path(make() if callable(make) else make)
        _paths[key] = found
    return found


def moved(data: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Path data scaled, turned by ``turn`` radians and moved to x, y."""
    cos = math.cos(turn) * scale
    sin = math.sin(turn) * scale
    out: list[str] = []
    for step in _steps(data):
        if step.__class__ is str:
            out.append(step)
        else:
            assert isinstance(step, tuple)
            first, second = step
            out.append("%.3f %.3f" % (x + cos * first - sin * second, y + sin * first + cos * second))
    return " ".join(out)


def _steps(data: str) -> list[str | Point]:
    """Path data as commands and points; cached, since a shape is moved many times."""
    if data not in _parsed:
        steps: list[str | Point] = []
        first = None
        for token in data.split():
            if token in "MLCQZ":
                steps.append(token)
            elif first is None:
                first = float(token)
            else:
                steps.append((first, float(token)))
                first = None
        _parsed[data] = steps
    return _parsed[data]


def box_data(x: float, y: float, w: float, h: float, r: float) -> str:
    """Path data of a rounded box around x, y."""
    left, right, top, bottom = x - w / 2, x + w / 2, y - h / 2, y + h / 2
    c = r * (1 - _CURVE)
    return " ".join([
        "M %.3f %.3f" % (left + r, top),
        _corner((right - r, top), (right - c, top), (right, top + c), (right, top + r)),
        _corner((right, bottom - r), (right, bottom - c), (right - c, bottom), (right - r, bottom)),
        _corner((left + r, bottom), (left + c, bottom), (left, bottom - c), (left, bottom - r)),
        _corner((left, top + r), (left, top + c), (left + c, top), (left + r, top)),
        "Z",
    ])  # fmt: skip


def _corner(start: Point, first: Point, second: Point, end: Point) -> str:
    return "L %.3f %.3f C %.3f %.3f %.3f %.3f %.3f %.3f" % (start + first + second + end)


def disc_data(x: float, y: float, r: float) -> str:
    """Path data of a disc around x, y."""
    return box_data(x, y, 2 * r, 2 * r, r)


def start(g: Context) -> None:
    """Sets round ends and joins, for every picture here."""
    g.lineCap = "round"
    g.lineJoin = "round"


def box(
    g: Context,
    x: float,
    y: float,
    w: float,
    h: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.5,
) -> None:
    """A rounded box around x, y."""
    g.beginPath()
    g.roundRect(x - w / 2, y - h / 2, w, h, r)
    _ink(g, fill, stroke, width)


def dashed_box(g: Context, x: float, y: float, side: float, colour: str, width: float = 1.2) -> None:
    """A dashed outline of a rounded square around x, y."""
    g.save()
    g.translate(x, y)
    g.scale(side, side)
    g.strokeStyle = colour
    g.lineWidth = width / side
    g.stroke(path("dashes", _dash_data))
    g.restore()


def _dash_data() -> str:
    """A dashed box of side 1: four rounded corners, two dashes on each side."""
    out = []
    for turn in range(4):
        corner = "M -0.5 -0.24 C -0.5 -0.384 -0.384 -0.5 -0.24 -0.5 M -0.12 -0.5 L 0.12 -0.5"
        out.append(moved(corner, 0, 0, 1, turn * 1.5707963))
    return " ".join(out)


def disc(
    g: Context,
    x: float,
    y: float,
    r: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.5,
) -> None:
    """A disc around x, y."""
    g.beginPath()
    g.arc(x, y, r, 0, 2 * math.pi)
    _ink(g, fill, stroke, width)


def line(g: Context, points: Sequence[Point], colour: str, width: float = 2.0) -> None:
    """A line through points (x, y)."""
    g.beginPath()
    g.moveTo(points[0][0], points[0][1])
    for x, y in points[1:]:
        g.lineTo(x, y)
    _ink(g, None, colour, width)


def ring(g: Context, x: float, y: float, r: float, share: float, colour: str, width: float) -> None:
    """An arc from the top, clockwise, ``share`` (0..1) of the circle long."""
    g.beginPath()
    g.arc(x, y, r, -math.pi / 2, (2 * share - 0.5) * math.pi)
    _ink(g, None, colour, width)


def cross(g: Context, x: float, y: float, r: float, colour: str, width: float) -> None:
    """A multiplication cross around x, y."""
    g.beginPath()
    g.moveTo(x - r, y - r)
    g.lineTo(x + r, y + r)
    g.moveTo(x + r, y - r)
    g.lineTo(x - r, y + r)
    _ink(g, None, colour, width)


def layers(g: Context, key: object, layers: Sequence[Layer], inks: Mapping[str, str]) -> None:
    """Paints layers of (path data, fill role or None, stroke role or None, line width), in the colours of
    ``inks``.

    ``key`` names the picture; its paths are made once.
    """
    for i, (data, fill, stroke, width) in enumerate(layers):
        kept = path((key, i), data)
        if fill:
            g.fillStyle = inks[fill]
            g.fill(kept)
        if stroke:
            g.strokeStyle = inks[stroke]
            g.lineWidth = width
            g.stroke(kept)


def _ink(g: Context, fill: str | None, stroke: str | None, width: float) -> None:
    if fill:
        g.fillStyle = fill
        g.fill()
    if stroke:
        g.strokeStyle = stroke
        g.lineWidth = width
        g.stroke()
