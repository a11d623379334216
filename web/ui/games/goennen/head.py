"""The head of the table: menu, whose turn it is, the round, undo, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame
from ui.table.challenge import to_beat

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.kit.tree import Node


def whose(board: Board) -> str:
    view = board.view
    if view["state"] == "over":
        return t("head.over")
    if board.daily:
        return t("head.daily")
    if (
        view["phase"] == "passive" and board.humans == 1 and not board.alone
    ):  # a die may be entered in somebody else's turn
        return t("head.seat", who=board.who(view["active"]))
    if board.alone or board.humans == 1 and view["deciders"][:1] == [view["seat"]]:
        return t("head." + view["state"])
    if view["state"] == "setup":
        return t("head.seat", who=board.who(view["seat"]))
    return t("head.seat", who=board.who(view["deciders"][0] if view["deciders"] else view["active"]))


def round_of(board: Board) -> str | Node:
    """The round in words; the last ones as a banner."""
    view = board.view
    if view["state"] == "setup":
        return (
            t("head.daily.note", day=board.daily, round=t("head.setup.note"))
            if board.daily
            else t("head.setup.note")
        )
    if view["state"] == "playing" and view["rounds"] and (view["ending"] or view["round"] == view["rounds"]):
        key = (
            "head.last"
            if view["round"] == view["rounds"]
            else "head.last.more.short"
            if board.phone
            else "head.last.more"
        )
        by = ender(board)
        if by and board.phone:  # no room for it: it is read out, and told to whoever asks what that is
            shown = [h("span", None, t(key), key="last"), h("span", {"class": "aloud"}, by, key="by")]
            return h("small", {"class": "last", "data-what": "last"}, shown)
        return h("small", {"class": "last", "data-what": "last"}, t(key) + by)
    words = t("head.round", round=view["round"])
    if board.daily:  # the rounds are shown below
        words = t("head.daily.note", day=board.daily, round=words)
    elif view["rounds"]:
        words = t("head.round.of", round=view["round"], rounds=view["rounds"])
    challenge = board.snapshot.get("challenge")
    if challenge:
        words += t("head.to_beat", n=to_beat(challenge))
    elif board.snapshot.get("practice"):
        words += t("head.practice")
    return words


def ender(board: Board) -> str:
    """Who has laid the ninth card, to be added to the last rounds, or "" if nobody has."""
    if not board.view["ending"]:
        return ""
    full = [seat["seat"] for seat in board.view["seats"] if len(seat["cards"]) == 9]
    return t("head.last.by", who=board.who(full[0])) if full else ""


def head(board: Board, left: Node, right: Node, title: str | None = None) -> Node:
    view = board.view
    seat = board.model.seat()
    reach = t("head.target", n=view["target"]) if view["target"] else t("head.reach", n=seat["reach"])
    words = t(
        "head.score" if view["target"] else "head.score.reach",
        n=seat["score"],
        points=t("head.points", n=seat["score"]),
        reach=reach,
    )
    score = h(
        "button",
        {
            "class": "points",
            "data-do": "score",
            "aria-label": words,
            "data-seat": seat["seat"],
            "data-score": seat["score"],
        },
        [
            h("b", None, str(seat["score"]) + " ", key="n"),
            h(
                "small",
                None,
                [h("span", None, t("head.points", n=seat["score"]) + " "), h("span", None, reach)],
                key="s",
            ),
        ],
        key="points",
    )
    return frame.head(left, title or whose(board), round_of(board), right, score)
