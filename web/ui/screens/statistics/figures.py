"""The figures of a player's games: key figures, tables, and the distribution of the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.names import isolated
from ui.kit.text import decimal, number, percent, t
from ui.kit.tree import h
from ui.screens.statistics import summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.types import Played
    from ui.kit.tree import Node
    from ui.kit.types import Key
    from ui.screens.statistics.types import Group

NOTHING = "–"  # in a cell without a figure


def tables(results: list[Played], today: str, plotted: int | None) -> list[Node]:
    """The key figures, then by game, mode and level, then against each opponent, then the plot."""
    groups = summary.groups(results)
    kids = [
        key_figures(results, today),
        table(
            "modes",
            ("mode", "n", "best", "mean", "won"),
            [
                (
                    group_name(g),
                    g["n"],
                    g["best"],
                    decimal(g["mean"]),
                    NOTHING if g["won"] is None else percent(g["won"] / g["n"]),
                )
                for g in groups
            ],
        ),
    ]
    foes = summary.against(results)
    if foes:
        kids.append(
            table(
                "foes",
                ("foe", "n", "won"),
                [
                    (games.named(game, games.player_name(foe)), n, percent(won / n))
                    for game, foe, n, won in foes
                ],
            )
        )
    people = summary.people(results)
    if people:
        kids.append(
            table(
                "people",
                ("person", "n", "best", "won"),
                [
                    (games.named(game, isolated(name)), n, best, percent(won / n))
                    for game, name, n, won, best in people
                ],
            )
        )
    return kids + [plot(plotted, groups)]


def row(cells: Sequence[str | int], head: bool = False, key: Key | None = None) -> Node:
    """A table row; its first cell is a heading."""
    tag = "th" if head else "td"
    kids = [h("th", {"scope": "col" if head else "row"}, cells[0], key=0)]  # type: ignore[arg-type]  # words
    kids += [
        h(tag, {"scope": "col"} if head else None, number(cell) if isinstance(cell, int) else cell, key=i + 1)
        for i, cell in enumerate(cells[1:])
    ]
    return h("tr", None, kids, key=key)


def table(name: str, heads: tuple[str, ...], rows: Sequence[Sequence[str | int]]) -> Node:
    return h(
        "section",
        {"aria-labelledby": "table-" + name, "class": "panel"},
        [
            h("h2", {"id": "table-" + name}, t("statistics." + name), key="title"),
            h(
                "table",
                {"class": "figures"},
                [row([t("statistics." + head) for head in heads], True, "head")]
                + [row(cells, False, i) for i, cells in enumerate(rows)],
                key="table",
            ),
        ],
        key=name,
    )


def group_name(group: Group) -> str:
    words = games.named(group["game"], t("statistics.mode." + group["mode"]))
    if group["turns"]:
        words = t("statistics.turns", mode=words)
    if group["level"]:
        words += ", " + t("statistics.level", level=group["level"])
    return words


def key_figures(results: list[Played], today: str) -> Node:
    shown = (
        ("games", number(len(results))),
        ("streak", number(summary.streak(results, today))),
        ("longest", number(summary.longest_streak(results))),
    )
    return h(
        "dl",
        {"class": "key-figures"},
        [
            h(
                "div",
                None,
                [h("dt", None, t("statistics." + name), key="dt"), h("dd", None, value, key="dd")],
                key=name,
            )
            for name, value in shown
        ],
        key="key",
    )


def below(scores: list[int], first: int, last: int) -> str:
    """What stands below a bar: the score that it shows, or the scores from `first` to `last` if there are several, or none."""
    shown = [each for each in scores if first <= each <= last]
    if shown and min(shown) == max(shown):
        return number(shown[0])
    return number(first) + "–" + number(last)


def plot(chosen: int | None, groups: list[Group]) -> Node:
    """The scores of one group as bars: the chosen group, or with None the one most played. Each bar shows its
    number; a text alternative gives all figures."""
    shown = chosen if chosen is not None and chosen < len(groups) else most_played(groups)
    group = groups[shown]
    bars = summary.distribution(group["scores"], 2 if group["turns"] else 10)
    most = max([n for _, _, n in bars])
    says = t(
        "statistics.plot.says",
        what=group_name(group),
        bars="; ".join(
            [
                t(
                    "statistics.plot.bar.turns" if group["turns"] else "statistics.plot.bar",
                    first=number(first),
                    last=number(last),
                    n=n,
                )
                for first, last, n in bars
                if n
            ]
        ),
    )
    columns = [
        h(
            "div",
            {"class": "column"},
            [
                h("small", None, number(n) if n else "", key="n"),
                h("i", {"style": "height:%d%%" % (100 * n // most)}, key="bar"),
                h("small", None, below(group["scores"], first, last), key="first"),
            ],
            key=i,
        )
        for i, (first, last, n) in enumerate(bars)
    ]
    kids = [h("h2", {"id": "plot-title"}, t("statistics.plot"), key="title")]
    if len(groups) > 1:
        kids.append(
            h(
                "select",
                {"data-form": "plotted", "aria-label": t("statistics.plot.which"), "value": str(shown)},
                [
                    h("option", {"value": str(i), "selected": i == shown}, group_name(each), key=i)
                    for i, each in enumerate(groups)
                ],
                key="which",
            )
        )
    else:
        kids.append(h("p", {"class": "s"}, group_name(group), key="which"))
    kids.append(h("div", {"class": "plot", "role": "img", "aria-label": says}, columns, key="plot"))
    return h("section", {"aria-labelledby": "plot-title", "class": "panel"}, kids, key="plot")


def most_played(groups: list[Group]) -> int:
    best = 0
    for i, group in enumerate(groups):
        if group["n"] > groups[best]["n"]:
            best = i
    return best
