"""All faces on one sheet: python tests/ui/gallery.py SHEET.png [--theme dark] [--ratio 2] [--part cards]

Draws on recording canvases, replays the calls on real ones in Chromium and takes a picture.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path as File

HERE = File(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent), str(HERE.parent.parent / "web"), str(HERE)]

import faces
from recording import Canvas, Path
from ui.draw import pen
from ui.draw.palette import palette

from tools.browser import find

REPLAY = """
const ratio = devicePixelRatio;
for (const [w, h, round, calls] of FACES) {
  const canvas = document.createElement("canvas"), g = canvas.getContext("2d");
  if (!w) { document.body.append(document.createElement("hr")); continue; }
  canvas.width = Math.round(w * ratio); canvas.height = Math.round(h * ratio);
  canvas.style = `width:${w}px;height:${h}px;border-radius:${round}px`;
  document.body.append(canvas);
  g.scale(ratio, ratio);
  for (const [name, value] of calls) {
    if (name[0] !== "=") { g[name](...value.map(v => typeof v === "string" ? new Path2D(v) : v)); continue; }
    let style = value;
    if (value.line) { style = g.createLinearGradient(...value.line); for (const s of value.stops) style.addColorStop(...s); }
    g[name.slice(1)] = style;
  }
}
"""
# One face: width, height and corner radius in px, and what paints it.
Face = tuple[float, float, float, Callable[[Canvas], None]]


def page(theme: str, sheet: Iterator[Face]) -> str:
    """The sheet as a page of its own."""
    p = palette(theme)
    out = []
    for w, h, corner, paint in sheet:
        canvas = Canvas()
        paint(canvas)
        if not canvas.balanced:
            raise ValueError("a face leaves the canvas unrestored")
        out.append((w, h, corner, canvas.script()))
    style = f"body{{margin:16px;width:1168px;background:{p.bg}}}canvas{{margin:5px}}hr{{border:0;margin:4px}}"
    script = f"const FACES={json.dumps(out)};{REPLAY}"
    return f"<!doctype html><meta charset=utf-8><style>{style}</style><body><script>{script}</script>"


def main() -> None:
    parser = argparse.ArgumentParser(description="All faces on one sheet, as a PNG.")
    parser.add_argument("file")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--ratio", type=float, default=1)
    parser.add_argument("--part", choices=sorted(faces.PARTS), action="append")
    args = parser.parse_args()
    from playwright.sync_api import sync_playwright

    pen.use(Path)

    def sheet() -> Iterator[Face]:
        for part in args.part or faces.PARTS:
            yield from faces.PARTS[part](palette(args.theme))
            yield 0, 0, 0, lambda g: None

    with sync_playwright() as play:
        as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        browser = play.chromium.launch(executable_path=find(), args=as_root)
        tab = browser.new_page(viewport={"width": 1200, "height": 300}, device_scale_factor=args.ratio)
        tab.set_content(page(args.theme, sheet()))
        tab.screenshot(path=args.file, full_page=True)
        browser.close()


if __name__ == "__main__":
    main()
