"""The start screen: one glance, one tap to play. Everything else is one level deeper, in sheets that are read
when they are opened. It can be used while the engine is still loading. Its first picture shows only the
games, the next one the rest, unless the build has drawn both (see tools/first_picture.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.screen import Screen
from ui.kit.controls import icon_button
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home.loading import Loading

if TYPE_CHECKING:
    from typing import Any

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.tree import Node


def _tiles() -> Any:
    """The tiles, which a link to a game does not need."""
    return load("ui.screens.home.tiles")


class Home(Screen):
    heading = "#start-title"

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.store = page.store
        self.history = page.history
        self.loading = Loading(self.engine, page.browser)
        self._shown = page.browser.is_drawn()
        self._pasted = ""  # the text in the field for a link
        self._wrong = ""  # what is wrong with it

    def game_in_question(self) -> str | None:
        links = self.store.links()
        return games.of_link(links[0]) if links else games.first()

    def enter(self) -> None:
        self.page.survey.begin()

    def resume(self, aside: str) -> None:
        self.frames.focus('[data-do="' + aside + '"]')

    def kept_elsewhere(self, key: str) -> None:
        self.frames.request()

    def progressed(self) -> None:
        self.loading.renew()

    # what is done

    def do_resume(self, name: str) -> None:
        """Continues the last unfinished game of this kind."""
        self.opener.open(_tiles().waiting(self.store)[name][0])

    def do_play(self, name: str) -> None:
        """Begins a new game of this kind; in a game with levels, at the next level."""
        self.opener.open(_tiles().fresh(self.history, games.BY_NAME[name])[0], True)

    def do_another(self, name: str, mode: str = "") -> None:
        self.page.new_game.begin("" if name == "-" else name, mode)
        self.sheets.show("another", name)

    def do_levels(self) -> None:
        self.sheets.show("levels")

    def do_locked(self, number: str) -> None:
        self.announcer.tell(t("level.locked", level=number, before=int(number) - 1))

    def do_unfinished(self, *what: str) -> None:
        load("ui.screens.home.unfinished").gesture(self, *what)

    def leave(self) -> None:
        self._pasted = self._wrong = ""

    def doubt(self, link: str) -> None:
        """A link cannot be opened: it stands in the field for links, where it can be corrected."""
        self._pasted = link

    def refuse(self, says: str) -> None:
        """There is no link in the field for links."""
        self._wrong = says
        self.announcer.say(says)

    def do_by_link(self) -> None:
        self.sheets.show("link")

    def do_invite(self, name: str) -> None:
        """Begins a game and copies its link, so that somebody else can play the same."""
        self.sheets.close_all()
        self.opener.open(_tiles().fresh(self.history, games.BY_NAME[name])[0], True, then=self._invited)

    def _invited(self) -> None:
        self.page.do("copy")

    def do_open_pasted(self) -> None:
        """Opens the link that was pasted."""
        load("ui.screens.home.by_link").opened(self, self._pasted)

    def do_start(self) -> None:
        """Begins the game that the sheet describes."""
        self.sheets.close_all()
        self.opener.open(self.page.new_game.link(), True)

    def do_set(self, name: str, *value: str) -> None:
        """A field of the sheet has changed."""
        if name == "pasted":
            self._pasted = " ".join(value)
            self._wrong = ""
        elif name == "openly":
            self.page.people().play_openly(value[0])
        elif name.startswith("name"):
            self.page.people().give(int(name[4:]), " ".join(value))
        else:
            self.page.new_game.set(name, " ".join(value))
        self.frames.request()

    def do_leave(self) -> None:
        """Cancels the game that was to be opened."""
        self.opener.leave()

    # what is shown

    def sheet(self, kind: str, *about: Any) -> Node | None:
        if kind == "another":
            page = self.page
            return load("ui.screens.home.another").sheet(  # type: ignore[no-any-return]  # loaded late
                page.new_game, page.people(), self.history, self.opener.wanted, *about
            )
        if kind == "levels":
            return load("ui.screens.home.levels").sheet(self.history)  # type: ignore[no-any-return]  # loaded late
        if kind == "link":
            return load("ui.screens.home.by_link").sheet(  # type: ignore[no-any-return]  # loaded late
                self.history, self.opener.wanted, self._pasted, self._wrong
            )
        if kind == "unfinished":
            return load("ui.screens.home.unfinished").sheet(self.store, self.engine, *about)  # type: ignore[no-any-return]  # loaded late
        return None

    def content(self) -> Node:
        wanted = self.opener.wanted
        if wanted and not self.engine.here and not self.engine.failed:
            return load("ui.screens.home.opening").opening(  # type: ignore[no-any-return]  # loaded late
                self.store, self.engine, wanted, self.loading.node()
            )
        above, below = self._rest()
        error = self.navigation.error
        remedy = self.navigation.remedy
        return h(
            "main",
            {"class": "start", "data-screen": "start"},
            [
                h(
                    "header",
                    {"class": "top"},
                    [
                        h("h1", {"tabindex": "-1", "id": "start-title"}, t("title"), key="h1"),
                        icon_button("settings", "settings", t("settings.title")),
                    ],
                    key="top",
                ),
                h("p", {"class": "error", "role": "alert"}, error, key="error") if error else None,
                button(remedy[0], remedy[1], "main") if remedy else None,
                self.loading.node() if self.engine.failed else None,
                button("update", t("update.take"), "", t("update.says")) if self.page.newer else None,
            ]
            + above
            + [
                _tiles().tiles(self.store, self.history, self.engine, wanted),
            ]
            + below
            + [
                h(
                    "footer",
                    None,
                    [
                        None if self.engine.failed else self.loading.node(),
                        h("p", {"class": "s"}, t("start.private"), key="private"),
                    ],
                    key="foot",
                ),
            ],
            key="start",
        )

    def _rest(self) -> tuple[list[Node | None], list[Node | None]]:
        """What stands above the games and below them; it is read after the first picture."""
        if not self._shown:
            self._shown = True
            self.frames.request()
            return ([], [])
        return load("ui.screens.home.elsewhere").around(  # type: ignore[no-any-return]  # loaded late
            self.store, self.history, self.engine, self.page.daily, self.page.browser
        )


def button(do: str, title: str, kind: str = "", note: str | None = None) -> Node:
    return h(
        "button",
        {"class": "act wide " + kind, "data-do": do},
        [
            h(
                "span",
                None,
                [h("b", None, title, key="b"), h("small", None, note, key="small") if note else None],
                key="words",
            )
        ],
        key=do,
    )
