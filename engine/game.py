"""What every game at the table meets: the vocabulary that match, link, arena and command line speak.

A game is a package (`engine.goennen`, `engine.tutto`) with `new_game`, `new_solo` and `parse_action`; what
those return follows the protocols below. Nothing here knows a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from engine.errors import BadInput, IllegalAction

__all__ = ["Action", "BadInput", "Decision", "Event", "IllegalAction", "Policy", "State", "View"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a key with JSON-able parameters, for whoever may see it.

    seat: whose doing it was, or None. seen_by: the one seat that may know, or None for everybody.
    """

    key: str
    seat: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    seen_by: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "seat": self.seat, "params": dict(self.params)}


class Action(Protocol):
    """An action; `str(action)` is its notation, which the game's `parse_action` reads back."""

    def __str__(self) -> str: ...


class View(Protocol):
    """What one seat may know, and all that a policy is given."""

    @property
    def seat(self) -> int: ...

    def legal_actions(self) -> tuple[Any, ...]: ...

    def to_json(self) -> dict[str, Any]: ...


class State(Protocol):
    """An immutable state of a game, its secrets included."""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats whose decision it is, in the order in which they are asked; the first acts next.
        Several while a choice is simultaneous; none when the game is over."""

    @property
    def is_over(self) -> bool: ...

    def legal_actions(self) -> tuple[Any, ...]:
        """The canonical actions of the first decider, in a stable order."""

    def is_legal(self, action: Any) -> bool: ...

    def apply(self, action: Any) -> tuple[Self, tuple[Event, ...]]:
        """The next state and what happened. Raises `IllegalAction`; this state stays as it is."""

    def scores(self) -> tuple[int, ...]: ...

    def winners(self) -> tuple[int, ...]: ...

    def view(self, seat: int) -> View: ...

    def to_json(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """What a policy would do, and why: the reason as a key with JSON-able numbers (chances from 0 to 1, points),
    which the page says in its reader's language."""

    action: Any
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Policy(Protocol):
    """A computer player: a view in, one of its legal actions out, the same for the same view."""

    def __call__(self, view: Any) -> Any: ...

    def explain(self, view: Any) -> Decision:
        """The same decision with its reason."""
