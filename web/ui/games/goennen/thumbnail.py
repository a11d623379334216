"""The picture of a game on the start screen: a display with its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import thumbnail
from ui.draw.palette import COLOURS, WILD
from ui.games.goennen import card_painter
from ui.kit.shapes import FLAG, TEXT, items, list_of, one_of, row_of, whole_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from js import Context

    from ui.app.types import Row
    from ui.draw.palette import Palette
    from ui.games.goennen.types import Painted, View
    from ui.kit.types import Cards, Job

CORNER = 0.14  # of a card, in its sides
PLAIN = 44  # pixels; on a smaller card the task could not be read
SAMPLE = (  # shown if no game is unfinished: (row, column, colour, complete)
    (0, 0, "O", False),
    (0, 1, "B", False),
    (0, 2, "Y", False),
    (1, 0, "P", True),
    (1, 1, "B", True),
    (1, 2, "G", True),
    (2, 1, "Y", True),
    (2, 2, "O", True),
)


def kept(view: View, cards: Cards) -> list[Row]:
    """What to show of a view: [row, column, card, colour, complete, numbers written, circles used, points,
    colour of a wild card] for each of the seat's cards. cards: the engine's, by id."""
    seat = next(each for each in view["seats"] if each["seat"] == view["seat"])
    if not seat["cards"]:
        return []
    top = min([laid["cell"][0] for laid in seat["cards"]])
    left = min([laid["cell"][1] for laid in seat["cards"]])
    return [
        [
            laid["cell"][0] - top,
            laid["cell"][1] - left,
            laid["card"],
            cards[laid["card"]]["colour"] or WILD,
            laid["complete"],
            laid["written"],
            laid["used"],
            laid["now"],
            laid["colour"],
        ]
        for laid in seat["cards"]
    ]


READABLE = row_of(
    whole_to(2),
    whole_to(2),
    TEXT,
    one_of(WILD, *COLOURS),
    FLAG,
    list_of(whole_to(6), 9),
    whole_to(3),
    whole_to(999),
    one_of(None, *COLOURS),
)
"""A row as `kept` makes it: the stored data may have been changed."""


def sample(cards: Cards) -> list[Row]:
    """A made-up display, of real cards if they are known."""
    names = sorted({name[:3]: name for name in sorted(cards)}.values())  # S10b took the place of S10
    rows = []
    for row, column, k, done in SAMPLE:
        fitting = [name for name in names if cards[name]["colour"] == k and cards[name]["reward"]["points"]]
        name = fitting[0] if fitting else ""
        if name:
            names.remove(name)
        fields = sum([len(each) for each in cards[name]["task"]["rows"]]) if name else 0
        rows.append(
            [
                row,
                column,
                name,
                k,
                done,
                [0] * fields,
                0,
                3 * cards[name]["reward"]["points"] if name else 0,
                None,
            ]
        )
    return rows


def paint(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """A display with its dice (see `ui.draw.thumbnail`)."""
    for _ in parts(g, p, cards, job, w, h):
        pass


def parts(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> Iterator[None]:
    """The same, card by card: nine cards with their tasks at once would keep a phone from answering."""
    rows = items(job[1][0], READABLE)
    thrown = [(k, face) for k, face in job[1][1] if k in COLOURS]
    if not rows:
        rows = sample(cards)
        yield
    wide = min(w, h) >= thumbnail.ROOM
    side = min(w * (0.72 if wide else 0.86), h * 0.8)
    x, y = w / 2, side / 2 + 1 + max(0, (h - side * 1.24) / 2)
    yield from cells(g, p, cards, rows, x - side / 2, y - side / 2, side)
    yield from thumbnail.dice(g, p, thrown[:5], x, y, side, wide)


def cells(
    g: Context, p: Palette, cards: Cards, rows: Sequence[Row], x: float, y: float, side: float
) -> Iterator[None]:
    """Paints a display, as `kept` gives it, in a square from x, y on; others may work after each cell."""
    gap = side * 0.03
    step = (side + gap) / 3
    size = step - gap
    for row, column in [(r, c) for r in range(3) for c in range(3)]:
        left, top = x + column * step, y + row * step
        thumbnail.clipped(g, left, top, size, size * CORNER)
        found = [each for each in rows if each[0] == row and each[1] == column]
        if found:
            _card(g, p, cards, found[0], size)
        else:
            g.fillStyle = p.site
            g.fillRect(0, 0, 100, 100)
        g.restore()
        yield


def _card(g: Context, p: Palette, cards: Cards, row: Row, size: float) -> None:
    """A card as it lies: with its task if there is room and the engine has sent the card."""
    _, _, name, k, done, written, used, now, colour = row
    card = cards.get(name)
    laid: Painted = {"written": written, "complete": done, "used": used, "now": now, "colour": colour}
    fields = sum([len(each) for each in card["task"]["rows"]]) if card else 0
    if card and size >= PLAIN and (done or len(written) == fields):
        card_painter.paint(g, p, card, laid)
    else:
        card_painter.tile(g, p, {"colour": None if k == WILD else k}, laid, 100, CORNER)
