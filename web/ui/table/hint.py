"""The hint: what the best computer player would do here, in a strip of the dock; the table stays in sight,
and a bar underlines what the hint is about. Asking again gives the next best move.
Its sentences are in each game's `hint_sentences`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.controls import icon_button
from ui.kit.loader import load
from ui.kit.text import t
from ui.table.effects import (
    CloseSheets,
    Flush,
    Focus,
    NoteHelp,
    ReadWords,
    Redraw,
    Say,
    StartTimer,
    StopTimer,
    Tell,
)
from ui.table.messages import Ask, Decide, LeadToPrompt

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType
    from typing import Any

    from worker import protocol
    from worker.protocol import Snapshot

    from ui.app.types import OwnAction
    from ui.kit.tree import Node
    from ui.table.played_board import PlayedBoard
    from ui.table.requests import Request
    from ui.table.types import EffectList

SOON = 300  # milliseconds until a hint that has not come yet is said to be on its way
PLAY = "#turn .act"
TIMER = "hint"


class Hint:
    """`advice` is the engine's answer, or None; `awaited`: whether the answer has been coming for a while; `whole`: whether all
    of it is shown where there is little room."""

    def __init__(self, board: PlayedBoard) -> None:
        self._board = board
        self._played = False  # whether its move is being played
        self._wanted = False  # whether an answer that comes now is wanted: the player may have put the last hint away meanwhile
        self.advice: protocol.Hint | None = None
        self.awaited = False
        self.whole = False

    @property
    def asked(self) -> bool:
        """Whether a hint is shown, or will be once its answer comes."""
        return self.advice is not None or self._wanted

    def action(self) -> OwnAction | None:
        """The action of the hint that is shown."""
        return self._board.model.action(self.advice["action"]) if self.advice else None

    def _forget(self) -> EffectList:
        self.advice = None
        self._wanted = False
        return self._stop_waiting()

    def _stop_waiting(self) -> EffectList:
        """No answer is awaited any more."""
        self.awaited = False
        return [StopTimer(TIMER)]

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        self._played = False
        return self._forget()

    def on_left(self) -> EffectList:
        return self._forget()

    on_gone = on_left

    def on_moved_on(self) -> EffectList:
        played = self._played
        self._played = False
        return self._forget() + ([LeadToPrompt()] if played else [])

    def on_coach_asks(self) -> EffectList:
        """The coach asks something: there is one strip."""
        return self._forget()

    def on_drop_hint(self) -> EffectList:
        return self._forget() + [Redraw(), Flush()]

    def on_ask_hint(self) -> EffectList:
        """Asks for the best move; if a hint is shown, for the next best, and after the last one for the best
        again."""
        board = self._board
        if not board.hints:
            return [Tell(t("hint.off"))]
        if not board.model.actions:
            return [Tell(t("hint.none"))]
        if board.request is not None:
            if self._wanted or board.request.call != "hint":
                return []
            self._wanted = True  # it was put away before its answer came, and is wanted after all
            return [StartTimer(TIMER, SOON)]
        self._wanted = True
        now = self.advice
        place = now["place"] + 1 if now and now["place"] + 1 < now["places"] else 0
        return [
            ReadWords("why"),
            StartTimer(TIMER, SOON),
            Ask("hint", {"place": place}, None),
        ]

    def on_timer(self, name: str) -> EffectList:
        if name != TIMER:
            return []
        self.awaited = True
        return [Say(t("hint.thinking"))]

    def on_refused(self, request: Request, key: str, params: Mapping[str, Any]) -> EffectList:
        if request.call != "hint":
            return []
        self._wanted = self.advice is not None
        return self._stop_waiting()

    def on_answered(self, request: Request, answer: Any) -> EffectList:
        if request.call != "hint" or not self._wanted:
            return []
        board = self._board
        effects = self._stop_waiting()
        again = self.advice is not None
        self.advice = answer
        self.whole = False
        if board.mode.has_coach:
            effects.append(NoteHelp("hints"))
        effects += board.game.show(board.model.action(answer["action"]))
        effects.append(CloseSheets())
        if again:  # the focus is there already, so nothing new would be read out
            words = self.shows()
            effects.append(Say(words.says(board, answer) + " " + words.why(board, answer)))
        return effects + [Focus(PLAY)]

    def on_whole_hint(self) -> EffectList:
        self.whole = not self.whole
        return [Redraw()]

    def on_play_hint(self) -> EffectList:
        """Plays the move of the hint."""
        if not self.advice:
            return []
        self._played = True
        return [Decide(self.advice["action"], False)]

    def shows(self) -> ModuleType:
        """The module that shows it."""
        return load("ui.table.hint_strip")  # type: ignore[no-any-return]  # loaded late


def offer(board: PlayedBoard, head: Node) -> None:
    """Adds the button with the light bulb to the head of the table, before its last two parts."""
    if not board.hints:
        return
    bulb = icon_button("hint", "hint", t("hint.title"), "bulb", not board.model.actions)
    head.kids.insert(len(head.kids) - 2, bulb)
