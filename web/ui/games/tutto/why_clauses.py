"""Why an action of TUTTO rather than another: what it may bring and what it risks, beside the same of the other one. Both are told
whichever weighs more, as nobody can judge the one without the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.kit.text import t
from ui.table.why import Pro, Told, of_100

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Term

    from ui.games.tutto.types import Action, Board

NEAR = 3
"""Chances of 100 that differ by less are called nearly the same."""
FEW = 10
"""Of so few chances of 100 every one counts."""
SAFE = 0.2
"""A bust with a smaller chance is a small risk."""


def short(board: Board, action: Action, beside: Action | None) -> str:
    """An action in a few words."""
    if action["kind"] == "keep":
        return t("because.tutto.keep", faces=say.faces(sorted(action["faces"])))
    if action["kind"] == "stop":
        return t("because.tutto.stop", points=say.number(action["total"]))
    return t("because.tutto.draw")


def reasons(board: Board, own: Action | None, other: Action | None, terms: Sequence[Term], sign: int) -> Told:
    """What both bring and risk, in one clause."""
    if not own or not other:
        return Told((), "")
    kinds = (own["kind"], other["kind"])
    value = float(sign)
    if "draw" in kinds:
        return Told(
            [Pro(value, next_card(board, own if kinds[1] == "draw" else other, kinds[0] == "draw"))], ""
        )
    if kinds == ("keep", "keep"):
        stop = board.model.of_kind("stop")
        aside = t("because.tutto.now", points=say.number(stop["total"])) if stop else ""
        return Told([Pro(value, two_keeps(board, own, other))], aside)
    lead = in_the_end(board, terms, own)
    if kinds[0] == "keep":
        return Told([Pro(value, words) for words in (lead, rolled(board, own, sign)) if words], "")
    return Told([Pro(value, words) for words in (lead, not_rolled(board, own, other)) if words], "")


def in_the_end(board: Board, terms: Sequence[Term], own: Action) -> str:
    """What the points of the turn decide in the last round, or that they reach the goal; else ""."""
    for p in [term["params"] for term in terms if term["key"] == "points"]:
        if own["kind"] == "keep" and p.get("other_behind"):
            return t("because.tutto.behind", points=say.number(p["other_behind"]))
        if own["kind"] == "stop" and p.get("goal"):
            return t("because.tutto.goal", goal=say.number(board.view["target"]))
    return ""


def gain_of(board: Board, a: Action) -> int:
    """What a tutto would add to the points of the turn."""
    card = board.view["card"]
    return a["total"] if card["kind"] == "double" else card["points"]


def rolled(board: Board, a: Action, sign: int) -> str:
    """What rolling on may bring, and what it risks."""
    if not a["roll"] or a["null"] is None:  # the tutto itself
        return t("because.tutto.after")
    gain = t("because.tutto.may", n=a["roll"])
    if a["chance"] is not None:
        gain = t(
            "because.tutto.may.tutto",
            n=a["roll"],
            chance=of_100(a["chance"]),
            bonus=say.number(gain_of(board, a)),
        )
    small = sign > 0 and a["null"] < SAFE
    return t(
        "because.tutto.safe" if small else "because.tutto.busts",
        says=gain,
        n=of_100(a["null"]),
        points=say.number(a["total"]),
    )


def not_rolled(board: Board, own: Action, a: Action) -> str:
    """What rolling on would risk, and what it could bring."""
    if not a["roll"] or a["null"] is None:
        return t("because.tutto.same_tutto" if own["total"] == a["total"] else "because.tutto.after")
    risk = t("because.tutto.would_bust", n=a["roll"], busts=of_100(a["null"]), points=say.number(a["total"]))
    if a["chance"] is None:
        return risk
    return t(
        "because.tutto.could",
        says=risk,
        n=of_100(a["chance"]),
        bonus=say.number(gain_of(board, a)),
    )


def two_keeps(board: Board, own: Action, other: Action) -> str:
    """What tells two ways to roll on apart: the chance of the card, or points against safety."""
    if not own["points"] and not other["points"]:  # on a card on which dice count nothing
        n, m = of_100(own["chance"] or 0.0), of_100(other["chance"] or 0.0)
        near = n == m or abs(n - m) < NEAR and min(n, m) > FEW
        more = "because.tutto.card.more" if n > m else "because.tutto.card.less"
        bonus = board.view["card"]["points"]
        return t(
            "because.tutto.card.near" if near else more,
            n=n,
            other=m,
            bonus=" (+" + say.number(bonus) + ")" if bonus else "",
        )
    if not own["roll"] or not other["roll"] or own["null"] is None or other["null"] is None:
        return t("because.tutto.after")
    less = other["total"] - own["total"]
    if own["roll"] == other["roll"]:
        key = "because.tutto.alike.more" if less < 0 else "because.tutto.alike"
        return t(key, n=own["roll"], points=say.number(-less))
    dice = t("because.tutto.dice", n=own["roll"], busts=of_100(own["null"]))
    others = t("because.tutto.dice.other", n=other["roll"], busts=of_100(other["null"]))
    if not less:
        return t("because.tutto.keeps", dice=dice, others=others)
    key = "because.tutto.keeps.fewer" if less > 0 else "because.tutto.keeps.more"
    return t(key, points=say.number(abs(less)), dice=dice, others=others)


def next_card(board: Board, stop: Action, draws: bool) -> str:
    """What the next card may bring and what it risks. stop: the points at hand."""
    return t(
        "because.tutto.card.brings" if draws else "because.tutto.card.risks",
        n=of_100(board.model.stop_chance()),
        points=say.number(stop["total"]),
    )
