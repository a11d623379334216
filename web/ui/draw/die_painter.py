"""The dice: rounded cubes, at rest and turned in any way.

A cube seen from afar is drawn from three vectors, its axes (see `ui.draw.cube`). Its outline is that of a
smaller cube inside, drawn with a pen as thick as the rounding. On it lie up to three faces, each the same two
paths under an affine transform. So a tumbling die costs about fifty canvas calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import cube, pen
from ui.draw.palette import BLACK, COLOURS, mix
from ui.draw.shapes import SHAPE

if TYPE_CHECKING:
    from js import Context, Gradient, Path2D

    from ui.draw.palette import Palette
    from ui.draw.types import Axes, Vector

HEIGHT = 1.09  # of a die at rest, in sides: the front is seen slightly from below

_INSET = 0.975  # share of the box, so that the outline stays in it
_ROUND = 0.11  # radius of the edges, in sides
_PLATE = 0.475  # from the centre of the cube to the plates, in sides
_LIGHT = (-0.36, -0.62, 0.70)
_LEVELS = 16
SPOTS = {
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_shades: dict[tuple[str, str], list[str]] = {}


def paint(g: Context, p: Palette, die: str, face: int, size: float) -> None:
    """A die at rest in the box from 0, 0 to size, size * HEIGHT, in the canvas's units."""
    pen.start(g)
    turned(g, p, die, face, size / 2, size * HEIGHT / 2, size, cube.rest(), True)


def prepare(p: Palette) -> None:
    """Makes all paths and shades now, so that the first throw has none to make."""
    pen.path("plate", _plate_data)
    for die in COLOURS:
        _shades_of(p, die)
        for number in SPOTS:
            _spots(die, number)


def turned(
    g: Context, p: Palette, die: str, face: int, x: float, y: float, size: float, axes: Axes, fine: bool
) -> None:
    """A die centred at x, y, turned according to its axes; `size` as for `paint`. fine: with the details that
    are seen only on a die that hardly moves."""
    size *= _INSET
    shades = _shades_of(p, die)
    _body(g, x, y, size, axes)
    body: str | Gradient
    if fine:
        body = g.createLinearGradient(0, y - size * 0.55, 0, y + size * 0.55)
        for stop, level in ((0, _LEVELS - 1), (0.3, 10), (0.84, 8), (0.9, 0)):
            body.addColorStop(stop, shades[level])
    else:
        body = shades[7]
    g.strokeStyle = shades[0]
    g.lineWidth = (2 * _ROUND + 0.022) * size
    g.stroke()
    g.fillStyle = body
    g.strokeStyle = body
    g.lineWidth = 2 * _ROUND * size
    g.stroke()
    g.fill()
    sides = cube.sides(face, axes)
    for number in range(1, 7):
        if sides[number][2] > 0.05:
            right, above = cube.BESIDE[number]
            _plate(g, p, die, number, x, y, size, sides[number], sides[right], sides[7 - above], shades, fine)


def _body(g: Context, x: float, y: float, size: float, axes: Axes) -> None:
    """The outline of the inner cube: the six corners around the one nearest to the eye."""
    reach = (0.5 - _ROUND) * size
    a, b, c = [(vx * reach, vy * reach) if vz > 0 else (-vx * reach, -vy * reach) for vx, vy, vz in axes]
    ax, ay = a
    bx, by = b
    cx, cy = c
    g.beginPath()
    g.moveTo(x - ax + bx + cx, y - ay + by + cy)
    g.lineTo(x - ax - bx + cx, y - ay - by + cy)
    g.lineTo(x + ax - bx + cx, y + ay - by + cy)
    g.lineTo(x + ax - bx - cx, y + ay - by - cy)
    g.lineTo(x + ax + bx - cx, y + ay + by - cy)
    g.lineTo(x - ax + bx - cx, y - ay + by - cy)
    g.closePath()


def _plate(
    g: Context,
    p: Palette,
    die: str,
    number: int,
    x: float,
    y: float,
    size: float,
    normal: Vector,
    u: Vector,
    v: Vector,
    shades: list[str],
    fine: bool,
) -> None:
    nx, ny, nz = normal
    light = nx * _LIGHT[0] + ny * _LIGHT[1] + nz * _LIGHT[2]
    level = int(light * _LEVELS)
    level = 0 if level < 0 else _LEVELS - 1 if level >= _LEVELS else level
    out = _PLATE * size
    g.save()
    g.transform(u[0] * size, u[1] * size, v[0] * size, v[1] * size, x + nx * out, y + ny * out)
    plate = pen.path("plate", _plate_data)
    if fine and nz > 0.5:
        down = g.createLinearGradient(0, -0.5, 0, 0.5)
        down.addColorStop(0, shades[min(level + 1, _LEVELS - 1)])
        down.addColorStop(1, shades[max(level - 1, 0)])
        g.fillStyle = down
    else:
        g.fillStyle = shades[level]
    g.fill(plate)
    if fine and nz > 0.5:
        g.strokeStyle = mix("#FFFFFF", shades[level], 0.3)
        g.lineWidth = 0.02
        g.stroke(plate)
    if nz > 0.2:
        g.fillStyle = p.on(die)
        g.fill(_spots(die, number))
    g.restore()


def _plate_data() -> str:
    return pen.box_data(0, 0, 0.91, 0.91, 0.19)


def _spots(die: str, number: int) -> Path2D:
    return pen.path(("spots", die, number), lambda: _spots_data(die, number))


def _spots_data(die: str, number: int) -> str:
    r = 0.17 if number == 1 else 0.1
    if die == "P":  # stars are thin, so they are larger
        r *= 1.16 if number < 6 else 1.02
    return " ".join([pen.moved(SHAPE[die], column * 0.245, row * 0.265, r) for column, row in SPOTS[number]])


def _shades_of(p: Palette, die: str) -> list[str]:
    """The die's colour from shadow to light; a face turned to the eye has the colour itself."""
    key = (p.theme, die)
    if key not in _shades:
        c = p.die(die)
        own = 12
        out = []
        for level in range(_LEVELS):
            if level < own:
                out.append(mix(BLACK, c, 0.40 * (own - level) / own))
            else:
                out.append(mix("#FFFFFF", c, 0.08 * (level - own)))
        _shades[key] = out
    return _shades[key]
