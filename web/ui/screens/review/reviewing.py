"""One game's review: asks the engine for it, then has it and a second engine check the costliest decisions, one after the
other. Both give way to whatever else the page asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import reviewed
from ui.app.background_engine import BackgroundEngine
from ui.app.client import LOST
from ui.app.puzzles import Puzzles
from ui.kit.text import t
from ui.screens.replay.branch import branch
from ui.screens.review import pages, sentences
from ui.screens.review.game_review import GameReview
from ui.screens.review.table import MomentScreen
from ui.table.board import Board

if TYPE_CHECKING:
    from worker.protocol import Moment, Reviewed

    from ui.app.client import Job
    from ui.app.engine import Engine
    from ui.app.page import Page
    from ui.kit.tree import Node

PUZZLING = ("mistake", "blunder")  # what makes a puzzle


class Reviewing(GameReview):
    def __init__(self, page: Page, link: str, address: str) -> None:
        """address: where the review is shown."""
        board = Board(page)
        board.seated = page.people().of_game(link).names
        super().__init__(link, board)
        self._engine = page.engine
        self._history = page.history
        self._store = page.store
        self._announcer = page.announcer
        self._frames = page.frames
        self._navigation = page.navigation
        self._opener = page.opener
        self._address = address
        self.left_at: str | None = None  # the selector of what led elsewhere, where one is again after that
        self._checking: dict[
            int, tuple[BackgroundEngine | Engine, Job]
        ] = {}  # by the step of the decision: the engine that checks it, and the job
        self._look = MomentScreen(page, self, self.go_on, self.rest)
        page.navigation.put(self._look)
        self._background = BackgroundEngine(page.browser)
        self._on_changed = self._changed
        self._on_checked = self._checked
        self.job = page.engine.start("review", {"link": self.link}, self._on_changed)

    @property
    def _shown(self) -> bool:
        return self._navigation.shows("review")

    # the engine's work

    def _changed(self, job: Job) -> None:
        if job.state == "done":
            self._take(job.result)
        elif job.state == "failed":
            key, params = job.error  # type: ignore[misc]  # it has failed
            self.error = t("review.lost") if key == LOST else t("error." + key, **params)
            self._announcer.say(self.error)
        self._frames.request()

    def _take(self, result: Reviewed) -> None:
        self.result = result
        reviewed.keep(self._history, self.link.partition("?")[2], result)
        self.board.use_game(result["game"])
        people = [seat["seat"] for seat in result["seats"] if seat["player"] == "human"]
        self.seat = people[0] if people else 0
        if self._shown:
            self._announcer.say(t("review.ready") + " " + " ".join(sentences.sentences(self)))
            if result["exact"]:
                self._keep(self.of_seat()["moments"])
            self.go_on()

    def go_on(self) -> None:
        """Has each engine that is free check the next decision, while the screen is shown."""
        if self.result is None or self.result["exact"]:
            return
        busy = [engine for engine, _ in self._checking.values()]
        free = [engine for engine in (self._background, self._engine) if engine not in busy]
        for moment in self.order():
            step = moment["step"]
            if free and step not in self.checks and step not in self._checking:
                args = {"link": self.link, "step": step, "better": moment["better"]}
                engine = free.pop(0)
                self._checking[step] = (engine, engine.start("check", args, self._on_checked))

    def _checked(self, job: Job) -> None:
        steps = [step for step, (_, each) in self._checking.items() if each is job]
        if job.running or not steps:
            return
        step = steps[0]
        del self._checking[step]
        said = sentences.sentences(self)
        if job.state == "done":
            self.checks[step] = job.result
            if job.result["confirmed"]:
                self._keep([moment for moment in self.of_seat()["moments"] if moment["step"] == step])
        elif job.state == "failed":
            self.checks[step] = {"confirmed": False, "pairs": 0}  # type: ignore[typeddict-item]  # there were none
        if self._shown or self._navigation.screen is self._look:
            self.go_on()
        now = sentences.sentences(self)
        if now != said and self._shown:
            self._announcer.say(now[-1])
        self._frames.request()

    def _keep(self, moments: list[Moment]) -> None:
        """Keeps one's own mistakes as puzzles."""
        people = [seat["seat"] for seat in self.result["seats"] if seat["player"] == "human"]
        if people == [self.seat]:
            for moment in moments:
                if moment["size"] in PUZZLING:
                    Puzzles(self._store).add(moment["link"].partition("?")[2])

    def rest(self) -> None:
        """Stops checking: another screen is shown. The review itself goes on."""
        checking = list(self._checking.values())
        self._checking = {}
        for _, job in checking:
            job.cancel()
        if checking:
            self._background.end()

    def drop(self) -> None:
        """Another game is reviewed."""
        self.rest()
        self.job.cancel()

    # gestures

    def do_chart(self) -> None:
        self.as_table = False

    def do_figures(self) -> None:
        self.as_table = True

    def do_seat(self, seat: str) -> None:
        self.rest()
        self.seat = int(seat)
        self.go_on()

    def do_round(self, n: str) -> None:
        """Leads from the chart to a round in the list; 0 is before the first."""
        self._frames.focus('[data-round="' + n + '"] button')

    def do_look(self, step: str) -> None:
        """Shows a moment on its table."""
        self.within = True
        self._look.show(int(step))
        self.within = False

    def do_see(self, step: str) -> None:
        """Shows the table as it was at a step, in the replay."""
        self.left_at = '[data-do="see ' + step + '"]'
        self._navigation.get("replay").watch(  # type: ignore[attr-defined]  # its own
            {"link": self.link}, self._address, int(step)
        )

    def do_puzzle(self, step: str) -> None:
        """Opens a moment as a puzzle."""
        for moment in self.of_seat()["moments"]:
            if moment["step"] == int(step):
                self._opener.visit("#/puzzle?" + moment["link"].partition("?")[2])

    def do_try(self, step: str) -> None:
        """Plays on from a step, as practice."""
        branch(self._opener, self._announcer, self.link, int(step))

    def do_replay(self) -> None:
        self._navigation.get("replay").watch({"link": self.link}, self._address, 0)  # type: ignore[attr-defined]  # its own

    # what is shown

    def view(self) -> list[Node]:
        return pages.nodes(self, self.job)
