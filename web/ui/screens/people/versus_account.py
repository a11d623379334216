"""What was luck and what were decisions in two games with the same dice, by the engine's reviews of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, reviewed
from ui.kit.phrases import first_upper
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from worker.protocol import Account, Outcome

    from ui.app.client import Job
    from ui.app.engine import Engine
    from ui.app.history import History
    from ui.app.types import KeptReview, Played
    from ui.kit.tree import Node
    from ui.table.same_dice import SameDice


class Accounts:
    """Asks the engine for both. `mine`, `theirs`: what it has found, None until then; `failed`: whether one will not come."""

    def __init__(
        self, engine: Engine, history: History, redraw: Callable[[], object], result: Played, theirs: str
    ) -> None:
        """result: my game; theirs: the replay link of the friend's."""
        self._history, self._redraw = history, redraw
        self._query = reviewed.link(result) or ""
        self.mine: Account | KeptReview | None = reviewed.of(result)
        self.theirs: Account | None = None
        self.failed = False
        self._on_own, self._on_theirs = self._own, self._friends
        start = engine.start
        self._jobs = [] if self.mine else [start("review", {"link": "#/replay?" + self._query}, self._on_own)]
        self._jobs.append(start("review", {"link": theirs}, self._on_theirs))

    def stop(self) -> None:
        """Nobody looks at it any more."""
        for job in self._jobs:
            job.cancel()

    def _own(self, job: Job) -> None:
        if job.state == "done":
            self.mine = job.result["seats"][0]
            reviewed.keep(self._history, self._query, job.result)
        self._changed(job)

    def _friends(self, job: Job) -> None:
        if job.state == "done":
            self.theirs = job.result["seats"][0]
        self._changed(job)

    def _changed(self, job: Job) -> None:
        self.failed = self.failed or job.state == "failed"
        if not job.running:
            self._redraw()

    def node(self, friend: str, by_turns: bool, dice: SameDice | None) -> Node | None:
        """Both results, each with its luck and its decisions, or that they are still to come; None if one never will. dice: what
        computer players make of the same; the strongest stands there too."""
        if self.failed:
            return None
        if not (self.mine and self.theirs):
            return h("p", {"class": "s", "role": "status"}, t("versus.account.wait"), key="account")
        columns = ("versus.turns" if by_turns else "versus.points", "versus.luck", "versus.decisions")
        head = [h("td", None, "", key="who")]
        head += [h("th", {"scope": "col"}, t(each), key=each) for each in columns]
        rows = [h("tr", None, head, key="head")]
        accounts = [("mine", t("seat.you"), self.mine), ("theirs", friend, self.theirs)]
        if dice and dice.found:
            accounts.append(("best", best(dice.found[0]), measure(dice.found[0], self.mine)))
        for key, who, account in accounts:
            parts = dict(reviewed.whole(account))
            cells = [h("th", {"scope": "row"}, who, key="who")]
            for part in ("result", "luck", "decisions"):
                words = reviewed.told(parts[part], account["unit"], part != "result")
                cells.append(h("td", None, [h("b" if part == "result" else "span", None, words)], key=part))
            rows.append(h("tr", None, cells, key=key))
        return h("table", {"class": "figures account"}, rows, key="account")


def best(found: Outcome) -> str:
    """What the strongest computer player is called here."""
    return first_upper(t("versus.same", who=games.player_name(found["player"])))


def measure(outcome: Outcome, mine: Account | KeptReview) -> KeptReview:
    """The account of the strongest computer player with the dice of one's own game. Decisions are measured by what it does, so all
    that it has more than what was to be expected is luck."""
    result = -outcome["outcome"] if mine["unit"] == "turns" else outcome["outcome"]
    found: Any = dict(mine, luck=result - mine["start"], decisions=0, others=0, result=result)
    return found  # type: ignore[no-any-return]  # with all that the other has
