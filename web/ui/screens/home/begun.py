"""Games that were begun in a few words: how far one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.kit.loader import load
from ui.kit.text import number, t
from ui.screens.home.words import purpose

if TYPE_CHECKING:
    from ui.app.types import Glance


def progress(link: str, seen: Glance) -> str:
    """How a game is played, and how far it is."""
    what = purpose(link)
    if seen["setup"]:
        return t("start.at.setup", what=what)
    if games.BY_NAME[games.of_link(link)].by_turns and "seats" not in routes.parameters(link):
        return t("start.at.turn", what=what, round=seen["round"])
    if seen["rounds"]:
        return t("start.at.of", what=what, round=seen["round"], rounds=seen["rounds"])
    return t("start.at", what=what, round=seen["round"])


def points(seen: Glance) -> str:
    if seen["target"]:
        return t("start.points.of", points=number(seen["score"]), target=number(seen["target"]))
    return t("start.points", n=seen["score"])


def code(link: str, whole: bool = False) -> str:
    """The game code of a link if a person chose it, or ""; whole: a random one as well."""
    seed = routes.unquoted(routes.parameters(link).get("seed", ""))
    drawn = len(seed) == 8 and all(c in routes.ALPHABET for c in seed)
    return (
        ", " + t("start.code", seed=load("ui.kit.visible").visible(seed))
        if seed and (whole or not drawn)
        else ""
    )
