"""The dice that a player has chosen but not rolled yet are kept while the page is away: a reload forgets nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.storage_keys import DRAFT
from ui.kit.json_text import parsed
from ui.table.effects import Redraw
from ui.table.messages import ChooseDice

if TYPE_CHECKING:
    from worker.protocol import Snapshot

    from ui.table.played_board import PlayedBoard
    from ui.table.types import EffectList


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
        text = board.store.get(DRAFT) if board.mode.stored else None
        if not text:
            return ()
        try:
            draft = parsed(text)
            link, step, chosen = draft["link"], draft["step"], [str(k) for k in draft["dice"]]
        except (ValueError, KeyError, TypeError):
            return ()  # damaged: there is no choice
        if (link, step) != (snapshot["link"], snapshot["view"]["step"]):
            return ()
        return [ChooseDice([k for k in chosen if board.model.die(k)]), Redraw()]
