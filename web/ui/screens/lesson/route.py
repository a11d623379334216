"""The address of lessons. What they need is fetched when the first one is opened: most visits need none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.screen import Screen
from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from js import Answer

    from ui.app.page import Page
    from ui.app.places import Place

PACK = "lesson"


class Lesson(Screen):
    """Stands in for the lessons' screen until that has been fetched; it is never shown."""

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.browser = page.browser
        self._on_fetched = self._fetched

    def open(self, address: str) -> None:
        self.opener.want(address)
        self.browser.fetch(PACK, self._on_fetched)

    def _fetched(self, answer: Answer) -> None:
        page = self.page
        address = self.opener.wanted
        if not address.startswith(self.place.route) or self.navigation.get(self.place.name) is not self:  # type: ignore[arg-type]  # it has one
            return  # something else has been asked for since
        if answer.ok:
            screen = load("ui.screens.lesson.screen").LessonScreen(page, self.place)
            self.navigation.put(screen)
            screen.open(address)
        else:
            self.opener.leave(t("error.lesson"))
