"""The address of puzzles, and the list of them. What they show is fetched when the first one is opened."""

from ui.app.navigation import OWN, Place
from ui.app.screen import Screen
from ui.kit.controls import act, icon_button
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h

PACK = "puzzle"
ONE = Place("puzzle", "#/puzzle!", OWN, None, None)  # the screen of a puzzle; its addresses lead here


class Puzzles(Screen):
    """The screen. `fetched`: whether the rest is there."""

    heading = "#puzzles-title"

    def __init__(self, page, place):
        super().__init__(page, place)
        self.fetched = False
        self.missing = False  # whether it could not be fetched
        self._wanted = ""  # the address of the puzzle to be shown once it has been
        self._on_fetched = self._came

    # where it is

    def open(self, address):
        """The list, or the puzzle of an address."""
        page = self.page
        page.opener.came()  # nothing else is wanted any more
        page.navigation.screen.stop()
        self._wanted = address if "moves=" in address else ""
        if self.fetched and self._wanted:
            self._pose()
            return
        page.navigation.show(self.place.name)
        page.navigation.show_address(self._wanted or self.place.route)
        page.frames.focus(self.heading)
        if not self.fetched:
            self.do_retry()

    def _pose(self):
        wanted = self._wanted
        self._wanted = ""
        self.page.navigation.get("puzzle").pose([wanted.partition("?")[2]])

    def do_retry(self):
        self.missing = False
        self.page.browser.fetch(PACK, self._on_fetched)
        self.page.frames.request()

    def _came(self, answer):
        self.missing = not answer.ok
        if answer.ok:
            if not self.fetched:
                self.fetched = True
                self.page.words.read(PACK)
                self.page.navigation.put(load("ui.screens.puzzle.screen").PuzzleScreen(self.page, ONE))
            if self._wanted and self.page.navigation.shows(self.place.name):
                self._pose()
        self.page.frames.request()

    # what is done

    def key(self, key):
        return "home" if key == "Escape" else None

    def do_home(self):
        self.page.opener.leave()

    def do_five(self):
        """Goes on with the day's set."""
        pages = load("ui.screens.puzzle.pages")
        day = self.page.browser.today()
        self.page.navigation.get("puzzle").pose(pages.of_day(day), day, len(pages.kept(self.page).solved_today(day)))

    def do_mine(self):
        self.page.navigation.get("puzzle").pose(load("ui.screens.puzzle.pages").kept(self.page).fresh())

    def do_again(self):
        """Those that were not solved, once more."""
        self.page.navigation.get("puzzle").pose(load("ui.screens.puzzle.pages").kept(self.page).failed())

    # what is shown

    def title(self):
        return t("puzzle.title") + " – " + t("title")

    def content(self):
        head = h("div", {"class": "help-head"}, [
            icon_button("home", "left", t("back")),
            h("h1", {"id": "puzzles-title", "tabindex": "-1"}, t("puzzle.title"), key="h1")], key="head")
        if self.missing:
            kids = [h("p", {"class": "error", "role": "alert"}, t("puzzle.missing"), key="error"), act("retry", t("load.retry"))]
        elif not self.fetched or self._wanted:
            kids = [h("p", {"class": "loading"}, t("puzzle.loading"), key="loading")]
        else:
            kids = load("ui.screens.puzzle.pages").nodes(self.page)
        return h("main", {"class": "puzzles", "data-screen": "puzzles"}, [head] + kids, key="puzzles")
