"""Opens and leaves games. What is asked for before the engine is ready is requested as soon as it is, and
again if the engine had to be restarted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.app.navigation import ASIDE, HOME
from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.types import Remedy
    from ui.page import Page

LONGEST = 60000  # characters of an address


class Request(NamedTuple):
    """A request for one game. save: where it was left, or None."""

    link: str
    save: str | None
    fresh: bool
    practice: bool
    then: Callable[[], object] | None


class Opener:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.daily = page.daily
        self.engine = page.engine
        self._frames = page.frames
        self.navigation = page.navigation
        self.store = page.store
        self._request: Callable[[], object] | None = None  # the function that asks the engine for it
        self._game: Request | None = None  # what it asks for, if it is a game
        self.wanted = ""  # its address, if it has one

    @property
    def waiting(self) -> bool:
        """Whether something was asked for and has not come yet."""
        return self._request is not None

    def visit(self, address: str) -> None:
        """Goes to an address."""
        navigation = self.navigation
        if len(address) > LONGEST:
            self.leave(t("error.link"))
            return
        if address[1:2] == "%":  # a program has encoded all of it
            load("ui.app.pasted_links").visit(self, address, lambda: self.open(address))
            return
        place = navigation.place_of(address)
        if place.kind == ASIDE:
            navigation.show_aside(place.name)
        elif place.kind == HOME:
            self.leave()
        elif place.route is None:
            self.open(address)
        else:
            navigation.get(place.name).open(address)

    def want(self, request: Callable[[], object], address: str = "") -> None:
        """`request()` asks the engine; it is called once the engine is ready. address: of what is wanted."""
        self._request = request
        self._game = None
        self.wanted = address
        self.navigation.tell("")
        self.navigation.screen.stop()
        if self.engine.cards:
            request()
        self._frames.request()

    def awaits(self, request: Callable[[], object]) -> bool:
        """Whether this was asked for last, and has not come yet."""
        return self._request is request

    def came(self) -> None:
        """What was wanted has come, or never will."""
        self._request = self._game = None
        self.wanted = ""

    def ask_again(self) -> bool:
        """Repeats the request; False if there is none."""
        if self._request is None:
            return False
        self._request()
        return True

    def open(
        self, link: str, fresh: bool = False, practice: bool = False, then: Callable[[], object] | None = None
    ) -> None:
        """Opens a link's game: where it was left if there is a save, unless a fresh one is wanted. then(): called once
        it is on the table, or None."""
        store = self.store
        save = None if fresh or link in store.refused else store.game(link)
        self.want(lambda: self._ask(Request(link, save, fresh, practice, then)), link)

    def _ask(self, game: Request) -> None:
        self._game = game
        args: dict[str, object] = {"save": game.save} if game.save else {"link": game.link}
        if game.practice:
            args["practice"] = True
        self.engine.call("open", args, lambda snapshot: self._opened(game, snapshot), lambda *refusal: self._refused(game, *refusal))

    def _opened(self, game: Request, snapshot: Snapshot) -> None:
        if self._game is not game:  # another has been asked for since
            return
        proper = snapshot["link"]  # a link typed by hand may say less; the game may be saved under its full link
        if not game.save and not game.fresh and game.link != proper and self.store.game(proper):
            self.open(proper)
        elif not game.save and self.daily.counts_no_more(snapshot):
            self._ask(Request(game.link, None, game.fresh, True, game.then))
        else:
            self.came()
            self.page.session.open(snapshot, game.fresh)
            if game.then:
                game.then()

    def _refused(self, game: Request, key: str, params: Mapping[str, Any]) -> None:
        if self._game is not game:
            return
        load("ui.app.refusals").refused(self, game, key, params)

    def leave(self, error: str = "", remedy: Remedy | None = None) -> None:
        """Goes to the start screen, with the error and what to do instead; saved games stay. A link that cannot be opened stands
        in the field for links, where it can be corrected."""
        page = self.page
        link = self.wanted
        self.came()
        if page.played:
            page.played.send("left")
        page.engine.forget()
        page.daily.ask()
        page.announcer.next_player = ""  # nobody's turn is to be told any more
        page.navigation.show(HOME)
        page.navigation.tell(error, remedy)
        page.navigation.show_address(page.navigation.screen.address())
        page.announcer.forget()
        if error:
            if link:
                page.navigation.screen.doubt(link)  # type: ignore[attr-defined]  # the start screen's
            page.announcer.say(error)
        page.frames.focus(page.navigation.screen.heading)
