"""The address of puzzles, and the list of them. What they show is fetched when the first one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.lazy_screen import LazyScreen
from ui.app.places import OWN, Place
from ui.kit.loader import load

if TYPE_CHECKING:
    from ui.app import puzzles
    from ui.app.page import Page
    from ui.kit.tree import Node

ONE = Place("puzzle", "#/puzzle!", OWN, None, None)  # type: ignore[arg-type]  # the screen of a puzzle, made here; its addresses lead here


class Puzzles(LazyScreen):
    """The screen of the list."""

    pack = "puzzle"
    also = ("why",)

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.browser = page.browser
        self._wanted = ""  # the address of the puzzle to be shown once the file is there

    # where it is

    def open(self, address: str) -> None:
        """The list, or the puzzle of an address."""
        self.halt()
        self._wanted = address if "moves=" in address or "position=" in address else ""
        if self.fetched and self._wanted:
            self._pose()
            return
        self.arrive(self._wanted or self.place.route)  # type: ignore[arg-type]  # it has one
        if not self.fetched:
            self.do_retry()

    def _pose(self) -> None:
        wanted = self._wanted
        self._wanted = ""
        self.navigation.get("puzzle").pose([wanted.partition("?")[2]])  # type: ignore[attr-defined]  # that of puzzles

    def came(self) -> None:
        page = self.page
        self.navigation.put(load("ui.screens.puzzle.screen").PuzzleScreen(page, ONE))
        if self._wanted and self.navigation.shows(self.place.name):
            self._pose()

    def _kept(self) -> puzzles.Puzzles:
        return load("ui.app.puzzles").Puzzles(self.page.store)  # type: ignore[no-any-return]  # loaded late

    # what is done

    def do_five(self) -> None:
        """Goes on with the day's set."""
        day = self.browser.today()
        self.navigation.get("puzzle").pose(  # type: ignore[attr-defined]  # that of puzzles
            load("ui.screens.puzzle.pages").of_day(day), day, len(self._kept().solved_today(day))
        )

    def do_mine(self) -> None:
        self.navigation.get("puzzle").pose(self._kept().fresh())  # type: ignore[attr-defined]  # that of puzzles

    def do_again(self) -> None:
        """Those that were not solved, once more."""
        self.navigation.get("puzzle").pose(self._kept().failed())  # type: ignore[attr-defined]  # that of puzzles

    # what is shown

    def ready(self) -> bool:
        return self.fetched and not self._wanted

    def body(self) -> list[Node]:
        return load("ui.screens.puzzle.pages").nodes(self._kept(), self.browser.today())  # type: ignore[no-any-return]  # loaded late
