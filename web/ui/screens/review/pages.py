"""What a review shows: the account, the picture or the same as a table, and the moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, reviewed
from ui.app.people import called
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.review import figures

if TYPE_CHECKING:
    from worker.protocol import Checked, Mark, Moment, ReviewedSeat, ReviewedTurn

    from ui.app.client import Job
    from ui.kit.tree import Node
    from ui.screens.review.reviewing import Reviewing

PICTURE = "ui.screens.review.chart"


def nodes(reviewing: Reviewing) -> list[Node]:
    """The nodes below the heading."""
    if reviewing.error:
        return [
            h("p", {"class": "error", "role": "alert"}, reviewing.error, key="error"),
            act("retry", t("load.retry")),
        ]
    if reviewing.result is None:
        return [progress(reviewing.job)]
    seat = reviewing.of_seat()
    return [
        people(reviewing),  # type: ignore[list-item]  # of one seat there is no choice
        account(seat, reviewing.result["level"]),
        picture(reviewing),
        moments(reviewing),
        h("div", {"class": "ways replayed"}, [act("replay", t("replay.watch"), None, (), False)], key="ways"),
    ]


def progress(job: Job) -> Node:
    kids = [
        h(
            "p",
            None,
            t("review.at", done=job.done, total=job.total) if job.total else t("review.loading"),
            key="says",
        )
    ]
    if job.total:
        kids.append(
            h(
                "progress",
                {"max": str(job.total), "value": str(job.done), "aria-label": t("review.loading")},
                key="bar",
            )
        )
    return h("div", {"class": "loading"}, kids, key="loading")


def name_of(reviewing: Reviewing, seat: int) -> str:
    """Who sat on a seat."""
    player = reviewing.result["seats"][seat]["player"]
    who = called(reviewing.board.names, seat, player)
    if player != "human":
        return t("review.seat.player", who=who, player=games.player_name(player))
    people_there = [each for each in reviewing.result["seats"] if each["player"] == "human"]
    return t("seat.you") if len(people_there) == 1 else who


def people(reviewing: Reviewing) -> Node | None:
    """Whose account is shown, if there are several seats."""
    seats = reviewing.result["seats"]
    if len(seats) < 2:
        return None
    return h(
        "div",
        {"class": "choices whose", "role": "group", "aria-label": t("review.whose")},
        [
            h(
                "button",
                {
                    "class": "act" + (" main" if each["seat"] == reviewing.seat else ""),
                    "data-do": "seat " + str(each["seat"]),
                    "aria-pressed": "true" if each["seat"] == reviewing.seat else "false",
                },
                [h("b", None, name_of(reviewing, each["seat"]))],
                key=each["seat"],
            )
            for each in seats
        ],
        key="people",
    )


def sentence(seat: ReviewedSeat) -> str:
    """Luck and decisions in one sentence."""
    unit = seat["unit"]
    parts = dict(reviewed.whole(seat))
    return t(
        "review.sentence." + unit,
        luck=reviewed.told(parts["luck"], unit, True),
        decisions=reviewed.told(parts["decisions"], unit, True),
    )


def spoken(reviewing: Reviewing) -> str:
    """What a screen reader says when the review has come."""
    seat = reviewing.of_seat()
    return (
        t("review.ready") + " " + sentence(seat) + " " + t("review.accuracy.says", n=round(seat["accuracy"]))
    )


def account(seat: ReviewedSeat, level: int | None) -> Node:
    """The account in all its units, and the accuracy."""
    kids = [h("p", {"class": "lead"}, sentence(seat), key="sentence")]
    for each in [seat] + seat["also"]:
        unit = each["unit"]
        kids.append(
            h(
                "p",
                {"class": "s"},
                t("review.account." + unit + (".level" if level else ""), level=level),
                key="of " + unit,
            )
        )
        kids.append(
            h(
                "dl",
                {"class": "key-figures account-parts"},
                [
                    h(
                        "div",
                        {"data-part": name},
                        [
                            h("dt", None, t("review." + name), key="dt"),
                            h("dd", None, reviewed.told(number, unit, name in reviewed.PARTS), key="dd"),
                        ],
                        key=name,
                    )
                    for name, number in reviewed.whole(each)
                ],
                key=unit,
            )
        )
    kids.append(
        h(
            "p",
            {"class": "accuracy"},
            [
                h("b", None, t("review.accuracy", n=round(seat["accuracy"])) + " ", key="n"),
                h("small", None, t("review.accuracy.what"), key="what"),
            ],
            key="accuracy",
        )
    )
    return h("section", {"class": "panel account", "aria-label": t("review.account")}, kids, key="account")


def picture(reviewing: Reviewing) -> Node:
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


def scaled(value: float, unit: str) -> int:
    """A value as a whole number for the painter: hundredths of a point or of a turn, of per cent."""
    return round(value * (10000 if unit == "win" else 100))


def chart(reviewing: Reviewing, seat: ReviewedSeat) -> list[Node]:
    """The curve of what to expect, bars of luck and decisions, marks in three sizes; a turn that is touched shows
    the table. For screen readers the table says the same."""
    unit = seat["unit"]
    turns = seat["turns"]
    refuted = [step for step, check in reviewing.checks.items() if check["pairs"] and not check["confirmed"]]
    marks = []
    for mark in seat["marks"]:
        at = turns.index(turn_of(seat, mark))
        marks.append((at, "refuted" if mark["step"] in refuted else mark["size"]))
    job = (
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
                "data-do": "see " + str(turn["step"]),
                "tabindex": "-1",
                "aria-hidden": "true",
                "title": turn_name(turn, reviewing) + ": " + figures.amount(turn["value"], unit),
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
                h("canvas", {"role": "img", "aria-label": says}, paint=job, key="canvas"),
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
            ],
            key="chart",
        ),
        h(
            "ul",
            {"class": "legend"},
            [
                h("li", {"class": name}, t("review.legend." + name), key=name)
                for name in ("luck", "decisions", "mark")
            ],
            key="legend",
        ),
    ]


def turn_of(seat: ReviewedSeat, mark: Mark | Moment) -> ReviewedTurn:  # type: ignore[return]  # there is one
    """The turn of a decision in a seat's account."""
    for turn in seat["turns"]:
        if turn["turn"] == mark["turn"]:
            return turn


