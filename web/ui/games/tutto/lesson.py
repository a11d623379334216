"""The lesson of TUTTO, in five turns: a tutto, a stop card, a bust, fireworks, and a turn of the player's
own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.lesson import Step

if TYPE_CHECKING:
    from ui.games.tutto.types import View

LINK = "#/tutto/solo?seed=TVTTB495&ruleset=1"
FIRST = "#/tutto/table?seats=human,easy&start=0"
OWN = 5  # the turn that the player plays freely


def played(view: View) -> bool:
    """Whether the player's own turn is over."""
    return view["round"] > OWN or bool(view["result"])


STEPS = (
    Step("lesson.tutto.roll", throw=True, press=("r",)),
    Step("lesson.tutto.three", ("keep_ABCD",), press=("c",)),
    Step("lesson.tutto.each", ("keep_F",), press=("c",)),
    Step("lesson.tutto.six", ("keep_E",), press=("c",)),
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
