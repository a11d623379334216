"""The table of a lesson: only the actions of the present step can be played. Its game is stored separately and counts for
nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.routes import lesson_address
from ui.app.store import LESSON
from ui.kit.text import t
from ui.table.effects import AskAside, Put, Redraw, Remove, StartTimer, Tell
from ui.table.lesson import BEAT, Lesson
from ui.table.messages import Advised, Ask, ByItself, Decide, GoOn, Onward, Skip, StepBack, Throw
from ui.table.mode import Mode
from ui.table.phases import MOVING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from worker.protocol import Hint, Snapshot

    from ui.app.types import Action, Glance
    from ui.table.lesson import Step
    from ui.table.model import Model
    from ui.table.session import Session
    from ui.table.types import EffectList, Table

PLAYS = "lesson plays"  # the timer of actions that play by themselves
BACK = "lesson back"  # the timer of those that are taken back


class LessonMode(Mode):
    """`lesson` is the present one, of the game `name`; `holding` is the event shown until the player goes
    on."""

    screen = "lesson"
    offers_sounds = False
    takes_notes = False
    has_coach = False
    ends_turns = False
    shows_result = False
    says_prompt = False  # the lesson itself says what to do
    stored = False

    def __init__(self) -> None:
        self._board: Session = None  # type: ignore[assignment]  # until `begin`
        self.lesson: Lesson = None  # type: ignore[assignment]  # until `begin`
        self.name = ""
        self.then = ""  # the link of the game that it leads back to, or ""
        self.until: int | None = (
            None  # of a part that is shown alone: the index of the step at which it is over
        )
        self.holding: str | None = None
        self.tries = 0  # wrong tries so far
        self._hurried = False  # whether actions that play by themselves follow at once
        self._goes_back = False  # whether what was played by itself is being taken back

    def begin(self, board: Session, name: str, steps: tuple[Step, ...], part: tuple[int, int] | None) -> None:
        """Begins a lesson, or goes on with it. part: of one that is shown alone, the indexes of its first step and of
        the one after its last; it is not stored."""
        self._board = board
        self.name = name
        self.lesson = Lesson(board, steps)
        self.until = part[1] if part else None
        if part:
            self.lesson.read = set(range(part[0]))
        self.holding = None
        self._hurried = False
        self._goes_back = False

    @property
    def shown(self) -> bool:
        """Whether a part that is shown alone is over."""
        return self.until is not None and self.lesson.index >= self.until and self._board.steady

    @property
    def key(self) -> str:
        """The storage key of the lesson's game."""
        return LESSON + self.name

    def address(self, snapshot: Snapshot) -> str:
        return self.address_of(self.name)

    def address_of(self, name: str) -> str:
        """The address of a game's lesson, with the game that it leads back to."""
        return lesson_address(name, self.then) if self.then else "#/learn/" + name

    def seen(self, snapshot: Snapshot) -> Snapshot:
        """A lesson is not a practice game, and its head does not call it one."""
        return dict(snapshot, practice=False)  # type: ignore[return-value]  # a copy

    def keep(self, snapshot: Snapshot, seen: Callable[[], Glance], secret: bool) -> EffectList:
        if self.until is not None:
            return []
        return [Put(self.key, snapshot["save"]) if snapshot["view"]["step"] else Remove(self.key)]

    # what can be done

    def offered(self, model: Model) -> Sequence[Action]:
        wanted = self.lesson.wanted
        return [a for a in model.actions if wanted is None or a["text"] in wanted]

    def decide(self, model: Model, text: str) -> EffectList | None:
        wanted = self.lesson.wanted
        if wanted is None:
            known = self._answered("act", {"action": text, "seat": model.view["seat"]})
            return None if known else [Tell(t("lesson.waits"))]
        return None if text in wanted else self._refuse()

    def _answered(self, call: str, args: Mapping[str, object]) -> bool:
        """Whether a question about the position can be answered already: the build records no game to all of its ends."""
        engine = self._board.opener.engine
        return engine.ready or engine.known(call, dict(args, game=self._board.named)) is not None

    def throw(self) -> EffectList | None:
        step = self.lesson.step
        return self._refuse() if step and (step.opens or step.is_read) else None

    def change(self) -> EffectList | None:
        return self._refuse()

    def _refuse(self) -> EffectList:
        """Something else was tried: says again what to do, and marks it again."""
        if not self.lesson.step:
            return []
        self.tries += 1
        return [Tell(self.lesson.answer())]

    def spends(self, game: Table, action: Action) -> str:
        """The lesson says itself what circles do."""
        return ""

    def on_onward(self) -> EffectList:
        """The player has read the step."""
        if self._board.phase == MOVING or not self.lesson.step:
            return []
        self.lesson.read.add(self.lesson.index)
        if self.holding is None:
            self.lesson.look()
            return self._play_on() + [Redraw()]
        self.holding = None
        return [GoOn(), Redraw()]

    def on_show(self) -> EffectList:
        """Does the present step."""
        board = self._board
        step = self.lesson.step
        if step is None or board.request is not None or not board.steady:
            return []
        if step.throw:
            return [Throw()]
        if step.plays:
            self._hurried = True
            return self._play_on()
        if step.free and not self._answered("hint", {}):
            return [Tell(t("lesson.waits"))]
        if step.free:
            return [AskAside("hint", {}, Advised)]
        if self.lesson.wanted and not board.staging and not step.opens and not step.is_read:
            return [Decide(self.lesson.wanted[0], False)]
        return [Onward()]

    def on_advised(self, advice: Hint | None) -> EffectList:
        """Plays what the computer player would, where anything may be played."""
        return [Decide(advice["action"], False)] if advice else []

    # going back

    def undo(self) -> EffectList | None:
        """Goes back to the step before."""
        return [Skip(), StepBack()]

    def on_step_back(self) -> EffectList:
        lesson = self.lesson
        if not lesson.index or lesson.back():
            return [Redraw()]
        board = self._board
        self.holding = None
        if not board.view["step"] or board.request is not None:
            return [Redraw()]
        self._goes_back = True
        return [Ask("undo", {}, None)]

    def on_undone(self) -> EffectList:
        step = self.lesson.step
        self._goes_back = bool(step and step.plays and self._board.view["step"])
        return [StartTimer(BACK, 0)] if self._goes_back else []  # it would only be played again

    # what happens

    def holds(self, game: Table) -> bool:
        key = game.news()
        step = self.lesson.coming()
        if step and step.at == key:
            self.holding = key
        return self.holding is not None

    @property
    def _watched(self) -> bool:
        """Whether the player watches what plays by itself."""
        return bool(self.lesson and self.lesson.step and self.lesson.step.plays)

    def moves(self) -> bool:
        return not self._watched

    def says_events(self) -> bool:
        """What is watched is told in the step that follows, at the player's own pace."""
        return not self._watched

    def on_landed(self, just_now: bool) -> EffectList:
        self.holding = None
        self.lesson.look()
        return self._play_on()

    def on_resumed(self) -> EffectList:
        """The screen is shown again."""
        return self._play_on()

    # actions that play by themselves

    def _play_on(self) -> EffectList:
        step = self.lesson.step
        if not (step and step.plays and self._board.foreground) or self._goes_back or self.shown:
            return []
        return [StartTimer(PLAYS, 0 if self._hurried else BEAT)]

    def on_timer(self, name: str) -> EffectList:
        board = self._board
        if name == BACK:
            return [Ask("undo", {}, None)]
        step = self.lesson.step if self.lesson else None
        if (
            name != PLAYS
            or not (step and step.plays and board.foreground)
            or board.request is not None
            or board.sheet
            or self._goes_back
        ):
            return []
        return [ByItself(step.plays[self.lesson.played], True)]
