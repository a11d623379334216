"""Why an action rather than another, in one sentence: what speaks against it, then what speaks for it (`protocol.Why`). The
clauses are each game's own (`why_clauses`); the words are in locales/why. Read when somebody first asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.phrases import first_upper
from ui.kit.text import decimal, t

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Term, Why

    from ui.table.board import Board
    from ui.table.types import Advice

LEAST = {"points": 0.05, "win": 0.0005, "turns": 0.005, "own": 0.0}
"""By unit: a smaller difference is none."""


def sentence(board: Board, clauses: Advice, why: Why, unit: str, brief: bool = False) -> str:
    """The sentence. clauses: the game's. brief: only what speaks most for the better action, where there is no room for more."""
    other = board.model.action(why["other"]) if why["other"] else None
    if not why["other"]:
        return t("because.only")
    terms = why["terms"]
    spoken: list[Mapping[str, Any]] = [term["params"] for term in terms] + ([other] if other else [])
    instead = clauses.short(board, other, spoken) if other else ""
    if abs(why["better"]) <= LEAST[unit]:
        return t("because.same", other=instead) if instead else t("because.same.any")
    found = [(term["value"] > 0, said(board, clauses, term, spoken, unit, brief)) for term in terms]
    pros = [words for speaks_for, words in found if words and speaks_for]
    cons = [words for speaks_for, words in found if words and not speaks_for]
    better = why["better"] > 0
    first, last = (cons, pros) if better else (pros, cons)
    if not last:
        return told(instead, t("because.all"), better)
    if brief:
        return first_upper(last[0]) + "."
    says = joined(last)
    return told(instead, t("because.but", one=joined(first), other=says) if first else says, better)


def said(
    board: Board, clauses: Advice, term: Term, spoken: Sequence[Mapping[str, Any]], unit: str, brief: bool
) -> str:
    """The clause of a term, and the points that it stands for."""
    words = clauses.clause(board, term, spoken)
    if brief or not words or unit != "points" or abs(term["value"]) < LEAST[unit]:
        return words
    value = term["value"]
    return t("because.points", says=words, points=("+" if value > 0 else "") + decimal(value))


def told(instead: str, says: str, better: bool) -> str:
    """The clauses with the action that they speak about."""
    if not instead:
        return first_upper(says) + "."
    return t("because.than" if better else "because.less", other=instead, says=says)


def joined(clauses: Sequence[str]) -> str:
    """Clauses, which may have an "and" of their own."""
    if len(clauses) < 2:
        return clauses[0]
    return t("because.and", one=", ".join(clauses[:-1]), other=clauses[-1])


def of_100(chance: float) -> int:
    """A chance as people count: 52 of 100; neither none nor all of them unless it is so."""
    return round(100 * chance) if chance <= 0 or chance >= 1 else min(99, max(1, round(100 * chance)))


def share(chance: float) -> str:
    """The same in words: "in 52 of 100"."""
    return t("because.in", n=of_100(chance))
