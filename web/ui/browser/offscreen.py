"""The offscreen canvas that every picture is painted on. Without a graphics processor, a browser copies a canvas for
every frame if it was painted on, but not if it was given a finished picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.browser.steps import some_of
from ui.kit import motion
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from js import Canvas, Context

    from ui.browser.canvases import Canvases
    from ui.browser.types import Filling
    from ui.kit.types import Entry, Job


class Offscreen:
    """Sizes are in pixels of the page, not of the device."""

    def __init__(self, canvases: Canvases) -> None:
        self._canvases = canvases
        self._canvas = js.OffscreenCanvas.new(1, 1)
        self._pen = self._canvas.getContext("2d")

    def draw(self, entry: Entry, t: float | None = None) -> None:
        """Paints an entry of the document's `jobs` on its canvas, at once or in parts."""
        element, job, w, h = entry
        parts = load("ui.draw.pictures").parts_of(job)
        if parts:
            Slowly(self._canvases, entry, parts)
        else:
            self.fit(element, w, h)
            self._canvases.paint_job(self.blank(w, h), job, w, h, t)
            self.hand(element)

    def blank(self, w: float, h: float) -> Context:
        """The canvas's pen; the canvas is empty and has this size."""
        self._canvas.width, self._canvas.height = device(w, h)
        self._pen.setTransform(js.devicePixelRatio, 0, 0, js.devicePixelRatio, 0, 0)
        return self._pen

    def hand(self, canvas: Canvas) -> None:
        """Gives the picture painted here to a canvas."""
        canvas.getContext("bitmaprenderer").transferFromImageBitmap(self._canvas.transferToImageBitmap())

    def fit(self, canvas: Canvas, w: float, h: float) -> None:
        """Gives a canvas this size; does nothing if it has it, since the page would be laid out again."""
        wide, high = device(w, h)
        if canvas.width != wide or canvas.height != high:
            canvas.width = wide
            canvas.height = high

    def painted(self, job: Job, side: int) -> Canvas:
        """A new canvas with the job painted on it, `side` pixels of the device high and wide."""
        canvas = self._canvases.create("canvas")
        canvas.width = canvas.height = side
        self._canvases.paint_job(canvas.getContext("2d"), job, side, side)
        return canvas

    def fill(self, filling: Sequence[Filling], time: float) -> list[Filling]:
        """Paints a frame of the changing cards: [entry, start time, fields being written (None: completed)]. Returns those
        that still change."""
        left = []
        for entry, began, fields in filling:
            element, job, w, h = entry
            t = (time - began) / (motion.POP if fields else motion.RISE)
            if t < 0:  # the dice are still on their way
                left.append([entry, began, fields])
                continue
            if t >= 1 or job[0] != "card" or not job[2]:
                if w and h:
                    self.draw(entry)
                continue
            if fields:
                self._canvases.paint_job(self.blank(w, h), motion.popping(job, fields, t), w, h)
            else:
                self._canvases.paint_job(self.blank(w, h), job, w, h, t)
            self.hand(element)
            left.append([entry, began, fields])
        return left


def device(w: float, h: float) -> tuple[int, int]:
    """A size in pixels of the device."""
    ratio = js.devicePixelRatio
    return round(w * ratio), round(h * ratio)


class Slowly:
    """Paints an entry of the document's `jobs` in parts, each in a task of its own, on an offscreen canvas of its own, and hands its
    picture over once it is whole. parts: a generator function (see `ui.draw.pictures`)."""

    def __init__(self, canvases: Canvases, entry: Entry, parts: Callable[..., Iterator[None]]) -> None:
        _, self._job, w, h = entry
        self._canvases = canvases
        self._entry = entry
        self._state = (w, h, js.devicePixelRatio, canvases.theme.theme)
        self._offscreen = Offscreen(canvases)
        self._left = parts(self._offscreen.blank(w, h), canvases.theme, canvases.cards, self._job, w, h)
        self._on_next = self._go_on
        js.host.soon(self._on_next)

    def _go_on(self) -> None:
        element, job, w, h = self._entry  # what is shown so far stays until then
        if job is not self._job or (w, h, js.devicePixelRatio, self._canvases.theme.theme) != self._state:
            return  # it is painted anew
        if some_of(self._left):
            self._offscreen.fit(element, w, h)
            self._offscreen.hand(element)
        else:
            js.host.soon(self._on_next)
