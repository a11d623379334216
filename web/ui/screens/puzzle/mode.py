"""The table of a puzzle: the position as it was, where the first decision is the answer. It is neither stored nor does it
count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.effects import Call, CloseSheets, Redraw
from ui.table.messages import LayDown
from ui.table.mode import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from worker.protocol import Snapshot

    from ui.table.model import Model
    from ui.table.types import EffectList


class PuzzleMode(Mode):
    """`link` is the puzzle's; `answer`, the action that was chosen, or None. `answered()` is called with the first one."""

    screen = "puzzle"
    offers_sounds = False
    takes_notes = False
    has_coach = False
    has_hints = False
    ends_turns = False
    shows_result = False
    stored = False

    def __init__(self, answered: Callable[[], object]) -> None:
        self._answered = answered
        self.link = ""
        self.answer: str | None = None

    def begin(self, link: str) -> None:
        """Another puzzle is put on the table."""
        self.link = link
        self.answer = None

    def address(self, snapshot: Snapshot) -> str:
        return "#/puzzle?" + self.link

    def seen(self, snapshot: Snapshot) -> Snapshot:
        return dict(snapshot, practice=False, events=[])  # type: ignore[return-value]  # a copy

    def decide(self, model: Model, text: str) -> EffectList | None:
        if self.answer is not None or model.staging or not model.action(text):
            return []
        self.answer = text
        self.decisions += 1
        return [LayDown(), CloseSheets(), Call(self._answered), Redraw()]

    def change(self) -> EffectList | None:
        return []

    def undo(self) -> EffectList | None:
        return []

    def can_undo(self, snapshot: Snapshot) -> bool:
        return False
