"""How to play: a page of its own, in chapters with drawn examples. The game behind it stays as it is."""

from ui.app import games
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.help.parts import chapter, picture, place, says


def which(page):
    """The games to choose between, one of which is explained."""
    return h("div", {"class": "choices", "role": "group", "aria-label": t("help.which")}, [
        h("button", {"class": "act" + (" main" if page.rules == name else ""), "data-do": "rules " + name,
                     "aria-pressed": "true" if page.rules == name else "false"}, [h("b", None, t("start." + name))], key=name)
        for name in games.NAMES], key="which")


def help(page):
    back = t("help.back.table" if page.behind_help == "table" else "help.back.start")
    game = games.KNOWN[page.rules].help()
    names = game.CHAPTERS + ("about",)
    contents = [h("li", None, [h("button", {"data-do": "chapter " + place(name)}, t("help." + name))], key=name) for name in names]
    return h("main", {"class": "help", "data-screen": "help"}, [
        h("header", {"class": "help-head"}, [
            h("button", {"class": "icon-button", "data-do": "back", "aria-label": back, "title": back},
              [picture(("icon", "left", False), "")], key="back"),
            h("h1", {"id": "help-title", "tabindex": "-1"}, t("help.title"), key="h1")], key="head"),
        which(page),
        h("p", {"class": "lead"}, t(game.LEAD), key="lead"),
        h("nav", {"aria-label": t("help.contents")}, [h("ol", {"class": "contents"}, contents)], key="contents"),
    ] + game.chapters() + [
        chapter("about", [says("about.1"), says("about.2")]),
        h("button", {"class": "act main", "data-do": "back"}, [h("b", None, back)], key="way back"),
    ], key="help")
