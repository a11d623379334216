"""Opens and leaves games. What was asked for last is what is shown once it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.places import ASIDE, HOME
from ui.kit.loader import load
from ui.kit.text import t

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.announcements import Announcer
    from ui.app.daily import Daily
    from ui.app.engine import Engine
    from ui.app.frames import Frames
    from ui.app.history import History
    from ui.app.navigation import Navigation
    from ui.app.store import Store
    from ui.app.types import Failed, Playing, Remedy, Taken

LONGEST = 60000  # characters of an address


class Opener:
    """`played` is the session, once a game has been asked for."""

    def __init__(
        self,
        frames: Frames,
        engine: Engine,
        navigation: Navigation,
        announcer: Announcer,
        daily: Daily,
        store: Store,
        history: History,
        sit_down: Callable[[], Playing],
    ) -> None:
        """sit_down(): makes the session."""
        self._frames = frames
        self.engine = engine
        self.navigation = navigation
        self._announcer = announcer
        self.daily = daily
        self.store = store
        self._history = history
        self._sit_down = sit_down
        self.played: Playing | None = None
        self._wish: object = None  # what is wanted, until it has come; another wish is another object
        self.wanted = ""  # its address, if it has one

    @property
    def session(self) -> Playing:
        """The game on the table. Its module is read when the first game is opened."""
        if self.played is None:
            self.played = self._sit_down()
        return self.played

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

    def want(self, address: str = "") -> None:
        """Something else is wanted from now on. address: of it, if it has one."""
        self._wish = object()
        self.wanted = address
        self.navigation.tell("")
        self.navigation.screen.stop()
        self._frames.request()

    def ask(
        self,
        call: str,
        args: Mapping[str, object],
        answered: Taken,
        refused: Failed | None = None,
        address: str = "",
    ) -> None:
        """Wants the answer to a call. It is dropped if something else is wanted by then. answered(answer); refused(key,
        params): by default the start screen says why."""
        self.want(address)
        self.ask_more(call, args, answered, refused)

    def ask_more(
        self, call: str, args: Mapping[str, object], answered: Taken, refused: Failed | None = None
    ) -> None:
        """Asks for more that is needed for what is wanted, in the same way."""
        self.engine.call(call, args, answered, refused or self.refused, lambda: self._wish)

    def refused(self, key: str, params: Mapping[str, Any]) -> None:
        """What was wanted cannot be shown: the start screen says why."""
        self.leave(t("error." + key, **params))

    def came(self) -> None:
        """What was wanted has come, or never will."""
        self._wish = None
        self.wanted = ""

    def open(
        self, link: str, fresh: bool = False, practice: bool = False, then: Callable[[], object] | None = None
    ) -> None:
        """Opens a link's game: where it was left if there is a save, unless a fresh one is wanted. then(): called once
        it is on the table, or None."""
        store = self.store
        save = None if fresh or link in store.refused else store.game(link)
        args: dict[str, object] = {"save": save} if save else {"link": link}
        args["practice"] = practice

        def opened(snapshot: Snapshot) -> None:
            proper = snapshot[
                "link"
            ]  # a link typed by hand may say less; the game may be saved under its full link
            if save and store.game(link) not in (
                None,
                save,
            ):  # it has gone on meanwhile, here or in another tab
                self.open(link, fresh, practice, then)
            elif not save and not fresh and link != proper and store.game(proper):
                self.open(proper)
            elif snapshot["challenge"] and not (save or fresh or practice) and self._has_played(snapshot):
                self.visit(load("ui.app.races").ADDRESS + snapshot["link"][1:])
            elif not save and self.daily.counts_no_more(snapshot):
                self.open(link, fresh, True, then)
            else:
                self.session.open(snapshot, fresh)
                if then:
                    then()

        self.ask(
            "open", args, opened, lambda *why: load("ui.app.refusals").refused(self, link, save, *why), link
        )

    def _has_played(self, snapshot: Snapshot) -> bool:
        """Whether a friend's result is of a game that was played here too: then both are shown side by side."""
        return load("ui.app.races").own(self._history, snapshot["link"]) is not None

    def leave(self, error: str = "", remedy: Remedy | None = None) -> None:
        """Goes to the start screen, with the error and what to do instead; saved games stay. A link that cannot be opened stands
        in the field for links, where it can be corrected."""
        navigation = self.navigation
        link = self.wanted
        self.came()
        if self.played:
            self.played.left()
        self.daily.ask()
        self._announcer.next_player = ""  # nobody's turn is to be told any more
        navigation.show(HOME)
        navigation.tell(error, remedy)
        navigation.show_address(navigation.screen.address())
        self._announcer.forget()
        if error and link:
            navigation.screen.doubt(link)  # type: ignore[attr-defined]  # the start screen's
        self._frames.focus(navigation.screen.heading)
