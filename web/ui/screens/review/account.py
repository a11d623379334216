"""The account of a review: the three sentences, its figures, and which turn is which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import reviewed
from ui.kit.text import t
from ui.kit.tree import h
from ui.screens.review import figures
from ui.screens.review.sentences import sentences

if TYPE_CHECKING:
    from worker.protocol import Mark, Moment, ReviewedSeat, ReviewedTurn

    from ui.kit.tree import Node
    from ui.screens.review.game_review import GameReview


def told(reviewing: GameReview) -> Node:
    """The three sentences."""
    went, *rest = sentences(reviewing)
    kids = [h("p", {"class": "lead"}, went, key="went"), h("p", None, rest[0], key="reasons")]
    if len(rest) > 1:
        kids.append(h("p", {"class": "lesson"}, rest[1], key="lesson"))
    return h("section", {"class": "panel told", "aria-label": t("review.told")}, kids, key="told")


def account(seat: ReviewedSeat, level: int | None) -> Node:
    """The account, what it began with in other units, and the accuracy."""
    kids = [h("h2", {"id": "account-title"}, t("review.account"), key="title")]
    kids += [
        h("p", {"class": "s"}, t("review.account." + seat["unit"]), key="of"),
        h(
            "dl",
            {"class": "key-figures account-parts"},
            [
                h(
                    "div",
                    {"data-part": name},
                    [
                        h("dt", None, t("review." + name), key="dt"),
                        h("dd", None, reviewed.told(number, seat["unit"], name in reviewed.PARTS), key="dd"),
                    ],
                    key=name,
                )
                for name, number in reviewed.whole(seat)
            ],
            key="parts",
        ),
    ]
    for each in seat["also"]:
        start = reviewed.told(dict(reviewed.whole(each))["start"], each["unit"], False)
        kids.append(
            h(
                "p",
                {"class": "s"},
                t("review.also." + each["unit"], level=level, start=start),
                key=each["unit"],
            )
        )
    kids.append(
        h(
            "p",
            {"class": "accuracy"},
            [
                h("b", None, t("review.accuracy", n=round(seat["accuracy"])) + " ", key="n"),
                h("small", None, t("review.accuracy.what"), key="what"),
            ],
            key="accuracy",
        )
    )
    return h("section", {"class": "panel account", "aria-labelledby": "account-title"}, kids, key="account")


def turn_of(seat: ReviewedSeat, mark: Mark | Moment) -> ReviewedTurn:  # type: ignore[return]  # there is one
    """The turn of a decision in a seat's account."""
    for turn in seat["turns"]:
        if turn["turn"] == mark["turn"]:
            return turn


def name_of_turn(turn: ReviewedTurn, reviewing: GameReview, own: int | None = None) -> str:
    """Which turn it is: of a round, and at a table of whom, unless it is of the seat `own`."""
    whose = turn["seat"]
    words = figures.round_name(0 if whose is None else turn["round"], reviewing.of_seat()["unit"])
    if whose is None or whose == own or len(reviewing.result["seats"]) < 2:
        return words
    return words + ", " + reviewing.name_of(whose)
