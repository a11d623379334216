"""The share picture: `python -m tools.share` redraws web/icons/share.png with Chromium.

It shows dice and a display of cards. The page's own painters draw them on a canvas that records the calls.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "web" / "icons" / "share.png"
sys.path.insert(0, str(ROOT / "web"))

from ui.draw import die_painter, pen
from ui.draw.palette import palette
from ui.games.goennen import card_painter, help_painter

from tools import browser
from tools.environment import run_with

WIDTH, HEIGHT = 1200, 630
CARD, GAP, LEFT, TOP = 176, 14, 590, 37
# The display: each card and its state.
CARDS: tuple[tuple[tuple[Any, ...], Any], ...] = (
    (("Y", "ascending", ("_ _ _",), "plus_minus"), {"complete": True, "used": 1}),
    (("B", "ascending", ("_ _ P _",), "complete_neighbours", 3), {"complete": True, "now": 3}),
    (("O", "exact", ("2 2 B6 1",), "recolour"), {"written": [2, 0, 0, 1]}),
    (("G", "equal", ("_ _ _",), "different_bonuses", 4), {"complete": True, "now": 8}),
    (("P", "sum", ("_ _ _", "_ _"), "colour_cards", 3, "G", 23), {"written": [6, 4, 0, 5, 0]}),
    (("G", "ascending", ("_ _ _", "_ P _"), "extra_die"), {"complete": True, "used": 0}),
    ((None, "exact", ("Y1 O2 G3 B4 P5",), "wild_colour"), {"written": [1, 0, 0, 4, 0]}),
    (("O", "equal", ("_ _ _",), "colour_set", 9), {"complete": True, "now": 9}),
    (("B", "equal", ("_ _", "P _"), "discount"), {"written": [3, 0, 0, 0]}),
)
# Each die: colour, face, x, y, rotation in degrees.
DICE = (
    ("Y", 5, 78, 318, -7),
    ("O", 3, 208, 306, 5),
    ("G", 6, 338, 322, -4),
    ("B", 2, 140, 452, 6),
    ("P", 4, 272, 460, -8),
)
SIDE = 106


class Recorder:
    """A canvas that records its calls, so that a real one can repeat them."""

    def __init__(self) -> None:
        self.__dict__["calls"] = []

    def __getattr__(self, name: str) -> Any:
        def call(*values: Any) -> Any:
            if name == "createLinearGradient":
                return Gradient(values)
            self.calls.append([name, [{"path": v.data} if isinstance(v, Path2D) else v for v in values]])
            return None

        return call

    def __setattr__(self, name: str, value: Any) -> None:
        plain = {"line": value.line, "stops": value.stops} if isinstance(value, Gradient) else value
        self.calls.append(["=" + name, plain])


class Path2D:
    def __init__(self, data: str) -> None:
        self.data = data


class Gradient:
    def __init__(self, line: tuple[float, ...]) -> None:
        self.line = line
        self.stops: list[tuple[float, str]] = []

    def addColorStop(self, at: float, colour: str) -> None:
        self.stops.append((at, colour))


REPEAT = """([calls]) => {
  const g = document.querySelector("canvas").getContext("2d");
  for (const [name, value] of calls) {
    if (name[0] === "=") {
      let style = value;
      if (value.line) {
        style = g.createLinearGradient(...value.line);
        for (const stop of value.stops) style.addColorStop(...stop);
      }
      g[name.slice(1)] = style;
    } else g[name](...value.map((v) => (v.path ? new Path2D(v.path) : v)));
  }
}"""


def drawing() -> list[Any]:
    """The picture as a list of canvas calls."""
    pen.use(Path2D)  # type: ignore[arg-type]  # in place of the browser's
    p = palette("light")
    g: Any = Recorder()  # in place of the browser's
    g.fillStyle = p.bg
    g.fillRect(0, 0, WIDTH, HEIGHT)
    for i, (what, laid) in enumerate(CARDS):
        g.save()
        g.translate(LEFT + i % 3 * (CARD + GAP), TOP + i // 3 * (CARD + GAP))
        g.beginPath()
        g.roundRect(0, 0, CARD, CARD, 20)
        g.clip()
        g.scale(CARD / 100, CARD / 100)
        card_painter.paint(g, p, help_painter.example(*what), laid)
        g.restore()
    for k, face, x, y, turn in DICE:
        g.save()
        g.translate(x + SIDE / 2, y + SIDE / 2)
        g.rotate(turn * 3.14159 / 180)
        g.translate(-SIDE / 2, -SIDE / 2)
        die_painter.paint(g, p, k, face, SIDE)
        g.restore()
    return list(g.calls)


def main() -> None:
    from playwright.sync_api import sync_playwright

    ink = palette("light").ink
    mute = palette("light").mute
    words = f"""<style>body{{margin:0;font-family:"Helvetica Neue",Arial,sans-serif}}
canvas{{position:absolute}}
h1,p{{position:absolute;left:78px;margin:0;color:{ink}}}
h1{{top:104px;font-size:84px;letter-spacing:-2px}} p{{top:212px;font-size:31px;color:{mute}}}</style>
<canvas width={WIDTH} height={HEIGHT}></canvas><h1>Dicetable</h1><p>Roll, keep, build.</p>"""
    with sync_playwright() as play:
        window = browser.start(play)
        tab = window.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        tab.set_content(words)
        tab.evaluate(REPEAT, [json.loads(json.dumps(drawing()))])
        tab.screenshot(path=str(OUT))
        window.close()


if __name__ == "__main__":
    try:
        import playwright as _playwright  # noqa: F401
    except ImportError:
        sys.exit(run_with("tools.share", "test"))
    main()
