"""One game's review: asks the engine for it, then has it and a second engine check the costliest decisions, one after the
other. Both give way to whatever else the page asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, reviewed
from ui.app.background_engine import BackgroundEngine
from ui.app.client import LOST
from ui.app.people import called
from ui.app.puzzles import Puzzles
from ui.kit.text import t
from ui.kit.tree import Memos
from ui.screens.replay.branch import branch
from ui.screens.review import pages, sentences
from ui.screens.review.moments import Moments
from ui.screens.review.table import MomentScreen
from ui.table.board import Board

if TYPE_CHECKING:
    from worker.protocol import Checked, Mistake, Moment, Reviewed, ReviewedSeat

    from ui.app.client import Job
    from ui.app.engine import Engine
    from ui.app.page import Page
    from ui.kit.tree import Node
    from ui.screens.review.route import Review

PUZZLING = ("mistake", "blunder")  # what makes a puzzle


class Reviewing:
    def __init__(self, page: Page, screen: Review) -> None:
        self._page = page
        self._engine = page.engine
        self._history = page.history
        self._store = page.store
        self._announcer = page.announcer
        self._frames = page.frames
        self._navigation = page.navigation
        self._opener = page.opener
        self._screen = screen
        self.link = screen.link
        self.board = Board(page)
        self.board.seated = page.people().of_game(screen.link).names
        self.result: Reviewed = None  # type: ignore[assignment]  # until the engine has answered
        self.error: str | None = None
        self.seat = 0
        self.as_table = False
        self.checks: dict[int, Checked] = {}  # by the step of the decision
        self._checking: dict[
            int, tuple[BackgroundEngine | Engine, Job]
        ] = {}  # by the step of the decision: the engine that checks it, and the job
        self.moments = Moments(self.board)
        self.memos = Memos()  # the rounds, which stay as they are
        self.within = False  # whether the list makes way for a moment of it, or the reverse
        self._look = MomentScreen(page, self)
        page.navigation.put(self._look)
        self._background = BackgroundEngine(page.browser)
        self._on_changed = self._changed
        self._on_checked = self._checked
        self.job = page.engine.start("review", {"link": self.link}, self._on_changed)

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
        if self._screen.reviewing is self and self._navigation.shows(self._screen.place.name):
            self._announcer.say(t("review.ready") + " " + " ".join(sentences.sentences(self)))
            if result["exact"]:
                self._keep(self.of_seat()["moments"])
            self.go_on()

    def of_seat(self) -> ReviewedSeat:
        """The account of the seat that is shown."""
        return self.result["seats"][self.seat]

    def name_of(self, seat: int) -> str:
        """Who sat on a seat."""
        player = self.result["seats"][seat]["player"]
        who = called(self.board.names, seat, player)
        if player != games.HUMAN:
            return t("review.seat.player", who=who, player=games.player_name(player))
        return t("seat.you") if self.is_own(seat) else who

    def is_own(self, seat: int) -> bool:
        """Whether it is the only person's seat."""
        people = [each["seat"] for each in self.result["seats"] if each["player"] == games.HUMAN]
        return people == [seat]

    def order(self) -> list[Moment]:
        """The moments as they are told: the clearest examples of the costliest kinds, then the others, each list by cost."""
        seat = self.of_seat()
        first = [mistake["steps"][0] for mistake in seat["mistakes"]]
        return [each for each in seat["moments"] if each["step"] in first] + [
            each for each in seat["moments"] if each["step"] not in first
        ]

    def moment(self, step: int) -> Moment | None:
        """The moment at a step, or None."""
        for each in self.of_seat()["moments"]:
            if each["step"] == step:
                return each
        return None

    def verdict(self, step: int) -> str:
        """What playouts say of the decision at a step: "checking", "unchecked", "confirmed" or "refuted"; "exact"
        if it needs none."""
        if self.result["exact"]:
            return "exact"
        check = self.checks.get(step)
        if check is None:
            return "checking"
        return "unchecked" if not check["pairs"] else "confirmed" if check["confirmed"] else "refuted"

    def mistakes(self) -> list[Mistake]:
        """What was done wrong, by kind, as far as there are examples. Once playouts have been asked about all moments, what they
        refute counts nothing: the costliest kind of what is left comes first, and of each kind an example that stands. Until
        then nothing changes its place."""
        seat = self.of_seat()
        found = [each for each in seat["mistakes"] if self.moment(each["steps"][0])]
        if any([self.verdict(moment["step"]) == "checking" for moment in seat["moments"]]):
            return found
        order = sorted([(-self.cost(each), number) for number, each in enumerate(found)])
        return [self._with_example(found[number]) for _, number in order]

    def _with_example(self, mistake: Mistake) -> Mistake:
        standing = self.standing(mistake)
        first = [step for step in mistake["steps"] if step in standing and self.moment(step)][:1]
        steps = first + [step for step in mistake["steps"] if step not in first]
        return dict(mistake, steps=steps)  # type: ignore[return-value]  # a copy

    def standing(self, mistake: Mistake) -> list[int]:
        """The steps of one kind that playouts have not refuted."""
        return [step for step in mistake["steps"] if self.verdict(step) != "refuted"]

    def cost(self, mistake: Mistake) -> float:
        """What these have cost, in the unit of the account."""
        standing = self.standing(mistake)
        return sum([mark["cost"] for mark in self.of_seat()["marks"] if mark["step"] in standing])

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
        if self._navigation.shows(self._screen.place.name) or self._navigation.screen is self._look:
            self.go_on()
        now = sentences.sentences(self)
        if now != said and self._navigation.shows(self._screen.place.name):
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
        self._screen.left_at = '[data-do="see ' + step + '"]'
        self._navigation.get("replay").watch(  # type: ignore[attr-defined]  # its own
            {"link": self.link}, self._screen.address(), int(step)
        )

    def do_puzzle(self, step: str) -> None:
        """Opens a moment as a puzzle."""
        for moment in self.of_seat()["moments"]:
            if moment["step"] == int(step):
                self._opener.visit("#/puzzle?" + moment["link"].partition("?")[2])

    def do_try(self, step: str) -> None:
        """Plays on from a step, as practice."""
        branch(self._page, self.link, int(step))

    def do_replay(self) -> None:
        self._navigation.get("replay").watch({"link": self.link}, self._screen.address(), 0)  # type: ignore[attr-defined]  # its own

    # what is shown

    def view(self) -> list[Node]:
        return pages.nodes(self)
