"""The upper half of a card: its task as fields, joined by "<" or "=", and for a sum the ring that fills up to
its total.

All in card units: a card is 100 x 100, and the task has the upper 55. The page lays its buttons over the
canvas using the same boxes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import digits, pen, shapes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Context

    from ui.app.types import Row
    from ui.draw.palette import Palette
    from ui.games.goennen.types import Box, Field, Task

_MIDDLE = 27.5
_GAP = {"exact": 4.4, "ascending": 6.6, "equal": 6.6, "sum": 3.0}
_LARGEST = (22.0, 18.0, 13.8)  # sides of fields in tasks of one, two and three rows
_APART = (0.0, 22.0, 17.2)  # from row to row
_APART_COLOURED = (0.0, 23.4, 17.2)


def field_boxes(task: Task) -> list[Box]:
    """Centres and sides (x, y, side) of the fields, in card units and in the order of the fields."""
    return _layout(task)[0]


def ring_place(task: Task) -> Box | None:
    """Centre and radius (x, y, r) of the ring of a sum."""
    return _layout(task)[1]


def _layout(task: Task) -> tuple[list[Box], Box | None]:
    rows = task["rows"]
    count = len(rows)
    most = max([len(row) for row in rows])
    kind = task["kind"]
    coloured = any(field["colour"] for row in rows for field in row)
    largest = _LARGEST[count - 1] - (1.4 if coloured and count == 2 else 0)
    apart = (_APART_COLOURED if coloured else _APART)[count - 1]
    middle = _MIDDLE + ((2.2, 2.0, 0.0)[count - 1] if coloured else 0)  # room for the tabs
    gap = _GAP[kind] * (0.74 if most > 4 else 1)
    left, width = 4.0, 92.0
    ring = None
    shorter = None  # a row shorter than the longest; the ring stands at its end
    if kind == "sum":
        if most > 3:
            for i in range(count):
                if len(rows[i]) < most:
                    shorter = i
        if most > 3 and count == 1:
            middle -= 11.0
            largest = 17.6
            ring = (50.0, 39.8, 9.8)
        elif shorter is not None:
            largest = min(largest, 15.0 if most > 4 else 17.0)
        else:
            left, width = 5.0, 62.0
            ring = (82.5, middle + 0.5, 12.2)
    side = min(largest, (width - (most - 1) * gap) / most)
    rise = 0.0
    if kind == "ascending":
        rise = (5.4, 2.0, 0.0)[count - 1] * min(1.0, 3.5 / most)
    boxes = []
    for i, row in enumerate(rows):
        y = middle + (i - (count - 1) / 2) * apart
        all_fields = len(row) * side + (len(row) - 1) * gap
        x = left + (width - all_fields) / 2
        if i == shorter:
            longest = most * side + (most - 1) * gap
            free = longest - all_fields
            radius = max(9.6, min(11.2, (free - gap) / 2)) if count < 3 else 8.2
            out = (
                2.6 if free < 2 * radius + gap else 0
            )  # a tight row and its ring extend a little further out
            x = 50 - longest / 2 - out
            ring = (
                50 + longest / 2 - radius + out,
                min(y + 0.4, (51.5 if count < 3 else 52.6) - radius),
                radius,
            )
        for j in range(len(row)):
            boxes.append((x + side / 2, y - (j - (len(row) - 1) / 2) * rise, side))
            x += side + gap
    return boxes, ring


def paint(
    g: Context,
    p: Palette,
    task: Task,
    written: Sequence[int] | None = None,
    ghosts: Sequence[Row] = (),
    fresh: tuple[list[int], float] | None = None,
) -> None:
    """The task. ``written``: a number per field, 0 = empty; ``ghosts``: (field, die, number), only proposed;
    ``fresh``: the fields being written, and how much larger they are."""
    boxes, ring = _layout(task)
    fields = [field for row in task["rows"] for field in row]
    written = written or [0] * len(fields)
    proposed = {}
    for field, die, number in ghosts:
        proposed[field] = (die, number)
    _joints(g, p, task, boxes)
    for i, (x, y, side) in enumerate(boxes):
        if fresh and i in fresh[0]:
            side *= fresh[1]
        _field(g, p, fields[i], x, y, side, written[i], proposed.get(i), len(task["rows"]) > 2)
    if ring:
        total = task["total"]
        assert total
        so_far = sum(written)
        _ring(g, p, ring, total, so_far, so_far + sum([number for _, number in proposed.values()]))


def _joints(g: Context, p: Palette, task: Task, boxes: list[Box]) -> None:
    """What joins the fields of a row: a bar and "=" for equal numbers, "<" for ascending ones."""
    kind = task["kind"]
    if kind not in ("ascending", "equal"):
        return
    at = 0
    for row in task["rows"]:
        group = boxes[at : at + len(row)]
        at += len(row)
        size = group[0][2] / 20
        if kind == "equal" and len(group) > 1:
            pen.line(g, [group[0][:2], group[-1][:2]], p.faint, 9 * size + 1)
        g.beginPath()
        for i in range(1, len(group)):
            x = (group[i - 1][0] + group[i][0]) / 2
            y = (group[i - 1][1] + group[i][1]) / 2
            if kind == "ascending":
                reach = 2.4 + 0.6 * size
                g.moveTo(x + 1.4, y - reach)
                g.lineTo(x - 1.6, y)
                g.lineTo(x + 1.4, y + reach)
            else:
                for dy in (-1.6, 1.6):
                    g.moveTo(x - 1.7, y + dy)
                    g.lineTo(x + 1.7, y + dy)
        g.strokeStyle = p.ink
        g.lineWidth = 1.6
        g.stroke()


def _field(
    g: Context,
    p: Palette,
    field: Field,
    x: float,
    y: float,
    side: float,
    number: int,
    ghost: tuple[str, int] | None,
    corner: bool,
) -> None:
    k = field["colour"]
    wanted = field["number"]
    r = side * 0.24
    drop = side * 0.05 if k and not corner else 0
    if number:
        pen.box(g, x, y, side, side, r, p.ink)
        digits.paint(g, number, x, y + drop, side * 0.58, p.paper, 2.7)
    elif ghost:
        die, shown = ghost
        pen.box(g, x, y, side - 2.8, side - 2.8, r * 0.9, p.die(die))
        digits.paint(g, shown, x, y + drop, side * 0.52, p.on(die), 2.5)
        pen.dashed_box(g, x, y, side, p.ink, 1.2)
    else:
        pen.box(
            g, x, y, side - 1.4, side - 1.4, r, p.die(k) if k else p.paper, p.outline(k) if k else p.soft, 1.4
        )
        if wanted:
            colour = p.on(k) if k else p.thin
            digits.paint(g, wanted, x, y + drop, side * 0.54, colour, 2.1 if k else 1.8)
    if k:
        # A tab on top; if three rows leave no room for it, in the corner.
        tab_x, tab_y = (x + side * 0.43, y - side * 0.40) if corner else (x, y - side * 0.6)
        shapes.haloed(g, k, tab_x, tab_y, side * 0.21, p.paper, p.paper, 1.3 if corner else 2)
        shapes.sign(g, p, k, tab_x, tab_y, side * 0.2)


def _ring(
    g: Context, p: Palette, place: tuple[float, float, float], total: int, so_far: int, hoped: int
) -> None:
    x, y, r = place
    width = 3.0
    pen.ring(g, x, y, r, 1, p.faint, width)
    if hoped > so_far:
        pen.ring(g, x, y, r, min(1, hoped / total), p.soft, width)
    if so_far:
        pen.ring(g, x, y, r, min(1, so_far / total), p.ink, width)
    digits.paint(g, total, x, y, r * 0.8, p.ink, 2.4)
