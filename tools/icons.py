"""The app's icons: `python -m tools.icons` redraws web/icons/ with Chromium.

The icon is a die with five spots, each in the shape of one of the five dice.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "web" / "icons"
sys.path.insert(0, str(ROOT / "web"))

from ui.draw import pen
from ui.draw.palette import BLACK, mix, palette
from ui.draw.shapes import SHAPE

from tools import browser
from tools.environment import run_with

# The position of each colour's spot, in sides of the die from its centre.
SPOTS = {"Y": (-0.24, -0.24), "O": (0.24, -0.24), "P": (0, 0), "G": (-0.24, 0.24), "B": (0.24, 0.24)}


def drawing(corner: float, side: float) -> str:
    """The icon as SVG, 512 pixels wide. corner: the radius of the background's corners. side: of the die, in pixels."""
    colours = palette("light")
    tilt = -0.14
    middle = (256, 256 - side * 0.03)

    def path(data: str, fill: str) -> str:
        return f'<path fill="{fill}" d="{pen.moved(data, *middle, side, tilt)}"/>'

    body = [path(pen.box_data(0, 0.07, 1, 1.06, 0.22), mix(BLACK, "#C3D0CE", 0.25))]
    body.append(path(pen.box_data(0, 0, 1, 1, 0.22), "#FBFDFC"))
    for k, (x, y) in SPOTS.items():
        r = 0.125 if k != "P" else 0.14
        body.append(path(pen.moved(SHAPE[k], x, y, r, -tilt), colours.die(k)))
    ground = f'<rect width="512" height="512" rx="{corner}" fill="{BLACK}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{ground}{"".join(body)}</svg>\n'


def main() -> None:
    from playwright.sync_api import sync_playwright

    OUT.mkdir(exist_ok=True)
    round_icon, full = drawing(112, 318), drawing(0, 262)
    (OUT / "icon.svg").write_text(round_icon, encoding="utf-8")
    pictures = {
        "icon-192.png": (round_icon, 192),
        "icon-512.png": (round_icon, 512),
        "maskable-192.png": (full, 192),  # the die fits in the circle that every mask shows
        "maskable-512.png": (full, 512),
        "apple-180.png": (drawing(0, 300), 180),
    }
    with sync_playwright() as play:
        window = browser.start(play)
        for name, (svg, size) in pictures.items():
            tab = window.new_page(viewport={"width": size, "height": size})
            tab.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
            tab.screenshot(path=str(OUT / name), omit_background=True)
            tab.close()
        window.close()


if __name__ == "__main__":
    try:
        import playwright as _playwright  # noqa: F401
    except ImportError:
        sys.exit(run_with("tools.icons", "test"))
    main()
