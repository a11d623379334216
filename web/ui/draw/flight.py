"""The flight of thrown dice: where each one is at any moment, how high, and how it is turned.

A flight consists of hops between points of the table, each lower than the last: from where the die lies, or
from the hand, to where it first lands, from there to where it bounces, and on to where it ends. It begins
with the number that the die showed and ends with its new one. Nothing else depends on the numbers, and
nothing is random.

Dice stay apart: between two rows of dice in the same order they cannot meet; a die that must pass another
flies over it. Lengths are in pixels, times in milliseconds, angles in radians clockwise.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ui.draw import cube

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.draw.types import Axes, Hop, Point, Room, Spot
    from ui.kit.scene import Throw

LASTS = 900  # how long the first die is in the air
APART = 60  # between the landings of two dice
FIRST = 440  # duration of the first hop
LATER = 25  # how much longer the next die's first hop takes
SECOND = 0.63  # share of the remaining time for the second hop
BOUNCES = (
    (0.40, 0.13),
    (0.34, 0.11),
    (0.37, 0.14),
)  # heights of the second and third hops, as shares of the first
RISE = 0.45  # how far up the picture a die moves per unit of height
SMALLER = 0.14  # how much smaller a turning die is drawn, so that its corners have room
SHRINKS = 120  # how long it shrinks at the beginning
UNFOLDS = 260  # and grows at the end
LOW = 0.55  # least height of the first hop, in sides
HIGH = 1.25  # greatest height of the first hop, in sides
OVER = 1.4  # how much higher a die flies to pass over another, in sides
STAGGER = 0.4  # how far in front of or behind their final row dice land, alternately, in sides
WIDE = 1.7  # how far apart dice land if there is room, in sides
SHADE = 0.16  # how far to the right a shadow falls per unit of height
REACH = 0.9  # from a die's centre to anything painted of it, at most, in sides


class Path:
    """One die's path. `hops`: (start time, end time, x, y, to x, to y, height, share of the arc already past
    at the start); before, face: the numbers at both ends; lean, leans: its angles on the table at both ends;
    turns: how often it turns over."""

    def __init__(
        self,
        colour: str,
        before: int,
        face: int,
        hops: tuple[Hop, ...],
        lean: float,
        leans: float,
        turns: int,
    ) -> None:
        self.colour = colour
        self.face = face
        self.hops = hops
        self.lasts = hops[-1][1]
        self._lean = lean
        self._leans = leans
        self._turns = turns
        _, _, x, y, to_x, to_y, _, _ = hops[0]
        far = math.sqrt((to_x - x) * (to_x - x) + (to_y - y) * (to_y - y))
        self._heading = ((to_x - x) / far, (to_y - y) / far) if far > 1 else (0.0, -1.0)
        self._axis, self._angle = cube.between(before, face)

    def place(self, time: float) -> tuple[float, float, float]:
        """(x, y, height): the point of the table below the die's centre, and its height above it."""
        for begins, ends, x, y, to_x, to_y, height, over in self.hops:
            if time < ends:
                share = max(0.0, (time - begins) / (ends - begins))
                arc = over + (1 - over) * share
                return (x + (to_x - x) * share, y + (to_y - y) * share, 4 * height * arc * (1 - arc))
        return (self.hops[-1][4], self.hops[-1][5], 0.0)

    def size(self, time: float) -> float:
        """Its drawn size, as a share of a die at rest."""
        return 1 - SMALLER * max(0.0, min(1.0, time / SHRINKS, (self.lasts - time) / UNFOLDS))

    def axes(self, time: float) -> Axes:
        """The die's axes (see `ui.draw.cube`), as of a die that shows its final number."""
        left = min(1.0, max(0.0, 1 - time / self.lasts))
        left *= left  # it turns more and more slowly
        roll = cube.rolled(self._heading[0], self._heading[1], -2 * math.pi * self._turns * left)
        turn = cube.after(cube.about(self._axis, self._angle * left), roll)
        return cube.axes(turn, self._leans + (self._lean - self._leans) * left)


