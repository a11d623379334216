"""A lesson: the table of a game with a sentence in its dock, and what to touch highlighted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import games, shared_games
from ui.app.routes import THEN, without_seed
from ui.app.store import LESSON
from ui.kit.controls import button, icon_button
from ui.kit.loader import load
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.lesson import ends
from ui.screens.lesson.mode import LessonMode
from ui.screens.lesson.recorded import Recorded
from ui.screens.lesson.spotlight import fill_only, show_in, target, without
from ui.table import frame
from ui.table.game_screen import GameScreen
from ui.table.lesson import light
from ui.table.messages import Left, Onward, Opened, Resumed, Show, Undo
from ui.table.moves import moves
from ui.table.screen import GUARDED, TableScreen
from ui.table.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from worker.protocol import Snapshot

    from ui.app.page import Page
    from ui.app.places import Place
    from ui.kit.tree import Node
    from ui.table.lesson import Lesson, LessonModule, Step

SHOW = "?show="  # in an address: which chapter of the help is to be shown by playing a part of the lesson
SHARED = "shared"  # the name of the screen of a game with people elsewhere
PRESSES = ("Enter", " ")  # keys that click a button


class LessonScreen(TableScreen):
    needs_engine = False  # the build has recorded what it answers

    def __init__(self, page: Page, place: Place) -> None:
        self.mode = LessonMode()
        super().__init__(page, place, Session(page, self.mode))
        self.store = page.store
        self.words = page.words
        self._recorded = Recorded(page.browser)
        self._waits = False  # whether the game to which it leads back could not be played yet when the lesson was opened
        self._marked = False  # whether the first step was told for measurements
        self._told: tuple[int, object] | None = None  # what was read aloud last: (step, key of its sentence)
        self._by_key = False  # whether the player uses keys
        self._back = ""  # where a part that is shown alone leads back to
        self._game = (
            ""  # the address of the game with people elsewhere in which the lesson was asked for, or ""
        )
        self._clicks = False  # whether such a key has just been pressed

    @property
    def lesson(self) -> Lesson:
        return self.mode.lesson

    @property
    def module(self) -> LessonModule:
        return load(games.BY_NAME[self.mode.name].lesson)  # type: ignore[no-any-return, arg-type]  # it has one

    # where it is

    def open(self, address: str) -> None:
        """Begins the lesson of an address, or goes on with it."""
        assert self.place.route
        self.page.engine.use(self._recorded)
        address, leads, game = address.partition(THEN)
        behind = self.navigation.beneath()
        if behind is not self:
            self._game = behind.address() if behind.place.name == SHARED else ""
        name, mark, chapter = address[len(self.place.route) :].partition(SHOW)
        if mark and name in games.BY_NAME and chapter in games.BY_NAME[name].open_help().SHOWN:
            self._want_part(name, games.BY_NAME[name].open_help().SHOWN[chapter], address)
        elif name in games.BY_NAME and games.BY_NAME[name].lesson:
            self.mode.then = leads and "#/" + game
            self._waits = bool(leads) and not self.engine.ready
            self._want(name, self.store.get(LESSON + name))
        else:
            self.opener.leave(t("error.link"))

    def _want(self, name: str, save: str | None) -> None:
        module = load(games.BY_NAME[name].lesson)  # type: ignore[arg-type]  # it has one
        args = {"save": save} if save else {"link": module.LINK, "practice": True}

        def again() -> None:
            self.store.remove(LESSON + name)
            self._want(name, None)

        def opened(snapshot: Snapshot) -> None:
            if save and not (snapshot["link"] + "&").startswith(module.LINK + "&"):
                again()  # begun when the lesson was about another game
            else:
                self._begin(name, module, snapshot)

        def refused(key: str, params: Mapping[str, Any]) -> None:
            if save:
                again()  # the save is of no use
            else:
                self.opener.refused(key, params)

        self.opener.ask("open", args, opened, refused, self.mode.address_of(name))

    def _want_part(self, name: str, part: tuple[str, str], address: str) -> None:
        """Opens a part of a lesson, to be shown alone. part: the keys of its first step and of the one after its
        last, without what all keys of the lesson begin with."""
        module = load(games.BY_NAME[name].lesson)  # type: ignore[arg-type]  # it has one
        first, last = part_of(module.STEPS, name, part)
        behind = self.navigation.beneath()
        if behind is not self or self.mode.until is None:
            self._back = behind.address() if behind.of_a_game else ""

        def opened(snapshot: Snapshot) -> None:
            save = json.loads(snapshot["save"])
            save["actions"] = played(module.STEPS[:first])
            self.opener.ask_more(
                "open",
                {"save": json.dumps(save)},
                lambda begun: self._begin(name, module, begun, (first, last)),
            )

        self.opener.ask("open", {"link": module.LINK, "practice": True}, opened, address=address)

    def _begin(
        self, name: str, module: LessonModule, snapshot: Snapshot, part: tuple[int, int] | None = None
    ) -> None:
        self.opener.came()
        self.words.read("lesson")
        self.words.read("lesson_" + name)
        self._told = None
        self.mode.begin(self.session, name, module.STEPS, part)
        self.send(Opened(snapshot, not snapshot["view"]["step"] and not part))

    def leave_for_good(self) -> None:
        self.send(Left())
        self.page.engine.use(None)
        if self.mode.until is not None:
            return
        if self.session.view["step"]:
            self._explain_more()  # before its first action nothing is stored, and the start screen goes on offering the lesson
        if self.lesson.step is None:
            self.store.remove(self.mode.key)

    def _explain_more(self) -> None:
        """The first games after it explain what is new in them."""
        load("ui.table.notes").begin(self.store, self.mode.name)

    def resume(self, aside: str) -> None:
        GameScreen.resume(self, aside)
        self.send(Resumed())

    def sheet_changed(self) -> None:
        super().sheet_changed()
        if self.lesson and not self.sheets.open:
            self.send(Resumed())

    def title(self) -> str:
        return t("lesson.title", game=games.title(self.mode.name)) + " – " + t("title")

    # what is done

    def decisions(self) -> object:
        """In a lesson nothing is at stake, and whoever knows it may go on as fast as they like."""

    def holds(self, gesture: str) -> bool:
        """Also whatever would be decided while actions play by themselves."""
        step = self.lesson.step if self.lesson else None
        if step and step.plays and gesture in GUARDED:
            return True
        return super().holds(gesture) and self.mode.holding is None

    def key(self, key: str) -> str | None:
        self._by_key = True
        self._clicks = key in PRESSES
        return super().key(key)

    def touched(self) -> None:
        self._by_key = self._clicks
        self._clicks = False
        super().touched()

    def do_onward(self) -> None:
        self.send(Onward())

    def do_show(self) -> None:
        self.send(Show())

    def do_undo(self) -> None:
        self.send(Undo())

    def do_leave(self) -> None:
        """Leads back to the start screen, or to the invitation that led here; from a part that is shown alone, to where it was
        asked for."""
        if self.mode.until is not None and self._back:
            self.opener.visit(self._back)
        elif self.mode.until is not None:
            self.opener.leave()
            self.page.do("help")
        elif self._game:
            self.opener.visit(self._game)
        else:
            super().do_leave()

    def do_on(self) -> None:
        """Goes on with the lesson after a part of it."""
        self.mode.until = None
        self.sheets.close_all()
        self.frames.focus("#turn")

    def do_hint(self) -> None:
        """Says again what to do."""
        self.session.announcer.tell(self.lesson.sentence())

    def do_first(self) -> None:
        """Opens the first game after the lesson; after that was begun, another of its kind."""
        first = self.module.FIRST
        self.opener.open(without_seed(first) if self.store.game(first) else first, True)

    def do_back_to_game(self) -> None:
        """Opens the game that the player had come for."""
        self.opener.visit(self.mode.then)

    def layers(self) -> int:
        return 0 if self.sheets.kind in ("learned", "shown") else super().layers()

    def close_sheet(self) -> None:
        if self.sheets.kind == "learned":
            self.opener.leave()
        elif self.sheets.kind == "shown":
            self.do_leave()
        else:
            super().close_sheet()

    # what is shown

    def prepare(self) -> None:
        """Finds the present step; after the last one, shows the end of the lesson."""
        super().prepare()
        if self._waits and self.engine.ready:
            self._waits = False
            self.announcer.tell(t("lesson.ready"))
        self.lesson.look()
        if self.mode.shown:
            if self.sheets.kind != "shown":
                self.sheets.show("shown")
        elif self.lesson.step is None and self.session.steady and self.sheets.kind != "learned":
            self._explain_more()
            self.sheets.show("learned")

    def sheet(self, kind: str, *about: Any) -> Node | None:
        if kind == "shown":
            return ends.shown(self.lesson.step is not None)
        if kind != "learned":
            return super().sheet(kind, *about)
        assert self.place.route
        return ends.learned(
            self.mode.name,
            self.session.view["seats"][0],
            [name for name in games.names() if not self.page.history.knows(name)],
            shared_games.invitation(self.store, self.mode.name),
            bool(self.mode.then),
            self.place.route,
            self._by_key,
        )

    def view(self, sheet: Node | None) -> list[Node]:
        session = self.session
        lesson = self.lesson
        steady = session.steady
        back = icon_button("undo", "undo", t("lesson.back"), "undo", lesson.index == 0)
        head = session.game.head(
            icon_button("leave", "close", t("lesson.leave"), "menu"), back, t("lesson.head")
        )
        reading = steady and lesson.step is not None and lesson.step.is_read
        dock = session.game.dock(None, self._onward() if reading else None)
        self._put_strip(dock)
        without(dock, "shift ")  # the lesson needs no more places than are shown
        alone = steady and lesson.step is not None and not lesson.step.free
        main = frame.table(session, head, dock, sheet, "learning", [moves(session)])
        at, count = lesson.number
        if steady and lesson.step and lesson.step.beside:
            show_in([main], *lesson.step.beside, session)
        main.attrs["data-lesson"] = "%d/%d" % (at, count) if lesson.step else "done"
        found = light([main], lesson.touched()) if steady else []
        if alone:
            fill_only(found, [dock] + ([sheet] if sheet else []))
        if self.mode.tries % 2:  # so that the highlight is drawn again
            for node in found:
                node.attrs["class"] += " anew"
        if steady:
            self._tell(found, sheet)
            if not self._marked:
                self._marked = True
                self.page.browser.mark("lesson-ready")
        return [main]

    def _onward(self) -> Node:
        """The buttons of a step that is only read."""
        return h(
            "div",
            {"class": "acts n1", "role": "group", "aria-label": t("acts.title")},
            [frame.more_button(), button("onward", t("act.go_on"), None, "play", True)],
            key="acts",
        )

    def _put_strip(self, dock: Node) -> None:
        """Puts the step's sentence in place of the prompt."""
        lesson = self.lesson
        parts = [
            h("b" if i % 2 else "span", None, each, key=i) for i, each in enumerate(lesson.parts()) if each
        ]
        keys = self._keys()
        at, count = lesson.number
        strip = h(
            "div",
            {"class": "turn step", "id": "turn", "tabindex": "-1", "data-prompt": "lesson"},
            [
                h(
                    "p",
                    None,
                    parts + ([h("small", None, " " + keys, key="keys")] if keys else []),
                    key="says",
                ),
                h(
                    "div",
                    {"class": "way"},
                    [
                        h("small", None, t("lesson.at", at=at, of=count), key="at"),
                        self._button("back_to_game", "lesson.to_game")
                        if self.mode.then and self.engine.ready
                        else None,
                        None
                        if lesson.step.is_read
                        else self._show("lesson.skip" if lesson.step.plays else "lesson.show"),
                    ],
                    key="way",
                )
                if lesson.step
                else None,
            ],
            key="turn",
        )
        frame.put_prompt(dock, strip)

    def _show(self, key: str) -> Node:
        """The button that does the step, or plays at once what plays by itself. key: of its words."""
        return self._button("show", key)

    def _button(self, gesture: str, key: str) -> Node:
        return h(
            "button",
            {"class": "act", "data-do": gesture, "aria-label": t(key + ".says")},
            [h("b", None, t(key))],
            key=gesture,
        )

    def _keys(self) -> str:
        """The keys that do the step, if the player uses keys."""
        step = self.lesson.asked
        if not (self._by_key and step and step.press):
            return ""
        return t("lesson.keys", keys=" ".join([key.upper() for key in step.press]))

    def _tell(self, found: list[Node], sheet: Node | None) -> None:
        """Reads a new sentence aloud, once, and moves the focus to what to touch."""
        lesson = self.lesson
        now = (lesson.index, lesson.step and lesson.key)
        if now == self._told or lesson.step is None:
            return
        self._told = now
        self.announcer.say((lesson.sentence() + " " + self._keys()).strip())
        if sheet is None:
            self.frames.focus(target(found))


def part_of(steps: tuple[Step, ...], game: str, part: tuple[str, str]) -> tuple[int, int]:
    """The indexes of the steps with these two keys, without "lesson." and the game."""
    keys = [step.key for step in steps]
    return tuple([keys.index("lesson." + game + "." + key) for key in part])  # type: ignore[return-value]  # two


def played(steps: tuple[Step, ...]) -> list[str]:
    """The actions of these steps, in notation: of each the recommended one."""
    out: list[str] = []
    for step in steps:
        out += step.accepts[:1] + step.plays
    return out
