"""The other seats, small; in a solo game the rounds and the target instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import HUMAN, player_name
from ui.games.goennen.card import laid_of
from ui.kit.text import t
from ui.kit.tree import h
from ui.table.challenge import challenge_now

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Seat, View
    from ui.kit.tree import Node

PRIVATE = ("put_back", "drew_card")  # events that only their player may know
STORY = 9  # lines of the log beside a large table


def map_of(board: Board, seat: Seat) -> Node:
    """A display as a small map of tiles."""
    row0, column0, rows, columns = board.model.grid(seat["seat"])
    tiles = []
    lying = {}
    for each in seat["cards"]:
        lying[tuple(each["cell"])] = each
    for r in range(row0, row0 + rows):
        for c in range(column0, column0 + columns):
            laid = lying.get((r, c))
            tiles.append(
                h(
                    "span",
                    {"data-tile": laid["card"]},
                    [h("canvas", paint=("tile", laid["card"], laid_of(laid)))],
                )
                if laid
                else h("span")
            )
    return h("span", {"class": "map", "style": "--rows:%d;--columns:%d" % (rows, columns)}, tiles)


def seats(board: Board) -> Node:
    if board.alone:
        return solo(board)
    kids = []
    for seat in board.view["seats"]:
        number = seat["seat"]
        if number == board.view["seat"]:
            continue
        deciding = number in board.view["deciders"]
        who = board.who(number)
        level = player_name(board.player_of(number))
        computer = "" if board.player_of(number) == HUMAN else " (" + level + ")"
        words = t("seat.says", who=who + computer, n=seat["score"], cards=len(seat["cards"]))
        kids.append(
            h(
                "button",
                {
                    "class": "seat" + (" deciding" if deciding else ""),
                    "data-seat": number,
                    "data-score": seat["score"],
                    "data-do": "seat " + str(number),
                    "aria-label": words,
                    "aria-current": "true" if deciding else None,
                },
                [
                    map_of(board, seat),
                    h(
                        "span",
                        {"class": "who"},
                        [
                            h("small", None, who + " "),
                            h("small", {"class": "lvl", "data-says": level}),
                            h("b", None, str(seat["score"])),
                        ],
                    ),
                ],
                key="seat " + str(number),
            )
        )
    return h(
        "section",
        {"class": "seats", "aria-label": t("seats.title")},
        kids + [story(board)] if board.humans == 1 or board.openly else kids,
        key="seats",
    )


def story(board: Board) -> Node:
    """The last lines of the log, beside a large table; only if there is one person or all play openly, since the log may
    tell that person's secrets."""
    lines = board.log.others(None, PRIVATE if board.humans > 1 else ())
    return h(
        "ol",
        {"class": "story", "aria-label": t("log.title")},
        [h("li", None, line) for line in lines[:STORY]],
        key="story",
    )


def rounds(view: View) -> Node:
    """The rounds, each with the card set aside in it."""
    total = view["rounds"] or 0
    aside = view["set_aside"]
    marks = []
    for i in range(total):
        name = aside[i] if i < len(aside) else None
        state = "done" if name else "now" if i + 1 == view["round"] and view["state"] == "playing" else ""
        marks.append(
            h("i", {"class": state}, [h("canvas", paint=("tile", name, None), key=name)] if name else None)
        )
    return h(
        "div",
        {
            "class": "rounds",
            "role": "img",
            "data-what": "rounds",
            "aria-label": t("solo.rounds", round=view["round"], rounds=total),
        },
        marks,
        key="rounds",
    )


def solo(board: Board) -> Node:
    """The rounds and the progress towards the target."""
    view = board.view
    score = view["seats"][0]["score"]
    target = view["target"] or 0
    share = min(100, 100 * score // target) if target else 0
    ghost = challenge_now(board)
    tick = (
        h("i", {"class": "ghost", "style": "left:%d%%" % min(98, 100 * ghost // target)}, key="ghost")
        if ghost and target
        else None
    )
    return h(
        "section",
        {"class": "seats solo", "aria-label": t("solo.title")},
        [
            h(
                "div",
                {"class": "level", "data-what": "target"},
                [
                    h("b", None, t("solo.level", level=view["level"])),
                    h("small", None, t("solo.target", n=target)),
                ],
            ),
            h(
                "div",
                {
                    "class": "bar",
                    "role": "img",
                    "data-what": "target",
                    "aria-label": t("solo.reached", n=score, target=target),
                },
                [h("i", {"style": "width:%d%%" % share}), tick],
            ),
            board.memos.node("rounds", view, lambda: rounds(view)),
            story(board),
        ],
        key="seats",
    )
