"""The page of a tournament: who plays, how it stands, what it proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.sheet import act, fault
from ui.kit.text import decimal, number, t
from ui.kit.tree import h
from ui.kit.visible import visible
from ui.screens.lab.contest import SHOWN
from ui.screens.lab.desk import OWN
from ui.screens.lab.fields import check, number_field, of_game, of_level, select, text_field

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.screens.lab.contest import Contest
    from ui.screens.lab.types import Line


def page(contest: Contest) -> Node:
    kids: list[Node | None] = [h("h2", {"id": "contest-title"}, t("lab.part.contest"), key="title")]
    if contest.state != "going":
        kids += setting(contest)
    kids += [buttons(contest)] + standing(contest)
    return h(
        "section",
        {
            "class": "panel playing contest",
            "aria-labelledby": "contest-title",
            "data-run": contest.state,
            "data-done": contest.done,
        },
        kids,
        key="contest",
    )


def setting(contest: Contest) -> list[Node | None]:
    """What is played, by whom, and how often."""
    fields = contest.fields
    game = contest.game
    chosen = contest.players()
    at, why = contest.wrong
    wrong = at + "-wrong"  # the id of what says why
    kids = of_game("contest_", fields)
    if contest.alone and game.levels:
        kids.append(of_level("contest_", fields))
    kids.append(
        number_field("contest_games", t("lab.games"), fields["games"], wrong if at == "contest_games" else "")
    )
    boxes = [
        check(
            "contest_player",
            each,
            visible(each[len(OWN) :]) if each.startswith(OWN) else games.player_name(each),
            each in chosen,
        )
        for each in contest.offered()
    ]
    found: list[Node | None] = [
        h(
            "fieldset",
            {"aria-describedby": wrong if at == "contest_player" else None},
            [
                h("legend", None, t("lab.players"), key="legend"),
                h("div", {"class": "choices lab-players"}, boxes, key="boxes"),
                fault(at, why) if at == "contest_player" else None,
            ],
            key="players",
        ),
        h("div", {"class": "lab-fields"}, kids, key="setting"),
        fault(at, why) if at == "contest_games" else None,
    ]
    if not contest.alone and len(chosen) == 2:
        test = [
            select(
                "contest_sprt",
                t("lab.sprt"),
                [("on", t("lab.sprt.on")), ("off", t("lab.sprt.off"))],
                fields["sprt"],
            )
        ]
        if fields["sprt"] == "on":
            of_both = wrong if at == "contest_low" else ""
            test += [
                text_field("contest_low", t("lab.sprt.low"), fields["low"], wrong=of_both),
                text_field("contest_high", t("lab.sprt.high"), fields["high"], wrong=of_both),
            ]
        found.append(h("div", {"class": "lab-fields"}, test, key="test"))
        if at == "contest_low":
            found.append(fault(at, why))
        if fields["sprt"] == "on":
            found.append(h("p", {"class": "s"}, t("lab.sprt.says"), key="sprt says"))
    return found


def buttons(contest: Contest) -> Node:
    if contest.state == "going":
        return h(
            "div", {"class": "lab-bar"}, [act("end_contest", t("lab.stop"), None, (), False)], key="buttons"
        )
    return h("div", {"class": "lab-bar"}, [act("contest", t("lab.contest.begin"))], key="buttons")


def standing(contest: Contest) -> list[Node]:
    """How it stands, or ended."""
    kids = []
    if contest.state == "failed":
        kids.append(h("p", {"class": "error"}, contest.error, key="error"))
        kids.append(h("p", {"class": "s"}, t("lab.contest.failed", n=contest.done), key="over"))
    if contest.state == "going":
        kids.append(
            h(
                "div",
                {"class": "loading"},
                [
                    h(
                        "p",
                        None,
                        t("lab.contest.at", done=number(contest.done), total=number(contest.total)),
                        key="says",
                    ),
                    h(
                        "progress",
                        {
                            "max": str(contest.total),
                            "value": str(contest.done),
                            "aria-label": t("lab.part.contest"),
                        },
                        key="bar",
                    ),
                ],
                key="progress",
            )
        )
    elif contest.state in ("done", "stopped"):
        kids.append(
            h(
                "p",
                {"class": "s"},
                t("lab.contest.over" if contest.state == "done" else "lab.contest.stopped", n=contest.done),
                key="over",
            )
        )
    if contest.faults:
        kids.append(faults(contest))
    if contest.test:
        kids.append(verdict(contest))
    if contest.table:
        kids.append(ratings(contest))
    if contest.games:
        kids.append(
            h(
                "div",
                {"class": "lab-bar"},
                [act("csv", t("lab.csv"), None, (), False), act("json", t("lab.json"), None, (), False)],
                key="save",
            )
        )
        kids.append(listed(contest))
    return kids


def faults(contest: Contest) -> Node:
    """Games lost by errors: whose, how many, and the last error."""
    rows = [
        h("li", None, t("lab.contest.lost", n=count, says=says), key=who)
        for who, count, says in contest.faults
    ]
    return h(
        "div",
        {"class": "faults"},
        [h("ul", None, rows, key="list"), h("p", {"class": "s"}, t("lab.contest.lost.says"), key="says")],
        key="faults",
    )


def verdict(contest: Contest) -> Node:
    """The sequential test in words, and its figures."""
    test = contest.test
    assert test
    return h(
        "div",
        {"class": "verdict", "data-verdict": test["verdict"]},
        [
            h("p", {"class": "outcome"}, contest.verdict(), key="says"),
            h(
                "p",
                {"class": "s"},
                t(
                    "lab.verdict.figures",
                    llr=two(test["llr"]),
                    lower=two(test["lower"]),
                    upper=two(test["upper"]),
                ),
                key="figures",
            ),
        ],
        key="verdict",
    )


def two(value: float) -> str:
    """A number with two decimals."""
    return decimal(value, 2)


def ratings(contest: Contest) -> Node:
    alone = contest.job["mode"] == "solo"
    passed = alone and bool(contest.game_played.levels)
    heads = (
        ["lab.player", "lab.games"]
        + (["lab.passed"] if passed else [])
        + ["lab.wins", "lab.turns" if contest.turns else "lab.points", "lab.rating"]
    )
    rows = [h("tr", None, [h("th", {"scope": "col"}, t(key), key=key) for key in heads], key="head")]
    for i, line in enumerate(contest.table):
        cells = [
            h("th", {"scope": "row"}, contest.name(line["name"]), key="name"),
            h("td", None, number(line["games"]), key="games"),
            h("td", None, number(line["passed"]), key="passed") if passed else None,  # type: ignore[arg-type]  # then it is known
            h("td", None, decimal(line["wins"]), key="wins"),
            h("td", None, "–" if line["points"] is None else decimal(line["points"]), key="points"),
            h("td", None, rating(line), key="rating"),
        ]
        rows.append(h("tr", None, cells, key=i))
    kids = [h("table", {"class": "figures", "aria-labelledby": "contest-title"}, rows, key="table")]
    if len(contest.table) > 1:
        kids.append(
            h("p", {"class": "s"}, t("lab.rating.says.solo" if alone else "lab.rating.says"), key="says")
        )
    # What can be scrolled must be within reach of keys.
    return h(
        "div",
        {"class": "lab-ratings", "tabindex": "0", "role": "group", "aria-labelledby": "contest-title"},
        kids,
        key="ratings",
    )


def rating(line: Line) -> str:
    """A rating with its interval, in whole points."""
    if line["rating"] is None:
        return "–"
    assert line["low"] is not None and line["high"] is not None
    return t(
        "lab.rating.value",
        rating=number(round(line["rating"])),
        low=number(round(line["low"])),
        high=number(round(line["high"])),
    )


def listed(contest: Contest) -> Node:
    """The latest games, each to be watched or reviewed."""
    first = max(0, len(contest.games) - SHOWN)
    rows = []
    for i in range(len(contest.games) - 1, first - 1, -1):
        each = contest.games[i]
        result = each["result"]
        scores = result["scores"] if result["turns"] is None else [result["turns"]]
        says = ", ".join([contest.name(who) + " " + number(n) for who, n in zip(each["names"], scores)])
        failed = result["failed"]
        if failed:
            says += " – " + t(
                "lab.contest.lost.by", who=contest.name(contest.job["seats"][failed["seat"]]["name"])
            )
        kids = [
            h(
                "span",
                None,
                [h("b", None, str(i + 1) + ". ", key="n"), h("span", None, says, key="says")],
                key="what",
            )
        ]
        if each.get("link"):
            kids += [
                h(
                    "button",
                    {
                        "class": "act",
                        "data-do": "contest_watch " + str(i),
                        "aria-label": t("lab.watch.n", n=i + 1),
                    },
                    [h("b", None, t("lab.watch"))],
                    key="watch",
                )
            ]
        if each.get("link") and not failed:  # a review is of a game that has ended
            kids += [
                h(
                    "button",
                    {
                        "class": "act",
                        "data-do": "contest_review " + str(i),
                        "aria-label": t("lab.review.n", n=i + 1),
                    },
                    [h("b", None, t("review.title"))],
                    key="review",
                )
            ]
        rows.append(h("li", None, kids, key=i))
    return h(
        "section",
        {"class": "lab-games", "aria-labelledby": "games-title"},
        [h("h3", {"id": "games-title"}, t("lab.games.latest"), key="title"), h("ol", None, rows, key="list")],
        key="games",
    )
