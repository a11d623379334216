"""Gönnen Können at the table (see `ui.table.types`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.draw import pictures
from ui.games.goennen import (
    changes,
    display,
    dock,
    head,
    hint_sentences,
    market,
    move_animations,
    painters,
    portrait,
    preview,
    reason_sentences,
    result,
    seats,
    sheets,
)
from ui.games.goennen.brief import Brief
from ui.games.goennen.gestures import KEYS, Gestures
from ui.games.goennen.messages import Bring
from ui.games.goennen.model import Model
from ui.games.goennen.say import Speaker
from ui.kit.loader import load
from ui.kit.text import t
from ui.table import ending
from ui.table.game import Game
from ui.table.reason_sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from worker.protocol import Event, Snapshot

    from ui.app.types import Answer
    from ui.games.goennen.board_types import Board
    from ui.games.goennen.types import Action, View
    from ui.kit.scene import Trip
    from ui.kit.tree import Node
    from ui.table.types import EffectList, Novelty, Portrait


class Table(Game):
    if TYPE_CHECKING:
        board: Board

    notes_on_top = True
    order = (
        "back",
        "place",
        "ready",
        "complete",
        "buy",
        "enter",
        "draw",
        "discard",
        "roll",
        "remove",
        "pass",
        "end",
    )
    keys = KEYS
    menu = (("score", "preview.title", "star"),)
    sheets = sheets.SHEETS
    advice = hint_sentences
    carried = ("die", "hand", "slot", "card")
    sounds = (
        ("completed", ("completed",)),
        ("bought", ("bought", "drew")),
        ("written", ("entered", "revealed")),
        ("die", ("rolled", "passive_rolled")),
    )

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.gestures = Gestures(board)
        pictures.PAINTERS.update(painters.PAINTERS)

    def model(self) -> Model:
        return Model(self.board.cards, self.board.throws)

    def prepare(self) -> None:
        self.board.model.find_touchable()

    def trips(self, before: View | None, snapshot: Snapshot) -> list[Trip]:
        return move_animations.trips(self.board, before, snapshot)

    def has_odds(self) -> bool:
        return True

    def show(self, action: Action) -> EffectList:
        return [Bring(tuple(action["cell"]))] if action["cell"] else []  # type: ignore[arg-type]  # row and column

    def is_hidden(self) -> bool:
        """The choice of starting cards (RULES.md A2), and entering dice between another player's rolls
        (A11)."""
        return not self.board.alone and self.board.view["phase"] in ("setup", "passive")

    def lead(self, phase: str) -> str | None:
        """To a cell for the card to be placed, or to the first card that may be removed."""
        if phase == "place":
            return ".cell.can"
        if phase == "remove":
            return '.dock [data-do^="act remove"]'
        return None

    def asks(self) -> str:
        key, words, _ = dock.prompt(self.board)
        return words + changes.meant(self.board, key)

    def novelties(self) -> list[Novelty]:
        return load("ui.games.goennen.notes").novelties(self.board)  # type: ignore[no-any-return]  # loaded late

    def explain(self, words: Sequence[str]) -> Answer | None:
        return load("ui.games.goennen.tooltips").explain(self.board, words)  # type: ignore[no-any-return]  # loaded late

    def spends(self, action: Action) -> str:
        """The bonus circles that it marks."""
        circles = self.board.speaker.circles(action)
        return t("said.circles", marks=circles) if circles else ""

    def stands(self) -> str:
        return changes.stands(self.board)

    def changes(self, before: View | None, events: Sequence[Event]) -> list[str]:
        return changes.changes(self.board, before, events)

    def wants(self, action: Action) -> str:
        return self.board.speaker.wants(action)

    def reached(self, before: View) -> str:
        """That the target of the level has been reached just now, in a sentence, or "". before: the view that was shown last."""
        view = self.board.view
        target, score = view["target"], view["seats"][0]["score"]
        if not target or not before["seats"][0]["score"] < target <= score:
            return ""
        return t("target.reached", n=score, target=target)

    def forced_action(self) -> Action | None:
        """The only action left when there is nothing to decide, or None."""
        actions = self.board.model.actions
        return actions[0] if len(actions) == 1 and actions[0]["kind"] in ("end", "pass") else None

    def is_secret(self, view: View) -> bool:
        """Whether cards are chosen that only their owner sees, or several people choose at the same time
        (RULES.md A2, A9, A11). The engine hides the others' choices until everyone has chosen."""
        if view["phase"] != "passive":
            return view["phase"] == "setup" or bool(view["pending"] and view["pending"]["why"] == "drawn")
        if self.board.openly:
            return False
        return (
            len(
                [
                    seat
                    for seat in view["seats"]
                    if seat["player"] == "human" and seat["seat"] != view["active"]
                ]
            )
            > 1
        )

    def hand_over(self, who: str) -> str:
        return t("hand_over." + self.board.view["phase"], who=who)

    def speaker(self) -> Speaker:
        return Speaker(self.board.cards, self.board.view)

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        """A computer player's reason, in a sentence or two; on a phone in one, with cards by their colours alone."""
        speaker = self.board.speaker or self.speaker()
        if not self.board.phone:
            return reason_sentences.reason(speaker, key, params)
        return told(reason_sentences.sentences(Brief(self.board.cards, speaker.view), key, params)[:1])

    # the end

    def parts(self) -> int:
        return len(self.board.model.seat(ending.shown(self.board))["cards"])

    def squares(self, seat: int) -> str:
        return result.squares(self.board, seat)

    def portrait(self, seat: int) -> Portrait | None:
        return ("ui.games.goennen.portrait", portrait.of_seat(self.board.view, seat, self.board.cards))

    def built(self, seat: int) -> list[Node]:
        return result.built(self.board, seat)

    def details(self, seat: int) -> Node | None:
        return result.points(self.board, seat)

    def built_in_words(self, seat: int, tied: bool) -> str:
        return result.in_words(self.board, seat, tied)

    def tie_break(self, seat: int) -> int:
        """RULES.md A11."""
        return self.board.view["result"]["empty_fields"][seat]  # type: ignore[index]  # the game is over

    # the parts of the table

    @property
    def kind(self) -> str:  # type: ignore[override]  # by the number of seats
        return "solo" if self.board.alone else ""

    def phase(self) -> str:
        return self.board.view["phase"]

    def head(self, left: Node, right: Node, title: str | None = None) -> Node:
        return head.head(self.board, left, right, title)

    def middle(self) -> list[Node]:
        board = self.board
        return [seats.seats(board), market.market(board), display.display(board), preview.preview(board)]

    def decisions(self) -> list[Node]:
        return dock.decisions(self.board)

    def dock(self, strip: Node | None = None, acts: Node | None = None) -> Node:
        return dock.dock(self.board, strip, acts)
