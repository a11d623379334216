"""The address of games between devices: the page that begins one, and what their links lead to. What they show is fetched
when the first is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import routes
from ui.app.lazy_screen import LazyScreen
from ui.app.places import OWN, Place
from ui.kit.loader import load
from ui.kit.text import t
from ui.screens.home.loading import Loading

if TYPE_CHECKING:
    from worker.protocol import Told

    from ui.app.page import Page
    from ui.app.types import SharedGame
    from ui.kit.tree import Node
    from ui.screens.together.letter_page import LetterPage
    from ui.screens.together.mode import TogetherMode

ONE = Place("shared", "#/turn!", OWN, None, None)  # type: ignore[arg-type]  # the screen of such a game; its addresses lead here


class Together(LazyScreen):
    """`question` is what has to be answered before the table can be shown (see `ui.screens.together.pages`), or None. `letter` is what
    the address has to do with devices that connect, or None: an invitation, the answer to one, or another device of one's own. `game` is the game on the table, once the file is there."""

    pack = "together"

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.wanted = ""  # the address of the game to be shown once the file is there
        self.question: tuple[str, Told, SharedGame | None] | None = None
        self.named: tuple[str, list[str]] = (
            "",
            [],
        )  # the id of a game, and who is invited to it, as a link has told
        self.pasted = ""
        self.wrong = ""  # what is wrong with what was pasted
        self.loading = Loading(self.engine, page.browser)
        self.letter: LetterPage | None = None
        self.game: TogetherMode = None  # type: ignore[assignment]  # until the file is there
        self.asks = False  # whether somebody who watches wants to say who they are
        self.connects = False  # whether the game that begins is to show an invitation at once

    # where it is

    def open(self, address: str) -> None:
        """The page that begins a game, or the game of an address."""
        self.halt()
        self.question = None
        self.pasted = self.wrong = ""
        self.connects = False
        self.put_away()
        route: str = self.place.route  # type: ignore[assignment]  # it has one
        self.wanted = address if len(address) > len(route) else ""
        self.heading = "#start-title" if self._opens() else "#together-title"
        self.arrive(self.wanted or route)
        if self.fetched:
            self._go_on()
        else:
            self.do_retry()

    def _go_on(self) -> None:
        if self.wanted:
            load("ui.screens.together.arriving").arrive(self, self.wanted)

    def came(self) -> None:
        if not self.game:
            arriving = load("ui.screens.together.arriving")
            self.game = load("ui.screens.together.mode").TogetherMode(
                self.page,
                lambda *game, **more: arriving.play(self, *game, **more),
                lambda *game: arriving.next_game(self, *game),
            )
            self.navigation.put(
                load("ui.screens.together.screen").SharedScreen(self.page, ONE, self.game, self)
            )
        if self.navigation.shows(self.place.name):
            self._go_on()

    def put_away(self) -> None:
        """Nothing is to be connected here any more."""
        letter, self.letter = self.letter, None
        if letter:
            letter.leave()

    def leave_for_good(self) -> None:
        self.put_away()

    def title(self) -> str:
        return (self.letter.title() + " – " + t("title")) if self.letter else super().title()

    def heading_says(self) -> str:
        return self.letter.title() if self.letter else super().heading_says()

    def to_table(self) -> None:
        """Back to the table, which is in this tab."""
        self.letter = None
        self.game.reopen()

    def progressed(self) -> None:
        self.loading.renew()

    def _opens(self) -> bool:
        """Whether a game is wanted, and not what is shown before one."""
        return "game" in routes.parameters(self.wanted)

    # what is done

    def do_leave(self) -> None:
        """Cancels the game that was to be opened."""
        self.opener.leave()

    def gestures(self) -> tuple[object, ...]:
        return (self.letter, self) if self.letter else (self,)

    def do_set(self, name: str, *value: str) -> None:
        """A field has changed."""
        if name == "pasted":
            self.pasted = " ".join(value)
            self.wrong = ""
        else:
            load("ui.screens.together.pages").set_field(self.page.store, name, " ".join(value))
        self.frames.request()

    def typed(self, name: str, value: str) -> bool:
        if name != "answer" or not self.letter:
            return super().typed(name, value)
        self.letter.typed(value)
        return True

    def do_begin(self) -> None:
        self.connects = False
        load("ui.screens.together.arriving").begin(self)

    def do_begin_room(self) -> None:
        """Begins the game, and connects the devices first."""
        self.connects = True
        load("ui.screens.together.arriving").begin(self)

    def refuse(self, says: str) -> None:
        """There is no link in what was pasted."""
        self.wrong = says
        self.announcer.say(says)

    def do_open_pasted(self) -> None:
        load("ui.screens.together.arriving").open_pasted(self)

    def do_take_seat(self, seat: str) -> None:
        load("ui.screens.together.arriving").take(self, int(seat))

    def do_look_on(self) -> None:
        load("ui.screens.together.arriving").look_on(self)

    def do_take_own(self) -> None:
        load("ui.screens.together.arriving").take_own(self)

    def do_keep_known(self) -> None:
        load("ui.screens.together.arriving").keep_known(self)

    def do_look_other(self) -> None:
        load("ui.screens.together.arriving").look_at_other(self)

    # what is shown

    def ready(self) -> bool:
        return self.fetched and (not self.wanted or self.question is not None or self.letter is not None)

    def content(self) -> Node:
        """While a game is loaded: which one it is, and how far that is."""
        store = self.page.store
        if self.opener.wanted and self.opener.wanted == self.pasted and not self.engine.here:
            link = self.pasted
        elif self.ready() or self.missing or not self._opens():
            return super().content()
        else:
            about = routes.parameters(self.wanted)
            opening = load("ui.screens.home.opening")
            if opening.is_new(store):
                field = load("ui.screens.together.pages").own_name(store) if self.fetched else None
                return opening.opening(store, self.engine, self.wanted, self.loading.node(), field)  # type: ignore[no-any-return]  # loaded late
            link = (
                "#/" + about["game"] + "/table?seats=" + about.get("seats", "")
            )  # of the same game around one device
        return load("ui.screens.home.opening").opening(store, self.engine, link, self.loading.node())  # type: ignore[no-any-return]  # loaded late

    def body(self) -> list[Node]:
        if self.letter:
            return [node for node in self.letter.nodes() if node]
        return load("ui.screens.together.pages").nodes(self)  # type: ignore[no-any-return]  # loaded late
