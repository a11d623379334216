"""How to play TUTTO: its chapters of the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pen, pictures
from ui.games.tutto import card_painter
from ui.kit.chapters import die, entry, figure, picture, says, steps
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Context

    from ui.draw.palette import Palette
    from ui.games.tutto.types import Face, Painted
    from ui.kit.tree import Node
    from ui.kit.types import Cards, Job

LEAD = "help.tutto.lead"
CHAPTERS = ("tutto.goal", "tutto.turn", "tutto.values", "tutto.six", "tutto.cards", "tutto.end", "tutto.solo")
# The chapters that the lesson can show: from which of its steps on, and before which it ends.
SHOWN = {
    "tutto.goal": ("stop", "card"),
    "tutto.turn": ("brave", "fireworks"),
    "tutto.values": ("three", "each"),
    "tutto.six": ("six", "stop"),
    "tutto.cards": ("on", "deck"),
}
# Positions to try, for chapters that the lesson cannot show: links.
TRY = {
    "tutto.end": "#/replay?game=tutto&seats=human,easy&start=1&seed=END17&ruleset=1&moves="
    "eNrLTk0tiHdTyAZRTs6uEIajQnFJfgGEAAu4uiFxHFF4zqhyTs4uSFwnVEmoPa7IYkD12JQiG-LsAncXhHJxhZrkDLcVVTNUH9w-MOWC5CsQAQC_OVa_",
    "tutto.solo": "#/tutto/solo",
}
GOAL = 6000
TOP = 7000  # points, at the upper edge of a drawing of columns
ENDED = (4800, 6150, 5300)  # of three players at the end
TURNS = (
    950,
    950,
    1900,
    3900,
    4400,
    6400,
)  # after each turn of a solo game; the second and no other brought nothing
# Each kind of card, in a state that shows what it is about.
CARDS: tuple[tuple[Face, Painted | None], ...] = (
    ({"kind": "bonus", "points": 300}, {"faces": [1, 5, 5], "ghosts": [2, 2, 2]}),
    ({"kind": "double", "points": 0}, {"faces": [4, 4, 4, 1]}),
    ({"kind": "fireworks", "points": 0}, {"faces": [1, 1, 5]}),
    ({"kind": "plus_minus", "points": 1000}, {"faces": [5, 5]}),
    ({"kind": "straight", "points": 2000}, {"faces": [1, 3, 4], "ghosts": [6]}),
    ({"kind": "cloverleaf", "points": 0}, {"faces": [1, 5], "tuttos": 1}),
    ({"kind": "stop", "points": 0}, None),
)


def _card(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    g.scale(w / 100, h / 100)
    card_painter.paint(g, p, job[1], job[2])


def _columns(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """Columns as high as points, and the line of 6,000; the highest is in colour. A turn that brought nothing has a cross
    above its column, which is as high as the one before. job[1]: the points from left to right; job[2]: whether they are
    turns that add up."""
    pen.start(g)
    points, adds = job[1], job[2]
    step = w / len(points)
    unit = (h - 6) / TOP
    for i, n in enumerate(points):
        high = n * unit
        fill = p.ground("Y") if n == max(points) else p.faint
        pen.box(
            g,
            (i + 0.5) * step,
            h - 1 - high / 2,
            step * 0.56,
            max(high, 2),
            min(5, high / 2),
            fill,
            p.soft,
            1.4,
        )
        if adds and n == (points[i - 1] if i else 0):
            x, y, r = (i + 0.5) * step, h - 14 - high, 6
            for side in (1, -1):
                pen.line(g, [(x - r, y - side * r), (x + r, y + side * r)], p.ink, 2.4)
    line = h - 1 - GOAL * unit
    for k in range(int(w / 12)):
        pen.line(g, [(k * 12 + 2, line), (k * 12 + 8, line)], p.ink, 1.8)


pictures.PAINTERS["tutto help"] = _card
pictures.PAINTERS["tutto columns"] = _columns


def columns(points: tuple[int, ...], adds: bool) -> Node:
    return picture(("tutto columns", points, adds), "help-columns")


def emblem() -> list[Node]:
    """A card of the game, for the chapter about the page itself."""
    return [picture(("tutto help", CARDS[0][0], CARDS[0][1]), "help-card")]


def row(faces: tuple[int, ...]) -> list[Node]:
    return [die("Y", face) for face in faces]


def values() -> list[Node]:
    return [
        says("tutto.values.1"),
        figure("tutto.values.single", row((1, 5))),
        figure("tutto.values.triple", row((4, 4, 4))),
        figure("tutto.values.ones", row((1, 1, 1))),
        says("tutto.values.2"),
    ]


def cards() -> list[Node]:
    out = []
    for card, state in CARDS:
        kind = card["kind"]
        key = "help.tutto.card." + kind
        name = t("tutto.card." + kind, points="").rstrip()
        out.append(
            entry(
                "tutto.cards." + kind,
                name,
                t(key),
                picture(("tutto help", card, state), "help-card"),
                t(key + ".copies"),
                t(key + ".alt"),
            )
        )
    return [says("tutto.cards.1"), h("div", {"class": "entries"}, out, key="entries")]


def chapter(name: str) -> list[Node]:
    """What a chapter says, as nodes."""
    makers: dict[str, Callable[[], list[Node]]] = {
        "tutto.goal": lambda: [
            says("tutto.goal.1"),
            figure("tutto.goal.card", [picture(("tutto help", CARDS[0][0], CARDS[0][1]), "help-card")]),
        ],
        "tutto.turn": lambda: [
            steps("tutto.turn", 5),
            figure(
                "tutto.turn.dice",
                [
                    h("span", {"class": "help-site"}, row((4, 4, 4, 1)), key="site"),
                    h("span", {"class": "help-tray"}, row((2, 6)), key="tray"),
                ],
            ),
        ],
        "tutto.values": values,
        "tutto.six": lambda: [
            says("tutto.six.1"),
            figure("tutto.six.dice", row((4, 4, 4, 1, 1, 5))),
            says("tutto.six.2"),
        ],
        "tutto.cards": cards,
        "tutto.end": lambda: [says("tutto.end.1"), figure("tutto.end.scores", [columns(ENDED, False)])],
        "tutto.solo": lambda: [says("tutto.solo.1"), figure("tutto.solo.turns", [columns(TURNS, True)])],
    }
    return makers[name]()
