"""The picture of a game on the start screen: the card in play with the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import thumbnail
from ui.games.tutto import card_painter
from ui.kit.shapes import FLAG, items, list_of, one_of, row_of, whole_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from js import Context

    from ui.app.types import Row
    from ui.draw.palette import Palette
    from ui.games.tutto.types import Face, View
    from ui.kit.types import Cards, Job

SAMPLE: Row = ["bonus", 400, False, [1, 5]]  # shown if no game is unfinished


def kept(view: View, cards: Cards) -> list[list[bool | int | list[int] | str]]:
    """What to show of a view: one row, [kind of the card, its points, whether it is complete, numbers
    kept]."""
    faces = {d["die"]: d["face"] for d in view["dice"]}
    card = view["card"]
    return [
        [
            card["kind"],
            card["points"],
            view["phase"] == "tutto",
            [faces[k] for kept in view["kept"] for k in kept["dice"]],
        ]
    ]


READABLE = row_of(one_of(*card_painter.COLOUR), whole_to(9999), FLAG, list_of(whole_to(6), 6))
"""A row as `kept` makes it: the stored data may have been changed."""


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """The card with the dice (see `ui.draw.thumbnail`)."""
    for _ in parts(g, p, cards, job, w, h):
        pass


def parts(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> Iterator[None]:
    """The same, first the card, then die by die."""
    rows = items(job[1][0], READABLE)
    kind, points, done, faces = rows[0] if rows else SAMPLE
    card: Face = {"kind": kind, "points": points}
    thrown = [(card_painter.dice_colour(card), face) for _, face in job[1][1]]
    wide = min(w, h) >= thumbnail.ROOM
    side = min(w * (0.72 if wide else 0.8), h * 0.78)
    x, y = w / 2, side / 2 + 1 + max(0, (h - side * 1.24) / 2)
    thumbnail.clipped(g, x - side / 2, y - side / 2, side, side * 0.08)
    card_painter.paint(g, p, card, {"faces": faces, "done": done and kind != "stop"})
    g.restore()
    yield
    yield from thumbnail.dice(g, p, thrown, x, y, side, wide)
