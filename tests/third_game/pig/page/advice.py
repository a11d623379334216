"""The hint at Pig (see `ui.table.types.Advice`)."""

from ui.games.plain.hint_sentences import picture, returned, says, short
from ui.kit.text import percent, t
from ui.table.clauses import Pro, Told

__all__ = ["facts", "picture", "reasons", "returned", "says", "short", "touched"]


def facts(board, action):
    return t("pig.odds", points=board.view["points"]) if action["kind"] == "roll" else ""


def reasons(board, own, other, terms, sign):
    pros = [Pro(term["value"], clause(term["key"], term["params"]), "") for term in terms]
    return Told(pros, "", None, False)


def clause(key, p):
    chance = p.get("chance", p.get("other_chance"))
    return t("pig.because." + key, chance=percent(chance), points=p.get("points", p.get("other_points")))


def touched(board, action):
    return {"data-die": ["P"]} if action["kind"] == "roll" else {"class": ["at-risk"]}
