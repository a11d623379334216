"""Types of what is drawn, for the type checker alone (see `ui.kit.types`). Lengths are in pixels or in units of the canvas."""

from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

Vector: TypeAlias = tuple[float, float, float]
"""To the right, down the picture, and towards the eye."""

Axes: TypeAlias = Sequence[Vector]
"""Of a die: the directions of its right, lower and front side."""

Quaternion: TypeAlias = tuple[float, float, float, float]
"""(w, x, y, z) of a turn."""

Spot: TypeAlias = tuple[float, float, float]
"""Where a die lies: x, y, and how far it is turned, in radians clockwise."""

Room: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""

Hop: TypeAlias = tuple[float, float, float, float, float, float, float, float]
"""Start time, end time, x, y, to x, to y, height, share of the arc already past at the start."""

Layer: TypeAlias = tuple[str, str | None, str | None, float]
"""Path data, the roles of its fill and its stroke, and the width of its line."""

Layers: TypeAlias = tuple[Layer, ...]
"""Of a picture, the lowest first."""
