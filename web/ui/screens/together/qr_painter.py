"""Paints a QR code: dark squares on light ones, with the margin that readers need, in light and in dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from js import Context
    from worker.protocol import Cards

    from ui.draw.palette import Palette
    from ui.kit.types import Job

MARGIN = 4  # squares around the code


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """job: (this module, rows of "0" and "1" with spaces between them)."""
    rows = job[1].split(" ")
    side = len(rows) + 2 * MARGIN
    square = max(1, int(min(w, h) / side))
    left = int((w - square * len(rows)) / 2)
    top = int((h - square * len(rows)) / 2)
    g.fillStyle = "#ffffff"
    g.fillRect(0, 0, w, h)
    g.fillStyle = "#14252b"
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            begun = x
            while x < len(row) and row[x] == "1":
                x += 1
            if x > begun:
                g.fillRect(left + begun * square, top + y * square, (x - begun) * square, square)
            else:
                x += 1
