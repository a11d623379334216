"""How to play: a screen of its own, in chapters that open, with drawn examples and a search. The game behind it stays
as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.app.screen import Screen
from ui.kit.chapters import chapter, figure, folded, picture, place, says, text_of
from ui.kit.sheet import act
from ui.kit.text import t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.app.page import Page
    from ui.app.places import Place
    from ui.app.types import HelpModule
    from ui.kit.tree import Node

ABOUT = "about"  # the chapter about the page itself
LEAST = 2  # letters that are searched for

PAPERS = "docs/index.html"  # the documentation, which the build puts beside the page


def _about(game: HelpModule) -> list[Node]:
    """The chapter about the page itself, with a link to the documentation; it opens beside the game."""
    link = h("a", {"href": PAPERS, "target": "_blank", "rel": "noopener"}, t("help.about.docs"))
    lab = h("a", {"href": "#/lab"}, t("help.about.lab"))
    return [
        says("about.1"),
        says("about.2"),
        h("p", None, [lab], key="about.lab"),
        h("p", None, [link], key="about.docs"),
        figure("about.card", game.emblem()),
    ]


class Help(Screen):
    heading = "#help-title"

    def __init__(self, page: Page, place: Place) -> None:
        super().__init__(page, place)
        self.words = page.words
        self.game = games.first()  # the game being explained
        self._opened: str | None = (
            None  # the chapter that is open, or the entry in it, as in "bonuses.discount"
        )
        self._search = ""  # what is searched for
        self._found: list[
            tuple[str, list[Node]]
        ] = []  # (chapter, the nodes of it that hold what is searched for)

    def title(self) -> str:
        return t("help.title") + " – " + t("title")

    def enter(self) -> None:
        words = self.words
        words.read("help")
        for game in games.names():
            words.read_game(game)
        self.game = self.navigation.behind.game_in_question() or self.game
        self._opened = None
        self._search = ""

    def key(self, key: str) -> str | None:
        if key == "Escape":
            return "set search" if self._search else "back"
        return None

    # what is done

    def do_chapter(self, name: str) -> None:
        """Opens a chapter or an entry in it, or closes it."""
        if self._search or not self._is_open(name):
            self.turn_to(name)
        else:
            chapter = [each for each in self._names() if name.startswith(each + ".")]
            self._opened = chapter[0] if chapter else None

    def turn_to(self, name: str) -> None:
        """Opens a chapter, or an entry in it, and goes there."""
        self._opened = name
        self._search = ""
        self.frames.focus("#" + place(name))

    def _is_open(self, name: str) -> bool:
        return self._opened is not None and (self._opened + ".").startswith(name + ".")

    def _names(self) -> tuple[str, ...]:
        """The names of all chapters."""
        return self._module().CHAPTERS + (ABOUT,)

    def do_rules(self, name: str) -> None:
        self.game = name
        self._opened = None
        self._look()

    def do_set(self, name: str, *words: str) -> None:
        """Something is searched for."""
        self._search = " ".join(words)
        self._look()
        if len(self._search.strip()) >= LEAST:
            self.announcer.say(t("help.found", n=len(self._found)))
        self.frames.request()

    def do_seek(self) -> None:
        """The search was sent off: what was found is shown already."""

    # what is searched for

    def _module(self) -> HelpModule:
        return games.BY_NAME[self.game].open_help()

    def _kids(self, name: str) -> list[Node]:
        game = self._module()
        return _about(game) if name == ABOUT else game.chapter(name)

    def _look(self) -> None:
        """Finds the chapters whose names hold all words searched for, and then the parts of others that do."""
        wanted = self._search.lower().split()
        self._found = []
        parts = []
        if len(self._search.strip()) < LEAST:
            return
        for name in self._names():
            title = t("help." + name).lower()
            if all([word in title for word in wanted]):
                self._found.append((name, self._kids(name)))
                continue
            kids = matching(self._kids(name), wanted, title)
            if kids:
                parts.append((name, kids))
        self._found += parts

    # what is shown

    def content(self) -> Node:
        back = t("help.back.table" if self.navigation.behind.of_a_game else "help.back.start")
        game = self._module()
        return h(
            "main",
            {"class": "help", "data-screen": "help"},
            [
                h(
                    "header",
                    {"class": "help-head"},
                    [
                        h(
                            "button",
                            {"class": "icon-button", "data-do": "back", "aria-label": back, "title": back},
                            [picture(("icon", "left", False), "")],
                            key="back",
                        ),
                        h("h1", {"id": "help-title", "tabindex": "-1"}, t("help.title"), key="h1"),
                    ],
                    key="head",
                ),
                which(self.game),
                h(
                    "form",
                    {"data-submit": "seek", "role": "search"},
                    [
                        h(
                            "input",
                            {
                                "type": "search",
                                "name": "search",
                                "data-form": "search",
                                "value": self._search,
                                "autocomplete": "off",
                                "spellcheck": "false",
                                "enterkeyhint": "search",
                                "placeholder": t("help.search"),
                                "aria-label": t("help.search"),
                            },
                        )
                    ],
                    key="search",
                ),
            ]
            + self._chapters(game)
            + [
                h("button", {"class": "act main", "data-do": "back"}, [h("b", None, back)], key="way back"),
            ],
            key="help",
        )

    def _chapters(self, game: HelpModule) -> list[Node] | list[Node | None]:
        """The chapters, or those that hold what is searched for."""
        if len(self._search.strip()) >= LEAST:
            if not self._found:
                return [h("p", {"class": "lead"}, t("help.found", n=0), key="lead")]
            return [chapter(name, kids + self._show(game, name)) for name, kids in self._found]
        out = [
            h("p", {"class": "lead"}, t(game.LEAD), key="lead"),
            act("open #/learn/" + self.game, t("start.lessons")) if games.BY_NAME[self.game].lesson else None,
        ]
        for name in self._names():
            out.append(
                chapter(
                    name,
                    folded(self._kids(name), self._opened) + self._show(game, name)
                    if self._is_open(name)
                    else None,
                )
            )
        return out

    def _show(self, game: HelpModule, name: str) -> list[Node]:
        """The button that shows a chapter by playing it."""
        if name in game.TRY:
            return [act("open " + game.TRY[name], t("help.try"), None, (), False, key="show")]
        if name not in game.SHOWN:
            return []
        return [
            act("open #/learn/" + self.game + "?show=" + name, t("help.show"), None, (), False, key="show")
        ]


def matching(nodes: list[Node], wanted: list[str], title: str) -> list[Node]:
    """Of the nodes of a chapter, those that hold all words; of lists of entries, the entries that do."""
    out = []
    for node in nodes:
        if node.attrs.get("class") == "entries":
            out += matching(node.kids, wanted, title)
        else:
            words = title + " " + text_of(node).lower()
            if all([word in words for word in wanted]):
                out.append(node)
    return out


def which(chosen: str) -> Node:
    """Chooses which game is explained."""
    return h(
        "div",
        {"class": "choices", "role": "group", "aria-label": t("help.which")},
        [
            h(
                "button",
                {
                    "class": "act" + (" main" if chosen == name else ""),
                    "data-do": "rules " + name,
                    "aria-pressed": "true" if chosen == name else "false",
                },
                [h("b", None, games.title(name))],
                key=name,
            )
            for name in games.names()
        ],
        key="which",
    )
