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
CLOSE = {"points": 0.3, "win": 0.005, "turns": 0.05, "own": 0.0}
"""By unit: with a smaller difference one action is hardly better."""
ROOM = 72
"""The characters that a brief sentence may have, unless its first clause is longer."""
OWN = 0.25
"""What is about the better action itself, with this share of what speaks most for it, is a better brief reason than what is only
about the other action."""
MUCH = 0.5
"""What speaks against the better action with this share of what speaks most for it is told even briefly."""


def sentence(board: Board, clauses: Advice, why: Why, unit: str, brief: bool = False) -> str:
    """The sentence. clauses: the game's. brief: only what matters most, where there is no room for more."""
    if not why["other"]:
        return t("because.only")
    own = board.model.action(why["action"]) if "action" in why else None  # reviews of before have none
    other = board.model.action(why["other"])
    terms = why["terms"]
    spoken: list[Mapping[str, Any]] = [own or {}, other or {}] + [term["params"] for term in terms]
    instead = clauses.short(board, other, spoken) if other else ""
    found = [(term["value"], said(board, clauses, term, spoken, unit, brief), is_own(term)) for term in terms]
    found = [each for each in found if each[1] and abs(each[0]) > LEAST[unit] / 10]
    if abs(why["better"]) <= LEAST[unit]:
        seen = [each for each in found if abs(each[0]) > CLOSE[unit]]
        says = weighed(seen, True, brief) or clauses.alike(board, own, other, terms, spoken)
        if brief and says:
            told_briefly = t("because.same.brief", says=says)
            return told_briefly if len(told_briefly) <= ROOM else t("because.same.any")
        same = t("because.same", other=instead) if instead else t("because.same.any")
        return same + " " + first_upper(says) + "." if says else same
    better = why["better"] > 0
    says = weighed(found, better, brief)
    close = better and abs(why["better"]) <= CLOSE[unit]
    whole = told(instead, says or t("because.all"), "hardly" if close else "than" if better else "less")
    if brief and says:
        of_both = [own for value, _, own in found if own and (value > 0) == better]
        return first_upper(says) + "." if of_both or len(whole) > ROOM else whole
    return whole


def is_own(term: Term) -> bool:
    """Whether a term is about the first action too, and not only about the other one."""
    return bool([name for name in term["params"] if not name.startswith("other_")])


def weighed(found: Sequence[tuple[float, str, bool]], better: bool, brief: bool) -> str:
    """The clauses against and for the better action in one; "" if there is none for it. found: the value of each, its words, and
    whether it is about the first action. better: whether the first one is better."""
    pros = [(abs(value), words, own) for value, words, own in found if (value > 0) == better]
    cons = [(abs(value), words) for value, words, _ in found if (value > 0) != better]
    if not pros:
        return ""
    if not brief:
        says = joined([words for _, words, _ in pros])
        return t("because.but", one=joined([words for _, words in cons]), other=says) if cons else says
    first = ([pro for pro in pros if pro[2] and pro[0] >= OWN * pros[0][0]] + pros)[0]
    most, says, _ = first
    ways = [t("because.but", one=words, other=says) for value, words in cons[:1] if value > MUCH * most]
    ways += [joined([says, words]) for _, words, _ in [pro for pro in pros if pro is not first][:1]]
    return ([way for way in ways if len(way) <= ROOM] + [says])[0]


def said(
    board: Board, clauses: Advice, term: Term, spoken: Sequence[Mapping[str, Any]], unit: str, brief: bool
) -> str:
    """The clause of a term, and the points that it stands for."""
    words = clauses.clause(board, term, spoken)
    if brief or not words or unit != "points" or abs(term["value"]) < LEAST[unit]:
        return words
    value = term["value"]
    return t("because.points", says=words, points=("+" if value > 0 else "") + decimal(value))


THAN = {"than": "because.than", "hardly": "because.hardly", "less": "because.less"}


def told(instead: str, says: str, than: str) -> str:
    """The clauses with the action that they speak about."""
    if not instead:
        return first_upper(says) + "."
    return t(THAN[than], other=instead, says=says)


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
