"""A screen: a folder in `ui.screens` with one subclass of `Screen`, listed with its route in `ui.screens.catalogue`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.shown import Shown

if TYPE_CHECKING:
    from ui.app.page import Page
    from ui.app.places import Place


class Screen(Shown):
    """`page` holds the parts of the page, each with one job. `ui.app.shown` says what a screen defines."""

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(place, page.sheets)
        self.page = page
        self.frames = page.frames
        self.navigation = page.navigation
        self.announcer = page.announcer
        self.opener = page.opener
        self.engine = page.engine

    def open(self, address: str) -> None:
        """Shows what an address of this screen asks for."""
        self.navigation.show(self.place.name)
