"""The canvases of the document, and what their painters need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.draw.palette import palette
from ui.kit.loader import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from js import Canvas, Context

    from ui.kit.canvas_pool import CanvasPool
    from ui.kit.types import Cards, Entry, Job


class Canvases:
    """What is shown on each; `ui.browser.painting` says when it is painted."""

    def __init__(self) -> None:
        self.cards: Cards = {}  # for the painters, by id
        self.theme = palette("light")
        self.hydrating: (
            Iterator[None] | tuple[()]
        ) = ()  # what remains to be taken over of the build's picture (see `kit.tree`)
        self.jobs: dict[str, Entry] = {}  # number of a canvas -> [element, job, width, height]
        self.canvas_pool: CanvasPool | None = (
            None  # the canvases put aside, once those of the first picture are painted
        )
        self.moving = False
        self.wait = 0  # milliseconds until the dice that fill a card have arrived

    def create(self, tag: str) -> Canvas:
        return js.document.createElement(tag)

    def paint_job(self, g: Context, job: Job, w: float, h: float, t: float | None = None) -> None:
        """Paints with the pen `g`. The painters are read late: no canvas is painted before the page can be used."""
        load("ui.draw.pictures").paint(g, self.theme, self.cards, job, w, h, t)
