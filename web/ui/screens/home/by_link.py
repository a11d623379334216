"""The sheet "By link": begins a game and copies its link, so that somebody else can play the same; or opens a
link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.kit.sheet import act, frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import tiles

if TYPE_CHECKING:
    from ui.app.games import Game
    from ui.kit.tree import Node
    from ui.page import Page

LONGEST = 60000  # characters of a text that is pasted
CHECK = "&check="  # the last part of a link, and so many letters of it
CHECK_LENGTH = 4
MARKS = ("%23/", "#%2F", "#%2f", "%23%2F", "%23%2f", "%2523/", "%2523%252F", "%2523%252f")  # "#/", as programs encode it
DEEPEST = 4  # how often a link may be encoded


def sheet(page: Page, pasted: str) -> Node:
    """pasted: the text in the field for a link."""
    return frame(t("start.link"), [
        h("p", {"class": "s"}, t("link.begin.says"), key="begin"),
        h("div", {"class": "ways"}, [act("invite " + game.name, t("link.begin", game=what(page, game)), None, (), False)
                                     for game in games.GAMES], key="ways"),
        h("form", {"data-submit": "open_pasted"}, [
            h("label", {"class": "seed"}, [
                h("span", None, [h("b", None, t("link.open"), key="b")], key="words"),
                h("input", {"type": "text", "name": "pasted", "data-form": "pasted", "value": pasted, "autocomplete": "off",
                            "spellcheck": "false", "inputmode": "url", "maxlength": str(LONGEST), "placeholder": t("link.paste")}, key="input")], key="label"),
            h("button", {"class": "act main", "type": "submit", "aria-disabled": "true" if page.opener.waiting else None},
              [h("b", None, t("link.open.do"))], key="open")], key="form")], None, "link-sheet another-sheet")


def what(page: Page, game: Game) -> str:
    """The game that one tap begins, in a few words."""
    name = games.title(game.name)
    if not game.levels:
        return name
    return name + ", " + t("solo.level", level=tiles.next_of(page))


def fragment(text: str) -> str:
    """The last address of this page in a text, as the part that names the game, or "" if there is none. Mail breaks long
    links over lines, and quotes them: what follows a break belongs to the link up to its check, or else as long as it looks
    like more of it. The engine repairs the rest (`engine/link_text.py`)."""
    before, mark, rest = _decoded(text).rpartition("#/")
    if mark and not rest.split() and "#/" in before:  # of the address of the page itself, as in a signature
        rest = before.rpartition("#/")[2]
    for end in '"<':
        rest = rest.partition(end)[0]
    parts = rest.replace(">", " ").replace("|", " ").split()
    if not mark or not parts:
        return ""
    least = "".join(parts).find(CHECK) + len(CHECK) + CHECK_LENGTH
    whole = parts[0]
    for part in parts[1:]:
        if len(whole) >= least and not _goes_on(whole, part):
            break
        whole += part
    return mark + whole


def _decoded(text: str) -> str:
    """A text in which "#/" stands where a link begins, if programs have encoded that or put the whole link into another."""
    for _ in range(DEEPEST):
        found = [mark for mark in MARKS if mark in text]
        if "#/" in text or not found:
            break
        _, mark, rest = text.rpartition(found[0])
        inner = rest.partition("&")[0]  # what follows belongs to the link around it
        if "=" in inner or "%" not in inner:
            return "#/" + rest
        text = routes.unquoted(mark + inner)
    return text


def _goes_on(link: str, part: str) -> bool:
    """Whether a word after a link is the rest of it."""
    return "=" in part or "&" in part or link[-1] in "=&?,"
