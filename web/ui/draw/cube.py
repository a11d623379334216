"""How a die lies and turns: which numbers are next to each other on it, and which way its sides point.

Vectors are (x, y, z): to the right, down the picture, and towards the eye. A die has three axes: the
directions of the right, the lower and the front side of a die whose front shows a given number. A die that
turns from one number to another keeps the axes of the second all the way, so it is painted as a die that
shows the second (see `ui.draw.die_painter`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from ui.draw.types import Axes, Quaternion, Vector

TILT = 0.12  # radians; the front of a die at rest is seen from below by this angle

# The numbers to the right and above when the key is in front; opposite numbers add up to seven.
BESIDE = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (2, 1), 5: (1, 3), 6: (3, 2)}


def rest(lean: float = 0.0) -> Axes:
    """The axes of a die at rest, turned clockwise by `lean` radians on the table."""
    return axes((1.0, 0.0, 0.0, 0.0), lean)


def axes(turn: Quaternion, lean: float = 0.0) -> Axes:
    """The axes of a die turned away from its rest by a quaternion (w, x, y, z)."""
    w, x, y, z = turn
    cos = math.cos(TILT)
    sin = math.sin(TILT)
    along = math.cos(lean)
    across = math.sin(lean)
    out = []
    for a, b, c in (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    ):
        b, c = b * cos - c * sin, b * sin + c * cos
        out.append((a * along - b * across, a * across + b * along, c))
    return out


def sides(front: int, axes: Axes) -> list[Vector]:
    """The directions of all sides of a die that has these axes and the number `front` in front; by number,
    None at 0."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes
    right, above = BESIDE[front]
    out: list[Any] = [None] * 7  # at 0 there is no side
    out[front] = (cx, cy, cz)
    out[7 - front] = (-cx, -cy, -cz)
    out[right] = (ax, ay, az)
    out[7 - right] = (-ax, -ay, -az)
    out[above] = (-bx, -by, -bz)
    out[7 - above] = (bx, by, bz)
    return out


def rolled(heading_x: float, heading_y: float, angle: float) -> Quaternion:
    """The quaternion of a roll by `angle` towards a heading, a unit vector in the plane of the table."""
    sin = math.sin(angle / 2)
    return (math.cos(angle / 2), -heading_y * sin, heading_x * sin, 0.0)


def after(first: Quaternion, second: Quaternion) -> Quaternion:
    """The quaternion of two turns, `first` and then `second`."""
    a, b, c, d = second
    w, x, y, z = first
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def between(number: int, other: int) -> tuple[Vector, float]:
    """((x, y, z), angle): the inverse of the turn that brings a die at rest with `number` in front to a rest
    with `other` in front. Turned about this axis by this angle, a die that shows `other` looks like one that
    shows `number`."""
    right, above = BESIDE[number]
    side = sides(other, ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    rows = (side[right], side[7 - above], side[number])
    trace = rows[0][0] + rows[1][1] + rows[2][2]
    if trace == 3:
        return ((0.0, 0.0, 1.0), 0.0)
    if trace == -1:  # half a turn: the axis is known but for the signs
        half = [math.sqrt((rows[i][i] + 1) / 2) for i in range(3)]
        first = 0 if half[0] > 0 else 1
        for i in range(3):
            if i != first and rows[first][i] < 0:
                half[i] = -half[i]
        return ((half[0], half[1], half[2]), math.pi)
    angle = math.acos((trace - 1) / 2)
    twice = 2 * math.sin(angle)
    axis = (
        (rows[2][1] - rows[1][2]) / twice,
        (rows[0][2] - rows[2][0]) / twice,
        (rows[1][0] - rows[0][1]) / twice,
    )
    return (axis, angle)


def about(axis: Vector, angle: float) -> Quaternion:
    """The quaternion of a turn about a unit vector."""
    sin = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * sin, axis[1] * sin, axis[2] * sin)
