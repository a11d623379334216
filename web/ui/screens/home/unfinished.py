"""Unfinished games, besides those that the tiles continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.sheet import frame
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import tiles, words

if TYPE_CHECKING:
    from ui.app.types import Glance
    from ui.kit.tree import Node
    from ui.page import Page

SHOWN = 3  # on the start screen itself


def others(page: Page) -> list[tuple[str, Glance]]:
    """(link, glance) of those that no tile continues, the latest first."""
    first = [link for link, _ in tiles.waiting(page).values()]
    return [(link, seen) for link, seen in page.store.unfinished() if link not in first]


def row(page: Page, link: str, seen: Glance, whole: bool = False) -> Node:
    """whole: whether there is room for everything known about it."""
    name = games.of_link(link)
    lines = [games.title(name), words.progress(link, seen), words.points(seen) + words.code(link, whole)]
    return h("button", {"class": "act left", "data-do": "open " + link}, [
        h("span", {"class": "still", "aria-hidden": "true"}, [tiles.still(page, name, seen)], key="picture"),
        h("span", None, [h("b", None, lines[0] + " ", key="name"), h("small", None, lines[1] + " ", key="at"),
                         h("small", None, lines[2], key="points")], key="words")], key=link)


def section(page: Page) -> Node | None:
    """The next few of them, and the way to all; None if there are none."""
    left = others(page)
    if not left:
        return None
    kids = [row(page, link, seen) for link, seen in left[:SHOWN]]
    if len(left) > SHOWN:
        kids.append(h("button", {"class": "act all", "data-do": "unfinished"}, [h("b", None, t("start.unfinished.all", n=len(left)))], key="all"))
    return h("section", {"class": "panel unfinished", "aria-labelledby": "unfinished-title"}, [
        h("h2", {"id": "unfinished-title"}, t("start.unfinished"), key="h2"), h("div", {"class": "rows"}, kids, key="rows")], key="unfinished")


def sheet(page: Page) -> Node:
    return frame(t("start.unfinished"), [h("div", {"class": "rows"}, [
        row(page, link, seen, True) for link, seen in page.store.unfinished()], key="rows")], None, "unfinished-sheet")
