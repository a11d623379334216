"""The controls of a replay, in its dock and on its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.sheet import act, frame
from ui.kit.text import number, t
from ui.kit.tree import h

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.screens.replay.replay import Replay
    from ui.table.board import Board

LINES = 3  # at most, about a step


def control(do: str, icon: str, words: str, off: bool = False, main: bool = False) -> Node:
    return h(
        "button",
        {
            "class": "act" + (" main" if main else " idle" if off else ""),
            "data-do": do,
            "aria-label": words,
            "title": words,
            "aria-disabled": "true" if off else None,
        },
        [h("canvas", {"class": "icon"}, paint=("icon", icon, main))],
        key=do,
    )


def rounds(replay: Replay) -> Node:
    """The rounds with their scores, to jump to one of them."""
    options = [h("option", {"value": "0", "selected": replay.round() == 0}, t("replay.setup"), key="0")]
    for each in replay.rounds:
        score = ", ".join([number(n) for n in each["scores"]])
        options.append(
            h(
                "option",
                {"value": each["round"], "selected": replay.round() == each["round"]},
                t("replay.round", round=each["round"], scores=score),
                key=str(each["round"]),
            )
        )
    return h(
        "select",
        {"data-form": "round", "aria-label": t("replay.rounds"), "value": str(replay.round())},
        options,
        key="rounds",
    )


def slider(replay: Replay) -> Node:
    return h(
        "input",
        {
            "type": "range",
            "min": "0",
            "max": str(replay.steps),
            "value": str(replay.at),
            "step": "1",
            "data-form": "step",
            "aria-label": t("replay.slider"),
            "aria-valuetext": t("replay.step", step=replay.at, steps=replay.steps),
        },
        key="slider",
    )


def buttons(replay: Replay) -> list[Node]:
    """[first, back, play or pause, forward, last]"""
    first = replay.at == 0
    last = replay.at == replay.steps
    return [
        control("step first", "first", t("replay.first"), first),
        control("step back", "left", t("replay.back"), first),
        control(
            "run",
            "pause" if replay.playing else "play",
            t("replay.pause" if replay.playing else "replay.play"),
            False,
            True,
        ),
        control("step forward", "right", t("replay.forward"), last),
        control("step last", "last", t("replay.last"), last),
    ]


def where(replay: Replay) -> str:
    """What stands for a step of which nothing is told."""
    return t("replay.step", step=replay.at, steps=replay.steps) if replay.at else t("replay.begin")


def controls(replay: Replay, board: Board) -> Node:
    """Slider, buttons, rounds, and the button to play on from here; on a phone one line, the rest in a
    sheet."""
    kids = [
        h(
            "p",
            {"class": "happened", "id": "turn", "tabindex": "-1"},
            " ".join(replay.lines[-LINES:]) or where(replay),
            key="happened",
        )
    ]
    if board.phone:
        kids.append(
            h(
                "div",
                {"class": "line"},
                buttons(replay)[1:4] + [slider(replay), control("watching", "more", t("replay.more"))],
                key="buttons",
            )
        )
    else:
        kids.append(
            h(
                "div",
                {"class": "line"},
                [
                    slider(replay),
                    h(
                        "button",
                        {
                            "class": "act pace",
                            "data-do": "pace",
                            "aria-label": t("replay.pace", n=replay.pace + 1),
                        },
                        [h("b", None, "×" + str(2**replay.pace))],
                        key="pace",
                    ),
                ],
                key="slide",
            )
        )
        kids.append(h("div", {"class": "line"}, buttons(replay), key="buttons"))
        kids.append(
            h(
                "div",
                {"class": "line"},
                [
                    rounds(replay),
                    h(
                        "button",
                        {"class": "act", "data-do": "review"},
                        [h("b", None, t("review.title"))],
                        key="review",
                    )
                    if reviewed(replay, board)
                    else None,
                    h(
                        "button",
                        {"class": "act", "data-do": "branch"},
                        [h("b", None, t("replay.branch"))],
                        key="branch",
                    ),
                ],
                key="more",
            )
        )
    return h(
        "div", {"class": "replay-acts", "role": "group", "aria-label": t("replay.title")}, kids, key="acts"
    )


def reviewed(replay: Replay, board: Board) -> bool:
    """Whether there is a review of the game."""
    return replay.over and board.reviews


def more_sheet(replay: Replay, board: Board) -> Node:
    """What a phone has no room for: the rounds, the pace, playing on from here."""
    return frame(
        t("replay.more"),
        [
            h(
                "div",
                {"class": "ways watching"},
                [
                    rounds(replay),
                    act("step first", t("replay.first"), None, (), False),
                    act("step last", t("replay.last"), None, (), False),
                    act("pace", t("replay.pace", n=replay.pace + 1), None, (), False),
                    act("review", t("review.title"), None, (), False) if reviewed(replay, board) else None,
                    act("branch", t("replay.branch")),
                ],
                key="ways",
            )
        ],
        None,
        "watching-sheet",
    )