def turn_name(turn: ReviewedTurn, reviewing: Reviewing, own: int | None = None) -> str:
    """Which turn it is: of a round, and at a table of whom, unless it is of the seat `own`."""
    if turn["seat"] is None:
        return t("replay.setup")
    words = t("review.round", n=turn["round"])
    return (
        words
        if turn["seat"] == own or len(reviewing.result["seats"]) < 2
        else words + ", " + name_of(reviewing, turn["seat"])
    )


def table(reviewing: Reviewing, seat: ReviewedSeat) -> list[Node]:
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
                [h("button", {"data-do": "see " + str(turn["step"])}, turn_name(turn, reviewing))],
                key=0,
            )
        ]
        cells += [h("td", None, figures.change(turn[part], unit), key=part) for part in parts]  # type: ignore[literal-required]  # the names of its parts
        cells.append(h("td", None, figures.amount(turn["value"], unit), key="value"))
        rows.append(h("tr", {"class": "marked" if named else None}, cells, key=turn["turn"]))
    return [
        h("table", {"class": "figures turns-table", "aria-labelledby": "picture-title"}, rows, key="table")
    ]


def moments(reviewing: Reviewing) -> Node:
    """The costliest decisions, at most five."""
    seat = reviewing.of_seat()
    kids = [h("h2", {"id": "moments-title"}, t("review.moments"), key="title")]
    if seat["moments"]:
        kids.append(
            h(
                "ol",
                {"class": "moments"},
                [moment(reviewing, each, seat["unit"]) for each in seat["moments"]],
                key="list",
            )
        )
    else:
        kids.append(h("p", None, t("review.moments.none"), key="none"))
    return h("section", {"class": "panel", "aria-labelledby": "moments-title"}, kids, key="moments")


def verdict(exact: bool, check: Checked | None) -> tuple[str, str, dict[str, int]]:
    """What playouts say of a decision, if its cost is not exact anyway, as (class, key, parameters)."""
    if exact:
        return ("confirmed", "review.exact", {})
    if check is None:
        return ("checking", "review.checking", {})
    if not check["pairs"]:
        return ("unchecked", "review.unchecked", {})
    if check["confirmed"]:
        return ("confirmed", "review.confirmed", {"n": check["pairs"]})
    return ("refuted", "review.refuted", {"n": check["pairs"]})


def beside(kind: str) -> str:
    """What stands before the other way: it is better only where that is certain."""
    return t("review.better" if kind == "confirmed" else "review.beside")


def spot(reviewing: Reviewing, each: Moment) -> str:
    """A decision in one line, for where it is seen on the table."""
    words = reviewing.moments.words(each)
    kind = verdict(reviewing.result["exact"], reviewing.checks.get(each["step"]))[0]
    return (
        t("review.spot")
        + " "
        + closed(words.played or t("review.another"))
        + " "
        + beside(kind)
        + " "
        + closed(words.better)
    )


def closed(words: str) -> str:
    """With a full stop, which a few moves have of their own."""
    return words if words[-1:] == "." else words + "."


def moment(reviewing: Reviewing, each: Moment, unit: str) -> Node:
    """One decision: what was done, what playouts say of it, the other way and why, and two ways on."""
    words = reviewing.moments.words(each)
    check = reviewing.checks.get(each["step"])
    kind, key, params = verdict(reviewing.result["exact"], check)
    turn = turn_of(reviewing.of_seat(), each)
    says = t(key, **params)
    if kind == "confirmed":
        says = t("review.size." + each["size"]) + " " + says
    step = str(each["step"])
    return h(
        "li",
        {"class": kind, "data-step": step},
        [
            h("p", {"class": "s"}, turn_name(turn, reviewing, reviewing.seat), key="turn"),
            h("h3", None, words.played or t("review.another"), key="played"),
            h("p", {"class": "cost"}, figures.cost(each["cost"], unit), key="cost"),
            h("p", {"class": "s verdict"}, says, key="verdict"),
            h(
                "p",
                {"class": "better"},
                [
                    h("b", None, beside(kind) + " ", key="b"),
                    h("span", None, words.better + " ", key="says"),
                    h("small", None, words.why, key="why") if words.why else None,
                ],
                key="better",
            ),
            h(
                "div",
                {"class": "pair"},
                [
                    act("see " + step, t("review.see"), None, (), False),
                    act("try " + step, t("review.try"), None, (), False),
                    act("puzzle " + step, t("review.puzzle"), None, (), False)
                    if kind == "confirmed" and each["size"] != "inaccuracy"
                    else None,
                ],
                key="pair",
            ),
        ],
        key=step,
    )
