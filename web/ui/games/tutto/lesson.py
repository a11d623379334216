"""The lesson of TUTTO, in five turns: a tutto with a die let go on the way, a stop card, a bust, fireworks, and a turn of the player's
own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.kit.text import t
from ui.kit.tree import h
from ui.table.lesson import Step

if TYPE_CHECKING:
    from ui.games.tutto.board_types import Board
    from ui.games.tutto.types import View
    from ui.kit.tree import Node

LINK = "#/tutto/solo?seed=TVTTB495&ruleset=1"
FIRST = "#/tutto/table?seats=human,easy&start=0"
OWN = 5  # the turn that the player plays freely


def played(view: View) -> bool:
    """Whether the player's own turn is over."""
    return view["round"] > OWN or bool(view["result"])


def let_go(board: Board) -> bool:
    """Whether the 1 of the first roll has been taken back, and the triple stays."""
    return sorted(board.model.chosen) == ["A", "B", "C"]


def both(board: Board) -> list[Node]:
    """The two ways to keep, with the points and the chance of a bust of each."""
    rows = []
    for text in ("keep_ABCD", "keep_ABC"):
        action = board.model.action(text)
        if not action:
            return []
        busts = round(100 * (action["null"] or 0))
        is_on = sorted(board.model.chosen) == sorted(action["dice"])
        rows.append(
            h(
                "li",
                {"class": "on" if is_on else None},
                [
                    h("b", None, t("lesson.tutto.both", faces=say.faces(sorted(action["faces"]))) + " ", key="says"),
                    h("small", None, t("lesson.tutto.both.busts", n=action["roll"], busts=busts) + " ", key="busts"),
                    h("b", {"class": "worth"}, str(action["total"]), key="worth"),
                ],
                key=text,
            )
        )  # fmt: skip
    return [h("ul", {"class": "two-ways"}, rows, key="ways")]


STEPS = (
    Step("lesson.tutto.roll", throw=True, press=("r",)),
    Step("lesson.tutto.three"),
    Step("lesson.tutto.let_go", done=let_go, lit=(("data-die", "D"),), press=("4",), beside=("risk", both)),
    Step("lesson.tutto.let_go.roll", ("keep_ABC",), press=("c",), beside=("risk", both)),
    Step("lesson.tutto.each", ("keep_F",), press=("c",)),
    Step("lesson.tutto.six", ("keep_DE",), press=("c",)),
    Step("lesson.tutto.stop", ("stop",), press=("s",)),
    Step("lesson.tutto.card", at="stopped"),
    Step("lesson.tutto.again", throw=True, press=("r",)),
    Step("lesson.tutto.brave", ("keep_ABE",), press=("c",)),
    Step("lesson.tutto.bust", at="null"),
    Step("lesson.tutto.fireworks", throw=True, press=("r",)),
    Step("lesson.tutto.on", ("keep_BDF",), press=("c",)),
    Step("lesson.tutto.on.2", ("keep_E",), press=("c",)),
    Step("lesson.tutto.on.2", ("keep_C",), press=("c",)),
    Step("lesson.tutto.end", at="null"),
    Step("lesson.tutto.deck", opens="deck", press=("d",)),
    Step("lesson.tutto.own", throw=True, press=("r",)),
    Step("lesson.tutto.free", free=played),
)
