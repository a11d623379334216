"""The hint in any game: what to do and why, in the game's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

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


def short(board: Session, action: Action, spoken: Sequence[Mapping[str, Any]]) -> str:
    return board.speaker.action(action)


def clause(board: Session, term: Term, spoken: Sequence[Mapping[str, Any]]) -> str:
    """Nothing: this table knows no terms."""
    return ""


def alike(
    board: Session,
    own: Action | None,
    other: Action | None,
    terms: Sequence[Term],
    spoken: Sequence[Mapping[str, Any]],
) -> str:
    """Nothing, for the same reason."""
    return ""


def picture(board: Session, action: Action, advice: Advice) -> Job | None:
    """None: this table knows nothing of cards."""


def touched(board: Session, action: Action) -> Touched:
    """Nothing: this table has only buttons."""
    return {}
