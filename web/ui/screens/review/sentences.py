"""A game in three sentences: how it went, whether luck or decisions made it so, and what to do differently next time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import reviewed
from ui.kit.text import number, t
from ui.screens.review import figures

if TYPE_CHECKING:
    from worker.protocol import Mistake, ReviewedSeat

    from ui.screens.review.game_review import GameReview

MOSTLY = 1.5  # how many times as much as the decisions luck must have changed to be called the reason, and the reverse

PAIRS = (
    ("kept_more", "kept_fewer"),
    ("stopped", "went_on"),
    ("gave_up", "rolled_on"),
    ("bought", "not_bought"),
    ("completed", "not_completed"),
    ("passed", "entered_needlessly"),
)
OPPOSITES = PAIRS + tuple([(two, one) for one, two in PAIRS])
"""Kinds of mistakes of which one is the reverse of the other."""


def sentences(reviewing: GameReview) -> list[str]:
    """The three, or two for a computer player."""
    seat = reviewing.of_seat()
    out = [went(reviewing, seat), reasons(seat)]
    if seat["player"] == "human":
        out.append(lesson(reviewing))
    return out


def went(reviewing: GameReview, seat: ReviewedSeat) -> str:
    """How it went."""
    result = reviewing.result
    own = seat["seat"]
    score, points = number(result["scores"][own]), count(result["scores"][own], "points")
    if result["level"]:
        key = "review.went.level." + ("won" if result["scores"][own] >= (result["target"] or 0) else "lost")
        return t(key, level=result["level"], score=score, target=result["target"])
    if result["solo"]:
        return t(
            "review.went.turns",
            turns=count(round(-seat["result"]), "turns"),
            usual=figures.amount(seat["start"], seat["unit"]),
        )
    won = own in result["winners"]
    if not reviewing.is_own(own):
        return t("review.went.other." + ("won" if won else "lost"), who=reviewing.name_of(own), points=points)
    if won and len(result["winners"]) > 1:
        return t("review.went.shared", points=points)
    others = [seat for seat in range(len(result["scores"])) if seat != own]
    rival = max(result["winners"] if not won else others, key=lambda seat: result["scores"][seat])
    return t(
        "review.went." + ("won" if won else "lost"),
        score=score,
        who=reviewing.name_of(rival),
        other=number(result["scores"][rival]),
    )


def reasons(seat: ReviewedSeat) -> str:
    """What luck and decisions changed, and which of them more."""
    unit = seat["unit"]
    parts = dict(reviewed.whole(seat))
    luck, decisions = parts["luck"], -parts["decisions"]
    way = "none" if not luck else "good" if luck > 0 else "bad"
    words = t("review.luck." + unit + "." + way, amount=amount(abs(luck), unit))
    gave = (
        t("review.decisions." + unit, amount=amount(decisions, unit))
        if decisions > 0
        else t("review.decisions.none")
    )
    more = (
        "luck"
        if abs(luck) > MOSTLY * decisions
        else "decisions"
        if decisions > MOSTLY * abs(luck)
        else "both"
    )
    return t("review.reasons." + more, luck=words, decisions=gave)


def count(n: int, unit: str) -> str:
    """A whole number of points or turns: "6,050 points", "1 turn"."""
    return t("review.cost." + unit, n=1 if n == 1 else number(n))


def amount(value: float, unit: str) -> str:
    """A part of the account, above 0, with its unit, as it is shown there."""
    return (
        count(round(value), unit)
        if unit == "points"
        else t("review.cost." + unit, n=reviewed.told(value, unit, False))
    )


def lesson(reviewing: GameReview) -> str:
    """What was done wrong at the highest cost, and what to do instead."""
    found = [each for each in reviewing.mistakes() if reviewing.standing(each)]
    if not found:
        return t("review.lesson.nothing")
    if reviewing.is_checking():
        return t("review.lesson.checking")  # it could turn into its opposite
    says = told(reviewing, found[0]) + " " + t("review.next." + found[0]["kind"])
    opposite = [each for each in found[1:] if (found[0]["kind"], each["kind"]) in OPPOSITES]
    return says + "".join(
        [" " + words for words in [exception(reviewing, each) for each in opposite] if words]
    )


def exception(reviewing: GameReview, mistake: Mistake) -> str:
    """That the reverse was a mistake too, with an example: one lesson would contradict the other. "" if no example can be told."""
    moment = reviewing.moment(mistake["steps"][0])
    if not moment:
        return ""
    board = reviewing.moments.shown(moment, True)
    played, better = (board.model.action(moment[name]) for name in ("played", "better"))
    if not played or not better:
        return ""
    short = board.game.advice.short
    return t(
        "review.lesson.but",
        n=len(reviewing.standing(mistake)),
        played=short(board, played, better),
        better=short(board, better, played),
    )


def told(reviewing: GameReview, mistake: Mistake) -> str:
    """What was done wrong, how often, and what it cost."""
    return t(
        "review.lesson",
        did=t("review.did." + mistake["kind"]),
        n=len(reviewing.standing(mistake)),
        cost=figures.cost(reviewing.cost(mistake), reviewing.of_seat()["unit"]),
    )
