"""The sheets at the end of a lesson, or of a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.sheet import act, frame
from ui.kit.text import has, number, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from typing import Any

    from ui.app.types import Seat
    from ui.kit.tree import Node

TIPS = 3  # for the first game, at most


def shown(goes_on: bool) -> Node:
    """The end of a part that is shown alone. goes_on: whether the lesson has more."""
    ways = [act("leave", t("lesson.shown.back"))]
    if goes_on:
        ways.append(act("on", t("lesson.shown.on"), None, (), False))
    return frame(
        t("lesson.shown"),
        [
            h("p", None, t("lesson.shown.says"), key="says") if goes_on else None,
            h("div", {"class": "ways"}, ways, key="ways"),
        ],
        None,
        "learned-sheet",
    )


def learned(
    name: str, seat: Seat, unknown: list[str], invited: str | None, then: bool, route: str, by_key: bool
) -> Node:
    """The end of the lesson of a game. seat: the player's, as it is then; unknown: the games that the player does not know yet, of
    which lessons are offered; invited: the address of an invitation to this game, or None;
    then: whether the player had come for a game; route: what the addresses of lessons begin with; by_key: whether the player uses keys."""
    others = [each for each in games.GAMES if each.lesson and each.name != name and each.name in unknown]
    tips = ["lesson.learned.%s.tip.%d" % (name, n) for n in range(1, TIPS + 1)]
    tips = [tip for tip in tips if has(tip)]
    ways = [act("open " + invited, t("lesson.invitation"))] if invited else []
    ways += [act("back_to_game", t("lesson.then"), None, (), not ways)] if then else []
    ways += [act("first", t("lesson.first." + name), None, (), not ways)]
    ways += [
        act("open " + route + each.name, t("lesson.title", game=games.title(each.name)), None, (), False)
        for each in others
    ]
    ways += [act("leave", t("lesson.home"), None, (), False)]
    return frame(
        t("lesson.learned." + name),
        [
            h("p", None, ended(name, seat), key="says"),
            h("ul", None, [h("li", None, t(tip), key=tip) for tip in tips], key="tips") if tips else None,
            h("p", None, t("lesson.keys.more"), key="keys") if by_key else None,
            h("div", {"class": "ways"}, ways, key="ways"),
        ],
        None,
        "learned-sheet",
    )


def ended(name: str, seat: Seat) -> str:
    """How the lesson has ended, and what comes next. A bust is no success."""
    last: Any = dict(seat).get("last")  # only of some games
    key = "lesson.learned." + name + ".says"
    bust = last and last["how"] == "null" and has(key + ".bust")
    return t(key + ".bust" if bust else key, score=number(seat["score"]))
