"""How those are shown who decide by themselves: the prompt and the buttons while a computer player does, or while what a person
elsewhere has done is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.games import ELSEWHERE
from ui.kit.controls import button
from ui.kit.text import t

if TYPE_CHECKING:
    from ui.kit.tree import Node
    from ui.table.session import Session


def prompt(board: Session) -> tuple[str, str, str]:
    """What the prompt says while a computer player decides: (key of the prompt, sentence, note). The note
    gives the reason for the last decision, and names the player if another one decides now. While decisions are
    hidden, one sentence stands for all computer players."""
    computers = board.computers
    seat: int = board.thinking_seat()  # type: ignore[assignment]  # one thinks
    key = "computer"
    if computers.paused:
        key = "paused"
    elif board.game.is_hidden() and len(board.view["seats"]) > 2:
        key = "computers"
    elif board.player_of(seat) == ELSEWHERE:
        key = "shown"  # they have done it long ago
    why = computers.reason
    if why and not goes_on(board):
        why = t("computer.reason", who=board.who(computers.whose), reason=why)
    return (key, t("prompt." + key, who=board.who(seat)), why)


def goes_on(board: Session) -> bool:
    """Whether the computer player that decides now has also taken the last decision."""
    return board.computers.whose == board.thinking_seat()


def buttons(board: Session) -> list[Node]:
    """The dock's buttons while a computer player decides."""
    out = [
        button("pause", t("act.go_on"), None, "play", True)
        if board.computers.paused
        else button("pause", t("act.pause"), None, None, False)
    ]
    if board.computers.paused and board.others_since() is not None:
        out.append(button("others", t("act.others"), None, "first", False))
    elif board.humans:
        out.append(
            button("hurry", t("act.hurry" if board.humans == 1 else "act.hurry.on"), None, "end", False)
        )
    return out
