"""How the computer players are shown: the prompt and the buttons while one decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.controls import button
from ui.kit.text import t

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.table.session import Session


def prompt(board: Session) -> tuple[str, str, str]:
    """What the prompt says while a computer player decides: (key of the prompt, sentence, note). The note
    gives the reason for the last decision. While decisions are hidden, one sentence stands for all computer
    players."""
    computers = board.computers
    key = "computer"
    if computers.paused:
        key = "paused"
    elif board.game.is_hidden() and len(board.view["seats"]) > 2:
        key = "computers"
    return (key, t("prompt." + key, who=board.who(board.thinking_seat())), computers.reason)  # type: ignore[arg-type]  # one thinks


def buttons(board: Session) -> list[Node]:
    """The dock's buttons while a computer player decides."""
    if board.computers.paused:
        return [button("pause", t("act.go_on"), None, "play", True)]
    return [button("pause", t("act.pause"), None, None, False)]
