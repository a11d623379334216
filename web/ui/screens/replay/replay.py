"""The game being watched: at one of its steps, forwards and backwards, step by step or at a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.timers import Timers

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Frame, Watched

    from ui.app.engine import Engine
    from ui.app.people import Names
    from ui.browser.browser import Browser
    from ui.table.board import Board

PACES = (1400, 700, 350)  # milliseconds per step, at each pace
BEAT = "step"  # the timer of a step


class Replay:
    """`watched` is the engine's answer to "watch"; frames come one by one, the first is `frame`. `lines` describe the
    present step."""

    def __init__(
        self,
        engine: Engine,
        browser: Browser,
        board: Board,
        names: Names,
        watched: Watched,
        back: str | None,
    ) -> None:
        self._board = board
        self._engine = engine
        self._announcer = board.announcer
        self._redraw = board.redraw
        self._timers = Timers(browser.later, browser.cancel, self._rang)
        self._awaited = False  # whether a frame is awaited
        self.game = watched["game"]  # what names it in requests, "" once another is watched
        self.steps = watched["steps"]
        self.rounds = watched["rounds"]
        self.link = watched["link"]
        self.replay = watched["replay"]
        self.over = watched["over"]  # whether the game is
        self.back = back  # the link of the table to return to, or None
        self.at: int = None  # type: ignore[assignment]  # until the first frame
        self.goal = watched["frame"]["step"]  # the step last asked for; another may still be shown
        self.playing = False
        self.pace = 0
        self.lines: list[str] = []
        board.use_game(watched["frame"]["view"]["game"])
        board.seated = names.of_game(self.link).names
        self.show(watched["frame"])

    def show(self, frame: Frame) -> None:
        """A frame has arrived: the board shows it now."""
        board = self._board
        view = frame["view"]
        view["actions"] = []  # type: ignore[typeddict-readonly-mutated]  # nothing can be done here
        board.show({"view": view, "events": [], "can_undo": False, "link": self.link, "replay": self.replay})  # type: ignore[typeddict-item]  # the rest is of games that are played
        self.at = board.step = frame["step"]
        said = [board.speaker.event(event, board.who) for event in frame["events"]]
        self.lines = [line for line in said if line]

    def seek(self, step: int) -> None:
        """Goes to a step, or the nearest there is; while an answer is awaited, the last request counts."""
        self.goal = min(self.steps, max(0, step))
        self._ask()

    def _ask(self) -> None:
        if not self._awaited and self.goal != self.at:
            self._awaited = True
            args = {"game": self.game, "step": self.goal}
            self._engine.call("frame", args, self._shown, self._failed, lambda: self.game)

    def _shown(self, frame: Frame) -> None:
        self._awaited = False
        self.show(frame)
        if not self.playing and self._board.foreground:
            self._announcer.say(" ".join(self.lines) or t("replay.step", step=self.at, steps=self.steps))
        self._ask()
        self._redraw()

    def _failed(self, key: str, params: Mapping[str, Any]) -> None:
        self._awaited = False
        self.stop()
        self.goal = self.at
        self._announcer.tell(t("error." + key, **params))

    def round(self) -> int:
        """The round of the present step, 0 before the first."""
        now = 0
        for each in self.rounds:
            if each["step"] <= self.at:
                now = each["round"]
        return now

    def to_round(self, number: int) -> None:
        for each in self.rounds:
            if each["round"] == number:
                self.seek(each["step"])
        if number == 0:
            self.seek(0)

    def play(self) -> None:
        """Plays on from here, or from the start if this is the end; or stops."""
        if self.playing:
            self.stop()
            return
        self.playing = True
        if self.at == self.steps:
            self.seek(0)
        self._wait()

    def _wait(self) -> None:
        self._timers.start(BEAT, PACES[self.pace])

    def _rang(self, name: str) -> None:
        """The time of a step is over."""
        self._redraw()
        if self.at >= self.steps:
            self.stop()
            return
        self.seek(self.at + 1)
        self._wait()

    def stop(self) -> None:
        self.playing = False
        self._timers.stop_all()

    def drop(self) -> None:
        """Another game is being watched."""
        self.stop()
        self.game = ""

    def faster(self) -> None:
        """The next pace; after the last the first."""
        self.pace = (self.pace + 1) % len(PACES)
