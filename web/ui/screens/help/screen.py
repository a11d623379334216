"""How to play: a screen of its own, in chapters with drawn examples. The game behind it stays as it is."""

from ui.app import games
from ui.app.screen import Screen
from ui.kit.chapters import chapter, picture, place, says
from ui.kit.controls import act
from ui.kit.text import t
from ui.kit.tree import h


class Help(Screen):
    heading = "#help-title"

    def __init__(self, page, place):
        super().__init__(page, place)
        self.game = games.first()  # the game being explained

    def title(self):
        return t("help.title") + " – " + t("title")

    def enter(self):
        words = self.page.words
        words.read("help")
        for game in games.names():
            words.read_game(game)
        self.game = self.page.navigation.behind.game_in_question() or self.game

    def key(self, key):
        return "back" if key == "Escape" else None

    def do_chapter(self, name):
        self.page.frames.focus("#" + name)

    def do_rules(self, name):
        self.game = name

    def content(self):
        back = t("help.back.table" if self.page.navigation.behind.of_a_game else "help.back.start")
        game = games.BY_NAME[self.game].open_help()
        names = game.CHAPTERS + ("about",)
        contents = [h("li", None, [h("button", {"data-do": "chapter " + place(name)}, t("help." + name))], key=name) for name in names]
        return h("main", {"class": "help", "data-screen": "help"}, [
            h("header", {"class": "help-head"}, [
                h("button", {"class": "icon-button", "data-do": "back", "aria-label": back, "title": back},
                  [picture(("icon", "left", False), "")], key="back"),
                h("h1", {"id": "help-title", "tabindex": "-1"}, t("help.title"), key="h1")], key="head"),
            which(self.game),
            h("p", {"class": "lead"}, t(game.LEAD), key="lead"),
            act("open #/learn/" + self.game, t("start.lessons")) if games.BY_NAME[self.game].lesson else None,
            h("nav", {"aria-label": t("help.contents")}, [h("ol", {"class": "contents"}, contents)], key="contents"),
        ] + game.chapters() + [
            chapter("about", [says("about.1"), says("about.2")]),
            h("button", {"class": "act main", "data-do": "back"}, [h("b", None, back)], key="way back"),
        ], key="help")


def which(chosen):
    """Chooses which game is explained."""
    return h("div", {"class": "choices", "role": "group", "aria-label": t("help.which")}, [
        h("button", {"class": "act" + (" main" if chosen == name else ""), "data-do": "rules " + name,
                     "aria-pressed": "true" if chosen == name else "false"}, [h("b", None, games.title(name))], key=name)
        for name in games.names()], key="which")
