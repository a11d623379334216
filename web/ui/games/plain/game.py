"""Any game at the table (see `ui.table.types`). It uses only what every view has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.games.plain import hint_sentences, say
from ui.kit.controls import button
from ui.kit.text import number, t
from ui.kit.tree import h
from ui.table import computer_prompt, ending, frame
from ui.table.game import Game, Gestures
from ui.table.model import Model

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ui.app.types import Seat, View
    from ui.games.plain.say import Speaker
    from ui.kit.tree import Node
    from ui.table.session import Session

BUTTONS = 3  # besides the button for all moves
EVERYWHERE = (
    "game",
    "mode",
    "level",
    "state",
    "seat",
    "deciders",
    "seed",
    "step",
    "seats",
    "actions",
    "result",
    "round",
)
"""What every game's view has, or what is shown elsewhere."""


class Table(Game):
    if TYPE_CHECKING:
        board: Session

    kind = "plain"
    advice = hint_sentences

    def __init__(self, board: Session) -> None:
        super().__init__(board)
        self.gestures = Gestures()
        self.sheets = {"result": result_sheet}

    def model(self) -> Model:
        return Model()

    def is_secret(self, view: View) -> bool:
        """The engine itself says when nobody may look on."""
        return True

    def speaker(self) -> Speaker:
        return say.Speaker(self.board.view["game"])

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        return self.speaker().reason(key, params)

    def phase(self) -> str:
        return self.board.view["state"]

    # the parts of the table

    def head(self, left: Node, right: Node, title: str | None = None) -> Node:
        board = self.board
        seat = board.model.seat()
        rounds = board.snapshot.get("rounds")
        note = t("head.round", round=rounds[-1]["round"]) if rounds else ""
        score = h(
            "p",
            {"class": "points", "data-seat": seat["seat"], "data-score": seat["score"]},
            [
                h("b", None, number(seat["score"]) + " ", key="n"),
                h("small", None, t("head.points", n=seat["score"]), key="s"),
            ],
            key="points",
        )
        return frame.head(left, title or whose(board), note, right, score)

    def middle(self) -> list[Node]:
        board = self.board
        return [part for part in (others(board), facts(board), story(board)) if part]

    def decisions(self) -> list[Node]:
        return decisions(self.board)

    def dock(self, strip: Node | None = None, acts: Node | None = None) -> Node:
        board = self.board
        kids = [strip]
        if acts is None:
            thinking = board.thinking_seat() is not None
            key, words, why = computer_prompt.prompt(board) if thinking else ("plain", whose(board), "")
            kids.insert(0, frame.prompt(key, words, h("small", None, why, key="small")))
        kids.append(frame.close_bar() if board.sheet else acts or frame.decisions(board))
        return frame.dock(kids)


def whose(board: Session) -> str:
    """Whose turn it is."""
    view = board.view
    if view["state"] == "over":
        return t("head.over")
    if board.alone or view["deciders"][:1] == [view["seat"]] and board.humans == 1:
        return t("head.playing")
    return t("head.seat", who=board.who(view["deciders"][0]))


def decisions(board: Session) -> list[Node]:
    """The first few legal actions; the panel has all of them."""
    if board.view["state"] == "over":
        return [button("result", t("act.result"), None, None, True)]
    if board.thinking_seat() is not None:
        return computer_prompt.buttons(board)
    return [
        button("act " + each["text"], board.speaker.action(each), None, None, i == 0)
        for i, each in enumerate(board.model.actions[:BUTTONS])
    ]


def others(board: Session) -> Node | None:
    """All seats with their scores; None in a solo game."""
    if board.alone:
        return None
    deciding = board.view["deciders"][:1]
    return h(
        "ul",
        {"class": "seats"},
        [
            h(
                "li",
                {"class": "seat" + (" deciding" if [seat["seat"]] == deciding else "")},
                [
                    h("span", {"class": "who"}, board.who(seat["seat"]) + player(seat), key="who"),
                    h(
                        "b",
                        {"data-seat": seat["seat"], "data-score": seat["score"]},
                        number(seat["score"]),
                        key="score",
                    ),
                ],
                key=seat["seat"],
            )
            for seat in board.view["seats"]
        ],
        key="seats",
    )


def player(seat: Seat) -> str:
    return "" if seat["player"] == games.HUMAN else ", " + games.player_name(seat["player"])


def facts(board: Session) -> Node | None:
    """Everything else in the view that can be put in words."""
    view: Mapping[str, Any] = board.view
    shown = [
        (name, view[name])
        for name in sorted(view)
        if name not in EVERYWHERE and view[name] is not None and not isinstance(view[name], dict)
    ]
    rows = [
        h(
            "div",
            None,
            [h("dt", None, board.speaker.fact(name), key="dt"), h("dd", None, say.words(value), key="dd")],  # type: ignore[attr-defined]  # this game's
            key=name,
        )
        for name, value in shown
        if not isinstance(value, list) or not any([isinstance(each, (dict, list)) for each in value])
    ]
    return h("dl", {"class": "facts"}, rows, key="facts") if rows else None


def story(board: Session) -> Node:
    """What has happened, the latest first."""
    return h(
        "ol",
        {"class": "happenings", "aria-label": t("log.title")},
        [h("li", None, line) for line in board.log.lines[:20]],
        key="story",
    )


def result_sheet(board: Session) -> Node:
    result = board.view["result"]
    assert result
    score = result["scores"][board.view["seat"]]
    title = t("prompt.over") if board.alone else ending.winner(board)
    return ending.sheet(board, title, number(score), t("head.points", n=score), [])
