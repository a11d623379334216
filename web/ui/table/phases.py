"""The phases of a table. It is in exactly one of them at any moment: `phase_of` reads it from the state, nobody sets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.table.board import Board

EMPTY = "empty"  # no game is on the table
IN_HAND = "in hand"  # the dice wait to be thrown by the player
HELD = "held"  # an event is shown until the player goes on, as in a lesson
MOVING = "moving"  # a scene is shown: dice fly, or an event is held to be read
WAITING = "waiting"  # the engine owes an answer
COVERED = "covered"  # the device changes hands
ASKED = "asked"  # the coach has asked whether a move is meant
OVER = "over"
COMPUTER = "computer"  # a computer player decides next
DECIDING = "deciding"  # a person decides

SCENES = (IN_HAND, HELD, MOVING)


def phase_of(board: Board) -> str:
    """The phase of a board (see `ui.table.board`)."""
    if board.view is None:
        return EMPTY
    if board.model.staging:
        return IN_HAND if board.model.to_throw else HELD if board.mode.holding else MOVING
    if board.request is not None:
        return WAITING
    if board.covered:
        return COVERED
    if board.question:
        return ASKED
    if board.view["result"]:
        return OVER
    return DECIDING if board.thinking_seat() is None else COMPUTER
