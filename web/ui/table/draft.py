"""The dice that a player has chosen but not rolled yet are kept while the page is away: a reload forgets nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.storage_keys import DRAFT
from ui.kit.shapes import TEXT, WHOLE, list_of, read_as, record
from ui.table.effects import Redraw
from ui.table.messages import ChooseDice

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList

CHOICE = record({"link": TEXT, "step": WHOLE, "dice": list_of(TEXT)})


class Draft:
    """Stores the choice when the page goes out of sight, and takes it up again with the same position of the same game."""

    def __init__(self, board: PlayedBoard) -> None:
        self._board = board

    def on_away(self) -> None:
        board = self._board
        if not board.mode.stored or not board.snapshot or board.request is not None or not board.at_table:
            return
        chosen = board.model.chosen_dice()
        if chosen is not None:
            board.store.put(
                DRAFT,
                json.dumps({"link": board.snapshot["link"], "step": board.view["step"], "dice": chosen}),
            )
        elif board.store.get(DRAFT):
            board.store.remove(DRAFT)

    def on_begun(self, snapshot: Snapshot) -> EffectList | tuple[()]:
        board = self._board
        draft = read_as(board.store.get(DRAFT), CHOICE) if board.mode.stored else None
        if not draft or (draft["link"], draft["step"]) != (snapshot["link"], snapshot["view"]["step"]):
            return ()
        return [ChooseDice([k for k in draft["dice"] if board.model.die(k)]), Redraw()]
