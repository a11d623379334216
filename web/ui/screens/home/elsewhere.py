"""The other ways from the start screen: playing with others, help, levels and statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.history import levels as count
from ui.app.store import LESSON
from ui.kit.loader import load
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.daily import Daily
    from ui.app.engine import Engine
    from ui.app.history import History
    from ui.app.store import Store
    from ui.browser.browser import Browser
    from ui.kit.tree import Node

OTHERS = (
    ("computers", "computer", "another - computers"),
    ("device", "around", "another - device"),
    ("together", "share", "open #/turn?"),
    ("link", "reroll", "by_link"),
)  # (name, icon, gesture)
PAGES = (("help", "help"), ("levels", "complete"), ("statistics", "bars"))  # (gesture, icon)


def around(
    store: Store, history: History, engine: Engine, daily: Daily, browser: Browser
) -> tuple[list[Node | None], list[Node | None]]:
    """(what stands above the games, what stands below them). A wide window has two columns: the order is that of the keyboard,
    the first column before the second. A newcomer may want to learn first; where it is one's turn in a game with somebody
    elsewhere, that stands above all else."""
    begun = bool(store.links() or history.results())
    unfinished, first = None, False
    if store.unfinished() or store.get("dicetable.together"):
        unfinished, first = load("ui.screens.home.unfinished").section(store, engine)
    return (
        [unfinished if first else None, lessons(store, history, begun)],
        [
            others(),
            None if first else unfinished,
            load("ui.screens.home.today").section(daily, history, browser),
            pages(history),
        ],
    )


def way(do: str, icon: str, title: str, says: str, key: str) -> Node:
    return h(
        "button",
        {"class": "act way", "data-do": do},
        [
            h("canvas", {"class": "icon"}, paint=("icon", icon, False), key="icon"),
            h(
                "span",
                None,
                [h("b", None, title + " ", key="b"), h("small", None, says, key="small") if says else None],
                key="words",
            ),
        ],
        key=key,
    )


def lessons(store: Store, history: History, begun: bool = False) -> Node | None:
    """The lessons that are not done, of games not yet played to the end: the first thing offered to a new player; begun:
    whether something was played. None if there is none."""
    offered = [
        game
        for game in games.GAMES
        if game.lesson and (store.get(LESSON + game.name) or not history.knows(game.name))
    ]
    ways = []
    for game in offered:
        words = (
            t("start.lesson.on", game=games.title(game.name))
            if store.get(LESSON + game.name)
            else games.title(game.name)
        )
        ways.append(act("open #/learn/" + game.name, words, None, (), not begun, key=game.name))
    return (
        h(
            "section",
            {"class": "panel lessons", "aria-labelledby": "lessons-title"},
            [
                h(
                    "div",
                    {"class": "title"},
                    [
                        h("h2", {"id": "lessons-title"}, t("start.lessons"), key="h2"),
                        h("small", None, t("start.lessons.says"), key="says"),
                    ],
                    key="title",
                ),
                h("div", {"class": "ways-row"}, ways, key="ways"),
            ],
            key="lessons",
        )
        if ways
        else None
    )


def others() -> Node:
    return h(
        "section",
        {"class": "others", "aria-labelledby": "others-title"},
        [
            h("h2", {"id": "others-title"}, t("start.others"), key="h2"),
            h(
                "div",
                {"class": "ways-row"},
                [
                    way(do, icon, t("start." + name), t("start." + name + ".says"), name)
                    for name, icon, do in OTHERS
                ],
                key="ways",
            ),
        ],
        key="others",
    )


def pages(history: History) -> Node:
    """Help, puzzles, the levels, the statistics, each with its present state, and the lab."""
    results = history.results()
    won = len([r for r in results if r["won"]])
    says = {
        "help": t("start.help.says"),
        "levels": t("start.levels.says", n=len(history.won()), levels=count()),
        "statistics": t("start.statistics.says", n=len(results), won=won)
        if results
        else t("statistics.none"),
    }
    ways = [way(do, icon, t("start." + do), says[do], do) for do, icon in PAGES]
    if results:  # a newcomer has other things to do first
        ways.insert(1, way("open #/puzzle?", "hint", t("start.puzzles"), t("start.puzzles.says"), "puzzles"))
    if any([result.get("seats") or result.get("people") or result.get("rival") for result in results]):
        ways.append(way("open #/people", "around", t("people.title"), t("start.people.says"), "people"))
    ways.append(way("open #/lab", "code", t("start.lab"), t("start.lab.says"), "lab"))
    return h("nav", {"class": "panel around", "aria-label": t("start.around")}, ways, key="around")
