"""The game on the table. Whatever happens to it is a message, heard by the parts of the table.

    gesture, key, form ──┐
    answer of the engine ┤                          ┌─> effects: ask, store, say, sound, show, timer, focus
    timer, end of a scene┼─> send(message) ─> parts ┤
    another tab          ┤                          └─> state ─> views ─> picture
    engine lost          ┘

Each part has its own slice of the state as attributes; nobody else writes that slice. All parts hear a message
(`ui.table.messages` has all of them) before what they answer is done: effects, in their order (`ui.table.effects`), and
further messages, which come right after this one, before those that wait already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.settings import VALUES
from ui.app.storage_keys import NOTES
from ui.kit.loader import load
from ui.kit.text import t
from ui.table.auto_end_turn import AutoEndTurn
from ui.table.board import Board
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
from ui.table.requests import DECIDES
from ui.table.runtime import Runtime
from ui.table.score_countup import ScoreCountup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.page import Page
    from ui.app.types import Action
    from ui.table.coach import Coach
    from ui.table.mode import Mode
    from ui.table.notes import Notes
    from ui.table.types import EffectList, Named, OwnAction


class Session(Board):
    """A game and what happens to it. `mode` says what the table is for (see `ui.table.mode`)."""

    def __init__(self, page: Page, mode: Mode) -> None:
        super().__init__(page)
        self.mode = mode
        self.opener = page.opener
        self.people = page.people
        self._personal_coach = (
            page.personal_coach
        )  # how much several people around this device want to be told, once asked for
        self.runtime = Runtime(page, self)
        self._following: list[Named] | None = None  # sent while one is handled; None while none is
        self._heard: dict[type, list[Callable[..., EffectList | None]]] = {}  # by whom, of each kind
        self.play = Play(self)
        self.hand_over = HandOver(self)
        self.hint = Hint(self)
        self.notes: Notes | None = None  # for a player's first games (see `ui.table.notes`)
        self.computers = ComputerTurns(self)
        self.auto_end_turn = AutoEndTurn(self)
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

    def _overtaken(self, message: Named) -> str:
        """The link of the game that a message is about, if another tab has gone on in it: then that is shown instead. Asked here
        alone: before a position is shown or something is decided, and when another tab has stored something or the screen is
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
        return link if link and self.mode.is_overtaken(self, link) else ""

    def _hearers(self, kind: type) -> list[Callable[..., EffectList | None]]:
        """The methods that hear this kind of message, found once for all parts that there are."""
        if kind not in self._heard:
            found = [getattr(part, "on_" + method_name(kind), None) for part in self._parts()]
            self._heard[kind] = [hear for hear in found if hear]
        return self._heard[kind]

    @property
    def sending(self) -> bool:
        """Whether a message is being handled."""
        return self._following is not None

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
        newcomer = self.play.at_once and not (
            learned or self.store.links() or self.history.results()
        )  # who has come by a link
        notes = load("ui.table.notes") if self.mode.takes_notes and (newcomer or learned) else None
        self.notes = notes.Notes(self, newcomer) if notes else None

    # for the views

    @property
    def position(self) -> str:
        """The text that names the position that is shown; "" if there is none."""
        return "" if self.play.left else self.mode.position(self.snapshot)

    @property
    def named(self) -> str:
        """The text that names the game in requests, or ""."""
        return "" if self.play.left else self.mode.named(self.snapshot)

    @property
    def at_table(self) -> bool:
        """Whether the game is shown, if only behind another screen."""
        return not self.play.left and self.opener.navigation.beneath().place.name == self.mode.screen

    def pace(self) -> str:
        return "instant" if self.computers.hurried else super().pace()

    @property
    def reopens(self) -> bool:
        """Whether people who play openly can take back now what has ended a turn. Dice that were rolled since must not have
        been seen."""
        how = self.snapshot["reopens"] if self.openly and self.request is None and not self.covered else ""
        return how == "free" and not self.staging or how != "" and self.to_throw

    @property
    def coaching(self) -> str:
        """How much the player may be told now: the setting; in a daily game or a challenge, what its link allows."""
        if not self.mode.has_coach:
            return "off"
        if self.snapshot is None:
            return self.settings.values["coach"]
        order = VALUES["coach"]
        return order[min(order.index(self.wish(self.view["seat"])), order.index(self.allowed))]

    @property
    def allowed(self) -> str:
        return self.mode.allowed(self.snapshot)

    def wish(self, seat: int) -> str:
        """How much the person on a seat wants to be told."""
        return (
            self._personal_coach().of(seat, self.names) if self.humans > 1 else self.settings.values["coach"]
        )

    def teach(self, seat: int, wish: str) -> None:
        """Keeps how much one of several people wants to be told."""
        self._personal_coach().give(seat, self.names, wish)

    def wake_coach(self) -> Coach | None:
        """Makes the coach, if somebody wants one now: it hears the messages that follow."""
        if self.coach is None and self.coaching in ("odds", "training"):
            self.coach = load("ui.table.coach").Coach(self)
            self._heard = {}
        return self.coach

    @property
    def hints(self) -> bool:
        """Whether a computer player gives hints here."""
        game = games.BY_NAME[self.view["game"]]
        return (
            self.mode.has_hints
            and game.hints
            and (self.coaching in ("hints", "training") or not self.mode.has_coach)
        )

    def used(self) -> str | None:
        """What was used of the coach in this game, or None."""
        return load("ui.table.help_used").of(self.store, self.snapshot["link"])  # type: ignore[no-any-return]  # loaded late

    def note_odds(self) -> None:
        self.send(OddsShown())

    def address(self) -> str:
        """The URL fragment of what is on the table."""
        return self.mode.address(self)

    def offered(self) -> Sequence[Action]:
        return self.mode.offered(self)

    def may_finish(self) -> bool:
        """Nobody else decides here; where points count beyond the result, none can change either."""
        settled = self.view.get("settled")
        snapshot = self.snapshot
        counts = snapshot.get("date") or snapshot.get("challenge") or snapshot.get("campaign")
        return (
            (settled == "points" or settled == "result" and not counts)
            and self.mode.stored
            and self.humans == 1
            and self.hints
            and bool(self.model.actions)
        )

    def can_undo(self) -> bool:
        return self.reopens or not self.staging and self.mode.can_undo(self)

    @property
    def advised(self) -> bool:
        return self.hint.advice is not None

    @property
    def offers_sounds(self) -> bool:
        """Whether sounds are offered now: where nobody is in the middle of a turn."""
        return self.announcer.offering and (self.to_throw or bool(self.view["result"]))

    def throws(self, seat: int | None) -> bool:
        seen = self.play.at_once and not self.mode.is_unseen(self)
        by_hand = self.settings.values["throw"] == "button" and not seen
        return by_hand and seat is not None and self.player_of(seat) == games.HUMAN

    def others_since(self) -> int | None:
        return self.last_turn.since()

    def forced_action(self) -> OwnAction | None:
        return self.auto_end_turn.action()
