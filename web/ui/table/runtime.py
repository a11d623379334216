"""Where the table's effects are carried out (see `ui.table.effects`). What comes of them are messages again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.loader import load
from ui.kit.timers import Timers
from ui.table.messages import Answered, Measured, Progress, Refused, SceneOver, Stored, Timer, method_name
from ui.table.requests import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.client import Job
    from ui.app.page import Page
    from ui.app.people import Party
    from ui.app.types import Glance
    from ui.kit.scene import Scene
    from ui.table.played_board import PlayedBoard
    from ui.table.requests import Request
    from ui.table.types import Named


class Runtime:
    """`table` is the `Session`: answers, ends of scenes and timers go back to it as messages."""

    def __init__(self, page: Page, table: PlayedBoard) -> None:
        self._table = table
        self.send = table.send
        self._browser = page.browser
        self._engine = page.engine
        self._frames = page.frames
        self._navigation = page.navigation
        self._opener = page.opener
        self._sheets = page.sheets
        self._announcer = page.announcer
        self._settings = page.settings
        self._store = page.store
        self._history = page.history
        self._new_game = page.new_game
        self._words = page.words
        self._people = page.people
        self._job: Job | None = None  # the job that runs for the table
        self._noted: tuple[str, str] | None = None  # (link, level) of the help that was noted last
        self._does: dict[type, Callable[..., object] | None] = {}  # the methods by effects, None for messages
        self.timers = Timers(self._browser.later, self._browser.cancel, self._rang)
        self._die_bounced = self._sound_of_a_die
        self.redraw = self._frames.request
        self.focus = self._frames.focus
        self.flush = self._frames.flush
        self.say = self._announcer.say
        self.tell = self._announcer.tell
        self.notice = self._announcer.show
        self.sound = self._announcer.sound
        self.decline_sounds = self._announcer.answer
        self.lay_sheet = self._sheets.lay
        self.close_sheets = self._sheets.close_all
        self.show_screen = self._navigation.show
        self.show_address = self._navigation.show_address
        self.read_words = self._words.read
        self.open = self._opener.open
        self.start_timer = self.timers.start
        self.stop_timer = self.timers.stop
        self.stop_timers = self.timers.stop_all
        self.mark = self._browser.mark
        self.put = self._store.put
        self.remove = self._store.remove

    def carry_out(self, effect: Named) -> None:
        """Does what an effect asks for, or sends the message."""
        kind = type(effect)
        if kind not in self._does:
            self._does[kind] = getattr(self, method_name(kind), None)
        do = self._does[kind]
        if do:
            do(*effect)
        else:
            self.send(effect)

    def call(self, function: Callable[[], object]) -> None:
        function()

    def show_sheet(self, sheet: tuple[Any, ...]) -> None:
        self._sheets.show(*sheet)

    # the engine

    def ask_engine(self, request: Request) -> None:
        """Asks the engine about the game. Its answer is a message with the same request."""
        table = self._table
        args = dict(request.args, game=table.named)
        moves = request.call in POSITIONS  # the next position must follow from all that is known
        if moves:
            args["seat"] = table.view["seat"]
        self._engine.call(
            request.call,
            args,
            lambda result: self.send(Answered(request, result)),
            lambda key, params: self.send(Refused(request, key, params)),
            lambda: (table.position, moves and table.named),
        )

    def ask_aside(self, call: str, args: dict[str, Any], then: Callable[[Any], Named]) -> None:
        self._engine.call(
            call,
            dict(args, game=self._table.named),
            lambda result: self.send(then(result)),
            lambda key, params: self.send(then(None)),
            self._position,
        )

    def run_job(self, name: str, args: dict[str, Any]) -> None:
        """Starts a job about the position that is shown; what becomes of it are messages."""
        self.cancel_job()
        self._job = self._engine.start(name, args, lambda job: self.send(Progress(job)), self._position)

    def _position(self) -> str:
        return self._table.position

    def cancel_job(self) -> None:
        if self._job:
            job = self._job
            self._job = None
            job.cancel()

    # time

    def _rang(self, name: str) -> None:
        self.send(Timer(name))

    def perform(self, number: int, scene: Scene) -> None:
        """Shows a scene; its end is a message with the same number."""
        self._browser.perform(scene, self._die_bounced, lambda *rest: self._scene_over(number))

    def _scene_over(self, number: int) -> None:
        self.send(SceneOver(number))
        if not self._table.sending:
            self._frames.flush()  # still within the scene's last frame

    def skip_scene(self) -> None:
        """Skips the rest of the scene."""
        self._browser.settle()

    def _sound_of_a_die(self, colour: str, loudness: float) -> None:
        self._announcer.sound("die " + colour, loudness)

    # what is kept

    def store(self, snapshot: Snapshot, summary: Glance) -> None:
        """Stores the game, and its result if it is over; what became of it is a message."""
        if snapshot["view"]["step"] == 1:
            self._browser.persist()
        kept = self._store.put_game(snapshot["link"], snapshot["save"], summary)
        if self._history.record(snapshot, self._browser.today(), kept):
            self._new_game.offer_next_level(self._history.won())
        self.send(Stored(kept, not kept or self._history.lost))

    def keep_party(self, link: str, party: Party) -> None:
        """Keeps the people of a game."""
        self._people().keep(link, party)

    def note_help(self, level: str) -> None:
        """Notes that this was used of the coach in the present game."""
        noted = (self._table.snapshot["link"], level)
        if noted != self._noted:
            self._noted = noted
            load("ui.table.help_used").note(self._store, *noted)

    def measure(self, selector: str) -> None:
        """Finds out where an element of the present picture is; that is a message."""
        self.flush()
        self.send(Measured(self._browser.beside(selector)))

    # what is said

    def tell_too(self, words: str) -> None:
        """Shown after the present notice, and aloud."""
        self.say(words)
        notice = self._announcer.notice
        self._announcer.show(notice + " " + words if notice else words)

    def tell_at_once(self, words: str) -> None:
        """Tells it after the present notice; the game cannot go on before it is on the page, and does not remove it."""
        self.tell_too(words)
        self._announcer.lasting = True
        self.flush()

    def pass_over(self) -> None:
        """The game has moved on: the notice no longer applies."""
        if not self._announcer.lasting:
            self._announcer.notice = ""

    def offer_sounds(self) -> None:
        """Offers to switch sounds on, once, unless the player has already chosen. No answer means no."""
        if self._settings.untouched("sounds"):
            self._settings.set("sounds", "off")
            self._announcer.offering = True
            self.redraw()

    def next_player(self, words: str) -> None:
        """Says in large letters whose turn it is."""
        self._announcer.next_player = words

    def only_for_next(self, warning: str) -> None:
        """What was said is not meant for the next player; a notice that anyone may see stays."""
        self._announcer.forget()
        self._announcer.notice = warning