class Flight:
    """Dice thrown together. `paths` are in the order of their ends, from the left; `lasts`: until the last
    one lies still; `bounces`: (time, colour of the die, loudness in 0..1), in order.

    throws: a list of `ui.kit.scene.Throw`; starts: (x, y, lean) of each, or None if it comes from the hand;
    ends: (x, y, lean) of each; side: of a die; room: (left, top, right, bottom), where dice may be seen;
    hand: (x, y), out of sight. Dice of the same colour swap places rather than cross.
    """

    def __init__(
        self,
        throws: Sequence[Throw],
        starts: Sequence[Spot | None],
        ends: Sequence[Spot],
        side: float,
        room: Room,
        hand: Point,
    ) -> None:
        order = sorted(range(len(throws)), key=lambda i: (ends[i][0], ends[i][1], i))
        begins = [(throws[i].before, starts[i]) for i in order]
        colours = [throws[i].colour for i in order]
        if len(colours) > 1 and len([k for k in colours if k != colours[0]]) == 0:
            begins.sort(key=lambda each: (each[1] is None, each[1] or ()))
        ends = [ends[i] for i in order]
        self.side = side
        self.paths: list[Path] = []
        self.bounces: list[tuple[float, str, float]] = []
        down = _spread(ends, side, room)
        for i, (before, start) in enumerate(begins):
            if before is None or start is None:
                begins[i] = (None, _in_hand(hand, i, len(order), side))
        over = _over([start for _, start in begins], down, side)  # type: ignore[misc]  # each has one by now
        for i, (before, start) in enumerate(begins):
            assert start
            path = _path(i, throws[order[i]], before, start, down[i], ends[i], side, room[1], over[i])
            self.paths.append(path)
            for hop, loudness in zip(path.hops, (1.0, 0.5, 0.2)):
                self.bounces.append((hop[1], path.colour, loudness))
        self.bounces.sort()
        self.lasts = max([path.lasts for path in self.paths])

    def reach(self) -> Room:
        """(left, top, right, bottom) of everything painted of it."""
        lefts, tops, rights, bottoms = [], [], [], []
        for path in self.paths:
            away = REACH * self.side
            for _, _, x, y, to_x, to_y, height, _ in path.hops:
                lefts.append(min(x, to_x) - away)
                rights.append(max(x, to_x) + away + SHADE * height)
                tops.append(min(y, to_y) - RISE * height - away)
                bottoms.append(max(y, to_y) + away)
        return (min(lefts), min(tops), max(rights), max(bottoms))


def _in_hand(hand: Point, i: int, count: int, side: float) -> Spot:
    """Where a die starts that comes from the hand."""
    return (hand[0] + (i - (count - 1) / 2) * 1.15 * side, hand[1], 0.7 * (i - 2))


def _spread(ends: Sequence[Spot], side: float, room: Room) -> list[Point]:
    """Where the dice land first: in the order of their ends, but further apart if there is room, and
    alternately nearer and farther."""
    left, top, right, bottom = room
    count = len(ends)
    first, last = ends[0][0], ends[-1][0]
    middle = (first + last) / 2
    pitch = (last - first) / (count - 1) if count > 1 else 0
    in_row = all([abs(y - ends[0][1]) < side / 2 for _, y, _ in ends])
    if count > 1 and in_row:
        widest = (right - left - 1.3 * side) / (count - 1)
        pitch = max(pitch, min(widest, WIDE * side))
    reach = pitch * (count - 1) / 2
    middle = max(left + 0.65 * side + reach, min(right - 0.65 * side - reach, middle))
    out = []
    for i, (x, y, _) in enumerate(ends):
        farther = max(0.0, min(STAGGER * side, y - 0.55 * side - top))
        nearer = max(0.0, min(STAGGER * side, bottom - 0.6 * side - y))
        out.append((middle - reach + pitch * i if in_row else x, y - farther if i % 2 else y + nearer))
    return out


def _over(starts: Sequence[Spot], down: list[Point], side: float) -> list[float]:
    """How much higher each die flies because it passes over others: the one with the longer way is higher."""
    count = len(starts)
    out = [0.0] * count
    placed: list[int] = []
    for i in sorted(range(count), key=lambda i: (abs(down[i][0] - starts[i][0]), i)):
        for j in placed:
            was = starts[j][0] - starts[i][0]
            will = down[j][0] - down[i][0]
            if was * will < 0:
                meet = min(0.85, max(0.15, abs(was) / (abs(was) + abs(will))))
                out[i] = max(out[i], out[j] + OVER * side / (4 * meet * (1 - meet)))
        placed.append(i)
    return out


def _path(
    i: int,
    throw: Throw,
    before: int | None,
    start: Spot,
    down: Point,
    end: Spot,
    side: float,
    top: float,
    over: float,
) -> Path:
    """The path of the die that ends as number i from the left."""
    x, y = down
    mid_x = end[0] + (x - end[0]) * 0.3
    mid_y = end[1] - (y - end[1]) * 0.4
    above = (min(y, end[1]) - 0.55 * side - top) / RISE
    height = min(HIGH * side, max(LOW * side, above))
    second, third = BOUNCES[i % len(BOUNCES)]
    lands = FIRST + LATER * i
    lasts = LASTS + APART * i
    bounces = lands + int(SECOND * (lasts - lands))
    hops = (
        (0, lands, start[0], start[1], x, y, height + over, 0.0 if before else 0.3),
        (lands, bounces, x, y, mid_x, mid_y, height * second, 0.0),
        (bounces, lasts, mid_x, mid_y, end[0], end[1], height * third, 0.0),
    )
    return Path(throw.colour, before or throw.face, throw.face, hops, start[2], end[2], 2 if before else 3)
