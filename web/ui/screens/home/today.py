"""Today's games: the same for everybody, one attempt at each that counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.loader import load
from ui.kit.text import day_in_words, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from worker.protocol import DailyGame, Today

    from ui.app.daily import Daily
    from ui.app.history import History
    from ui.browser.browser import Browser
    from ui.kit.tree import Node

SIGNS = "YOGBP"


def tile(history: History, today: Today, number: int, game: DailyGame) -> Node:
    """One of today's games. number: its place among those of its game."""
    level = game["level"]
    name = game["game"]
    begun, score = history.daily(today["date"], name, level)
    what = t("daily.kind." + str(number)) if level else games.title(name)
    turns = games.BY_NAME[name].by_turns
    if score is not None:
        state = t("daily.turns" if turns else "daily.points", n=score)
    else:
        state = t("start.resume") if begun else t("start.play")
    of = t("solo.level", level=level) if level else t("daily.solo")
    target = game["target"]
    how = "" if score is None else " done"
    if score is not None and target:
        of = t("head.target", n=target)
        how = " done" if score >= target else " missed"
    return h(
        "button",
        {"class": "act tile" + how, "data-do": "open " + game["link"]},
        [
            h("b", None, state + " ", key="state"),
            h("small", None, what + " ", key="what"),
            h("small", None, of, key="of"),
        ],
        key=name + str(number),
    )


def streak(history: History, browser: Browser) -> Node | None:
    """The days in a row: a sign for each of the last few, and their number."""
    results = history.results()
    n = load("ui.screens.statistics.summary").streak(results, browser.today()) if results else 0
    if n < 2:
        return None
    return h(
        "p",
        {"class": "streak"},
        [h("canvas", paint=("shape", SIGNS[i]), key=i) for i in range(min(n, len(SIGNS)))]
        + [h("b", None, t("start.streak", n=n), key="n")],
        key="streak",
    )


def section(daily: Daily, history: History, browser: Browser) -> Node:
    today = daily.today
    tiles = []
    seen: dict[str, int] = {}
    for game in today["games"] if today else ():
        number = seen.get(game["game"], 0)
        seen[game["game"]] = number + 1
        assert today
        tiles.append(tile(history, today, number, game))
    says = t("daily.says.once")
    if today and not tiles:
        says = t("daily.none")
    elif not tiles:
        tiles = [
            h("span", {"class": "act tile empty"}, [h("small", None, t("daily.kind." + str(i)))], key=str(i))
            for i in range(3)
        ]
    return h(
        "section",
        {"class": "panel today", "aria-labelledby": "today-title"},
        [
            h(
                "div",
                {"class": "title"},
                [
                    h("h2", {"id": "today-title"}, t("daily.today"), key="title"),
                    h("small", None, day_in_words(today["date"]), key="day") if today else None,
                    streak(history, browser),
                ],
                key="title",
            ),
            h("div", {"class": "tiles"}, tiles, key="tiles"),
            h("p", {"class": "s"}, says, key="says"),
        ],
        key="today",
    )
