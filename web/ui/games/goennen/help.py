"""How to play Gönnen Können: its chapters of the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pictures
from ui.games.goennen import card_painter, help_painter, painters, pictograms, say
from ui.kit.chapters import die, entry, figure, picture, says, steps
from ui.kit.phrases import first_upper
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Context

    from ui.draw.palette import Palette
    from ui.kit.tree import Node
    from ui.kit.types import Cards, Job

LEAD = "help.lead"
CHAPTERS = (
    "goal",
    "setup",
    "turn",
    "complete",
    "buy",
    "chance",
    "passive",
    "end",
    "solo",
    "tasks",
    "bonuses",
    "scorings",
    "screen",
)
# The chapters that the lesson can show: from which of its steps on, and before which it ends.
SHOWN = {
    "goal": ("complete", "enter"),
    "setup": ("goal", "roll"),
    "turn": ("keep", "complete"),
    "complete": ("complete", "end"),
    "buy": ("buy.2", "place.2"),
    "chance": ("chance", "extra"),
    "passive": ("enter", "remove"),
    "end": ("ninth.2", "score.last"),
    "solo": ("circle.8", "points"),
    "tasks": ("enter", "enter.5"),
    "bonuses": ("circle.3", "circle.5"),
    "scorings": ("points.2", "points.4"),
}
TRY: dict[str, str] = {}
LEVELS = ((15, 90), (14, 86), (13, 82), (12, 78), (11, 74), (10, 70), (9, 66))
OPEN = help_painter.example("B", "ascending", ("_ _ P _",), "complete_neighbours", 3)
TASKS = (
    ("exact", help_painter.example("O", "exact", ("2 2 B6 1",), "recolour"), [2, 0, 0, 1]),
    (
        "ascending",
        help_painter.example("G", "ascending", ("_ _ _", "_ P _"), "complete_lines", 8),
        [1, 0, 0, 2, 4, 6],
    ),
    ("equal", help_painter.example("P", "equal", ("_ _ _", "_ _"), "colour_cards", 3, "O"), [5, 5, 5, 0, 2]),
    ("sum", help_painter.example("B", "sum", ("_ _ _", "_ _"), "discount", None, None, 23), [6, 4, 0, 5, 0]),
)


def _face(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    """A card that is not in the game: the job holds the card itself."""
    g.scale(w / 100, h / 100)
    card_painter.paint(g, p, job[1], job[2])


def _display(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    help_painter.display(g, p, job[1], w)


def _strip(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    help_painter.strip(g, p, job[1], w, h)


pictures.PAINTERS.update(painters.PAINTERS)
pictures.PAINTERS.update({"face": _face, "display": _display, "strip": _strip})


def strip(name: str) -> Node:
    width = help_painter.width(name)
    return h(
        "canvas", {"class": "help-strip", "style": "aspect-ratio:%.2f" % (width / 1.5)}, paint=("strip", name)
    )


def goal() -> list[Node]:
    return [
        says("goal.1"),
        says("goal.2"),
        figure(
            "goal.card",
            [
                picture(("face", OPEN, {"written": [1, 3, 0, 0]}), "help-card"),
                picture(("icon", "right"), "help-arrow"),
                picture(("face", OPEN, {"complete": True, "now": 6}), "help-card"),
            ],
        ),
        figure("goal.dice", [die(k, i + 2) for i, k in enumerate("YOGBP")]),
    ]


def turn() -> list[Node]:
    return [
        steps("turn", 5),
        says("turn.early"),
        figure(
            "turn.site",
            [
                h("span", {"class": "help-site"}, [die("Y", 4), die("P", 4)], key="site"),
                h("span", {"class": "help-tray"}, [die("O", 2), die("G", 6), die("B", 1)], key="tray"),
            ],
        ),
    ]


def buying() -> list[Node]:
    return [
        says("buy.1"),
        says("buy.2"),
        figure("buy.price", [strip("buy")]),
        figure("buy.place", [picture(("display", "place"), "help-display")]),
        says("buy.3"),
    ]


def solo() -> list[Node]:
    rows = [
        h(
            "tr",
            None,
            [h("th", {"scope": "row"}, str(i + 1)), h("td", None, str(rounds)), h("td", None, str(target))],
        )
        for i, (rounds, target) in enumerate(LEVELS)
    ]
    heads = h(
        "tr",
        None,
        [h("th", {"scope": "col"}, t("help.solo." + name)) for name in ("level", "rounds", "target")],
    )
    return [
        says("solo.1"),
        steps("solo.round", 3),
        figure("solo.remove", [strip("remove")]),
        says("solo.2"),
        h("table", None, [h("thead", None, [heads]), h("tbody", None, rows)], key="levels"),
        says("solo.3"),
    ]


def screen() -> list[Node]:
    """A die that is touched lies on the site afterwards."""
    return [
        figure(
            "screen.touch",
            [
                h("span", {"class": "help-tray"}, [die("G", 6), die("B", 2)], key="tray"),
                picture(("icon", "right"), "help-arrow"),
                h("span", {"class": "help-site"}, [die("G", 6)], key="site"),
            ],
        ),
        steps("screen", 8, False),
    ]


def emblem() -> list[Node]:
    """A card of the game, for the chapter about the page itself."""
    return [picture(("face", OPEN, {"complete": True, "now": 6}), "help-card")]


def tasks() -> list[Node]:
    out = []
    for kind, card, written in TASKS:
        key = "help.task." + kind
        out.append(
            entry(
                "tasks." + kind,
                t(key),
                t("task." + kind + ".says", n=5, total=23),
                picture(("face", card, {"written": written}), "help-card"),
                t(key + ".caption"),
                t(key + ".alt"),
            )
        )
    return [h("div", {"class": "entries"}, out, key="entries"), says("tasks.fields"), says("tasks.possible")]


def bonuses() -> list[Node]:
    out = []
    for kind in pictograms.BONUSES:
        key = "help.bonus." + kind
        out.append(
            entry(
                "bonuses." + kind,
                first_upper(t("reward." + kind)),
                t(key),
                strip(kind),
                t(key + ".caption"),
                t(key + ".alt"),
                ("pictogram", kind, None),
                "wide",
            )
        )
    return [says("bonuses.1"), h("div", {"class": "entries"}, out, key="entries")]


def scorings() -> list[Node]:
    out = []
    for kind in pictograms.SCORINGS:
        card, now = help_painter.SCORING[kind]
        reward = card["reward"]
        colour = say.coloured(reward["colour"])
        key = "help.scoring." + kind
        out.append(
            entry(
                "scorings." + kind,
                first_upper(t("reward." + kind, colour=colour)),
                t("reward." + kind + ".says", n=reward["points"], colour=colour),
                picture(("display", kind), "help-display"),
                t(key, n=now),
                t(key + ".alt"),
                ("pictogram", kind, reward["colour"]),
            )
        )
    return [says("scorings.1"), h("div", {"class": "entries"}, out, key="entries")]


def chapter(name: str) -> list[Node]:
    """What a chapter says, as nodes."""
    makers: dict[str, Callable[[], list[Node]]] = {
        "goal": goal,
        "turn": turn,
        "buy": buying,
        "solo": solo,
        "tasks": tasks,
        "bonuses": bonuses,
        "scorings": scorings,
        "setup": lambda: [
            says("setup.1"),
            says("setup.2"),
            figure("setup.cards", [picture(("display", "setup"), "help-display")]),
        ],
        "complete": lambda: [
            says("complete.1"),
            figure("complete.card", [strip("complete")]),
            says("complete.2"),
        ],
        "chance": lambda: [
            says("chance.1"),
            steps("chance.way", 2, False),
            figure("chance.dice", [strip("chance")]),
        ],
        "passive": lambda: [says("passive.1"), figure("passive.die", [strip("enter")]), says("passive.2")],
        "end": lambda: [
            says("end.1"),
            figure("end.nine", [picture(("display", "nine"), "help-display")]),
            says("end.2"),
            says("end.3"),
        ],
        "screen": screen,
    }
    return makers[name]()
