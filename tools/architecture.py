"""Draws docs/pictures/architecture.svg: the project's folders as rooms, their imports as arrows, read from the files.

    python3 -m tools.architecture

A room stands above the rooms that it imports. An arrow is left out if the same import is drawn through other rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from engine.match import GAMES
from tools.environment import ROOT
from tools.imports import imports, modules

PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"
FOLDERS = {"engine": "", "web/ui": "web.", "web/worker": "web."}
"""The folders that are drawn, with what their files leave out of the folder's name in imports."""

WHAT = {
    "web.worker": "the engine's side of the protocol",
    "engine": "match, link, replay, review, arena",
    "engine.cli": "the commands",
    "engine.game": "what every game consists of",
    "engine.goennen": "Gönnen Können's rules",
    "engine.goennen.ai": "its computer players",
    "engine.goennen.analysis": "the balance of its deck",
    "engine.tutto": "TUTTO's rules",
    "engine.tutto.ai": "its computer players",
    "web.ui": "the page put together",
    "web.ui.browser": "the document",
    "web.ui.app": "addresses, storage, engine client",
    "web.ui.draw": "dice, shapes, palettes",
    "web.ui.games": "one folder for each game",
    "web.ui.kit": "nodes, texts, controls, motion",
    "web.ui.room": "devices that are connected",
    "web.ui.screens": "one folder for each screen",
    "web.ui.table": "the table of any game",
}
"""What a room is for, in a few words; in the order from left to right."""

BASE = (
    "engine.copies",
    "engine.errors",
    "engine.seed",
    "engine.reasons",
    "engine.outlook",
    "engine.comparison",
    "engine.policy",
    "engine.game",
    "engine.given",
    "engine.luck",
    "engine.position_text",
    "engine.rows",
    "engine.terminal",
)
"""Files of the engine that stand below the games; they are drawn as a room of their own."""

Edges = dict[str, set[str]]

WIDTH, HEIGHT, GAP, RISE, EDGE = 260, 58, 26, 58, 24


def room(module: str) -> str:
    """The room of a module: its package, cut to what is drawn."""
    if module in BASE:
        return "engine.game"
    if module == "engine.__main__":
        return "engine.cli"
    parts = module.split(".")
    for length in (3, 2, 1):
        name = ".".join(parts[:length])
        if name in WHAT:
            return name
    return parts[0]


def rooms() -> Edges:
    """Room -> the rooms that its files import, at once or late."""
    edges: Edges = {}
    for folder, prefix in FOLDERS.items():
        for module, path in modules(folder).items():
            own = room(module)
            edges.setdefault(own, set())
            for target, _ in imports(path):
                whole = target if target.startswith("engine") else prefix + target
                if whole.split(".")[0] in ("engine", "web") and room(whole) in WHAT and room(whole) != own:
                    edges[own].add(room(whole))
    return edges


def standing(edges: Mapping[str, Iterable[str]]) -> Edges:
    """The edges as the rooms stand: the engine finds its games by name, so no file shows those imports; and a game loads
    its computer players late, through its own face, so that is left out."""
    games = {f"engine.{name}" for name in GAMES}
    stand = {
        name: {each for each in targets if name not in games or not each.startswith(name)}
        for name, targets in edges.items()
    }
    return stand | {"engine": stand["engine"] | games}


def levels(edges: Edges) -> dict[str, int]:
    """The level of each room: 0 if it imports no other, else one above the highest room that it imports.

    Raises ValueError if rooms import each other in a circle."""
    found: dict[str, int] = {}
    while len(found) < len(edges):
        free = [name for name, targets in edges.items() if name not in found and targets <= found.keys()]
        if not free:
            raise ValueError(
                f"These rooms import each other: {', '.join(sorted(edges.keys() - found.keys()))}."
            )
        found |= {name: 1 + max((found[target] for target in edges[name]), default=-1) for name in free}
    return found


def needed(edges: Edges) -> Edges:
    """The edges that no path of two or more edges replaces."""

    def reach(name: str) -> set[str]:
        return set().union(*({target} | reach(target) for target in edges[name]))

    return {
        name: {each for each in targets if not any(each in reach(other) for other in targets)}
        for name, targets in edges.items()
    }


