"""The address of puzzles, and the list of them. What they show is fetched when the first one is opened."""

from ui.app.lazy_screen import LazyScreen
from ui.app.navigation import OWN, Place
from ui.kit.loader import load

ONE = Place("puzzle", "#/puzzle!", OWN, None, None)  # the screen of a puzzle; its addresses lead here


class Puzzles(LazyScreen):
    """The screen of the list."""

    pack = "puzzle"

    def __init__(self, page, place):
        super().__init__(page, place)
        self._wanted = ""  # the address of the puzzle to be shown once the file is there

    # where it is

    def open(self, address):
        """The list, or the puzzle of an address."""
        self.halt()
        self._wanted = address if "moves=" in address else ""
        if self.fetched and self._wanted:
            self._pose()
            return
        self.arrive(self._wanted or self.place.route)
        if not self.fetched:
            self.do_retry()

    def _pose(self):
        wanted = self._wanted
        self._wanted = ""
        self.page.navigation.get("puzzle").pose([wanted.partition("?")[2]])

    def came(self):
        page = self.page
        page.navigation.put(load("ui.screens.puzzle.screen").PuzzleScreen(page, ONE))
        if self._wanted and page.navigation.shows(self.place.name):
            self._pose()

    # what is done

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

    def ready(self):
        return self.fetched and not self._wanted

    def body(self):
        return load("ui.screens.puzzle.pages").nodes(self.page)
