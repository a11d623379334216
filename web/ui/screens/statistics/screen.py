"""How the player has done so far: games, best and mean by level and mode, days in a row, win rates, the distribution of
the scores; exporting everything, and forgetting it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.client import LOST
from ui.app.screen import Screen
from ui.kit.controls import icon_button
from ui.kit.json_text import Unreadable
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.statistics import own_things
from ui.screens.statistics.figures import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any

    from js import Answer

    from ui.app.background_engine import BackgroundEngine
    from ui.app.client import Job
    from ui.app.page import Page
    from ui.app.places import Place
    from ui.app.transfer import Plan
    from ui.kit.tree import Node


class Statistics(Screen):
    heading = "#statistics-title"

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.browser = page.browser
        self.history = page.history
        self.words = page.words
        self.plotted: int | None = None  # which group of scores is plotted, None for the largest
        self._on_picked = self._picked
        self._background: BackgroundEngine = None  # type: ignore[assignment]  # until games are reviewed
        self._todo: list[str] = []  # the links of the games still to be reviewed
        self._total = 0
        self._job: Job | None = None
        self._on_changed = self._changed
        self._plan: Plan | None = None  # what the file that was chosen would add
        self._text = ""  # of that file
        self._source = "file"

    def title(self) -> str:
        return t("statistics.title") + " – " + t("title")

    def key(self, key: str) -> str | None:
        return "back" if key == "Escape" else super().key(key)

    def kept_elsewhere(self, key: str) -> None:
        self.frames.request()

    def do_set(self, name: str, value: str) -> None:
        """Chooses another group of scores for the plot."""
        self.plotted = int(value)

    # reviews

    def leave(self) -> None:
        """Stops reviewing; what has been reviewed is kept."""
        if self._job:
            job = self._job
            self._job = None
            job.cancel()
            self._background.end()

    def do_review_all(self) -> None:
        """Reviews the games that have not been reviewed yet, one after the other."""
        self._background = self._background or load("ui.app.background_engine").BackgroundEngine(self.browser)
        self._todo = load("ui.screens.statistics.skill").waiting(self.history.results())
        self._total = len(self._todo)
        self._next()

    def _next(self) -> None:
        self._job = (
            self._background.start("review", {"link": "#/replay?" + self._todo[0]}, self._on_changed)
            if self._todo
            else None
        )
        if not self._todo:
            self._background.end()
            self.announcer.say(t("skill.reviewed"))
        self.frames.request()

    def _changed(self, job: Job) -> None:
        if job.running:
            return
        if job.state == "done":
            load("ui.app.reviewed").keep(self.history, self._todo[0], job.result)
        elif job.state == "failed" and job.error[0] != LOST:  # type: ignore[index]  # it has failed
            load("ui.app.reviewed").give_up(self.history, self._todo[0])
        if self._job:
            self._todo = self._todo[1:]
            self._next()

    def _skill(self) -> list[Node]:
        self.words.read("skill")
        at = (self._total - len(self._todo), self._total) if self._job else None
        return load("ui.screens.statistics.skill").sections(self.page.history, at)  # type: ignore[no-any-return]  # loaded late

    # export and import

    def do_export(self) -> None:
        browser = self.browser
        browser.download("dicetable-" + browser.today() + ".json", self._transfer().exported(self.history))
        self.announcer.tell(t("said.exported"))

    def do_import(self) -> None:
        self.browser.pick(self._transfer().LONGEST, self._on_picked)

    def _transfer(self) -> ModuleType:
        return load("ui.app.transfer")  # type: ignore[no-any-return]  # loaded late

    def _picked(self, answer: Answer) -> None:
        """A file was chosen, or could not be read."""
        if answer.ok:
            self.take_file(answer.value[1])
        else:
            self._refuse()

    def take_file(self, text: str, source: str = "file") -> None:
        """Takes the text of a file: everything from another browser, or a single game to watch. source: "file", or "device" for what another
        device has sent."""
        transfer = self._transfer()
        self.navigation.error = ""
        self._source = source
        if transfer.is_game_file(text):
            self.navigation.get("replay").watch({"save": text})  # type: ignore[attr-defined]  # its own
            return
        self._text = text
        self.browser.take_steps(self._planning(text, self._show_plan))

    def _planning(self, text: str, then: Callable[[Plan], None]) -> Iterator[None]:
        """Reads a file in steps; then(plan) follows unless another one was chosen meanwhile."""
        plan = self._transfer().Plan(self.history)
        try:
            yield from plan.reading(text, self.browser.today())
        except Unreadable as error:
            self._refuse("newer" if error.reason == "newer" else "import")
            return
        if self._text is text and self.navigation.screen is self:
            then(plan)
            self.frames.request()

    def _show_plan(self, plan: Plan) -> None:
        self._plan = plan
        if plan.is_empty:
            self.announcer.tell(t("import.nothing.device" if self._source == "device" else "import.nothing"))
        else:
            self.sheets.show("import")

    def do_import_all(self) -> None:
        """Adds what the sheet has listed."""
        planned, self._plan = self._plan, None
        self.sheets.close_all()
        if planned:  # anew: another tab may have played meanwhile
            self.browser.take_steps(self._planning(self._text, self._add))

    def _add(self, plan: Plan) -> None:
        self._text = ""
        room = plan.carry_out()
        announcer = self.announcer
        announcer.tell(t("said.imported", results=plan.results, games=plan.games))
        if not room:
            announcer.tell(announcer.notice + " " + t("error.no_room"))
        self.frames.focus(self.heading)

    def _refuse(self, why: str = "import") -> None:
        self.navigation.error = t("error." + why)
        self.announcer.say(self.navigation.error)

    def do_forget(self) -> None:
        self.sheets.show("forget")

    def do_forget_all(self) -> None:
        """Deletes everything that is stored, the settings too; there is no game left to go back to."""
        page = self.page
        self.sheets.close_all()
        self._transfer().delete_everything(self.history)
        self.browser.part("forgetting").forget()
        page.settings.reset()
        page.new_game.offer_next_level([])
        self.navigation.behind = self.navigation.get("home")
        self.announcer.tell(t("said.forgotten"))
        self.frames.focus(self.heading)

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        if kind == "import":
            return own_things.import_sheet(self._plan, self._source)  # type: ignore[arg-type]  # there is one
        return own_things.forget_sheet() if kind == "forget" else None

    def content(self) -> Node:
        results = self.history.results()
        error = self.navigation.error
        kids = [
            h(
                "header",
                {
                    "class": "help-head",
                },
                [
                    icon_button("back", "left", t("back")),
                    h("h1", {"id": "statistics-title", "tabindex": "-1"}, t("statistics.title"), key="h1"),
                ],
                key="head",
            )
        ]
        if error:
            kids.append(h("p", {"class": "error"}, error, key="error"))
        if results:
            kids += tables(results, self.browser.today(), self.plotted) + self._skill()
        else:
            kids.append(h("p", None, t("statistics.none"), key="none"))
        kids.append(own_things.section())
        return h("main", {"class": "statistics", "data-screen": "statistics"}, kids, key="statistics")
