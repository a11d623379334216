"""The dice: rounded cubes, at rest and tumbling.

A cube seen from afar is drawn from three vectors, half its edges as they lie in the picture. The outline of a
rounded cube is that of a smaller cube inside, drawn with a pen as thick as the rounding; on it lie up to three
faces, each the same two paths under an affine transform. So a tumbling die costs some fifty canvas calls.
"""

import math

from ui.draw import pen
from ui.draw.palette import BLACK, COLOURS, mix
from ui.draw.shapes import SHAPE

HEIGHT = 1.09  # of a die at rest, in sides: its front is seen a little from below
REACH = 0.5  # how far a tumbling die may stick out of its place at rest, in sides

_INSET = 0.975  # of the box, so that the outline stays in it
_TILT = 0.12  # radians
_ROUND = 0.11  # radius of the edges, in sides
_PLATE = 0.475  # from the middle of the cube to where the plates lie
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
# The faces to the right and above when the face named lies in front; opposite faces add up to seven.
_BESIDE = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (2, 1), 5: (1, 3), 6: (3, 2)}
_shades = {}


def paint(g, p, die, face, size) -> None:
    """A die at rest in the box 0, 0 to size, size * HEIGHT, in the canvas's units."""
    pen.start(g)
    _cube(g, p, die, face, size / 2, size * HEIGHT / 2, size * _INSET, _rest(), True)


def tumble(g, p, die, face, size, t, spin=0) -> None:
    """A die in flight over the same box; ``t`` is the share of the time gone by, at 1 the die is at rest.

    The die slows down by itself, so t may run evenly. It sticks out of the box by at most REACH sides. ``spin``:
    any integer, so that dice do not turn alike."""
    if t >= 1:
        paint(g, p, die, face, size)
        return
    pen.start(g)
    left = 1 - t
    turned = left * left * (3.2 + 0.5 * (spin % 3)) * math.pi / 1.6
    heading = 0.6 + spin * 2.4
    lift = abs(math.sin(t * t * 2.0 * math.pi + 0.5 * math.pi)) * left
    axes = _turned(_rest(), math.cos(heading), math.sin(heading), turned)
    x = size / 2
    y = size * HEIGHT / 2
    g.fillStyle = p.shadow
    g.globalAlpha = (0.20 - 0.10 * lift) * min(1, 4 * left)
    g.beginPath()
    g.ellipse(x, y + size * 0.44, size * (0.50 + 0.1 * lift), size * (0.16 + 0.05 * lift), 0, 0, 6.2832)
    g.fill()
    g.globalAlpha = 1
    _cube(g, p, die, face, x, y - size * 0.16 * lift, size * (_INSET + 0.08 * lift), axes, t > 0.8)


def prepare(p) -> None:
    """Make all paths and shades now, so that the first tumble has none to make."""
    pen.path("plate", _plate_data)
    for die in COLOURS:
        _shades_of(p, die)
        for number in SPOTS:
            _spots(die, number)


def _rest():
    """Right, down and towards the eye, as a die at rest has them."""
    cos = math.cos(_TILT)
    sin = math.sin(_TILT)
    return ((1.0, 0.0, 0.0), (0.0, cos, sin), (0.0, -sin, cos))


def _turned(axes, heading_x, heading_y, angle):
    """The axes before a roll by ``angle`` towards a heading in the plane of the table has ended."""
    ux, uy = -heading_y, heading_x  # the axis of the roll, in the plane as well
    cos = math.cos(angle)
    sin = -math.sin(angle)
    out = []
    for x, y, z in axes:
        along = (ux * x + uy * y) * (1 - cos)
        turned_x = x * cos + uy * z * sin + ux * along
        turned_y = y * cos - ux * z * sin + uy * along
        out.append((turned_x, turned_y, z * cos + (ux * y - uy * x) * sin))
    return out


def _cube(g, p, die, face, x, y, size, axes, fine):
    shades = _shades_of(p, die)
    _body(g, x, y, size, axes)
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
    right, down, front = axes
    beside, above = _BESIDE[face]
    for normal, u, v, number in (
        (front, right, down, face),
        (right, down, front, beside),
        (down, right, front, 7 - above),
    ):
        if normal[2] < 0:
            normal = (-normal[0], -normal[1], -normal[2])
            number = 7 - number
        if normal[2] > 0.05:
            _plate(g, p, die, number, x, y, size, normal, u, v, shades, fine)


def _body(g, x, y, size, axes):
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


def _plate(g, p, die, number, x, y, size, normal, u, v, shades, fine):
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
        down.addColorStop(0, shades[level + 1])
        down.addColorStop(1, shades[level - 1])
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


def _plate_data():
    return pen.box_data(0, 0, 0.91, 0.91, 0.19)


def _spots(die, number):
    return pen.path(("spots", die, number), lambda: _spots_data(die, number))


def _spots_data(die, number):
    r = 0.17 if number == 1 else 0.1
    if die == "P":  # a star is thin
        r *= 1.16 if number < 6 else 1.02
    return " ".join([pen.moved(SHAPE[die], column * 0.245, row * 0.265, r) for column, row in SPOTS[number]])


def _shades_of(p, die):
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