def _box(name: str, left: float, top: float) -> str:
    title = name.removeprefix("web.").removeprefix("engine.").replace(".", "/")
    return (
        f'<g><title>{escape(name)}</title><rect x="{left:g}" y="{top:g}" width="{WIDTH}" height="{HEIGHT}" rx="9"/>'
        f'<text x="{left + 12:g}" y="{top + 24:g}" class="name">{escape(title)}</text>'
        f'<text x="{left + 12:g}" y="{top + 44:g}">{escape(WHAT[name])}</text></g>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float], kind: str = "") -> str:
    (x, y), (u, v) = start, end
    bend = (v - y) / 2
    return f'<path{kind} d="M{x:g} {y:g}C{x:g} {y + bend:g} {u:g} {v - bend:g} {u:g} {v - 4:g}" marker-end="url(#tip)"/>'


def _place(
    names: Iterable[str], floor: Mapping[str, int], left: float, bottom: float
) -> dict[str, tuple[float, float]]:
    """The upper left corner of each room: its level decides the row, rows stand from the bottom up and are centred."""
    rows: dict[int, list[str]] = {}
    for name in sorted(names, key=list(WHAT).index):
        rows.setdefault(floor[name], []).append(name)
    widest = max(len(row) for row in rows.values())
    corners = {}
    for level, row in rows.items():
        first = left + (widest - len(row)) * (WIDTH + GAP) / 2
        for place, name in enumerate(row):
            corners[name] = (first + place * (WIDTH + GAP), bottom - level * (HEIGHT + RISE))
    return corners


def picture() -> str:
    """The drawing as SVG, in light and dark colours as the reader's system asks. The page stands on the left, the
    worker with the engine on the right; a dashed line between them is the protocol."""
    whole = standing(rooms())
    floor, edges = levels(whole), needed(whole)
    page = [name for name in edges if name.startswith("web.ui")]
    behind = [name for name in edges if name not in page]
    rows = 1 + max(floor.values())
    bottom = EDGE + (rows - 1) * (HEIGHT + RISE)
    corners = _place(page, floor, EDGE, bottom)
    right = max(x for x, _ in corners.values()) + WIDTH + 3 * GAP
    corners |= _place(behind, floor, right, bottom)
    width = max(x for x, _ in corners.values()) + WIDTH + EDGE
    height = bottom + HEIGHT + EDGE
    lines = []
    for name, targets in sorted(edges.items()):
        x, y = corners[name]
        for place, target in enumerate(sorted(targets, key=lambda each: corners[each])):
            u, v = corners[target]
            start = x + WIDTH * (place + 1) / (len(targets) + 1)
            lines.append(_arrow((start, y + HEIGHT), (u + WIDTH / 2 + (start - u - WIDTH / 2) * 0.25, v)))
    (ax, ay), (wx, wy) = corners["web.ui.app"], corners["web.worker"]
    lines.append(
        f'<path class="protocol" d="M{ax + WIDTH:g} {ay + HEIGHT / 2:g}L{wx:g} {wy + HEIGHT / 2:g}"/>'
        f'<text class="said" x="{wx - 12:g}" y="{wy + 14:g}">messages (protocol.md)</text>'
    )
    boxes = [_box(name, *corner) for name, corner in sorted(corners.items())]
    style = (
        "rect{fill:#fff;stroke:#6b6258}text{font:13px system-ui,sans-serif;fill:#4a443d}.name{font-weight:600;font-size:15px;fill:#1d1a17}"
        ".said{font-size:12px;text-anchor:end}"
        "path{fill:none;stroke:#6b6258;stroke-width:1.4}.protocol{stroke-dasharray:6 5}#tip path{fill:#6b6258;stroke:none}"
        "@media(prefers-color-scheme:dark){rect{fill:#26221e;stroke:#a89e92}text{fill:#cfc6ba}.name{fill:#f5efe6}"
        "path{stroke:#a89e92}#tip path{fill:#a89e92}}"
    )
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z"/></marker>'
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" aria-labelledby="title">',
            '<title id="title">The folders of the project and what they import</title>',
            f"<style>{style}</style>",
            f"<defs>{tip}</defs>",
            *lines,
            *boxes,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
