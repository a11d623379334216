"""The portrait of a display: nine squares in their colours, with the tasks where there is room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen.thumbnail import cells, kept

if TYPE_CHECKING:
    from js import Context

    from ui.app.types import Row
    from ui.draw.palette import Palette
    from ui.games.goennen.types import View
    from ui.kit.types import Cards, Job


def of_seat(view: View, seat: int, cards: Cards) -> list[Row]:
    """What to show of a seat of a view."""
    return kept(dict(view, seat=seat), cards)  # type: ignore[arg-type]  # a copy


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """The display in a square."""
    rows = [row for row in job[1][0] if max(row[:2]) < 3]
    for _ in cells(g, p, cards, rows, 0, 0, min(w, h)):
        pass
