"""The cards of TUTTO, in 100 x 100 units: six tiles to fill, and below the edge what filling them brings.

Until its tutto is made a card is paper; then it is filled with its colour. The colour shows the kind of card:
yellow if the dice count and stopping is allowed, another one if the card has rules of its own.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ui.draw import digits, pen, shapes
from ui.draw.palette import BLACK, WHITE

if TYPE_CHECKING:
    from js import Context

    from ui.draw.palette import Palette
    from ui.games.tutto.types import Face, Painted

COLOUR = {
    "bonus": "Y",
    "double": "Y",
    "straight": "B",
    "plus_minus": "O",
    "fireworks": "P",
    "cloverleaf": "G",
    "stop": "N",
}
_EDGE = 60
_RIBBON = 5.5
_REWARD = 82.5
_EIGHTH = math.pi / 4
_WIDEST = {
    "bonus": 1.42,
    "double": 2.1,
    "straight": 1.5,
    "plus_minus": 1.3,
    "fireworks": 1.2,
    "cloverleaf": 1.8,
    "stop": 1,
}


def colour(card: Face) -> str:
    """The colour of a card."""
    return COLOUR[card["kind"]]


def dice_colour(card: Face) -> str:
    """The colour of the dice while a card is in play; with a stop card, yellow."""
    return "Y" if card["kind"] == "stop" else colour(card)


def paint(g: Context, p: Palette, card: Face, state: Painted | None = None) -> None:
    """A card as in the view. ``state``: None, or {"faces": kept numbers, "ghosts": chosen numbers, "tuttos":
    made on it, "done": whether it is complete, "points": of the turn}; each key may be absent."""
    state = state or {}
    pen.start(g)
    if card["kind"] == "stop":
        _stop(g, p)
    elif state.get("done"):
        _done(g, p, card, state.get("points", 0), 1.0)
    else:
        _open(g, p, card, state)


def completing(g: Context, p: Palette, card: Face, state: Painted, t: float) -> None:
    """A card while it is being completed, ``t`` in 0..1: the edge rises to the top, then what it brings
    grows."""
    pen.start(g)
    rise = min(1.0, t / 0.7)
    if rise < 1.0:
        _open(g, p, card, state)
        k = colour(card)
        g.save()
        g.translate(0, _EDGE - (_EDGE + 12) * rise)
        shapes.ground(g, k, 0, p.ground)
        g.restore()
    else:
        _done(g, p, card, state.get("points", 0), (t - 0.7) / 0.3)


def back(g: Context, p: Palette, left: int) -> None:
    """The deck face down, with the number of cards left; None for the top card alone."""
    pen.start(g)
    g.fillStyle = p.mute
    g.fillRect(0, 0, 100, 100)
    for i in range(5):
        shapes.fill(g, "YOGBP"[i], 14 + i * 18, 84, 5, p.paper)
    if left is not None:
        digits.paint(g, left, 50, 42, 38, p.paper, 2.2)


def tile(g: Context, p: Palette, card: Face, size: float) -> None:
    """A small card: its colour and what it brings."""
    pen.start(g)
    g.save()
    g.scale(size / 100, size / 100)
    if card["kind"] == "stop":
        _stop(g, p)
    else:
        k = colour(card)
        g.fillStyle = p.tint(k)
        g.fillRect(0, 0, 100, 100)
        shapes.ground(g, k, 84, p.die)
        g.translate(50, 44)
        _reward(g, p, card, 0, 0, p.ink, _WIDEST[card["kind"]])
    g.restore()


# ---- the parts of a face ----


def _open(g: Context, p: Palette, card: Face, state: Painted) -> None:
    k = colour(card)
    g.fillStyle = p.paper
    g.fillRect(0, 0, 100, 100)
    shapes.ground(g, k, _EDGE, p.die)
    shapes.ground(g, k, _EDGE + _RIBBON, p.tint)
    g.fillStyle = p.printed(k)
    g.fill(pen.path(("print", k), lambda: shapes.print_data(k, 71, 104, 3)))
    _tiles(g, p, card, state)
    _reward(g, p, card, 50, _REWARD, p.ink)


def _tiles(g: Context, p: Palette, card: Face, state: Painted) -> None:
    kind = card["kind"]
    faces = state.get("faces") or []
    ghosts = state.get("ghosts") or []
    tuttos = state.get("tuttos", 0)
    if kind == "straight":
        for i in range(6):
            number = i + 1
            x, y = 12 + i * 15.2, 37.5 - i * 3.4
            _tile(
                g,
                p,
                x,
                y,
                13.6,
                number if number in faces else 0,
                number if number in ghosts else 0,
                "B",
                number,
            )
        return
    if kind == "cloverleaf":
        for block in (0, 1):
            full = block < tuttos
            now = block == tuttos
            _block(
                g, p, 27 + block * 46, 29, 11.5, 2.6, faces if now else [], ghosts if now else [], "G", full
            )
        return
    _block(g, p, 50 if kind != "fireworks" else 39, 29, 16, 4, faces, ghosts, colour(card), False)
    if kind == "fireworks":
        _again(g, p, 84, 27, 7.4)
        for i in range(min(tuttos, 5)):
            shapes.sign(g, p, "P", 84 + (i - (min(tuttos, 5) - 1) / 2) * 6, 46, 3)


def _block(
    g: Context,
    p: Palette,
    x: float,
    y: float,
    side: float,
    gap: float,
    faces: list[int],
    ghosts: list[int],
    k: str,
    full: bool,
) -> None:
    """Two rows of three tiles around x, y: the kept numbers, then the chosen ones, then empty ones."""
    step = side + gap
    numbers = list(faces) + list(ghosts)
    for i in range(6):
        at_x = x + (i % 3 - 1) * step
        at_y = y + (i // 3 - 0.5) * step
        if full:
            pen.box(g, at_x, at_y, side, side, side * 0.24, p.ink)
            shapes.fill(g, k, at_x, at_y, side * 0.24, p.paper)
        else:
            kept = numbers[i] if i < len(faces) else 0
            ghost = numbers[i] if len(faces) <= i < len(numbers) else 0
            _tile(g, p, at_x, at_y, side, kept, ghost, k, 0)


def _tile(
    g: Context, p: Palette, x: float, y: float, side: float, kept: int, ghost: int, k: str, wanted: int
) -> None:
    r = side * 0.24
    if kept:
        pen.box(g, x, y, side, side, r, p.ink)
        digits.paint(g, kept, x, y, side * 0.58, p.paper, 2.7)
    elif ghost:
        pen.box(g, x, y, side - 2.4, side - 2.4, r * 0.9, p.die(k))
        digits.paint(g, ghost, x, y, side * 0.52, p.on(k), 2.5)
        pen.dashed_box(g, x, y, side, p.ink, 1.2)
    else:
        pen.box(g, x, y, side - 1.4, side - 1.4, r, p.paper, p.soft, 1.4)
        if wanted:
            digits.paint(g, wanted, x, y, side * 0.54, p.thin, 1.8)


def _again(g: Context, p: Palette, x: float, y: float, r: float) -> None:
    """A circular arrow: it goes on."""
    g.beginPath()
    g.arc(x, y, r, -0.6 * math.pi, 0.92 * math.pi)
    g.strokeStyle = p.ink
    g.lineWidth = 2.2
    g.stroke()
    pen.line(g, [(x - r - 3.4, y - 0.6), (x - r + 0.4, y + 2.6), (x - r + 3.8, y - 1.4)], p.ink, 2.2)


def _plus(g: Context, x: float, y: float, r: float, ink: str, width: float = 2.4) -> None:
    pen.line(g, [(x - r, y), (x + r, y)], ink, width)
    pen.line(g, [(x, y - r), (x, y + r)], ink, width)


def _reward(g: Context, p: Palette, card: Face, x: float, y: float, ink: str, scale: float = 1.0) -> None:
    """What the tutto brings, around x, y; about 26 units high."""
    kind = card["kind"]
    g.save()
    g.translate(x, y)
    g.scale(scale, scale)
    if kind == "bonus":
        wide = digits.width(card["points"], 18)
        _plus(g, -wide / 2 - 4, 0, 4, ink)
        digits.paint(g, card["points"], 6, 0, 18, ink, 2.4)
    elif kind == "double":
        pen.cross(g, -9, 1, 4, ink, 2.6)
        digits.paint(g, 2, 8, 0, 22, ink, 2.4)
    elif kind == "straight":
        digits.paint(g, card["points"], 0, 0, 18, ink, 2.4)
    elif kind == "plus_minus":
        wide = digits.width(card["points"], 16)
        _plus(g, -wide / 2 - 6, -4.2, 3.6, ink)
        pen.line(g, [(-wide / 2 - 9.6, 4.6), (-wide / 2 - 2.4, 4.6)], ink, 2.4)
        digits.paint(g, card["points"], 5, 0, 16, ink, 2.4)
    elif kind == "fireworks":
        burst(g, p, 0, 0, 15, ink)
    elif kind == "cloverleaf":
        clover(g, p, 0, 0, 12, ink)
    g.restore()


def burst(g: Context, p: Palette, x: float, y: float, r: float, ink: str) -> None:
    """Fireworks: rays of two lengths, each ending in a coloured spark."""
    for i in range(12):
        far = r if i % 2 == 0 else r * 0.66
        cos, sin = math.cos(i * math.pi / 6), math.sin(i * math.pi / 6)
        pen.line(
            g,
            [(x + cos * r * 0.34, y + sin * r * 0.34), (x + cos * far * 0.72, y + sin * far * 0.72)],
            ink,
            r * 0.11,
        )
        k = "YOBGYPOYBGOP"[i]
        pen.disc(g, x + cos * far, y + sin * far, r * 0.13, p.die(k), ink, r * 0.06)
    shapes.fill(g, "P", x, y, r * 0.3, ink)


def clover(g: Context, p: Palette, x: float, y: float, r: float, ink: str) -> None:
    """Four leaves around a stem."""
    pen.line(g, [(x, y), (x + r * 0.34, y + r * 0.9), (x + r * 0.16, y + r * 1.06)], ink, r * 0.13)
    g.save()
    g.translate(x, y - r * 0.12)
    g.scale(r, r)
    leaves = pen.path("clover", _clover_data)
    g.strokeStyle = ink
    g.lineWidth = 0.16
    g.stroke(leaves)
    g.fillStyle = p.die("G")
    g.fill(leaves)
    g.restore()


def _clover_data() -> str:
    heart = (
        "M 0 -0.04 C -0.1 -0.3 -0.52 -0.42 -0.46 -0.74 C -0.42 -0.98 -0.1 -1 0 -0.78 C 0.1 -1 0.42 -0.98 0.46 -0.74 "
        "C 0.52 -0.42 0.1 -0.3 0 -0.04 Z"
    )
    return " ".join([pen.moved(heart, 0, 0, 1, (i + 0.5) * math.pi / 2) for i in range(4)])


def _done(g: Context, p: Palette, card: Face, points: int, grown: float) -> None:
    """A complete card: its colour all over, what it brought, and the points of the turn."""
    k = colour(card)
    ground = p.ground(k)
    on = p.on_ground(k)
    g.fillStyle = ground
    g.fillRect(0, 0, 100, 100)
    g.fillStyle = p.pattern(k)
    g.fill(pen.path(("print", k, "whole"), lambda: shapes.print_data(k, 5, 104)))
    for i in range(6):
        pen.box(g, 50 + (i - 2.5) * 7.5, 11, 5, 5, 1.4, on)
    if grown > 0:
        if card["kind"] in ("cloverleaf", "fireworks"):
            pen.disc(g, 50, 46, 24 * grown, p.paper)
            _reward(g, p, card, 50, 46, p.ink, 1.45 * grown)
        else:
            _reward(g, p, card, 50, 46, on, _WIDEST[card["kind"]] * grown)
    if card["kind"] != "cloverleaf":
        pen.box(g, 50, 84, 14 + digits.width(points, 13), 20, 10, WHITE)
        digits.paint(g, points, 50, 84, 13, BLACK, 2.6)


def _stop(g: Context, p: Palette) -> None:
    g.fillStyle = p.ground("N")
    g.fillRect(0, 0, 100, 100)
    g.save()
    g.translate(50, 50)
    g.scale(34, 34)
    sign = pen.path("octagon", lambda: _octagon(1.0))
    g.fillStyle = WHITE
    g.fill(sign)
    g.strokeStyle = BLACK
    g.lineWidth = 0.14
    g.stroke(pen.path("octagon in", lambda: _octagon(0.84)))
    g.restore()
    pen.line(g, [(34, 50), (66, 50)], BLACK, 9)


def _octagon(r: float) -> str:
    points = [
        "%.3f %.3f" % (r * math.cos((i + 0.5) * _EIGHTH), r * math.sin((i + 0.5) * _EIGHTH)) for i in range(8)
    ]
    return "M " + " L ".join(points) + " Z"
