"""Games in a few words: what a link opens, how far a game is, what a new one would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, routes
from ui.kit.loader import load
from ui.kit.text import number, t

if TYPE_CHECKING:
    from ui.app.types import Glance


def purpose(link: str) -> str:
    """How a game is played: daily, campaign, level, number of players, practice."""
    p = routes.parameters(link)
    if "date" in p:
        words = t("start.daily.level", level=p["level"]) if "level" in p else t("start.daily")
    elif "points" in p:
        words = t("start.campaign.level", level=p.get("level", ""))
    elif "level" in p:
        words = t("solo.level", level=p["level"])
    elif "seats" in p:
        words = t("start.players", n=len(p["seats"].split(",")))
    else:
        words = t("start.solo")
    return words + (", " + t("practice") if "practice" in p else "")


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


def challenge(link: str) -> str:
    """Which score a link asks to beat, and whose, or ""."""
    p = routes.parameters(link)
    if not p.get("beat", "").isdigit() or len(p["beat"]) > 9:
        return ""
    key = "opening.beat.turns" if games.BY_NAME[games.of_link(link)].by_turns else "opening.beat"
    says, names = t(key, n=int(p["beat"])), load("ui.kit.names")
    by = names.plain(routes.unquoted(p.get("by", "")))
    return t("opening.by", says=says, who=names.isolated(by)) if by else says
