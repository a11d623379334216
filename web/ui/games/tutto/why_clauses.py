"""Why an action of TUTTO rather than another: what it may bring and what it risks, beside the same of the other one. Both are told
whichever weighs more, as nobody can judge the one without the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.tutto import say
from ui.kit.text import t
from ui.table.clauses import Pro, Told
from ui.table.why import of_100

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Term

    from ui.games.tutto.board_types import Board
    from ui.games.tutto.types import Action

SAFE = 0.2
"""A bust with a smaller chance is a small risk."""
CLEAR, LITTLE = 10, 30
"""Means that differ by fewer points than the first are called the same; by no more than the second they are nearly the same."""
SHORT = 300
"""Whoever lacks no more of the goal than this with the points at hand is told so."""
NEVER = 0.005
"""A bust with a smaller chance is as good as none."""
CLOSE = 1000
"""Whoever lacks no more of the goal than this may reach it in a turn."""


def short(board: Board, action: Action, beside: Action | None) -> str:
    """An action in a few words."""
    if action["kind"] == "keep":
        if action["tutto"]:
            return t("tutto.news.tutto")
        return t("because.tutto.keep", faces=say.faces(sorted(action["faces"])), n=action["roll"])
    if action["kind"] == "stop":
        return t("because.tutto.stop", points=say.number(action["total"]))
    return t("because.tutto.draw")


class Means:
    """The points that the turn brings on average after each of two actions, rounded to tens; None where that says nothing.
    next_card: the same if another card is turned over after the tutto that both make."""

    def __init__(self, own: Action, other: Action, terms: Sequence[Term]) -> None:
        params = [term["params"] for term in terms]
        self.own = _mean(own, [p["turn"] for p in params if "turn" in p])
        self.other = _mean(other, [p["other_turn"] for p in params if "other_turn" in p])
        self.next_card = _mean(None, [p["next_card"] for p in params if "next_card" in p])

    def clear(self, sign: int) -> tuple[int, int] | None:
        """Both means, if they differ clearly and as the values do."""
        if self.own is None or self.other is None or abs(self.own - self.other) < CLEAR:
            return None
        return (self.own, self.other) if (self.own > self.other) == (sign > 0) else None

    def equal(self) -> bool:
        """Whether both bring about the same."""
        return self.own is not None and self.other is not None and abs(self.own - self.other) < CLEAR

    def against(self, sign: int) -> bool:
        """Whether the means speak for the other action, so that the points are not what makes the difference."""
        return self.own is not None and self.other is not None and (self.other - self.own) * sign >= CLEAR


def _mean(action: Action | None, found: list[float]) -> int | None:
    if action and action["kind"] == "stop":
        return action["total"]
    return round(found[0] / 10) * 10 if found else None


def reasons(board: Board, own: Action | None, other: Action | None, terms: Sequence[Term], sign: int) -> Told:
    """What both bring on average, and what they risk for it."""
    if not own or not other:
        return Told((), "", None, False)
    kinds = (own["kind"], other["kind"])
    means = Means(own, other, terms)
    clear = means.clear(sign)
    aside = ""
    if own["tutto"] and other["tutto"] and "draw" not in kinds:
        told = [same_tutto(board, means)]
    elif kinds == ("keep", "keep"):
        stop = board.model.of_kind("stop")
        aside = t("because.tutto.now", points=say.number(stop["total"])) if stop else ""
        told = two_keeps(board, own, other, clear)
    elif kinds[1] == "stop":
        told = [pressed(board, other, bool(clear), means.against(sign))] if sign >= 0 else []
        found, aside = gone_on(board, own, other, means, sign)
        told += found
    else:
        told = [in_the_end(board, own)] if sign >= 0 else []
        told += stopped(board, own, other, clear, sign, means.equal())
    pros = [Pro(float(sign), words, "") for words in told if words]
    ended = kinds[0] == "stop" and in_the_end(board, own)  # then it is not the points that decide
    return Told(pros, aside, None if ended else close(own, other, clear), False)


def close(own: Action, other: Action, clear: tuple[int, int] | None) -> bool | None:
    """Whether the means, or the chances of the card, are nearly the same; None if neither is told."""
    if clear:
        return abs(clear[0] - clear[1]) <= LITTLE
    chances = own["chance"], other["chance"]
    if own["kind"] == other["kind"] == "keep" and None not in chances and not own["points"] + other["points"]:
        n, m = [of_100(chance or 0.0) for chance in chances]
        return abs(n - m) <= 1
    return None


def in_the_end(board: Board, stop: Action) -> str:
    """That the points of the turn reach the goal; else ""."""
    goal = board.view["target"]
    score = own_score(board)
    return t("because.tutto.goal", goal=say.number(goal)) if score < goal <= score + stop["total"] else ""


def own_score(board: Board) -> int:
    return board.model.seat(board.view["active"])["score"]


def pressed(board: Board, stop: Action, explained: bool, bold: bool) -> str:
    """Why points at hand are not enough: what the seat would still lack of the lead, or of the goal, or that another seat is
    close to that, or far ahead; else "". explained: whether going on has another reason. bold: whether it brings less on
    average."""
    view = board.view
    behind = view["beat"]["behind"] - stop["total"] if view["beat"] else 0
    if behind > 0:
        return t("because.tutto.behind", points=say.number(behind))
    goal = view["target"]
    lacks = goal - own_score(board) - stop["total"]
    if 0 < lacks <= SHORT:
        return t("because.tutto.short", points=say.number(lacks), goal=say.number(goal))
    others = [seat for seat in view["seats"] if seat["seat"] != view["active"]]
    for seat in [] if explained else others:
        left = goal - seat["score"]
        if left <= CLOSE:
            return t(
                "because.tutto.rival",
                who=board.who(seat["seat"]),
                points=say.number(left),
                goal=say.number(goal),
            )
    first = max(others, key=lambda seat: seat["score"]) if others else None
    ahead = first["score"] - own_score(board) - stop["total"] if first else 0
    if first and bold and ahead >= CLOSE:
        return t("because.tutto.far", who=board.who(first["seat"]), points=say.number(ahead))
    return ""


def bonus(board: Board) -> str:
    """What a tutto does to the points of the turn: "+300", "×2"."""
    card = board.view["card"]
    return "×2" if card["kind"] == "double" else "+" + say.number(card["points"])


def as_(one: str, other: str) -> str:
    """A clause and its reason, if there is one."""
    return t("because.as", one=one, other=other) if other else one


def gone_on(board: Board, own: Action, stop: Action, means: Means, sign: int) -> tuple[list[str], str]:
    """What going on brings, and what it risks; and, besides, the chance of the tutto. stop: what could be banked instead."""
    at_risk = say.number(stop["total"])
    n = of_100(board.view["deck"]["stop"])
    clear = means.clear(sign)
    if own["kind"] == "draw":
        if not clear:
            return [t("because.tutto.card.brings", n=n, points=at_risk)], ""
        says = t("because.tutto.card.mean", mean=say.number(clear[0]))
        return [t("because.tutto.card.although", says=says, n=n, points=at_risk)], ""
    if not own["roll"] or own["null"] is None:  # the tutto itself
        return [t("because.tutto.after")], ""
    gain, comes = t("because.tutto.may", n=own["roll"]), ""
    if own["chance"] is not None:
        chance = of_100(own["chance"])
        comes = t("because.tutto.comes", n=own["roll"], chance=chance, bonus=bonus(board))
    if means.own is not None and (clear or means.equal()):
        gain = t("because.tutto.mean", mean=say.number(means.own))
    elif comes and means.own is not None and means.other is not None and means.against(sign):
        both = {"mean": say.number(means.own), "other": say.number(means.other)}
        return [t("because.tutto.worth.mean", comes=comes, **both)], ""
    elif comes and sign > 0:
        gain, comes = t("because.tutto.worth", comes=comes), ""
    small = sign > 0 and own["null"] < SAFE
    back = stop["total"] - own["total"]
    if back > 0:  # dice go back, so there is less to lose
        key = "because.tutto.safe.back" if small else "because.tutto.busts.back"
    else:
        key = "because.tutto.safe" if small else "because.tutto.busts"
    return [t(key, says=gain, n=of_100(own["null"]), points=at_risk, back=say.number(back))], comes


def stop_cards(board: Board, at_risk: str) -> str:
    """What the next card risks."""
    return t("because.tutto.card.risks", n=of_100(board.view["deck"]["stop"]), points=at_risk)


def stopped(
    board: Board, own: Action, other: Action, clear: tuple[int, int] | None, sign: int, equal: bool
) -> list[str]:
    """What going on would bring, and what it would risk. equal: whether it would bring as much."""
    at_risk = say.number(own["total"])
    mean = ""
    if clear:
        mean = t("because.tutto.only" if sign > 0 else "because.tutto.going_on", mean=say.number(clear[1]))
    if other["kind"] == "draw":
        risks = stop_cards(board, at_risk)
        return [as_(mean, risks)] if mean and sign > 0 else [mean, risks]
    if not other["roll"] or other["null"] is None:
        return [t("because.tutto.after")]
    busts = t("because.tutto.would_bust", n=other["roll"], busts=of_100(other["null"]), points=at_risk)
    back = own["total"] - other["total"]
    if back > 0:
        busts = t("because.tutto.would_back", back=say.number(back))
        if other["null"] >= SAFE:
            busts = t("because.and", one=busts, other=rolled(other))
    if mean:
        return [as_(mean, busts)] if sign > 0 else [mean, busts]
    if equal and sign > 0:
        return [as_(t("because.tutto.no_more"), busts)]
    if other["chance"] is None:
        return [busts]
    n = of_100(other["chance"])
    if not sign:
        return [t("because.tutto.balance", bonus=bonus(board), chance=n, busts=busts)]
    return [busts, t("because.tutto.could", n=n, bonus=bonus(board))]


def same_tutto(board: Board, means: Means) -> str:
    """Both make the tutto: what another card would bring after it."""
    if means.next_card is None:
        return t("because.tutto.same_tutto")
    return t(
        "because.tutto.same_tutto.card",
        mean=say.number(means.next_card),
        n=of_100(board.view["deck"]["stop"]),
    )


def two_keeps(board: Board, own: Action, other: Action, clear: tuple[int, int] | None) -> list[str]:
    """What tells two ways to roll on apart: the chance of the card, or points against safety. clear: both means, if they say it."""
    if own["tutto"] and own["roll"] and own["chance"] and other["chance"]:  # the first of two
        n, m = of_100(own["chance"]), of_100(other["chance"])
        return [t(CARD["more"], n=n, other=m, bonus="")]
    if own["tutto"] and other["chance"] is not None:
        return [t("because.tutto.sure", n=of_100(other["chance"]))]
    if own["tutto"] or other["tutto"] or own["null"] is None or other["null"] is None:
        return [t("because.tutto.after")]
    dice = rolled(own)
    others = t("because.tutto.dice.other", n=other["roll"], busts=of_100(other["null"]))
    if own["null"] < NEVER:
        others = rolled(other)
    rolls = t("because.tutto.keeps", dice=dice, others=others)
    if not own["points"] and not other["points"]:  # on a card on which dice count nothing
        n, m = of_100(own["chance"] or 0.0), of_100(other["chance"] or 0.0)
        key = "near" if n == m else "more" if n > m else "less"
        worth = board.view["card"]["points"]
        says = t(CARD[key], n=n, other=m, bonus=" (+" + say.number(worth) + ")" if worth else "")
        if own["roll"] > other["roll"] and key != "less":
            return [says if n == m else as_(says, rolls)]
        if key == "more":
            missing = (
                "because.tutto.missing" if board.view["card"]["kind"] == "straight" else "because.tutto.needs"
            )
            return [as_(says, t(missing, n=own["roll"], other=other["roll"]))]
        return [says]
    less = other["total"] - own["total"]
    if own["roll"] == other["roll"]:
        return [t(ALIKE[(less > 0) - (less < 0)], n=own["roll"], points=say.number(abs(less)))]
    if less:
        key = "because.tutto.keeps.fewer" if less > 0 else "because.tutto.keeps.more"
        rolls_now = t(key, points=say.number(abs(less)), dice=dice, others=others)
    if clear:
        says = t("because.tutto.means", mean=say.number(clear[0]), other=say.number(clear[1]))
        return [as_(says, rolls if less >= 0 and own["roll"] > other["roll"] else rolls_now if less else "")]
    return [rolls_now if less else rolls]


def rolled(action: Action) -> str:
    """How often its roll busts."""
    null = action["null"] or 0.0
    key = "because.tutto.dice" if null >= NEVER else "because.tutto.dice.never"
    return t(key, n=action["roll"], busts=of_100(null))


ALIKE = ("because.tutto.alike", "because.tutto.alike.fewer", "because.tutto.alike.more")
"""With as many dice to roll: as many points, fewer, more."""
CARD = {
    "near": "because.tutto.card.near",
    "more": "because.tutto.card.more",
    "less": "because.tutto.card.less",
}
"""The sentence that compares the chances of a card."""
