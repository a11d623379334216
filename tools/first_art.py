"""The pictures of the games on a new visitor's start screen, as SVG: the style sheet shows them from the first moment on, until the
page has painted its own in their place. The page's own painters draw them."""

from __future__ import annotations

import importlib
import math
import sys
from typing import Any

from tools.environment import WEB

THEMES = ("light", "dark")
WIDE = {"": 143, "-wide": 400}
"""Pictures with their dice in front, and large ones with them around: what a file's name says, and the width, in pixels."""
_HEIGHT = {"goennen": {"": 0.86, "-wide": 0.72}, "tutto": {"": 0.8, "-wide": 0.72}}
"""The side of what is in the picture, in its widths; the dice reach 0.24 sides below it."""


class _Gradient:
    def __init__(self, line: tuple[float, ...]) -> None:
        self.line = line
        self.stops: list[tuple[float, str]] = []

    def addColorStop(self, at: float, colour: str) -> None:
        self.stops.append((at, colour))


class Pen:
    """A canvas's pen that writes SVG; it knows what the painters use, and fails at anything else."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._defs: list[str] = []
        self._matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._kept: list[tuple[Any, ...]] = []
        self._clips = 0
        self._path: list[str] = []
        self.fillStyle: str | _Gradient = "#000000"
        self.strokeStyle: str | _Gradient = "#000000"
        self.lineWidth = self.globalAlpha = 1.0
        self.lineCap = self.lineJoin = ""

    def svg(self, w: float, h: float) -> bytes:
        """All that was drawn, of this size."""
        defs = f"<defs>{''.join(self._defs)}</defs>"
        frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(w)} {_n(h)}" stroke-linecap="round" stroke-linejoin="round">'
        return (frame + defs + "".join(self._out) + "</svg>\n").encode()

    # state

    def save(self) -> None:
        self._kept.append((self._matrix, self.globalAlpha, self._clips))
        self._clips = 0

    def restore(self) -> None:
        self._out.append("</g>" * self._clips)
        self._matrix, self.globalAlpha, self._clips = self._kept.pop()

    def transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        p, q, r, s, x, y = self._matrix
        self._matrix = (
            *(p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d),
            *(p * e + r * f + x, q * e + s * f + y),
        )

    def translate(self, x: float, y: float) -> None:
        self.transform(1, 0, 0, 1, x, y)

    def scale(self, x: float, y: float) -> None:
        self.transform(x, 0, 0, y, 0, 0)

    def rotate(self, turn: float) -> None:
        cos, sin = math.cos(turn), math.sin(turn)
        self.transform(cos, sin, -sin, cos, 0, 0)

    # paths

    def beginPath(self) -> None:
        self._path = []

    def closePath(self) -> None:
        self._path.append("Z")

    def moveTo(self, x: float, y: float) -> None:
        self._path.append(f"M{_n(x)} {_n(y)}")

    def lineTo(self, x: float, y: float) -> None:
        self._path.append(f"L{_n(x)} {_n(y)}")

    def roundRect(self, x: float, y: float, w: float, h: float, r: float) -> None:
        right, bottom, arc = x + w, y + h, f"A{_n(r)} {_n(r)} 0 0 1 "
        self._path.append(
            f"M{_n(x + r)} {_n(y)}H{_n(right - r)}{arc}{_n(right)} {_n(y + r)}V{_n(bottom - r)}{arc}{_n(right - r)} {_n(bottom)}"
            f"H{_n(x + r)}{arc}{_n(x)} {_n(bottom - r)}V{_n(y + r)}{arc}{_n(x + r)} {_n(y)}Z"
        )

    def ellipse(self, x: float, y: float, rx: float, ry: float, *_whole: float) -> None:
        half = f"A{_n(rx)} {_n(ry)} 0 0 1 "
        self._path.append(f"M{_n(x - rx)} {_n(y)}{half}{_n(x + rx)} {_n(y)}{half}{_n(x - rx)} {_n(y)}Z")

    def arc(self, x: float, y: float, r: float, *_whole: float) -> None:
        self.ellipse(x, y, r, r)

    # what is drawn

    def createLinearGradient(self, *line: float) -> _Gradient:
        return _Gradient(line)

    def fillRect(self, x: float, y: float, w: float, h: float) -> None:
        self._draw(f"M{_n(x)} {_n(y)}h{_n(w)}v{_n(h)}h{_n(-w)}Z", f'fill="{self._ink(self.fillStyle)}"')

    def fill(self, path: str | None = None) -> None:
        self._draw(self._data(path), f'fill="{self._ink(self.fillStyle)}"')

    def stroke(self, path: str | None = None) -> None:
        ink = f'fill="none" stroke="{self._ink(self.strokeStyle)}" stroke-width="{_n(self.lineWidth)}"'
        self._draw(self._data(path), ink)

    def clip(self) -> None:
        name = f"c{len(self._defs)}"
        self._defs.append(f'<clipPath id="{name}"><path d="{self._data()}"{self._place()}/></clipPath>')
        self._out.append(f'<g clip-path="url(#{name})">')
        self._clips += 1

    def _data(self, path: str | None = None) -> str:
        if path is None:
            return "".join(self._path)
        return " ".join(word if word in "MLCQZ" else _n(float(word)) for word in path.split())

    def _ink(self, ink: str | _Gradient) -> str:
        if isinstance(ink, str):
            return ink
        name = f"g{len(self._defs)}"
        ends = " ".join(
            f'{key}="{_n(at)}"' for key, at in zip(("x1", "y1", "x2", "y2"), ink.line, strict=True)
        )
        stops = "".join(f'<stop offset="{_n(at)}" stop-color="{colour}"/>' for at, colour in ink.stops)
        self._defs.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{stops}</linearGradient>'
        )
        return f"url(#{name})"

    def _draw(self, data: str, ink: str) -> None:
        faint = f' opacity="{_n(self.globalAlpha)}"' if self.globalAlpha < 1 else ""
        self._out.append(f'<path d="{data}" {ink}{faint}{self._place()}/>')

    def _place(self) -> str:
        return f' transform="matrix({" ".join(_n(n, 4) for n in self._matrix)})"'


def _n(number: float, digits: int = 3) -> str:
    """A number as short as it can be."""
    return f"{number:.{digits}f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def files() -> dict[str, bytes]:
    """Each picture by the name of its file, as web/home.css asks for it."""
    if str(WEB) not in sys.path:
        sys.path.append(str(WEB))
    pen, palette = importlib.import_module("ui.draw.pen"), importlib.import_module("ui.draw.palette")
    shown = importlib.import_module("ui.games.catalogue").SHOWN
    pen.use(str)
    found = {}
    for name, sides in _HEIGHT.items():
        game = shown[name]
        painter = importlib.import_module(game.still)
        for theme in THEMES:
            for kind, w in WIDE.items():
                picture, h = Pen(), 1.24 * sides[kind] * w + 2
                job: Any = (game.still, ([], game.hero), 0)
                painter.paint(picture, palette.palette(theme), {}, job, w, h)
                found[f"{name}-{theme}{kind}.svg"] = picture.svg(w, h)
    return found
