"""What computer players make of the same dice, told after a daily game: what the day usually gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.phrases import first_upper
from ui.kit.text import number, t

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import Outcome

    from ui.app.client import Job
    from ui.app.engine import Engine


class SameDice:
    """Asks the engine to play a game's dice. `found`: what came of it, None until then; `failed`: whether nothing will."""

    def __init__(self, engine: Engine, redraw: Callable[[], object], link: str) -> None:
        self.link = link
        self.found: list[Outcome] | None = None
        self.failed = False
        self._redraw = redraw
        self._on_changed = self._changed
        engine.start("same_dice", {"link": link}, self._on_changed)

    def _changed(self, job: Job) -> None:
        if job.state == "done":
            self.found = job.result["players"]
            self._redraw()
        elif job.state == "failed":
            self.failed = True
            self._redraw()

    def says(self, by_turns: bool) -> str:
        """The results in a sentence, or that they are still to come."""
        if self.failed or self.found == []:
            return ""
        if self.found is None:
            return t("result.same.wait")
        results = [
            games.player_name(each["player"])
            + " "
            + (t("result.same.turns", n=each["outcome"]) if by_turns else number(each["outcome"]))
            for each in self.found
        ]
        return t("result.same", results=first_upper(", ".join(results)))
