"""A screen of which most is fetched when it is first opened: most visits need none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.screen import Screen
from ui.kit.controls import icon_button
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from js import Answer

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.tree import Node


def missing(newer: bool, says: str, retry: str) -> list[Node]:
    """What is shown in place of a part that could not be fetched. It can be tried again, unless there is a newer version of the
    page (newer): then the part's file may be gone, and the new version has its own."""
    if newer:
        says, remedy = t("update.needed"), act("update", t("update.take"), t("update.says"))
    else:
        remedy = act(retry, t("load.retry"))
    return [h("p", {"class": "error", "role": "alert"}, says, key="error"), remedy]


class LazyScreen(Screen):
    """`pack` is the file that is fetched, and what the keys of the screen's words begin with: PACK.title, PACK.loading
    and PACK.missing. `fetched`: whether it is there, `missing`: whether it could not be fetched."""

    pack = ""
    also: tuple[str, ...] = ()  # more folders of words that it reads

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.browser = page.browser
        self.words = page.words
        self.heading: str = "#" + place.name + "-title"
        self.fetched = self.missing = False
        self._on_fetched = self._fetched

    # to be defined

    def came(self) -> None:
        """Called each time the file has been asked for and is there."""

    def ready(self) -> bool:
        """Whether there is something to show."""
        return self.fetched

    def body(self) -> list[Node]:
        """The nodes below the title, once there is something to show."""
        return []

    def back(self) -> None:
        """Goes back to where the screen was opened from."""
        self.opener.leave()

    # where it is

    def arrive(self, address: str) -> None:
        """Shows the screen with this address."""
        navigation = self.navigation
        navigation.show(self.place.name)
        navigation.show_address(address)
        self.frames.focus(self.heading)

    def halt(self) -> None:
        """Its content is no longer wanted, and whatever runs elsewhere stops."""
        self.opener.came()
        self.navigation.screen.stop()

    def do_retry(self) -> None:
        """Fetches what the screen shows; used again if that, or something in it, has failed."""
        self.missing = False
        self.browser.fetch(self.pack, self._on_fetched)
        self.frames.request()

    def _fetched(self, answer: Answer) -> None:
        self.missing = not answer.ok
        if answer.ok:
            if not self.fetched:
                self.fetched = True
                for folder in (self.pack,) + self.also:
                    self.words.read(folder)
            self.came()
        self.frames.request()

    # what is done

    def key(self, key: str) -> str | None:
        return "home" if key == "Escape" else super().key(key)

    def do_home(self) -> None:
        self.back()

    # what is shown

    def title(self) -> str:
        return t(self.pack + ".title") + " – " + t("title")

    def heading_says(self) -> str:
        return t(self.pack + ".title")

    def content(self) -> Node:
        name = self.place.name
        head = h(
            "header",
            {"class": "help-head"},
            [
                icon_button("home", "left", t("back")),
                h("h1", {"id": self.heading[1:], "tabindex": "-1"}, self.heading_says(), key="h1"),
            ],
            key="head",
        )
        if self.ready():
            kids = self.body()
        elif self.missing:
            kids = missing(self.page.newer, t(self.pack + ".missing"), "retry")
        else:
            kids = [h("p", {"class": "loading"}, t(self.pack + ".loading"), key="loading")]
        return h("main", {"class": name, "data-screen": name}, [head] + kids, key=name)
