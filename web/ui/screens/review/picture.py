"""The chart of a review, with rounds to touch, and the same as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import reviewed
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.review import figures
from ui.screens.review.account import name_of_turn, turn_of

if TYPE_CHECKING:
    from worker.protocol import ReviewedSeat, ReviewedTurn

    from ui.kit.tree import Node
    from ui.kit.types import Job
    from ui.screens.review.game_review import GameReview

PICTURE = "ui.screens.review.chart"
LABELS = 12  # of rounds below the chart, at most


def picture(reviewing: GameReview) -> Node:
    """The chart or the table, and the buttons to choose."""
    seat = reviewing.of_seat()
    unit = seat["unit"]
    choice = h(
        "div",
        {"class": "choices", "role": "group", "aria-label": t("review.as")},
        [
            h(
                "button",
                {
                    "class": "act" + (" main" if on else ""),
                    "data-do": do,
                    "aria-pressed": "true" if on else "false",
                },
                [h("b", None, t("review." + do))],
                key=do,
            )
            for do, on in (("chart", not reviewing.as_table), ("figures", reviewing.as_table))
        ],
        key="choice",
    )
    title = h("h2", {"id": "picture-title"}, t("review.expect." + unit), key="title")
    body = table(reviewing, seat) if reviewing.as_table else chart(reviewing, seat)
    return h(
        "section",
        {"class": "panel", "aria-labelledby": "picture-title"},
        [h("div", {"class": "picture-head"}, [title, choice], key="head")] + body,
        key="picture",
    )


MEANS = {"inaccuracy": "mark", "mistake": "costly", "blunder": "costly", "refuted": "refuted"}
"""What marks mean, as the legend calls it."""


def scaled(value: float, unit: str) -> int:
    """A value as a whole number for the painter: hundredths of a point or of a turn, of per cent."""
    return round(value * (10000 if unit == "win" else 100))


def job(reviewing: GameReview, seat: ReviewedSeat) -> Job:
    """The paint job of the chart."""
    unit = seat["unit"]
    turns = seat["turns"]
    marks = []
    for mark in seat["marks"]:
        refuted = reviewing.verdict(mark["step"]) == "refuted"
        marks.append((turns.index(turn_of(seat, mark)), "refuted" if refuted else mark["size"]))
    return (
        PICTURE,
        scaled(seat["start"], unit),
        tuple(
            [
                (
                    scaled(turn["value"], unit),
                    scaled(turn["luck"], unit),
                    scaled(turn["decisions"], unit),
                    scaled(turn["others"], unit),
                )
                for turn in turns
            ]
        ),
        tuple(marks),
    )


def way(reviewing: GameReview, seat: ReviewedSeat, turn: ReviewedTurn) -> str:
    """The gesture that shows a turn: at its costliest moment, or in the replay."""
    steps = [each["step"] for each in seat["moments"] if each["turn"] == turn["turn"]]
    return "look " + str(steps[0]) if steps else "see " + str(turn["step"])


def chart(reviewing: GameReview, seat: ReviewedSeat) -> list[Node]:
    """The curve of what to expect, bars of luck and decisions, marks in three sizes; a turn that is touched leads to its
    round in the list. For screen readers the table says the same."""
    unit = seat["unit"]
    turns = seat["turns"]
    says = t(
        "review.chart.says",
        start=figures.amount(seat["start"], unit),
        result=figures.amount(seat["result"], unit),
        n=len(turns),
    )
    columns = [
        h(
            "button",
            {
                "data-do": "round " + str(0 if turn["seat"] is None else turn["round"]),
                "tabindex": "-1",
                "aria-hidden": "true",
                "title": name_of_turn(turn, reviewing) + ": " + figures.amount(turn["value"], unit),
            },
            key=i,
        )
        for i, turn in enumerate(turns)
    ]
    values = [seat["start"]] + [turn["value"] for turn in turns]
    return [
        h(
            "div",
            {"class": "chart"},
            [
                h("canvas", {"role": "img", "aria-label": says}, paint=job(reviewing, seat), key="canvas"),
                h(
                    "small",
                    {"class": "chart-top", "aria-hidden": "true"},
                    figures.amount(max(values), unit),
                    key="top",
                ),
                h(
                    "small",
                    {"class": "chart-low", "aria-hidden": "true"},
                    figures.amount(min(values), unit),
                    key="low",
                ),
                h("div", {"class": "columns"}, columns, key="columns"),
                h("div", {"class": "axis", "aria-hidden": "true"}, axis(turns), key="axis"),
            ],
            key="chart",
        ),
        h(
            "ul",
            {"class": "legend"},
            [
                h("li", {"class": name}, t("review.legend." + name), key=name)
                for name in ("luck", "decisions", "mark", "costly", "refuted")
            ],
            key="legend",
        ),
    ]


def axis(turns: list[ReviewedTurn]) -> list[Node]:
    """The rounds below their first turns; of many, some."""
    first: list[int] = []
    for i, turn in enumerate(turns):
        if turn["seat"] is not None and (not first or turns[first[-1]]["round"] != turn["round"]):
            first.append(i)
    every = -(-len(first) // LABELS)
    return [
        h(
            "small",
            {"style": "left:%.2f%%" % (100 * (i + 0.5) / len(turns))},
            str(turns[i]["round"]),
            key=i,
        )
        for n, i in enumerate(first)
        if n % every == 0
    ]


def table(reviewing: GameReview, seat: ReviewedSeat) -> list[Node]:
    """The same as a table, one row a turn; a row's heading shows the table as it was."""
    unit = seat["unit"]
    parts = reviewed.PARTS if len(reviewing.result["seats"]) > 1 else reviewed.PARTS[:2]
    head = [h("th", {"scope": "col"}, t("review.turn"), key=0)]
    head += [h("th", {"scope": "col"}, t("review." + part), key=part) for part in parts]
    head.append(h("th", {"scope": "col"}, t("review.then"), key="value"))
    rows = [h("tr", None, head, key="head")]
    for turn in seat["turns"]:
        named = [mark["size"] for mark in seat["marks"] if mark["turn"] == turn["turn"]]
        cells = [
            h(
                "th",
                {"scope": "row"},
                [h("button", {"data-do": way(reviewing, seat, turn)}, name_of_turn(turn, reviewing))],
                key=0,
            )
        ]
        cells += [h("td", None, figures.change(turn[part], unit), key=part) for part in parts]  # type: ignore[literal-required]  # the names of its parts
        cells.append(h("td", None, figures.amount(turn["value"], unit), key="value"))
        rows.append(h("tr", {"class": "marked" if named else None}, cells, key=turn["turn"]))
    return [
        h("table", {"class": "figures turns-table", "aria-labelledby": "picture-title"}, rows, key="table")
    ]
