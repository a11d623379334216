"""The dice in the air: one canvas over the page, on which they fly from their old places to their new
ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import js

from ui.draw.pictures import DIE
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Canvas, Element

    from ui.browser.document import Document
    from ui.draw.flight import Flight
    from ui.draw.types import Point, Room, Spot
    from ui.kit.scene import Throw

SHARPEST = 2  # device pixels per CSS pixel: more are not seen on moving dice, and cost time


class DiceOverlay:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._canvas: Canvas | None = None
        self._ratio: float = 1
        self._corner: Point = (0, 0)
        self._size: Point = (0, 0)
        self.flight: Flight | None = None

    def throw(self, throws: Sequence[Throw], starts: Sequence[Spot | None]) -> bool:
        """Begins a flight to where the dice lie in the present picture; False if they cannot be seen
        there."""
        ends = places(throws)
        if None in ends:
            return False
        side = js.document.querySelector(selector(throws[0])).offsetWidth * DIE  # type: ignore[union-attr]  # it has a place
        room = room_for(side)
        if room is None:
            return False
        view = (js.window.innerWidth, js.window.innerHeight)
        away = side * len(throws) * 0.6
        if view[0] - room[2] < view[1] - room[3]:
            assert ends[0]
            hand = (view[0] + away, ends[0][1])
        else:
            hand = ((room[0] + room[2]) / 2, view[1] + side)
        flights = load("ui.draw.flight")
        self.flight = flights.Flight(throws, starts, ends, side, room, hand)
        self._open(self.flight.reach(), view)
        return True

    def _open(self, reach: Room, view: Point) -> None:
        """Lays the canvas over the part of the window that the flight may touch."""
        left, top = max(0, int(reach[0])), max(0, int(reach[1]))
        right, bottom = min(view[0], int(reach[2]) + 1), min(view[1], int(reach[3]) + 1)
        if self._canvas is None:
            self._canvas = js.document.createElement("canvas")
            self._canvas.className = "air"
            self._canvas.setAttribute("aria-hidden", "true")
            js.document.body.appendChild(self._canvas)
        self._ratio = min(SHARPEST, js.devicePixelRatio)
        self._corner = (left, top)
        self._size = (right - left, bottom - top)
        self._canvas.style.cssText = "left:%dpx;top:%dpx;width:%dpx;height:%dpx" % (
            left,
            top,
            right - left,
            bottom - top,
        )
        self._canvas.width = round((right - left) * self._ratio)
        self._canvas.height = round((bottom - top) * self._ratio)

    def paint(self, time: float) -> None:
        """Paints the flight at a time, in milliseconds from its beginning."""
        assert self._canvas
        g = self._canvas.getContext("2d")
        ratio = self._ratio
        g.setTransform(ratio, 0, 0, ratio, 0, 0)
        g.clearRect(0, 0, self._size[0], self._size[1])
        g.translate(-self._corner[0], -self._corner[1])
        load("ui.draw.flight_painter").paint(g, self._document.theme, self.flight, time)

    def clear(self) -> None:
        """Ends the flight: the page itself shows the dice."""
        self.flight = None
        if self._canvas:
            self._canvas.width = 0


def selector(throw: Throw) -> str:
    return '.dock [data-die="' + throw.die + '"]'


def places(throws: Sequence[Throw]) -> list[Spot | None]:
    """Where the dice lie in the present picture: (x, y, lean) of each, or None if it is in the hand or not
    visible."""
    out: list[Spot | None] = []
    for throw in throws:
        element = js.document.querySelector(selector(throw))
        box = element.getBoundingClientRect() if element else None
        if box is None or not box.width or element.querySelector(".in-hand"):  # type: ignore[union-attr]  # what has a box is there
            out.append(None)
        else:
            assert element
            out.append((box.left + box.width / 2, box.top + box.height / 2, lean(element)))
    return out


def lean(element: Element) -> float:
    """How far an element is turned, in radians clockwise."""
    says = js.getComputedStyle(element).transform
    if not says.startswith("matrix("):
        return 0.0
    cos, sin = says[7:].split(",")[:2]
    return math.atan2(float(sin), float(cos))


def room_for(side: float) -> Room | None:
    """(left, top, right, bottom) of the area for dice: the tray, and what is free of words above and beside
    it."""
    tray = js.document.querySelector(".dock .tray")
    if tray is None:
        return None
    box = tray.getBoundingClientRect()
    dock = tray.closest(".dock").getBoundingClientRect()  # type: ignore[union-attr]  # the tray is in it
    top = dock.top - side / 2
    said = js.document.getElementById("turn")
    if said:
        words = said.getBoundingClientRect()
        if (
            words.bottom <= box.top + 1
            and words.left < box.right
            and words.right > box.left
            and words.width > 1
        ):
            top = words.bottom
    right = box.right
    acts = js.document.querySelector(".dock .acts")
    if acts and acts.getBoundingClientRect().left > right:
        right = min(acts.getBoundingClientRect().left, right + 2 * side)
    return (box.left, min(top, box.top), right, box.bottom)
