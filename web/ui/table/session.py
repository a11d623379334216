"""The game on the table. Whatever happens to it is a message, handled by the parts of the table one after the other; what
they answer with are effects, carried out in one place (`ui.table.effects`).

    gesture, key, form ──┐
    answer of the engine ┤                          ┌─> effects: ask, store, say, sound, show, timer, focus
    timer, end of a scene┼─> send(message) ─> parts ┤
    another tab          ┤                          └─> state ─> views ─> picture
    engine lost          ┘

Each part has its own slice of the state as attributes, and one method for each message that it hears, `on_` and the
message's name; nobody else writes that slice. A message that is sent while another is handled comes right after it,
before those that wait already.

| message | with | when |
| --- | --- | --- |
| opened | snapshot, fresh | another game is put on the table; fresh: it begins now |
| begun | snapshot | its first picture is there |
| shown | | its screen is shown |
| left | | the player has left the game |
| decide | text, at_once | a legal action is chosen; at_once: nothing follows by itself |
| follow_up | | what was decided along with the last action may be played now |
| by_itself | text | an action is played that nobody has touched |
| change | call, args | something else in the game is changed |
| undo | | |
| ask | call, args, decision | the engine is to be asked; decision: a `Decision`, or None |
| answered, refused | request, … | the engine has answered; late answers are dropped before (`ui.table.effects`) |
| job | job | a job has made progress |
| stored_elsewhere | key | another tab has stored something |
| moved_on | | the position changes: what belonged to it goes |
| snapshot | snapshot | a new position |
| stored | kept, full | it was stored, or not all of it |
| go_on | | the next scene is due |
| scene_over | number | |
| skip, throw | | the player skips a scene; throws the dice |
| measured | box | where an element is that was asked for, or None |
| resized | | the window has another size |
| landed | just_now | all scenes are over; just_now: something has happened since the last time |
| timer | name | the time of a timer is over |
| taken | | the next player has the device |
| resumed | | its screen is shown again after another beside it |
| pause, hurry | | the computer players wait, or go on; they decide at once until the player has to |
| others, by their features | | gestures: `hint`, `know`, `coach_on` … |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.settings import VALUES
from ui.app.storage_keys import NOTES
from ui.kit.loader import load
from ui.kit.text import t
from ui.table.board import Board
from ui.table.computer_turns import ComputerTurns
from ui.table.draft import Draft
from ui.table.effects import Effects
from ui.table.hand_over import HandOver
from ui.table.hint import Hint
from ui.table.play import Play
from ui.table.score_countup import ScoreCountup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.types import Action
    from ui.page import Page
    from ui.table.auto_end_turn import AutoEndTurn
    from ui.table.coach import Coach
    from ui.table.last_turn import LastTurn
    from ui.table.mode import Mode
    from ui.table.notes import Notes
    from ui.table.play import Request
    from ui.table.types import EffectList, OwnAction, Question


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
        self.effects = Effects(page, self)
        self._following: list[tuple[str, tuple[Any, ...]]] | None = (
            None  # messages sent while one is handled; None while none is
        )
        self._coach: Coach | None = None
        self.play = Play(self)
        self.hand_over = HandOver(self)
        self.hint = Hint(self)
        self.notes: Notes | None = None  # for a player's first games (see `ui.table.notes`)
        self.computers = ComputerTurns(self)
        self.auto_end_turn: AutoEndTurn | None = (
            None  # ends turns with nothing left to do, once a game has begun
        )
        self.countup = ScoreCountup(self)
        self._draft = Draft(self)
        self.last_turn: LastTurn | None = None  # where the others' last turns began, at a table with others

    # messages

    def send(self, name: str, *what: Any) -> None:
        """Handles a message, and those that follow from it."""
        if self._following is not None:
            self._following.append((name, what))
            return
        waiting = [(name, what)]
        try:
            while waiting:
                self._following = []
                name, what = waiting.pop(0)
                for part in self._parts():
                    hear = getattr(part, "on_" + name, None)
                    if hear:
                        self.effects.carry_out(hear(*what) or ())
                waiting = self._following + waiting
        finally:
            self._following = None

    @property
    def sending(self) -> bool:
        """Whether a message is being handled."""
        return self._following is not None

    def _parts(self) -> list[object]:
        """The parts in the order in which they hear a message."""
        parts = (
            self.play,
            self.hand_over,
            self.hint,
            self.notes,
            self._coach,
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
        self.send("opened", snapshot, fresh)

    def act(self, text: str, at_once: bool = False) -> None:
        """Plays a legal action. at_once: nothing follows by itself and nothing is waited for."""
        self.send("decide", text, at_once)

    def change(self, call: str, args: dict[str, Any]) -> None:
        """Asks for another change of the game."""
        self.send("change", call, args)

    def enter(self) -> None:
        super().enter()
        self.send("shown")

    # what belongs to a game

    def use_game(self, name: str) -> None:
        """Puts another game on the table."""
        super().use_game(name)
        self._coach = None
        self.auto_end_turn = self.auto_end_turn or load("ui.table.auto_end_turn").AutoEndTurn(self)
        if not self.last_turn:
            self.last_turn = load("ui.table.last_turn").LastTurn(self)
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
        return "" if self.play.left else self.snapshot["save"]

    @property
    def named(self) -> str:
        """The text that names the game in requests: besides the position it may hold what is known and not shown yet."""
        return self.position

    @property
    def at_table(self) -> bool:
        """Whether the game is shown, if only behind another screen."""
        return not self.play.left and self.opener.navigation.beneath().place.name == self.mode.screen

    @property
    def request(self) -> Request | None:  # type: ignore[override]  # of a board that does not change
        """What the engine owes an answer to, a `ui.table.play.Request`, or None."""
        return self.play.request

    def pace(self) -> str:
        return "instant" if self.computers.hurried else super().pace()

    @property
    def spending(self) -> str:  # type: ignore[override]  # of a board that does not change
        """The circles that the last action used, in words, while it can be taken back."""
        return self.play.spending

    @property
    def counted(self) -> int | None:  # type: ignore[override]  # of a board that does not change
        return self.countup.at

    @property
    def covered(self) -> bool:  # type: ignore[override]  # of a board that does not change
        """Whether the device is changing hands."""
        return self.hand_over.waiting is not None

    @property
    def names(self) -> Sequence[str]:  # type: ignore[override]  # of a board that does not change
        """The names of the people around this device, by seat."""
        return self.hand_over.names

    @property
    def openly(self) -> bool:  # type: ignore[override]  # of a board that does not change
        return self.hand_over.openly

    @property
    def reopens(self) -> bool:
        """Whether people who play openly can take back now what has ended a turn. Dice that were rolled since must not have
        been seen."""
        how = self.snapshot["reopens"] if self.openly and self.request is None and not self.covered else ""
        return how == "free" and not self.staging or how != "" and self.to_throw

    @property
    def question(self) -> Question | None:  # type: ignore[override]  # of a board that does not change
        """What the coach asks, or None."""
        return self._coach.question if self._coach else None

    @property
    def coaching(self) -> str:  # type: ignore[override]  # of a board that does not change
        """How much the player may be told now: the setting; in a daily game or a challenge, what its link allows."""
        if not self.mode.has_coach:
            return "off"
        if self.snapshot is None:
            return self.settings.values["coach"]
        order = VALUES["coach"]
        return order[min(order.index(self.wish(self.view["seat"])), order.index(self.allowed))]

    @property
    def allowed(self) -> str:  # type: ignore[override]  # of a board that does not change
        """The most that anybody may be told: in a daily game or a challenge, what its link says."""
        snapshot = self.snapshot
        if (snapshot.get("date") or snapshot.get("challenge")) and not snapshot.get("practice"):
            return snapshot.get("coach") or "off"
        return "training"

    def wish(self, seat: int) -> str:
        """How much the person on a seat wants to be told."""
        return (
            self._personal_coach().of(seat, self.names) if self.humans > 1 else self.settings.values["coach"]
        )

    def teach(self, seat: int, wish: str) -> None:
        """Keeps how much one of several people wants to be told."""
        self._personal_coach().give(seat, self.names, wish)

    @property
    def coach(self) -> Coach | None:  # type: ignore[override]  # of a board that does not change
        """The coach where there are chances or questions, or None."""
        if self._coach is None and self.coaching in ("odds", "training"):
            self._coach = load("ui.table.coach").Coach(self)
        return self._coach

    def wake_coach(self) -> Coach | None:
        """Makes the coach, if somebody wants one now: it hears the messages that follow."""
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
        self.send("odds")

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

    def throws(self, seat: int | None) -> bool:
        by_hand = self.settings.values["throw"] == "button" and not self.play.at_once
        return by_hand and seat is not None and self.player_of(seat) == games.HUMAN

    def others_since(self) -> int | None:
        return self.last_turn.since() if self.last_turn else None

    def forced_action(self) -> OwnAction | None:
        return self.auto_end_turn.action() if self.auto_end_turn else None

    def changed_in_other_tab(self) -> bool:
        """Whether another tab has played on in this game."""
        return self.mode.stored and self.store.gone_on(self.snapshot["link"])

    def follow_other_tab(self) -> EffectList:
        """Effects that open the game as another tab has left it."""
        return [("open", self.snapshot["link"]), ("tell_at_once", t("said.other_tab"))]
