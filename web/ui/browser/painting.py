"""The canvases of the document: when each is painted. Nothing is painted before the page can be used, so this is read once the
browser has laid out the first canvas.

An entry of the document's `jobs` is [canvas, job, width, height], in pixels of the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.browser.steps import some_of, take
from ui.kit import motion
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ui.browser.canvases import Canvases
    from ui.browser.offscreen import Offscreen
    from ui.browser.types import Filling
    from ui.kit.types import Entry, Job

LARGE = 20000  # pixels; a canvas of this size or more is painted after its picture is shown


class Loop:
    """An animation-frame callback that asks for another frame only while something moves."""

    def __init__(self, frame: Callable[[float], bool]) -> None:
        self._frame = frame
        self._running = False
        self._callback = self._tick

    def start(self) -> None:
        if not self._running:
            self._running = True
            js.requestAnimationFrame(self._callback)

    def _tick(self, now: float) -> None:
        if self._frame(now):
            js.requestAnimationFrame(self._callback)
        else:
            self._running = False


class Painting:
    def __init__(self, canvases: Canvases, painted: Callable[[], object]) -> None:
        """painted() is called once the canvases of the first picture are painted."""
        self._canvases = canvases
        self._painted = painted
        self._offscreen: Offscreen | None = None
        self._on_late = self._paint_late
        self._late: list[
            Entry
        ] = []  # canvases that are painted after the picture that they belong to: the first one's, and large ones
        self._filling: list[
            Filling
        ] = []  # changing cards: [entry, start time, fields being written (None: completed)]
        self._fill = Loop(self._fill_frame)

    @property
    def offscreen(self) -> Offscreen:
        """What every picture is painted on."""
        if self._offscreen is None:
            self._offscreen = load("ui.browser.offscreen").Offscreen(self._canvases)
        return self._offscreen

    def draw(self, entry: Entry, t: float | None = None) -> None:
        """Paints an entry. t: the time in 0..1 of a card that fills with its colour."""
        if entry[2] and entry[3]:
            self.offscreen.draw(entry, t)

    def change(self, entry: Entry, job: Job) -> None:
        """Paints another job on the canvas of an entry; what is completed or written changes slowly."""
        before = entry[1]
        entry[1] = job
        canvases = self._canvases
        if canvases.moving and motion.completes(before, job):
            self._filling.append([entry, js.performance.now() + canvases.wait, None])
            self._fill.start()
            return
        fields = motion.writes(before, job) if canvases.moving else []
        if fields:
            self._filling.append([entry, js.performance.now() + canvases.wait, fields])
            self._fill.start()
        if not (fields and canvases.wait):
            self.draw_soon(entry)

    def draw_soon(self, entry: Entry) -> None:
        """Paints an entry now, or later if that would keep the page from answering."""
        if self._canvases.canvas_pool and entry[2] * entry[3] < LARGE:
            self.draw(entry)
            return
        if not self._late:
            if self._offscreen is None:
                take(self._reading())
            else:
                self.go_on()
        if not [each for each in self._late if each is entry]:
            self._late.append(entry)

    def _reading(self) -> Iterator[None]:
        """Loads the painters, one at a time, and begins to paint."""
        self.offscreen  # noqa: B018 - it is made when it is first asked for
        yield
        load("ui.draw.die_painter")
        yield
        load("ui.draw.pictures")
        yield
        self._paint_late()

    def go_on(self) -> None:
        """Paints what waits, in a task of its own."""
        js.host.soon(self._on_late)

    def _paint_late(self) -> None:
        """Paints as many of the waiting canvases as it can without keeping the page from answering."""
        canvases = self._canvases
        if not some_of(self._waiting()):
            self.go_on()
        elif self._offscreen and not canvases.canvas_pool and not canvases.hydrating:
            self._painted()

    def _waiting(self) -> Iterator[None]:
        while self._late:
            load("ui.draw.pictures").parts_of(
                self._late[0][1]
            )  # loads its painter, which may take as long as painting
            yield
            entry = self._late.pop(0)
            if entry[0].getAttribute("data-paint") in self._canvases.jobs:
                self.draw(entry)
            yield

    def _fill_frame(self, time: float) -> bool:
        self._filling = self.offscreen.fill(self._filling, time)
        return bool(self._filling)

    def draw_rising(self, t: float) -> None:
        """Paints the card in play while it fills with its colour, at a time in 0..1."""
        for entry in self._canvases.jobs.values():
            job = entry[1]
            if len(job) > 3 and job[3] is True:
                self.draw(entry, t)
