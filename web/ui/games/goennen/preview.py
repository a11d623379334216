"""The score preview: what every scoring card earns now, and what it would earn if complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.games.goennen import say
from ui.kit.phrases import first_upper
from ui.kit.text import signed, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Card, Laid, Seat
    from ui.kit.tree import Node


def row(name: str, value: Card, counts: object, words: str, note: str, amount: str) -> Node:
    """What a scoring card earns: its reward, a note and the amount for the eye, a sentence for those who listen."""
    return h(
        "li",
        {"class": "" if counts else "off"},
        [
            h(
                "button",
                {"data-do": "card " + name, "title": say.reward(value)},
                [
                    h("span", {"class": "aloud"}, first_upper(words) + " "),
                    h("canvas", paint=("pictogram", value["reward"]["kind"], value["reward"]["colour"])),
                    h(
                        "span",
                        {"aria-hidden": "true"},
                        [h("span", None, say.reward_title(value) + " "), h("small", None, note + " ")],
                    ),
                    h("b", {"aria-hidden": "true"}, amount),
                ],
            )
        ],
        key=name,
    )


def line(board: Board, laid: Laid) -> Node:
    value = board.cards[laid["card"]]
    kind = value["reward"]["kind"]
    points = value["reward"]["points"]
    done = laid["complete"]
    times = laid["count"] if done else (laid["would"] or 0) // points  # type: ignore[operator]  # it counts something
    count = t("preview.once") if kind == "colour_set" else t("preview.times", count=times, points=points)
    amount = str(laid["now"]) if done else signed(laid["would"]) if laid["would"] else "0"
    words = t(
        "preview.done" if done else "preview.would",
        card=say.card(value),
        n=laid["now"] if done else laid["would"],
    )
    return row(laid["card"], value, done, words, count, amount)


def wild(name: str, colour: str) -> Node:
    """A complete wild-colour card and the colour it would take."""
    words = t("preview.wild", colour=say.colour(colour))
    return h(
        "li",
        {"class": "wild"},
        [
            h(
                "button",
                {"data-do": "card " + name},
                [
                    h("canvas", paint=("pictogram", "wild_colour", None)),
                    h("span", None, [h("span", None, words)]),
                    h("b", None, [h("canvas", paint=("shape", colour))]),
                ],
            )
        ],
        key=name,
    )


def lines(board: Board, seat: Seat) -> list[Node]:
    done = []
    open_ones = []
    for laid in seat["cards"]:
        reward = board.cards[laid["card"]]["reward"]
        if reward["points"] is None:
            if reward["kind"] == "wild_colour" and laid["complete"] and laid["colour"]:
                done.append(wild(laid["card"], laid["colour"]))
        elif laid["complete"]:
            done.append(line(board, laid))
        else:
            open_ones.append(line(board, laid))
    if open_ones:
        done.append(h("li", {"class": "then"}, t("preview.then"), key="then"))
        if board.view["target"]:  # whether one is on course
            open_ones.append(
                h(
                    "li",
                    {"class": "then"},
                    t("preview.reach", n=seat["reach"], target=board.view["target"]),
                    key="reach",
                )
            )
    if not done and not open_ones:
        return [h("li", {"class": "then"}, t("preview.none"), key="none")]
    return done + open_ones


def preview(board: Board) -> Node:
    return h(
        "aside",
        {"class": "score", "aria-labelledby": "score-title"},
        [
            h("h2", {"id": "score-title"}, t("preview.title")),
            board.memos.node(
                "lines", board.view, lambda: h("ul", None, lines(board, board.model.seat()), key="lines")
            ),
        ],
        key="score",
    )
