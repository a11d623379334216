"""Refuses to write the state of a table where that may not be: anywhere but in the part that it belongs to, while a message is
handled. Views write nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from ui.app.page import Page
from ui.table import (
    auto_end_turn,
    coach,
    computer_turns,
    draft,
    game,
    hand_over,
    hint,
    last_turn,
    model,
    narration,
    notes,
    play,
    score_countup,
)
from ui.table.board import Board
from ui.table.session import Session

TESTS = str(Path(__file__).resolve().parent)
PARTS: tuple[type, ...] = (
    model.Model,
    game.Game,
    play.Play,
    narration.Narration,
    hand_over.HandOver,
    hint.Hint,
    notes.Notes,
    coach.Coach,
    computer_turns.ComputerTurns,
    auto_end_turn.AutoEndTurn,
    last_turn.LastTurn,
    score_countup.ScoreCountup,
    draft.Draft,
)
HANDLES = (Session.send.__code__, Board.send.__code__, Board.show.__code__, Board.use_game.__code__)
"""Where a message is handled; a replay's frame and another game are put on a board as a whole."""
DRAWS = Page._draw.__code__


OF_THE_BOARD: dict[str, type] = {
    "request": play.Play,
    "spending": play.Play,
    "step": play.Play,
    "buttons": play.Play,
    "no_game": play.Play,
    "at_once": play.Play,
    "waiting": hand_over.HandOver,
    "seated": hand_over.HandOver,
    "openly": hand_over.HandOver,
    "counted": score_countup.ScoreCountup,
    "just_counted": score_countup.ScoreCountup,
}
"""Whose are what is said of the whole table; another game is put on it by the session itself."""


_lifted: list[bool] = []


class Written(AssertionError):
    """Something was written that may not be written there."""


def _may(owner: object, name: str, frame: FrameType) -> bool:
    if _lifted or frame.f_code.co_filename.startswith(TESTS):
        return True  # a test arranges something
    writer = frame.f_locals.get("self")
    if writer is not owner and not (isinstance(owner, Session) and isinstance(writer, OF_THE_BOARD[name])):
        return False
    up: FrameType | None = frame
    while up and up.f_code is not DRAWS:
        if up.f_code in HANDLES or up.f_code.co_name == "__init__":
            return True
        up = up.f_back
    return False


def _write(self: object, name: str, value: object) -> None:
    free = isinstance(self, Session) and name not in OF_THE_BOARD
    if not free and not _may(self, name, sys._getframe(1)):
        where = sys._getframe(1).f_code
        raise Written(f"{type(self).__name__}.{name} is written by {where.co_qualname}")
    object.__setattr__(self, name, value)


@contextmanager
def guarded() -> Iterator[None]:
    """Meanwhile the guard stands."""
    for each in (*PARTS, Session):
        each.__setattr__ = _write  # type: ignore[method-assign,assignment]
    yield
    for each in (*PARTS, Session):
        del each.__setattr__


@contextmanager
def lifted() -> Iterator[None]:
    """Meanwhile a test arranges something."""
    _lifted.append(True)
    yield
    _lifted.pop()
