"""What the turns of a game brought: as tiles in the result, as squares in a text, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import digits, pen
from ui.kit.text import signed, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.games.tutto.board_types import Board
    from ui.kit.tree import Node
    from ui.kit.types import Cards, Job

MUCH = 1000  # points that make a turn green
COLUMNS = 5
WIDEST = 0.74  # of a square, its points
PLAIN = 24  # pixels; points on a smaller square could not be read


def gains(board: Board, seat: int) -> list[int]:
    """The points that each turn of a seat brought, less what other players took from it meanwhile."""
    scores = [0] + [each["scores"][seat] for each in board.snapshot["rounds"]]
    return [scores[i + 1] - scores[i] for i in range(len(scores) - 1)]


def kind(gain: int) -> str:
    return "much" if gain >= MUCH else "some" if gain > 0 else "none" if gain == 0 else "less"


def tiles(board: Board, seat: int) -> list[Node]:
    """The turns in order, as far as they have been counted."""
    return [
        h(
            "ol",
            {"class": "turns", "aria-label": t("tutto.turns")},
            [
                h(
                    "li",
                    {"class": kind(gain) if board.has_counted(i) else ""},
                    signed(gain) if board.has_counted(i) else "",
                    key=i,
                )
                for i, gain in enumerate(gains(board, seat))
            ],
            key="turns",
        )
    ]


def squares(board: Board, seat: int) -> str:
    """A square for each turn, in lines."""
    signs = {"much": "🟩", "some": "🟨", "none": "⬛", "less": "🟥"}
    found = [signs[kind(gain)] for gain in gains(board, seat)]
    return "\n".join(["".join(found[i : i + COLUMNS * 2]) for i in range(0, len(found), COLUMNS * 2)])


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """The turns as a portrait: each a square, with its points where they can be read."""
    found = job[1][0]
    pen.start(g)
    columns = COLUMNS if len(found) > 9 else 3
    rows = max(1, (len(found) + columns - 1) // columns)
    step = min(w / columns, h / rows)
    left = w / 2 - step * columns / 2
    top = h / 2 - step * rows / 2
    colours = {"much": "G", "some": "Y", "less": "O"}
    for i, gain in enumerate(found):
        k = colours.get(kind(gain))
        x, y = left + (i % columns + 0.5) * step, top + (i // columns + 0.5) * step
        pen.box(g, x, y, step * 0.9, step * 0.9, step * 0.14, p.ground(k) if k else p.site)
        if step >= PLAIN:
            size = step * 0.26
            size = min(size, size * step * WIDEST / digits.width(gain, size))
            digits.paint(g, gain, x, y, size, p.on_ground(k) if k else p.mute, 2.4)
