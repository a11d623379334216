"""TUTTO at the table (see `ui.table.types`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import HUMAN
from ui.app.storage_keys import ODDS
from ui.draw import pictures
from ui.games.tutto import card_painter, changes, dock, hint_sentences, reason_sentences, sheets, table, turns
from ui.games.tutto.gestures import KEYS, Gestures
from ui.games.tutto.model import Model
from ui.games.tutto.say import Speaker
from ui.kit.loader import load
from ui.table import ending
from ui.table.game import Game
from ui.table.reason_sentences import told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from js import Context
    from worker.protocol import Event

    from ui.app.types import Answer
    from ui.draw.palette import Palette
    from ui.games.tutto.board_types import Board
    from ui.games.tutto.types import View
    from ui.kit.tree import Node
    from ui.kit.types import Cards, Job
    from ui.table.types import Novelty, Portrait

WITH_ODDS = ("odds", "training")  # how much a coach tells that gives them


class Table(Game):
    if TYPE_CHECKING:
        board: Board

    order = ("keep", "stop", "draw")
    keys = KEYS
    sheets = sheets.SHEETS
    advice = hint_sentences
    carried = ("die",)
    sounds = (("completed", ("wrote",)), ("written", ("kept",)), ("die", ("rolled",)))

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.gestures = Gestures(board)
        self._odds = board.store.get(
            ODDS
        )  # "shown" once the player has switched them on, "off" those of the coach
        pictures.PAINTERS.update(PAINTERS)

    @property
    def menu(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]  # with the odds where they may be shown
        deck = ("deck", "tutto.deck", "draw")
        if self.board.allowed == "off":
            return (deck,)
        return (deck, ("odds", "tutto.odds.hide" if self.shows_odds() else "tutto.odds.show", "chance"))

    def model(self) -> Model:
        return Model(self.board.moving, self.board.pace, self.board.throws)

    def speaker(self) -> Speaker:
        return Speaker(self.board.view)

    def asks(self) -> str:
        return dock.sentence(self.board, dock.asked(self.board))

    def stands(self) -> str:
        return changes.stands(self.board)

    def turns_said(self) -> Sequence[int]:
        """The only person's: several hear by their names whose turn it is."""
        own = [seat["seat"] for seat in self.board.view["seats"] if seat["player"] == HUMAN]
        return own if len(own) == 1 else ()

    def changes(self, before: View | None, events: Sequence[Event]) -> list[str]:
        return changes.changes(self.board, events)

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        """A computer player's reason, in a few sentences; on a phone in two."""
        return told(reason_sentences.sentences(key, params)[: 2 if self.board.phone else None])

    def news(self) -> str | None:
        news = self.board.model.news
        return news["key"] if news else None

    def novelties(self) -> list[Novelty]:
        return load("ui.games.tutto.notes").novelties(self.board)  # type: ignore[no-any-return]  # loaded late

    def explain(self, words: Sequence[str]) -> Answer | None:
        return load("ui.games.tutto.tooltips").explain(self.board, words)  # type: ignore[no-any-return]  # loaded late

    # the end

    def parts(self) -> int:
        return len(turns.gains(self.board, ending.shown(self.board)))

    def squares(self, seat: int) -> str:
        return turns.squares(self.board, seat)

    def portrait(self, seat: int) -> Portrait | None:
        return ("ui.games.tutto.turns", turns.gains(self.board, seat))

    def built(self, seat: int) -> list[Node]:
        return turns.tiles(self.board, seat)

    def built_in_words(self, seat: int, tied: bool) -> str:
        return sheets.in_words(self.board, seat)

    # the parts of the table

    kind = "tutto"

    def phase(self) -> str:
        return self.board.model.shown["phase"]

    def head(self, left: Node, right: Node, title: str | None = None) -> Node:
        return table.head(self.board, left, right, title)

    def middle(self) -> list[Node]:
        parts = [table.seats(self.board), table.stage(self.board), table.story(self.board)]
        return [part for part in parts if part]

    def decisions(self) -> list[Node]:
        return dock.decisions(self.board)

    def dock(self, strip: Node | None = None, acts: Node | None = None) -> Node:
        return dock.dock(self.board, strip, acts)

    # odds

    def shows_odds(self) -> bool:
        """The coach gives them, or the player has switched them on. Where others play the same, only if the link allows it."""
        if self.board.allowed == "off":
            return False
        return self._odds != "off" if self.board.coaching in WITH_ODDS else self._odds == "shown"

    def on_show_odds(self, shown: bool) -> None:
        self._odds = "shown" if shown else "off" if self.board.coaching in WITH_ODDS else "hidden"
        self.board.store.put(ODDS, self._odds)
        if shown:
            self.board.note_odds()


def _card(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float, t: float | None = None) -> None:
    g.scale(w / 100, h / 100)
    if t is None and not job[3]:
        card_painter.paint(g, p, job[2], job[4])
    else:
        card_painter.completing(g, p, job[2], job[4], t or 0)


def _tile(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    card_painter.tile(g, p, job[1], w)


def _back(g: Context, p: Palette, cards: Cards, job: Job, w: float, h: float) -> None:
    g.scale(w / 100, h / 100)
    card_painter.back(g, p, job[1])


PAINTERS = {"tutto card": _card, "tutto tile": _tile, "tutto back": _back}
