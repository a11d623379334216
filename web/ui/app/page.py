"""The page: its parts, each with one job, and what is the same on every screen.

It never touches the document; `browser` is all that it asks of one (see `ui.browser.browser`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.announcements import Announcer
from ui.app.appearance import Appearance
from ui.app.daily import Daily
from ui.app.engine import Engine
from ui.app.frames import Frames
from ui.app.history import History
from ui.app.navigation import Navigation
from ui.app.opener import Opener
from ui.app.settings import Settings
from ui.app.sheets import Sheets
from ui.app.store import Store
from ui.app.words import Words
from ui.kit.loader import load
from ui.kit.picture import Picture
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from ui.app.coaching import Coaching
    from ui.app.new_game import NewGame
    from ui.app.people import Names
    from ui.app.places import Place
    from ui.app.shown import Shown
    from ui.app.summary_backfill import SummaryBackfill
    from ui.app.tooltips import Tooltips
    from ui.app.types import Playing
    from ui.browser.browser import Browser
    from ui.kit.tree import Node


class Page:
    """Gestures, keys and events come in, pictures go out."""

    def __init__(
        self,
        browser: Browser,
        played: Sequence[games.Game],
        screens: Sequence[Place],
        sit_down: Callable[[Page], Playing],
        settings_sheet: Callable[..., Node],
    ) -> None:
        """played: the games. screens: their places. sit_down(page): makes the session. settings_sheet: as in
        `ui.screens.settings.sheet`."""
        self.browser = browser
        games.use(played)
        self.frames = Frames(browser.frame, self._draw)
        # storage
        self.store = Store(browser)
        self.history = History(self.store)
        self.settings = Settings(self.store)
        self._people: Names | None = None
        self._coaching: Coaching | None = None
        # pictures and announcements
        self.words = Words(browser, self.settings)
        self.appearance = Appearance(browser, self.frames, self.settings)
        self.announcer = Announcer(browser, self.frames, self.settings)
        self.sheets = Sheets(self.frames, self._sheet_changed)
        self.navigation = Navigation(browser, self.frames, self.sheets, screens, self._screen)
        # games
        self.engine = Engine(browser, self.frames)
        self.daily = Daily(browser, self.frames, self.engine, self.history)
        self.opener = Opener(
            self.frames,
            self.engine,
            self.navigation,
            self.announcer,
            self.daily,
            self.store,
            self.history,
            lambda: sit_down(self),
        )
        self._survey: SummaryBackfill | None = None
        self.answers: Tooltips | None = None  # once a game has been shown
        self._settings_sheet = settings_sheet
        self._new_game: NewGame | None = None
        self.newer = False  # whether a newer version of the page is ready to be loaded
        self.engine.listener = self
        self.settings.changed = self._setting_changed

    @property
    def new_game(self) -> NewGame:
        """The game that the start screen's form describes."""
        if self._new_game is None:
            links = self.store.links()
            first = games.of_link(links[0]) if links else games.first()
            module = load("ui.app.new_game")
            won = module.next_level(self.history.won())
            self._new_game = module.NewGame(first, won, self.history.results)
        return self._new_game

    def people(self) -> Names:
        """Who plays around this device."""
        if self._people is None:
            self._people = load("ui.app.people").Names(self.store)
        return self._people

    def personal_coach(self) -> Coaching:
        """How much the coach tells each of several people around this device."""
        if self._coaching is None:
            self._coaching = load("ui.app.coaching").Coaching(self.store, self.settings)
        return self._coaching

    def tooltips(self) -> Tooltips:
        """What explains things."""
        if self.answers is None:
            self.answers = load("ui.app.tooltips").Tooltips(
                self.browser,
                self.announcer,
                self.frames,
                self.navigation,
                self.sheets,
                self.words,
                self._resized,
            )
        return self.answers

    def copy(self, *what: Any) -> None:
        """Copies a text (see `ui.app.copying.copy`)."""
        load("ui.app.copying").copy(self, *what)

    def share(self, *what: Any) -> None:
        """Shares a text (see `ui.app.copying.share`)."""
        load("ui.app.copying").share(self, *what)

    @property
    def survey(self) -> SummaryBackfill:
        """Asks the engine about saved games without a glance."""
        if self._survey is None:
            self._survey = load("ui.app.summary_backfill").SummaryBackfill(
                self.store, self.opener, self.navigation, self.engine, self.frames
            )
        return self._survey

    def begin(self) -> Iterator[None]:
        """Shows the page and opens what the address asks for: a generator, between whose steps the browser answers. After all
        of them the page takes gestures."""
        self.settings.read()
        self.words.begin()
        yield
        self.appearance.begin()
        self.navigation.begin()
        yield
        self.browser.hear_update(self._update)
        self.engine.begin()
        if self.navigation.place_of(self.navigation.address) is not self.navigation.screen.place:
            self.opener.visit(self.navigation.address)
        yield
        self.frames.begin(not self.browser.is_drawn())
        self.browser.mark("ui-ready")

    def _screen(self, place: Place) -> Shown:
        return getattr(load(place.module), place.screen)(self, place)  # type: ignore[no-any-return]  # loaded late

    # pictures

    def _draw(self, selector: str | None) -> None:
        """Draws the page and moves the focus to `selector`; None leaves it where it is."""
        screen = self.navigation.screen
        nodes = self.history.draw(self._nodes)
        moving = screen.slides and self.appearance.moving()
        self.browser.show(
            Picture(
                nodes,
                screen.title(),
                screen.place.name,
                self.sheets.layers(),
                moving,
                screen.score(),
                selector,
                self.engine.cards,
                screen.trips() if moving else [],
            )
        )
        if moving:
            screen.drawn()
        self.browser.stack(screen.layers())

    def _nodes(self) -> list[Node]:
        """All that is shown."""
        screen = self.navigation.screen
        screen.prepare()
        return screen.view(self._sheet()) + self._announced()

    def _sheet(self) -> Node | None:
        """The node of the open sheet, or None. The panel of all moves is its own element and is only
        unfolded."""
        if not self.sheets.open or self.sheets.kind == "moves":
            return None
        if self.sheets.kind == "by hand":
            node: Node | None = load("ui.app.copying").sheet(self.sheets.open[1])
        elif self.sheets.kind == "settings":
            node = self._settings_sheet(self.settings, self.navigation.screen.pupils(), self.words.missing)
        else:
            node = self.navigation.screen.sheet(*self.sheets.open)
        if node:  # the screen has one of this kind
            node.key = "sheet " + self.sheets.kind  # type: ignore[operator]  # one is open
        return node

    def _announced(self) -> list[Node]:
        announcer = self.announcer
        return (self.answers.view() if self.answers else []) + [
            h(
                "p",
                {
                    "class": "notice" + (" shown" if announcer.notice else ""),
                    "aria-hidden": "true",
                    "data-do": "hush",
                },
                announcer.notice,
                key="notice",
            ),
            h(
                "p",
                {
                    "class": "pass" + (" shown" if announcer.next_player else ""),
                    "aria-hidden": "true",
                    "data-do": "hush",
                },
                announcer.next_player,
                key="pass",
            ),
            h(
                "div",
                {"class": "aloud", "aria-live": "polite", "role": "log"},
                [h("p", None, words, key=n) for n, words in announcer.aloud],
                key="said",
            ),
        ]

    # gestures

    def do(self, what: str) -> None:
        """Does one gesture: a name and its arguments, as in "die Y" or "field S07 2"."""
        name, _, rest = what.partition(" ")
        if self.navigation.screen.holds(name):
            return
        self.announcer.hush()
        if self.answers:
            self.answers.hush()
        if name in self.navigation.screen.leaving:
            self.browser.let_go(what)
        gesture = self._gesture("do_" + name)
        before = self._asked()
        gesture(*rest.split(" ")) if rest else gesture()
        asked = self._asked()
        if asked is None or asked is before:  # else the engine's answer brings the next picture
            self.frames.request()
        if self.frames.moves_focus:
            self.frames.flush()

    def _asked(self) -> object:
        """What the engine owes the game on the table an answer to."""
        return self.opener.played.request if self.opener.played else None

    def _gesture(self, name: str) -> Callable[..., object]:
        """The method of a gesture: the screen's own come before those of every screen."""
        for each in self.navigation.screen.gestures():
            found: Callable[..., object] | None = getattr(each, name, None)
            if found:
                return found
        return getattr(self, name)  # type: ignore[no-any-return]  # a method

    def decided(self) -> object:
        """What changes with every decision, and with whatever puts something else in the place of what was touched."""
        return (self.navigation.screen, self.navigation.screen.decisions(), self.sheets.open)

    def key(self, key: str) -> bool:
        """Handles a key that is not a button's own; True if it meant something."""
        gesture = "close" if key == "Escape" and self.sheets.open else self.navigation.screen.key(key)
        if gesture is None:
            return False
        self.do(gesture)
        return True

    def input(self, name: str, value: str) -> None:
        """The value of a form field has changed."""
        if self.navigation.screen.typed(name, value):
            return
        self.do(("setting " if name.split(" ")[0] in self.settings.values else "set ") + name + " " + value)

    def touched(self) -> None:
        """Called when anything is clicked."""
        self.navigation.screen.touched()

    def do_open(self, link: str) -> None:
        self.opener.visit(link)

    def do_close(self) -> None:
        self.navigation.screen.close_sheet()

    def do_hush(self) -> None:
        """Something shown for a moment was touched: `do` has hidden it."""

    def do_help(self) -> None:
        self.navigation.show_aside("help")

    def do_statistics(self) -> None:
        self.navigation.show_aside("statistics")

    def do_back(self) -> None:
        self.navigation.back()

    def do_settings(self) -> None:
        self.sheets.toggle("settings")

    def do_setting(self, name: str, value: str) -> None:
        self.settings.set(name, value)

    def do_sounds(self, value: str) -> None:
        """Answers the offer of sounds."""
        self.announcer.answer()
        if value == "on":
            self.settings.set("sounds", value)

    def do_update(self) -> None:
        """Reloads the page as a newer version, unless a game would be lost."""
        load("ui.app.reloading").update(self)

    def do_retry(self) -> None:
        """Restarts the engine; if that has not helped, reloads the page, unless a game would be lost."""
        self.sheets.close_all()
        load("ui.app.reloading").retry(self)

    # events

    def _resized(self) -> None:
        if self.opener.played:
            self.opener.played.resized()

    def _sheet_changed(self) -> None:
        self.navigation.screen.sheet_changed()

    def _setting_changed(self, name: str) -> None:
        if name == "language":
            self.words.change(self._language_came)
        elif name == "sounds":
            self.announcer.sound("completed")
        else:
            self.appearance.dress()

    def _language_came(self) -> None:
        if self.words.missing:
            self.announcer.tell(t("error.language"))
        elif self.opener.played:
            self.opener.played.reworded()
        self.frames.request()

    def _update(self, *rest: object) -> None:
        """A newer version is ready: the start screen and the menu offer it; no game is interrupted."""
        self.newer = True
        self.frames.request()

    def progressed(self) -> None:
        """The engine's start has made progress."""
        self.navigation.screen.progressed()

    def cards_came(self) -> None:
        self.daily.ask()
        self.survey.begin()

    def engine_failed(self) -> None:
        """The engine cannot be started. The start screen says so; over a game a sheet does, if the game can't go on without."""
        if self.navigation.screen.of_a_game and self.navigation.screen.needs_engine:
            self.sheets.show("broken")

    def engine_restarted(self) -> None:
        """The engine was lost. Whoever plays is told why nothing comes for a while."""
        if self.navigation.screen.of_a_game:
            self.announcer.tell(t("said.restarting"))

    def engine_back(self) -> None:
        """Another engine is ready in its place, and answers what the last one did not."""
        if self.navigation.screen.of_a_game:
            self.announcer.tell(t("said.restarted"))
            self.announcer.lasting = True
            self.frames.flush()  # the game cannot go on before it is on the page

    def kept_elsewhere(self, key: str) -> None:
        """Another tab has stored something under this key."""
        self.navigation.screen.kept_elsewhere(key)

    def came_to(self, address: str) -> None:
        """The browser has gone back or forward, or somebody has typed an address."""
        navigation = self.navigation
        if not navigation.arrived(address):
            return
        if navigation.leads_back(address):
            navigation.leave_aside()
        else:
            self.opener.visit(address)

    def came_to_layer(self, layers: int) -> None:
        load("ui.app.layers").came_to(self, layers)

    def away(self) -> None:
        """The page is no longer in sight, and may never be again."""
        if self.opener.played:
            self.opener.played.page_away()

    def seen_again(self) -> None:
        """The page has become visible again, perhaps on another day."""
        self.daily.ask()
