"""A card, face up: paper with its task until it is complete, then filled with its colour. 100 x 100 units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import digits, pen, shapes
from ui.draw.palette import BLACK, WHITE, WILD
from ui.games.goennen import pictograms
from ui.games.goennen import task_painter as task_painter

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Context

    from ui.draw.palette import Palette
    from ui.games.goennen.types import Card, Painted, Reward, Tile

field_boxes = task_painter.field_boxes

_EDGE = 60
_RIBBON = 5.5  # depth of full colour below the edge
_REWARD = 82.5


def paint(g: Context, p: Palette, card: Card, laid: Painted | None = None) -> None:
    """A card in 100 x 100 units.

    ``card``: the card's JSON; ``laid``: None, or {"written": [...], "complete": bool, "used": n, "now":
    points, "colour": chosen colour of a wild card or None, "ghosts": [[field, die, number], ...], "fresh":
    (fields, factor) for numbers being written}; each key may be absent.
    """
    laid = laid or {}
    pen.start(g)
    if laid.get("complete"):
        _complete(g, p, card, laid, 1.0)
    else:
        _open(g, p, card, laid)


def completing(g: Context, p: Palette, card: Card, laid: Painted, t: float) -> None:
    """A card while it is being completed, ``t`` in 0..1: the edge rises to the top, then the pictogram grows.

    ``laid`` as in ``paint``, with the numbers already written.
    """
    pen.start(g)
    rise = min(1.0, t / 0.7)
    if rise < 1.0:
        _open(g, p, card, laid)
        y = _EDGE - (_EDGE + 12) * rise
        k = _colour(card, laid)
        g.save()
        g.translate(0, y)
        _ground(g, k, 0, p.ground)
        g.restore()
    else:
        _complete(g, p, card, laid, (t - 0.7) / 0.3)


def _colour(card: Card, laid: Painted) -> str:
    return card["colour"] or laid.get("colour") or WILD


def _ground(g: Context, k: str, y: float, colour: Callable[[str], str]) -> None:
    if k == WILD:
        shapes.ground_of_all(g, y, colour)
    else:
        shapes.ground(g, k, y, colour)


def _open(g: Context, p: Palette, card: Card, laid: Painted) -> None:
    k = card["colour"] or WILD
    g.fillStyle = p.paper
    g.fillRect(0, 0, 100, 100)
    _ground(g, k, _EDGE, p.die)
    shapes.ground(g, k, _EDGE + _RIBBON, p.tint)
    if k != WILD:
        g.fillStyle = p.printed(k)
        g.fill(pen.path(("print", k), lambda: shapes.print_data(k, 71, 104, 3)))
    task_painter.paint(g, p, card["task"], laid.get("written"), laid.get("ghosts") or (), laid.get("fresh"))
    _reward(g, p, card["reward"])


def _reward(g: Context, p: Palette, reward: Reward) -> None:
    kind = reward["kind"]
    y = _REWARD
    if kind == "wild_colour":
        pictograms.paint(g, p, kind, 50, y, 30)
    elif kind in pictograms.BONUSES:
        pictograms.paint(g, p, kind, 28, y, 29)
        for x in (56, 70.5, 85):
            pen.disc(g, x, y, 5, p.paper, p.soft, 1.5)
    else:
        points = reward["points"]
        assert points
        each = kind != "colour_set"  # a set counts once
        wide = digits.width(points, 16) + (9.5 if each else 0)
        x = 31 - wide / 2
        digits.paint(g, points, x + digits.width(points, 16) / 2, y, 16, p.ink, 2.4)
        if each:
            pen.cross(g, x + wide - 2.6, y + 2, 2.6, p.ink, 1.9)
        pictograms.paint(g, p, kind, 67, y, 29, reward["colour"])


def _complete(g: Context, p: Palette, card: Card, laid: Painted, grown: float) -> None:
    k = _colour(card, laid)
    kind = card["reward"]["kind"]
    ground = p.ground(k)
    on = p.on_ground(k)
    g.fillStyle = ground
    g.fillRect(0, 0, 100, 100)
    if k == WILD:  # a ground for each tooth, and a disc for the flower
        shapes.ground_of_all(g, -12, p.ground)
        pen.disc(g, 50, 50, 34, p.paper)
        pictograms.paint(g, p, kind, 50, 50, 50 * grown)
        return
    g.fillStyle = p.pattern(k)
    g.fill(pen.path(("print", k, "whole"), lambda: shapes.print_data(k, 5, 104)))
    count = sum([len(row) for row in card["task"]["rows"]])
    g.beginPath()
    for i in range(count):
        g.roundRect(50 + (i - (count - 1) / 2) * 7.5 - 2.5, 8.5, 5, 5, 1.4)
    g.fillStyle = on
    g.fill()
    size = 46 * grown
    if (
        kind == "wild_colour"
    ):  # its ground and print are those of its colour; a sign below would look like points
        pictograms.paint(g, p, kind, 50, 50, size, None, k)
    elif kind in pictograms.BONUSES:
        pictograms.paint(g, p, kind, 50, 46, size, None, k)
        for i in range(3):
            _circle(g, 28 + i * 22, 84, i < laid.get("used", 0), ground, on)
    else:
        points = card["reward"]["points"]
        assert points
        each = kind != "colour_set"
        height = 20 if points < 10 else 17
        wide = digits.width(points, height)
        sign = 9.5 if each else 0
        x = (100 - wide - sign - 7 - 44) / 2  # number, cross and pictogram share the width
        digits.paint(g, points, x + wide / 2, 46, height, on, 2.6)
        if each:
            pen.cross(g, x + wide + 6, 49, 2.9, on, 2.2)
        pictograms.paint(g, p, kind, x + wide + sign + 7 + 22, 46, 44 * grown, card["reward"]["colour"], k)
        now = laid.get("now", 0)
        pen.box(g, 50, 84, 14 + digits.width(now, 13), 20, 10, WHITE)
        digits.paint(g, now, 50, 84, 13, BLACK, 2.6)


def _circle(g: Context, x: float, y: float, used: bool, ground: str, on: str) -> None:
    """One use of a bonus: white while it is free, struck out once used."""
    if used:
        pen.disc(g, x, y, 6.4, ground, on, 1.8)
        pen.line(g, [(x - 3, y + 3), (x + 3, y - 3)], on, 1.8)
    else:
        pen.disc(g, x, y, 7.2, WHITE, on, 1.8)


def ticket(g: Context, p: Palette, card: Card, w: float, h: float) -> None:
    """A card in w x h of the canvas's units, wider than high: its form in the market strip."""
    pen.start(g)
    k = card["colour"] or WILD
    band = min(h, w * 0.46)  # the colour and its edge take less than half the width
    g.fillStyle = p.tint(k)
    g.fillRect(0, 0, w, h)
    g.save()  # the edge, upright
    g.translate(band * 0.66, 0)
    g.rotate(1.5707963)
    g.scale(h / 100, h / 100)
    _ground(g, k, 0, p.die)
    g.restore()
    if k != WILD:
        shapes.fill(g, k, band * 0.27, h / 2, band * 0.19, p.on(k))
    reward = card["reward"]
    kind = reward["kind"]
    left = band * 0.76 + h * 0.1
    free = w - left - h * 0.08
    if kind in pictograms.BONUSES:
        pictograms.paint(g, p, kind, left + free / 2, h / 2, min(h * 0.72, free))
        return
    number = h * 0.36
    assert reward["points"]
    wide = digits.width(reward["points"], number)
    scale = min(1, free / (h * 0.72 + wide + h * 0.06))  # both shrink if it is narrow
    size = h * 0.72 * scale
    wide *= scale
    gap = min((free - size - wide) / 2, h * 0.22)
    x = left + (free - size - wide - gap) / 2 + wide / 2
    digits.paint(g, reward["points"], x, h / 2, number * scale, p.ink, 2.4)
    pictograms.paint(g, p, kind, x + wide / 2 + gap + size / 2, h / 2, size, reward["colour"])


def tile(g: Context, p: Palette, card: Tile, laid: Painted | None, size: float, corner: float = 0.2) -> None:
    """A card in size x size of the canvas's units, for the small maps of displays. corner: the radius of what it is clipped
    to, in sides: its outline is as round.

    It shows the colour, the shape and whether the card is complete.
    """
    pen.start(g)
    laid = laid or {}
    done = laid.get("complete")
    k = card["colour"] or (laid.get("colour") if done else None) or WILD
    if done:
        g.fillStyle = p.ground(k)
        g.fillRect(0, 0, size, size)
    else:
        g.fillStyle = p.tint(k)
        g.fillRect(0, 0, size, size)
        width = max(1.2, size * 0.06)
        turn = max(0, size * corner - width / 2)  # of a tile of two pixels nothing else is left
        pen.box(g, size / 2, size / 2, size - width, size - width, turn, None, p.outline(k), width)
    if not card["colour"]:
        pictograms.paint(g, p, "wild_colour", size / 2, size / 2, size * 0.7, None, k if done else "")
    elif done:
        shapes.fill(g, k, size / 2, size / 2, size * 0.26, p.on_ground(k))
    else:
        shapes.sign(g, p, k, size / 2, size / 2, size * 0.23, size * 0.02)
