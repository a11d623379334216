"""Why an action rather than another, in a sentence or two: what the other one is, what speaks for and against the first
(`protocol.Why`), and what else is to be known. The reasons are each game's own (`hint_sentences`); the words are in
locales/why. Read when somebody first asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.phrases import first_upper
from ui.kit.text import decimal, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Why

    from ui.table.board import Board
    from ui.table.clauses import Pro
    from ui.table.types import Advice

LEAST = {"points": 0.05, "win": 0.0005, "turns": 0.005, "own": 0.0}
"""By unit: a smaller difference is none."""
CLOSE = {"points": 0.3, "win": 0.005, "turns": 0.05, "own": 0.0}
"""By unit: with a smaller difference the other action is nearly as good."""
SURE = 0.995
"""A chance greater than this is as good as sure."""
ROOM = 130
"""The characters that a brief sentence may have, unless its first reason alone is longer."""


HEADS = {
    "than": ("because.than.any", "because.than"),
    "by": ("because.than.any", "because.than.by"),
    "hardly": ("because.about", "because.hardly"),
    "about": ("because.about", "because.about.as"),
    "same": ("because.same", "because.same.as"),
    "less": ("because.less.any", "because.less"),
}
"""How the sentence begins: without a reason, and with one."""


def sentence(
    board: Board,
    advice: Advice,
    why: Why,
    unit: str,
    brief: bool = False,
    most: int | None = None,
    reading: int = ROOM,
) -> str:
    """The sentence. advice: the game's. brief: only what matters most, and without points, where there is no room for more.
    most: the characters for which there is room if it is brief; if its first reason alone is longer, that is shortened. reading: the
    characters that a brief one may have otherwise."""
    if not why["other"]:
        return t("because.only")
    own = board.model.action(why["action"]) if "action" in why else None  # reviews of before have none
    other = board.model.action(why["other"])
    better = why["better"]
    sign = 0 if abs(better) <= LEAST[unit] else 1 if better > 0 else -1
    instead = advice.short(board, other, own) if other else ""
    told = advice.reasons(board, own, other, why["terms"], sign)
    counts = unit == "points" and not brief
    close = better <= CLOSE[unit] if told.close is None else told.close
    if told.wins and better > -2 * CLOSE[unit]:  # a small difference does not matter then
        sign, close = 1, False
    pros = [pro for pro in told.pros if pro.words and (not sign or (pro.value > 0) == (sign > 0))]
    cons = [pro for pro in told.pros if pro.words and sign and (pro.value > 0) != (sign > 0)]
    key = "same" if not sign else "less" if sign < 0 else "hardly" if close else "than"
    if sign > 0 and not pros and better <= CLOSE[unit]:  # nothing that one could see makes the difference
        key, cons = "about", []
        told = advice.reasons(board, own, other, why["terms"], 0)
        pros = [pro for pro in told.pros if pro.words]
    if key == "than" and counts and pros and pros[0].value and better > LEAST[unit]:
        key = "by"
    counts = counts and len(pros) + len(cons) > 1  # a single reason stands for all of it
    ways = [(pros, cons, told.aside)]
    if brief:
        ways += [
            (pros[:1], [], told.aside),
            (pros, cons[:1], ""),
            (pros[:2], [], ""),
            (pros[:1], cons[:1], ""),
        ]
        ways.append((pros[:1], [], ""))
    for way in ways:
        whole = put(key, instead, better, weighed(way[0], way[1], counts), way[2])
        if len(whole) <= (reading if most is None else min(reading, most)):
            break
    if brief and most is not None and len(whole) > most and pros and pros[0].short:
        whole = put(key, instead, better, pros[0].short, "")
    return whole


def put(key: str, instead: str, better: float, says: str, aside: str) -> str:
    """The sentence from its parts. says: what speaks for and against, or ""."""
    if instead:
        bare, full = HEADS[key]
        out = t(full if says else bare, other=instead, points=decimal(abs(better)), says=says)
    else:
        out = first_upper(says or t("because.same.any" if key == "same" else "because.all")) + "."
    return out + " " + first_upper(aside) + "." if aside else out


def weighed(pros: Sequence[Pro], cons: Sequence[Pro], counts: bool) -> str:
    """What speaks for the better action, then what against it; "" if nothing speaks for it."""
    if not pros:
        return ""
    says = joined([said(pro, counts) for pro in pros])
    return t("because.but", one=says, other=joined([said(pro, counts) for pro in cons])) if cons else says


def said(pro: Pro, counts: bool) -> str:
    """A reason, and the points that it stands for."""
    if not counts or abs(pro.value) < LEAST["points"]:
        return pro.words
    return t("because.points", says=pro.words, points=("+" if pro.value > 0 else "") + decimal(pro.value))


def joined(clauses: Sequence[str]) -> str:
    """Clauses, which may have an "and" of their own."""
    if len(clauses) < 2:
        return clauses[0]
    return t("because.and", one=", ".join(clauses[:-1]), other=clauses[-1])


def of_100(chance: float) -> int:
    """A chance as people count: 52 of 100; neither none nor all of them unless it is so."""
    return round(100 * chance) if chance <= 0 or chance >= 1 else min(99, max(1, round(100 * chance)))


def share(chance: float) -> str:
    """The same in words: "in 52 of 100 cases"."""
    return t("because.surely") if chance > SURE else t("because.in", n=of_100(chance))
