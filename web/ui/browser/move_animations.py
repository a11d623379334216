"""Small pictures that travel over the table: dice to the fields they fill, cards to the displays they are
laid in.

The browser moves them by itself. Nothing waits for them; what they bring is shown when they arrive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Canvas, Element

    from ui.browser.document import Document
    from ui.browser.types import Frame
    from ui.kit.scene import Trip

ARRIVES = 180  # milliseconds that the destination takes to swell and settle
SMALL = 0.6  # their size at the end, at most, as a share of their size at the start
ROOM = 0.8  # and as a share of the destination's size
HIGH = 0.22  # the height of a trip's arc, as a share of its length
_EASE = "cubic-bezier(.35,.1,.3,1)"


class MoveAnimations:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._travelling: list[tuple[float, Canvas]] = []  # (end time, canvas)
        self._on_end = self._end

    def starts(self, trips: Sequence[Trip]) -> list[Frame | None]:
        """Where each `ui.kit.scene.Trip` starts in the picture still shown, or None."""
        return [box_of(trip.start) for trip in trips]

    def begin(self, trips: Sequence[Trip], starts: Sequence[Frame | None]) -> None:
        """Starts the trips to their destinations in the present picture."""
        last = 0
        for trip, start in zip(trips, starts):
            element = js.document.querySelector(trip.end)
            end = box_of(trip.end, trip.box)
            if end is None or element.closest("[inert]"):  # type: ignore[union-attr]  # what has a box is there
                continue
            assert element
            if trip.job is None:
                appear(element, trip.after)
            elif start is not None:
                self._travel(trip, start, end)
                if trip.box is None:
                    swell(element, trip.after + trip.lasts - ARRIVES // 3)
                last = max(last, trip.after + trip.lasts)
        if last:
            js.setTimeout(self._on_end, last + 60)

    def _travel(self, trip: Trip, start: Frame, end: Frame) -> None:
        x, y, width, height = start
        document = self._document
        canvas = js.document.createElement("canvas")
        canvas.className = "trip"
        canvas.setAttribute("aria-hidden", "true")
        canvas.style.cssText = "left:%.1fpx;top:%.1fpx;width:%.1fpx;height:%.1fpx" % (x, y, width, height)
        ratio = min(2, js.devicePixelRatio)
        canvas.width = round(width * ratio)
        canvas.height = round(height * ratio)
        g = canvas.getContext("2d")
        g.setTransform(ratio, 0, 0, ratio, 0, 0)
        assert trip.job
        document.paint_job(g, trip.job, width, height)
        js.document.body.appendChild(canvas)
        dx = end[0] + end[2] / 2 - x - width / 2
        dy = end[1] + end[3] / 2 - y - height / 2
        scale = end[2] / width if trip.box else min(SMALL, ROOM * min(end[2], end[3]) / width)
        lift = HIGH * (abs(dx) + abs(dy))
        canvas.animate(
            js.JSON.parse(
                '[{"translate":"0px 0px","scale":"1"},{"translate":"%.1fpx %.1fpx","scale":"%.3f"},'
                '{"translate":"%.1fpx %.1fpx","scale":"%.3f","opacity":"1","offset":0.94},'
                '{"translate":"%.1fpx %.1fpx","scale":"%.3f","opacity":"0"}]'
                % (dx * 0.5, dy * 0.5 - lift, (1 + scale) * 0.55, dx, dy, scale, dx, dy, scale)
            ),
            js.JSON.parse(
                '{"duration":%d,"delay":%d,"easing":"%s","fill":"both"}' % (trip.lasts, trip.after, _EASE)
            ),
        )
        self._travelling.append((js.performance.now() + trip.after + trip.lasts, canvas))

    def _end(self) -> None:
        """Removes the pictures that have arrived."""
        now = js.performance.now()
        left = []
        for until, canvas in self._travelling:
            if until <= now:
                canvas.remove()
            else:
                left.append((until, canvas))
        self._travelling = left


def box_of(selector: str | None, share: tuple[float, float, float] | None = None) -> Frame | None:
    """(left, top, width, height) of a visible element, or of a part of it, given as (x, y) of its centre and
    its side in hundredths of the element's width; or None."""
    element = js.document.querySelector(selector) if selector else None
    if element is None:
        return None
    box = element.getBoundingClientRect()
    if not box.width:
        return None
    if share is None:
        return (box.left, box.top, box.width, box.height)
    x, y, side = [each * box.width / 100 for each in share]
    return (box.left + x - side / 2, box.top + y - side / 2, side, side)


def swell(element: Element, delay: int) -> None:
    element.animate(
        js.JSON.parse('[{"scale":"1"},{"scale":"1.16"},{"scale":"1"}]'),
        js.JSON.parse('{"duration":%d,"delay":%d}' % (ARRIVES, delay)),
    )


def appear(element: Element, delay: int) -> None:
    """Lets something new come down on the table."""
    element.animate(
        js.JSON.parse('[{"scale":"1.7","opacity":"0"},{"scale":"1","opacity":"1"}]'),
        js.JSON.parse(
            '{"duration":%d,"delay":%d,"fill":"backwards","easing":"%s"}' % (2 * ARRIVES, delay, _EASE)
        ),
    )
