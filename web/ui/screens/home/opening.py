"""Shown alone while a game waits for the engine: which game it is, and the engine's progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.home import tiles, words

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.page import Page


def opening(page: Page, link: str, loading: Node) -> Node:
    """link: of the game, or the address of a replay or a lesson, or a text in which the engine is to find it; loading: the
    node of the engine's progress."""
    told = link.startswith("#/")
    replay = link.startswith("#/replay")
    lesson = link.startswith("#/learn/")
    name = games.of_link("#" + link[len("#/learn") :].partition("?")[0] if lesson else link)
    challenge = "" if replay else words.challenge(link)
    what = (
        t("replay.title")
        if replay
        else games.title(name) + ": " + (t("start.lessons") if lesson else words.purpose(link))
    )
    return h(
        "main",
        {"class": "start opening", "data-screen": "start"},
        [
            h("h1", {"tabindex": "-1", "id": "start-title"}, t("opening.title"), key="h1"),
            h("p", {"class": "lead"}, what, key="what") if told else None,
            h("p", {"class": "lead"}, challenge, key="beat") if challenge else None,
            loading,
            None
            if replay or not told
            else h(
                "div",
                {"class": "still", "aria-hidden": "true"},
                [tiles.still(page, name, page.store.glance(link))],
                key="picture",
            ),
            h(
                "button",
                {"class": "act", "data-do": "leave"},
                [h("b", None, t("opening.cancel"))],
                key="cancel",
            ),
        ],
        key="start",
    )
