"""The coach at the table: chances as dice are chosen, hints, and a question before a move that gives much away.

The setting "coach" says how much of it a player wants. In daily games and challenges there is none, unless their link
allows it. What was used in a game is kept, and its result says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.controls import button
from ui.kit.text import decimal, percent, t
from ui.kit.tree import h
from ui.table import frame
from ui.table.effects import AskAside, CloseSheets, Flush, Focus, NoteHelp, Redraw, Say, StartTimer, StopTimer
from ui.table.messages import Act, CoachAsks, OddsCame, StartJob, StopWaiting

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Odds

    from ui.app.client import Job
    from ui.kit.tree import Node
    from ui.table.played_board import PlayedBoard
    from ui.table.requests import Decision, Request
    from ui.table.types import EffectList, Question

ODDS, TRAINING = "odds", "training"  # values of the setting "coach"
TIMER = "coach"
PATIENCE = 10000  # milliseconds that a check may take; without an answer nothing is asked
LEAST = 0.05  # chances below this have no ring


class Coach:
    """`chances` maps cards and prices to their chances, by the dice kept. `question` is what is asked before an action:
    the engine's answer to "weigh" with "action" and "decision", or None. `checking` is the same while playouts check
    what the move gives away."""

    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self._asked: int | None = None  # the step whose chances have been asked for
        self.chances: dict[str | int, list[float]] = {}
        self.question: Question | None = None
        self.checking: Question | None = None
        self.shows = False  # whether the better move is shown

    def on_left(self) -> None:
        self._forget()
        self.checking = None

    def on_gone(self) -> EffectList:
        return self._stop_checking()

    def on_moved_on(self) -> EffectList:
        """The position has changed."""
        self._forget()
        return self._stop_checking()

    def _forget(self) -> None:
        self._asked = None
        self.chances = {}
        self.question = None
        self.shows = False

    def _stop_checking(self) -> EffectList:
        if not self.checking:
            return []
        self.checking = None
        return [StopTimer(TIMER), StopWaiting()]

    # chances

    def on_landed(self, just_now: bool) -> EffectList:
        """Asks for the chances, once nothing on the table moves."""
        board = self._board
        step = board.view["step"]
        if (
            board.coaching not in (ODDS, TRAINING)
            or self._asked == step
            or not board.game.has_odds()
            or not board.model.can("roll")
        ):
            return []
        self._asked = step
        return [AskAside("odds", {}, OddsCame)]

    def on_resumed(self) -> EffectList:
        return self.on_landed(False)

    def on_odds_came(self, answer: Odds | None) -> EffectList:
        """The chances have come; without an answer the game goes on without them."""
        if answer is None:
            return []
        self.chances = {name: chances for part in ("cards", "prices") for name, chances in answer[part]}
        return ([NoteHelp(ODDS)] if self.chances else []) + [Redraw()]

    def chance(self, name: str | int) -> float | None:
        """The chance of a card or a price with the dice now kept; None if it is not known."""
        board = self._board
        chances = self.chances.get(name)
        if not chances or board.staging or board.coaching not in (ODDS, TRAINING):
            return None
        kept = 0
        for i, d in enumerate(board.view["dice"]):
            if d["die"] in board.model.site:  # type: ignore[attr-defined]  # of a game with chances
                kept += 1 << i
        return chances[kept]

    # the question before an action

    def weighs(self, text: str) -> bool:
        """Whether an action waits until it is clear what it gives away."""
        board = self._board
        return (
            board.coaching == TRAINING
            and len(board.model.actions) > 1
            and board.model.action(text) is not None
        )

    def on_answered(self, request: Request, answer: Any) -> EffectList:
        if request.call != "weigh" or not self._board.at_table:
            return []
        assert request.decision
        self.question = None
        used = [NoteHelp(TRAINING)]
        if answer["size"] not in ("mistake", "blunder"):
            return used + [Act(request.decision)]
        weighed: Any = dict(answer, action=request.decision.text, decision=request.decision)
        if answer["exact"]:
            return used + self._ask(weighed)
        board = self._board
        self.checking = weighed
        args = {
            "link": board.snapshot["replay"],
            "step": board.view["step"],
            "better": answer["better"],
            "played": request.decision.text,
            "quick": True,
        }
        return used + [
            StartTimer(TIMER, PATIENCE),
            StartJob("check", args, request.decision),
            Redraw(),
        ]

    def on_refused(self, request: Request, key: str, params: Mapping[str, Any]) -> EffectList:
        """If the engine can't say what a move gives away, nothing is asked, and it is played."""
        return [Act(request.decision)] if request.call == "weigh" and request.decision else []

    def on_progress(self, job: Job) -> EffectList:
        if not self.checking or job.running:
            return []
        weighed = self.checking
        effects = self._stop_checking()
        if job.state == "done" and job.result["confirmed"]:
            return effects + self._ask(weighed)
        return effects + [Act(weighed["decision"])]

    def on_timer(self, name: str) -> EffectList:
        """The check takes too long: the coach is not sure, and says nothing."""
        if name != TIMER or not self.checking:
            return []
        decision = self.checking["decision"]
        return self._stop_checking() + [Act(decision)]

    def _ask(self, weighed: Question) -> EffectList:
        self.question = weighed
        self.shows = False
        return [
            CoachAsks(),
            CloseSheets(),
            Say(self.says()),
            Focus('[data-do="coach_show"]'),
            Redraw(),
        ]

    # what is done about it

    def on_act(self, decision: Decision) -> None:
        self.question = None

    def on_coach_on(self) -> EffectList:
        """Plays the action all the same."""
        return [Act(self.question["decision"])] if self.question else []

    def on_coach_back(self) -> EffectList:
        """Does not play it."""
        self.question = None
        self.shows = False
        return [Redraw(), Flush()]

    def on_coach_show(self) -> EffectList:
        """Shows the better move."""
        if not self.question:
            return []
        self.shows = True
        effects = self._board.game.show(self._board.model.action(self.question["better"]))
        return effects + [Say(self.better()), Focus('[data-do="coach_back"]')]

    # what is shown

    def says(self) -> str:
        asked = self.question
        assert asked
        unit = asked["unit"]
        if unit == "points":
            return t("coach.asks.points", n=round(asked["cost"]))
        return t("coach.asks." + unit, n=percent(asked["cost"]) if unit == "win" else decimal(asked["cost"]))

    def better(self) -> str:
        board = self._board
        assert self.question
        action = board.model.action(self.question["better"])
        return t("coach.better") + " " + board.game.advice.says(board, action) if action else ""

    def strip(self, dock: Node) -> None:
        """Puts the question in the place of the prompt."""
        if self.checking:
            frame.put_prompt(dock, frame.prompt("training", t("coach.thinks")))
        if not self.question or self._board.staging:
            return
        small = self.better() if self.shows else ""
        node = h(
            "div",
            {"class": "turn coach asks", "id": "turn", "tabindex": "-1", "data-prompt": "training"},
            [
                h(
                    "p",
                    {"id": "coach-says"},
                    [
                        h("b", None, self.says() + " ", key="says"),
                        h("small", None, small, key="small") if small else None,
                    ],
                    key="says",
                ),
                None
                if self.shows
                else h(
                    "button",
                    {"class": "act", "data-do": "coach_show", "aria-describedby": "coach-says"},
                    [h("b", None, t("coach.show"))],
                    key="show",
                ),
            ],
            key="turn",
        )
        frame.put_prompt(dock, node)
        acts = h(
            "div",
            {"class": "acts even", "role": "group", "aria-label": t("acts.title")},
            [
                button("coach_on", t("coach.on"), None, "check", False),
                button("coach_back", t("coach.back"), None, "undo", True),
            ],
            key="acts",
        )
        dock.kids = [acts if kid and kid.key == "acts" else kid for kid in dock.kids]

    def mark(self, nodes: list[Node]) -> None:
        """Marks what the better move is about."""
        action = self._board.model.action(self.question["better"]) if self.question and self.shows else None
        if action:
            frame.mark(nodes, self._board.game.advice.touched(self._board, action), "advised")


def told(chance: float) -> str:
    """A chance in words: "31%"."""
    if not chance or chance >= 1:
        return t("odds.sure" if chance else "odds.none")
    shown = min(max(chance, 0.01), 0.99)
    key = "least" if chance < 0.005 else "most" if chance > 0.995 else "chance"
    return t("odds." + key, share=percent(shown))


def ring(chance: float | None, least: float = LEAST) -> Node | None:
    """The ring of a chance, None if it is below `least`; its words are elsewhere, for example in the card's label."""
    if chance is None or chance < least:
        return None
    n = min(99, round(100 * chance))
    sure = chance >= 1
    return h(
        "span",
        {"class": "ring sure" if sure else "ring", "aria-hidden": "true", "style": "--n:%d" % n},
        "✓" if sure else str(n),
        key="ring",
    )
