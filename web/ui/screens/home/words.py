"""Games in a few words: what a link opens."""

from __future__ import annotations

from ui.app import games, routes
from ui.kit.loader import load
from ui.kit.text import t


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


def challenge(link: str) -> str:
    """Which score a link asks to beat, and whose, or ""."""
    p = routes.parameters(link)
    if not p.get("beat", "").isdigit() or len(p["beat"]) > 9:
        return ""
    key = "opening.beat.turns" if games.BY_NAME[games.of_link(link)].by_turns else "opening.beat"
    says, names = t(key, n=int(p["beat"])), load("ui.kit.names")
    by = names.plain(routes.unquoted(p.get("by", "")))
    return t("opening.by", says=says, who=names.isolated(by)) if by else says
