"""The hint at Pig (see `ui.table.types.Advice`)."""

from ui.games.plain.hint_sentences import picture, says, short
from ui.kit.text import percent, t

__all__ = ["clause", "facts", "picture", "says", "short", "touched"]


def facts(board, action):
    return t("pig.odds", points=board.view["points"]) if action["kind"] == "roll" else ""


def clause(board, term, spoken):
    p = term["params"]
    chance = p.get("chance", p.get("other_chance"))
    points = p.get("points", p.get("other_points"))
    return t("pig.because." + term["key"], chance=percent(chance), points=points)


def touched(board, action):
    return {"data-die": ["P"]} if action["kind"] == "roll" else {"class": ["at-risk"]}
