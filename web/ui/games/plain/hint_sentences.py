"""The hint in any game: what to do and why, in the game's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.table.clauses import Told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Advice, Term

    from ui.app.types import Action
    from ui.kit.types import Job
    from ui.table.session import Session
    from ui.table.types import Touched


def says(board: Session, action: Action, brief: bool = False) -> str:
    return board.speaker.action(action) + "."


def facts(board: Session, action: Action) -> str:
    """Nothing: this table knows only what the actions are called."""
    return ""


def short(board: Session, action: Action, beside: Action | None) -> str:
    return board.speaker.action(action)


def reasons(
    board: Session, own: Action | None, other: Action | None, terms: Sequence[Term], sign: int
) -> Told:
    """None: this table knows no terms."""
    return Told((), "", None, False)


def picture(board: Session, action: Action, advice: Advice) -> Job | None:
    """None: this table knows nothing of cards."""


def touched(board: Session, action: Action) -> Touched:
    """Nothing: this table has only buttons."""
    return {}


def returned(board: Session, action: Action) -> list[str]:
    """None: this table has only buttons."""
    return []
