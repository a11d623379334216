"""How a game goes on: from a decision to the engine's answer, from there through its scenes to the next decision.

Whatever is asked of the engine names the position that is shown, and its answer counts only as long as that is still
shown (`ui.table.runtime`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import game_summary
from ui.app.games import HUMAN
from ui.kit.scene import held
from ui.kit.text import t
from ui.table.effects import (
    AskEngine,
    CancelJob,
    CloseSheets,
    DeclineSounds,
    Focus,
    LaySheet,
    Mark,
    NextPlayer,
    NoteHelp,
    PassOver,
    Perform,
    Redraw,
    RunJob,
    Say,
    ShowAddress,
    ShowScreen,
    ShowSheet,
    SkipScene,
    StopTimers,
    Store,
    Tell,
    TellToo,
)
from ui.table.messages import (
    Act,
    Ask,
    AtRest,
    Begun,
    Change,
    Count,
    Decide,
    GoOn,
    Landed,
    MovedOn,
    Position,
    Undone,
)
from ui.table.model import THROW
from ui.table.narration import Narration
from ui.table.phases import IN_HAND, MOVING
from ui.table.requests import POSITIONS, Decision, Request

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import Event, Snapshot

    from ui.app.types import Glance
    from ui.kit.scene import Scene, Trip
    from ui.table.coach import Coach
    from ui.table.hand_over import HandOver
    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList


class Play:
    def __init__(
        self, board: PlayedBoard, hand_over: HandOver, wake_coach: Callable[[], Coach | None]
    ) -> None:
        """wake_coach(): makes the coach, if somebody wants one now, and returns it."""
        self._board = board
        self._hand_over = hand_over
        self._wake_coach = wake_coach
        self.narration = Narration(board, hand_over)
        self._scenes = 0  # how many were shown
        self._ended = False  # whether the scene has ended beside another screen: what follows it waits until the game is shown again
        self._events: list[Event] = []  # of the snapshot; said once its dice have landed
        self._marked = False  # whether the first roll was told for measurements
        self._shown_phase: str | None = None  # the game's own phase in the last picture
        self.decisions = 0  # how many were taken, in all games
        self._board.spending = ""
        self.move_animations: list[Trip] = []  # what travels to the next picture

    # a game begins, is shown and left

    def on_opened(self, snapshot: Snapshot, fresh: bool) -> EffectList:
        board = self._board
        self._board.request = None
        self._board.no_game = True
        self._marked = self._ended = False
        self._board.at_once = not fresh
        self._board.spending = ""
        self.move_animations = []
        board.use_game(snapshot["view"]["game"])
        return [
            StopTimers(),
            CancelJob(),
            NextPlayer(""),
            ShowScreen(board.mode.screen),
            Position(snapshot),
            Begun(snapshot),
        ]

    def on_begun(self, snapshot: Snapshot) -> EffectList:
        effects: EffectList = []
        if snapshot["challenge"] and not snapshot["view"]["step"]:
            effects.append(LaySheet("challenge"))
        effects.append(Focus("#sheet-title" if effects or self._board.sheet else "#turn"))
        if self._board.snapshot["practice"]:
            effects.append(TellToo(t("said.practice")))
        return effects

    def on_left(self) -> EffectList:
        """No answer is awaited any more, and nothing remains to be said."""
        self._board.request = None
        self._board.no_game = True
        return [StopTimers(), CancelJob()]

    def on_resumed(self) -> EffectList:
        return self.on_go_on() if self._ended else []

    # decisions

    def _is_free(self) -> bool:
        """Whether something may be decided: nothing moves, and nothing is awaited."""
        return self._board.request is None and self._board.at_table and not self._board.staging

    def on_decide(self, text: str, at_once: bool = False) -> EffectList:
        board = self._board
        instead = board.mode.decide(board.model, text)
        if instead is not None:
            return instead
        if not self._is_free():
            return []
        self.decisions += 1
        decision = self._decision(text, at_once)
        coach = self._wake_coach()
        if coach and coach.weighs(text):
            return [Ask("weigh", {"action": text}, decision)]
        return [Act(decision)]

    def on_by_itself(self, text: str, at_once: bool = False) -> EffectList:
        """Plays an action that nobody has touched."""
        return [Act(self._decision(text, at_once))] if self._is_free() else []

    def _decision(self, text: str, at_once: bool) -> Decision:
        action = self._board.model.action(text)
        return Decision(
            text, at_once, self._board.mode.spends(self._board.game, action) if action and not at_once else ""
        )

    def on_act(self, decision: Decision) -> EffectList:
        """Plays what was decided."""
        self._board.at_once = decision.at_once
        return [Ask("act", {"action": decision.text}, decision)]

    def on_change(self, call: str, args: dict[str, Any]) -> EffectList:
        board = self._board
        instead = board.mode.change()
        if instead is not None:
            return instead
        if not self._is_free():
            return []
        return [Ask(call, args, None)]

    def on_undo(self) -> EffectList:
        board = self._board
        instead = board.mode.undo()
        if instead is not None:
            return instead
        reopens = board.reopens
        if not reopens and not (board.snapshot["can_undo"] and self._is_free()):
            return []
        self.decisions += 1
        return [Ask("undo", {"openly": True} if reopens else {}, None)]

    def on_finish(self) -> EffectList:
        """Has the engine decide all that is left. What could still bring points is help."""
        board = self._board
        if not board.may_finish() or not self._is_free():
            return []
        effects: EffectList = [] if board.view["settled"] == "points" else [NoteHelp("hints")]
        return effects + [CloseSheets(), Change("finish", {})]

    # requests

    def on_ask(self, call: str, args: dict[str, Any], decision: Decision | None = None) -> EffectList:
        """Asks the engine, unless it still owes an answer. The picture stays until the answer arrives, within a frame or
        two."""
        board = self._board
        if self._board.request is not None or not board.at_table:
            return []
        self._board.at_once = self._board.at_once or call == "undo"
        self._board.request = Request(call, args, decision)
        return [AskEngine(self._board.request)]

    def on_start_job(self, name: str, args: dict[str, Any], decision: Decision) -> EffectList:
        """Has the engine do long work that the table waits for."""
        self._board.request = Request(name, args, decision)
        return [RunJob(name, args)]

    def on_stop_waiting(self) -> EffectList:
        """What is awaited is not needed any more."""
        self._board.request = None
        return [CancelJob()]

    def on_answered(self, request: Request, answer: Any) -> EffectList:
        self._board.request = None
        if request.call not in POSITIONS:
            return []
        spends = request.decision.spends if request.decision else ""
        self._board.spending = spends if answer["can_undo"] else ""
        effects: EffectList = [MovedOn(), Position(answer)]
        return effects + ([Undone()] if request.call == "undo" else [])

    def on_refused(self, request: Request, key: str, params: Mapping[str, Any]) -> EffectList:
        self._board.request = None
        return [] if request.call == "weigh" else [Tell(t("error." + key, **params))]

    def on_undone(self) -> EffectList:
        return [Say(t("said.undone"))]

    def on_learned(self, together: object) -> EffectList:
        """More is known of the game, though the same is shown: what is decided meanwhile is decided in that."""
        request = self._board.request
        return [AskEngine(request)] if request and request.call in POSITIONS else []

    def on_moved_on(self) -> None:
        """What is awaited is about a position that is no longer shown."""
        self._board.request = None

    # from snapshot to snapshot

    def on_position(self, snapshot: Snapshot) -> EffectList:
        """Takes a new snapshot: stores it, shows it, and says what happened once its dice have landed."""
        board = self._board
        before = board.view
        self._keep_buttons()
        snapshot = board.mode.seen(snapshot)
        shown = self._hand_over.cover(snapshot)
        board.model.take(shown)
        self._board.no_game = False
        if self.moving() and not board.waiting:
            self.move_animations += board.game.trips(before, shown)
        self._events = snapshot["events"]
        if "past" in snapshot:  # what this seat may know of earlier events
            self.narration.recall(snapshot["past"])
        effects: EffectList = [PassOver()]
        effects += self._keep(snapshot)
        if board.foreground:
            effects.append(ShowAddress(board.address()))
        if (
            board.sheet
            and board.sheets.kind != "moves"
            and "decision" not in snapshot
            and not board.mode.keeps_sheet(board.sheets.kind)
        ):
            effects.append(CloseSheets())
        then = board.game.gestures.then()
        return effects + [Decide(then, False) if then else GoOn()]

    def _keep(self, snapshot: Snapshot) -> EffectList:
        """Effects that store the game, with what the start screen may show of it: while one of several people decides in
        secret, no more than before."""
        board = self._board
        secret = board.humans > 1 and board.game.is_secret(board.view)
        if not board.mode.stored:
            return board.mode.keep(snapshot, self._summary, secret)
        seen = self._summary()
        return [
            Store(
                snapshot,
                game_summary.veiled(board.store.glance(snapshot["link"]), seen) if secret else seen,
            )
        ]

    def _summary(self) -> Glance:
        return game_summary.of_view(self._board.view, self._board.cards)

    # scenes

    def moving(self) -> bool:
        """Whether things move."""
        return self._board.moving() and self._board.mode.moves()

    def _keep_buttons(self) -> None:
        """The buttons of the dock stay where they are while things move."""
        board = self._board
        if board.speaker and self.moving() and not board.skippable:
            board.buttons = board.game.decisions()

    def _is_instant(self) -> bool:
        """Whether what a computer player does just now is shown at once."""
        board = self._board
        seat = board.model.thrower()
        return seat is not None and board.pace() == "instant" and board.player_of(seat) != HUMAN

    def on_drawn(self) -> None:
        self.move_animations = []

    def on_go_on(self) -> EffectList:
        """Shows the next scene, or ends the last."""
        self._ended = False
        board = self._board
        while True:
            scene = board.model.next_scene()
            if scene is None:
                return self._land()
            if scene.hold is THROW:
                return self._hand_out(scene)
            if board.mode.holds(board.game):
                board.model.stage(scene)
                return [Redraw()]
            if not self.moving() or self._is_instant():
                scene = held(scene.hold)
            if scene.throws or scene.hold or scene.rises:
                board.model.stage(scene)
                self._scenes += 1
                told = self._tell_known(t("said.enter")) if board.model.awaits_touch() else []
                return told + [Redraw(), Perform(self._scenes, scene)]

    def on_scene_over(self, number: int) -> EffectList:
        if number != self._scenes or self._board.phase != MOVING:
            return []
        self._ended = not self._board.foreground
        return [] if self._ended else self.on_go_on()

    def on_skip(self) -> EffectList:
        return [SkipScene()] if self._board.phase == MOVING else []

    def on_throw(self) -> EffectList:
        if self._board.phase != IN_HAND:
            return []
        board = self._board
        otherwise = board.mode.throw()
        if otherwise is not None:
            return otherwise
        declined: EffectList = [DeclineSounds()] if board.offers_sounds else []  # to go on playing means no
        self.decisions += 1
        self._keep_buttons()
        return declined + self.on_go_on()

    def _hand_out(self, scene: Scene) -> EffectList:
        """Puts the dice in the player's hand, and tells what happened before."""
        board = self._board
        board.model.stage(scene)
        board.step = board.view["step"]
        effects = self._tell_known() + self._mark() + [Redraw()]
        return effects if board.sheet else effects + [Focus('[data-do="throw"]')]

    def _tell_known(self, then: str = "") -> EffectList:
        """Tells what has happened before the next throw. then: a sentence to be said after it."""
        untold = self._board.model.untold()
        events = self._events[: len(self._events) - len(untold)]
        self._events = untold
        effects = self.narration.tell(events, self._board.spending, self.moving())
        return effects + ([Say(then)] if then else [])

    def _mark(self) -> EffectList:
        """The first roll's dice are on the table or in the player's hand."""
        if self._marked or not self._board.view.get("dice"):
            return []
        self._marked = True
        return [Mark("first-roll")]

    def _land(self) -> EffectList:
        """The dice lie still: now everything may be known."""
        board = self._board
        board.model.land()
        effects = self._lead() if board.step != board.view["step"] else []
        board.step = board.view["step"]
        self._wake_coach()
        events = self._events
        self._events = []
        return (
            effects
            + self.narration.tell(events, self._board.spending, self.moving())
            + [Landed(bool(events))]
        )

    def on_landed(self, just_now: bool) -> EffectList:
        board = self._board
        effects = self.on_odds_shown()
        if board.view["result"] and board.foreground and board.mode.shows_result:
            effects.append(ShowSheet(("result",)))
            if just_now and board.moving():
                effects.append(Count(board.game.parts()))
        return effects + [Redraw()] + self._mark() + [AtRest()]

    def on_odds_shown(self) -> EffectList:
        """Notes that chances are shown, if they are."""
        board = self._board
        shown = board.mode.has_coach and board.model.actions and board.game.shows_odds()
        return [NoteHelp("odds")] if shown else []

    def _lead(self) -> EffectList:
        """When the game's phase changes, moves the focus to what the new one is about."""
        board = self._board
        before = self._shown_phase
        self._shown_phase = board.game.phase()
        selector = (
            board.game.lead(self._shown_phase)
            if before != self._shown_phase and board.model.actions
            else None
        )
        return [Focus(selector)] if selector and board.foreground and not board.sheet else []
