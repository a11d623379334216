"""The address of reviews. What a review shows is fetched when the first one is opened: most visits need none."""

from ui.app.navigation import HOME
from ui.app.screen import Screen
from ui.kit.controls import act, icon_button
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h

PACK = "review"


class Review(Screen):
    """The screen. `reviewing` is what it shows, once that has been fetched."""

    heading = "#review-title"

    def __init__(self, page, place):
        super().__init__(page, place)
        self.link = ""  # of the game, as a replay
        self.back = ""  # the address that it was opened from, if that is a table, a replay or beside one
        self.reviewing = None
        self.missing = False  # whether it could not be fetched
        self._on_fetched = self._fetched

    # where it is

    def address(self):
        return self.place.route + self.link.partition("?")[2]

    def open(self, address):
        page = self.page
        page.opener.came()  # nothing else is wanted any more
        page.navigation.screen.stop()
        link = "#/replay?" + address.partition("?")[2]
        if link != self.link:
            self.back = self._from()
            if self.reviewing:
                self.reviewing.drop()
            self.link = link
            self.reviewing = None
        page.navigation.show(self.place.name)
        page.navigation.show_address(self.address())
        page.frames.focus(self.heading)
        if self.reviewing is None:
            self.do_retry()

    def _from(self):
        navigation = self.page.navigation
        kind = navigation.screen.place.kind
        return "" if kind == HOME or navigation.shows(self.place.name) else navigation.screen.address()

    def do_retry(self):
        """Fetches what the screen shows; used again if that, or the review itself, has failed."""
        self.missing = False
        self.page.browser.fetch(PACK, self._on_fetched)
        self.page.frames.request()

    def _fetched(self, answer):
        self.missing = not answer.ok
        if answer.ok:
            self.page.words.read(PACK)
            self.reviewing = load("ui.screens.review.reviewing").Reviewing(self.page, self)
        self.page.frames.request()

    def enter(self):
        if self.reviewing:
            self.reviewing.go_on()

    def leave(self):
        if self.reviewing:
            self.reviewing.rest()

    # what is done

    def gestures(self):
        return (self.reviewing, self) if self.reviewing else (self,)

    def key(self, key):
        return "home" if key == "Escape" else None

    def do_home(self):
        """Goes back to where the review was opened."""
        if self.back:
            self.page.opener.visit(self.back)
        else:
            self.page.opener.leave()

    # what is shown

    def title(self):
        return t("review.title") + " – " + t("title")

    def content(self):
        head = h("div", {"class": "help-head"}, [
            icon_button("home", "left", t("back")),
            h("h1", {"id": "review-title", "tabindex": "-1"}, t("review.title"), key="h1")], key="head")
        if self.reviewing:
            kids = self.reviewing.view()
        elif self.missing:
            kids = [h("p", {"class": "error", "role": "alert"}, t("review.missing"), key="error"), act("retry", t("load.retry"))]
        else:
            kids = [h("p", {"class": "loading"}, t("review.loading"), key="loading")]
        return h("main", {"class": "review", "data-screen": "review"}, [head] + kids, key="review")
