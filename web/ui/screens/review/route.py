"""The address of reviews. What a review shows is fetched when the first one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.lazy_screen import LazyScreen
from ui.app.places import HOME
from ui.kit.loader import load

if TYPE_CHECKING:
    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.tree import Node
    from ui.screens.review.reviewing import Reviewing


class Review(LazyScreen):
    """The screen. `reviewing` is what it shows, once that has been fetched."""

    pack = "review"
    also = ("why",)

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.link = ""  # of the game, as a replay
        self.from_address = ""  # where it was opened, if that is a table, a replay or beside one
        self.reviewing: Reviewing | None = None

    # where it is

    def address(self) -> str:
        assert self.place.route
        return self.place.route + self.link.partition("?")[2]

    def open(self, address: str) -> None:
        self.halt()
        link = "#/replay?" + address.partition("?")[2]
        if link != self.link:
            self.from_address = self._from()
            if self.reviewing:
                self.reviewing.drop()
            self.link = link
            self.reviewing = None
        self.arrive(self.address())
        if self.reviewing is None:
            self.do_retry()
        elif self.reviewing.left_at:
            self.frames.focus(self.reviewing.left_at)

    def _from(self) -> str:
        navigation = self.navigation
        kind = navigation.screen.place.kind
        return "" if kind == HOME or navigation.shows(self.place.name) else navigation.screen.address()

    def came(self) -> None:
        self.reviewing = load("ui.screens.review.reviewing").Reviewing(self.page, self.link, self.address())

    def enter(self) -> None:
        if self.reviewing:
            self.reviewing.go_on()

    def leave(self) -> None:
        if self.reviewing and not self.reviewing.within:
            self.reviewing.rest()

    def back(self) -> None:
        if self.from_address:
            self.opener.visit(self.from_address)
        else:
            super().back()

    # what is done and shown

    def gestures(self) -> tuple[object, ...]:
        return (self.reviewing, self) if self.reviewing else (self,)

    def ready(self) -> bool:
        return self.reviewing is not None

    def body(self) -> list[Node]:
        assert self.reviewing
        return self.reviewing.view()
