"""The game on the table. Whatever happens to it is a message, heard by the parts of the table.

    gesture, key, form ──┐
    answer of the engine ┤                          ┌─> effects: ask, store, say, sound, show, timer, focus
    timer, end of a scene┼─> send(message) ─> parts ┤
    another tab          ┘                          └─> state ─> views ─> picture

Each part has its own slice of the state as attributes; nobody else writes that slice. All parts hear a message
(`ui.table.messages` has all of them) before what they answer is done: effects, in their order (`ui.table.effects`), and
further messages, which come right after this one, before those that wait already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.storage_keys import NOTES
from ui.kit.loader import load
from ui.kit.text import t
from ui.table.auto_end_turn import AutoEndTurn
from ui.table.computer_turns import ComputerTurns
from ui.table.draft import Draft
from ui.table.effects import TellAtOnce
from ui.table.hand_over import HandOver
from ui.table.hint import Hint
from ui.table.last_turn import LastTurn
from ui.table.messages import (
    Ask,
    Away,
    Change,
    Decide,
    Left,
    OddsShown,
    Opened,
    Position,
    Resized,
    Resumed,
    Shown,
    StoredElsewhere,
    method_name,
)
from ui.table.play import Play
from ui.table.played_board import PlayedBoard
from ui.table.requests import DECIDES
from ui.table.runtime import Runtime
from ui.table.score_countup import ScoreCountup

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.page import Page
    from ui.app.types import OwnAction
    from ui.table.coach import Coach
    from ui.table.mode import Mode
    from ui.table.notes import Notes
    from ui.table.types import EffectList, Named, Question


class Session(PlayedBoard):
    """A game and what happens to it."""

    def __init__(self, page: Page, mode: Mode) -> None:
        super().__init__(page, mode)
        self.runtime = Runtime(page, self)
        self._following: list[Named] | None = None  # sent while one is handled; None while none is
        self._heard: dict[type, list[Callable[..., EffectList | None]]] = {}  # by whom, of each kind
        self.hand_over = HandOver(self)
        self.play = Play(self, self.hand_over, self.wake_coach)
        self.hint = Hint(self)
        self.coach: Coach | None = None  # if somebody wants chances or questions
        self.notes: Notes | None = None  # for a player's first games (see `ui.table.notes`)
        self.computers = ComputerTurns(self)
        self.auto_end_turn = AutoEndTurn(self, self._notes_something)
        self.countup = ScoreCountup(self)
        self._draft = Draft(self)
        self.last_turn = LastTurn(self)

    # messages

    def send(self, message: Named) -> None:
        """Handles a message, and those that follow from it."""
        if self._following is not None:
            self._following.append(message)
            return
        waiting = [message]
        self.sending = True
        try:
            while waiting:
                self._following = []
                message = waiting.pop(0)
                effects: EffectList = []
                overtaken = self._overtaken(message)
                if overtaken:
                    effects = self.mode.follow(overtaken) + [TellAtOnce(t("said.other_tab"))]
                else:
                    for hear in self._hearers(type(message)):
                        effects += hear(*message) or ()
                for effect in effects:
                    self.runtime.carry_out(effect)
                waiting = self._following + waiting
        finally:
            self._following = None
            self.sending = False

    def _overtaken(self, message: Named) -> str:
        """The link of the game that a message is about, if another tab has gone on in it: then that is shown instead. Asked
        before a position is shown or something is decided, and when another tab has stored something or the screen is
        seen again."""
        if isinstance(message, (Opened, Position)):
            link = message.snapshot["link"]
        elif (
            isinstance(message, (Resumed, StoredElsewhere))
            or isinstance(message, Ask)
            and message.call in DECIDES
        ):
            link = self.snapshot["link"] if self.request is None and self.at_table else ""
        else:
            link = ""
        return link if link and self.mode.is_overtaken(self.store, link) else ""

    def _hearers(self, kind: type) -> list[Callable[..., EffectList | None]]:
        """The methods that hear this kind of message, found once for all parts that there are."""
        if kind not in self._heard:
            found = [getattr(part, "on_" + method_name(kind), None) for part in self._parts()]
            self._heard[kind] = [hear for hear in found if hear]
        return self._heard[kind]

    def _parts(self) -> list[object]:
        """The parts. They may hear a message in any order."""
        parts = (
            self.model,
            self.game,
            self.play,
            self.play.narration,
            self.hand_over,
            self.hint,
            self.notes,
            self.coach,
            self.computers,
            self.auto_end_turn,
            self.last_turn,
            self.countup,
            self._draft,
            self.mode,
        )
        return [part for part in parts if part]

    def open(self, snapshot: Snapshot, fresh: bool = False) -> None:
        """Puts another game on the table. fresh: it begins now; any other is shown as it stands."""
        self.opener.came()
        self.send(Opened(snapshot, fresh))

    def act(self, text: str, at_once: bool = False) -> None:
        """Plays a legal action. at_once: nothing follows by itself and nothing is waited for."""
        self.send(Decide(text, at_once))

    def change(self, call: str, args: dict[str, Any]) -> None:
        """Asks for another change of the game."""
        self.send(Change(call, args))

    def left(self) -> None:
        """The player has left the game."""
        self.send(Left())

    def resized(self) -> None:
        """The window has another size."""
        self.send(Resized())

    def page_away(self) -> None:
        """The page is out of sight, perhaps for good."""
        self.send(Away())

    def reworded(self) -> None:
        """The page speaks another language."""
        if self.speaker:
            self.log.rewrite(self.speaker, self.who)

    def enter(self) -> None:
        super().enter()
        self.send(Shown())

    # what belongs to a game

    def use_game(self, name: str) -> None:
        """Puts another game on the table."""
        super().use_game(name)
        self.coach = None
        self._heard = {}
        learned = self.store.get(NOTES + name)
        newcomer = self.at_once and not (
            learned or self.store.links() or self.history.results()
        )  # who has come by a link
        notes = load("ui.table.notes") if self.mode.takes_notes and (newcomer or learned) else None
        self.notes = notes.Notes(self, newcomer, self.auto_end_turn.ends) if notes else None

    # for the views

    def pace(self) -> str:
        return "instant" if self.computers.hurried else super().pace()

    def wake_coach(self) -> Coach | None:
        """Makes the coach, if somebody wants one now: it hears the messages that follow."""
        if self.coach is None and self.coaching in ("odds", "training"):
            self.coach = load("ui.table.coach").Coach(self)
            self._heard = {}
        return self.coach

    @property
    def question(self) -> Question | None:
        return self.coach.question if self.coach else None

    def chance(self, name: str | int) -> float | None:
        return self.coach.chance(name) if self.coach else None

    def _notes_something(self) -> bool:
        return self.notes is not None and self.notes.name is not None

    def note_odds(self) -> None:
        self.send(OddsShown())

    @property
    def advised(self) -> bool:
        return self.hint.advice is not None

    def others_since(self) -> int | None:
        return self.last_turn.since()

    def forced_action(self) -> OwnAction | None:
        return self.auto_end_turn.action()
