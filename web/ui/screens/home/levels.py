"""The levels, each unlocked by the one before, and the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import routes
from ui.app.history import is_open
from ui.app.history import levels as count
from ui.kit.choices import choice, choices
from ui.kit.sheet import frame
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.history import History
    from ui.kit.tree import Node


def state_of(number: int, won: list[int]) -> str:
    return "won" if number in won else "next" if is_open(number, won) else "locked"


def words_of(number: int, history: History) -> str:
    """A level in words, with its state."""
    state = state_of(number, history.won())
    says = t("level." + state, level=number, before=number - 1)
    best = history.best().get(number)
    return says + (", " + t("level.best", n=best) if best else "")


def face(number: int, history: History) -> list[Node]:
    """What a level shows: its number, and its best score, or that it is the next one. A locked one is drawn as such."""
    best = history.best().get(number)
    below = str(best) if best else t("level.short.next") if state_of(number, history.won()) == "next" else ""
    return [
        h("b", {"aria-hidden": "true"}, str(number), key="b"),
        h("small", {"aria-hidden": "true"}, below, key="small"),
    ]


def level_choice(chosen: bool, number: int, history: History) -> Node:
    """A level as a radio button."""
    state = state_of(number, history.won())
    return choice(
        "level",
        str(number),
        chosen,
        face(number, history),
        kind=" level-choice " + state,
        more={"disabled": state == "locked", "aria-label": words_of(number, history)},
    )


def level_choices(chosen: int, history: History) -> Node:
    """The levels to choose from, and more about the chosen one."""
    says = t("start.level.says." + str(chosen))
    if chosen in history.best():
        says += ", " + t("level.best", n=history.best()[chosen])
    offered = [level_choice(n == chosen, n, history) for n in range(1, count() + 1)]
    more = [h("p", {"class": "s"}, says, key="says")]
    if len(history.won()) < count():
        more.append(h("p", {"class": "s locks"}, t("level.locks"), key="locks"))
    return choices("level", t("start.level"), offered, more, " levels")


def level_button(number: int, history: History) -> Node:
    """Plays a level at once, or says when it opens."""
    state = state_of(number, history.won())
    return h(
        "button",
        {
            "class": "act level " + state,
            "data-do": "open " + routes.level_link(number) if state != "locked" else "locked " + str(number),
            "aria-disabled": "true" if state == "locked" else None,
        },
        face(number, history)
        + [
            h(
                "span",
                {"class": "says", "aria-hidden": "true"},
                t("start.level.says." + str(number)),
                key="says",
            ),
            h(
                "span",
                {"class": "aloud"},
                words_of(number, history) + ". " + t("start.level.says." + str(number)),
                key="words",
            ),
        ],
        key=number,
    )


def campaign(history: History) -> Node:
    """The campaign: locked until all levels are won, then the present run, or a new one."""
    run = history.run()
    best = history.best_run()
    opened = len(history.won()) == count()
    kids = [h("h3", {"id": "campaign-title"}, t("campaign.title"), key="title")]
    if not opened and not run:
        kids.append(
            h(
                "p",
                {"class": "s barred"},
                [
                    h("canvas", {"class": "mark"}, paint=("icon", "lock", False), key="lock"),
                    h("span", None, t("campaign.locked"), key="says"),
                ],
                key="says",
            )
        )
    else:
        ways = []
        if run:
            ways.append(
                h(
                    "button",
                    {"class": "act main", "data-do": "open " + run["link"]},
                    [h("b", None, t("campaign.go_on", level=run["level"], n=run["points"]), key="b")],
                    key="run",
                )
            )
        if opened:
            ways.append(
                h(
                    "button",
                    {"class": "act" + ("" if run else " main"), "data-do": "open " + routes.campaign()},
                    [h("b", None, t("campaign.new"), key="b")],
                    key="new",
                )
            )
        kids += [
            h("p", {"class": "s"}, t("campaign.says"), key="says"),
            h("div", {"class": "pair"}, ways, key="ways"),
        ]
        if best:
            key = "campaign.best" if best["level"] < count() else "campaign.best.passed"
            kids.append(h("p", {"class": "s"}, t(key, level=best["level"], n=best["points"]), key="best"))
    return h("section", {"class": "campaign", "aria-labelledby": "campaign-title"}, kids, key="campaign")


def sheet(history: History) -> Node:
    return frame(
        t("start.levels"),
        [
            h(
                "div",
                {"class": "levels"},
                [level_button(n, history) for n in range(1, count() + 1)],
                key="levels",
            ),
            h("p", {"class": "s"}, t("level.locks"), key="locks") if len(history.won()) < count() else None,
            campaign(history),
        ],
        None,
        "levels-sheet",
    )
