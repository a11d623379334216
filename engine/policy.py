"""Computer players: what a policy is, the values that it gives, and how a game registers one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from math import isfinite
from typing import Any, Final, Literal, Protocol, TypeVar

from engine.comparison import Comparison, Term, alone

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Decision:
    """What a policy would do, and why. reason: a key of the game's `REASONS`. params: the reason's parameters. The page
    has a sentence for each reason in every language."""

    action: Any
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


Unit = Literal["points", "win", "turns", "own"]
POINTS: Final = "points"
WIN: Final = "win"
TURNS: Final = "turns"
OWN: Final = "own"
"""Units of values. "points": expected by the end of the game, or of the turn if the policy says so. "win": the chance of
winning, 0 to 1. "turns": minus the number of turns still needed. "own": a policy's own scale; only the order matters."""

ROUNDING = 1e-9
"""Values that differ by no more than this are equal up to rounding errors."""


class Policy(Protocol):
    """A computer player: it takes a view and returns one of its legal actions, always the same for the same view. A
    subclass need only define `values`, and its docstring states their unit. To give more reasons than numbers, it also
    overrides `explain`."""

    def __repr__(self) -> str:
        return f"<computer player {type(self).__name__}>"

    def values(self, view: Any) -> Mapping[Any, float]:
        """The value of every legal action in a view whose seat decides; more is better. All values of a game and mode
        have the same unit. Among equal values the policy prefers the first."""
        ...

    def unit(self, view: Any) -> Unit:
        """The unit of the values."""
        return OWN

    def value(self, view: Any) -> float:
        """The value of the position: that of its best action."""
        return max(self.values(view).values())

    def __call__(self, view: Any) -> Any:
        """The best action in a view whose seat decides."""
        return best(self.values(view))

    def explain(self, view: Any) -> Decision:
        """The same action with a reason: by default only its value and that of the next best."""
        values = self.values(view)
        action = best(values)
        params = {"value": values[action]}
        if len(values) > 1:
            params["instead"] = max(value for other, value in values.items() if other != action)
        return Decision(action, "own", {name: value for name, value in params.items() if isfinite(value)})

    def advise(self, view: Any) -> Decision:
        """What a hint advises: the same, or an action that is worth almost as much and that people would rather be told."""
        return self.explain(view)

    def compare(self, view: Any, action: Any, other: Any = None) -> Comparison:
        """Why a legal action rather than another; by default rather than the most tempting one. Here that is the next best,
        and nothing is known but the values."""
        values = self.values(view)
        others = [each for each in values if each != action]
        if other is None and not others:
            return alone(action)
        other = max(others, key=values.__getitem__) if other is None else other
        better = values[action] - values[other]
        return Comparison(action, other, better, (Term("own", better, {}),))


def best(values: Mapping[A, float]) -> A:
    """The action with the greatest value; the first of several."""
    return max(values, key=values.__getitem__)


def ranked(values: Mapping[A, float], first: A | None = None) -> dict[A, float]:
    """The same values with the best action in front, and no other above it only through rounding. The best is `first` if
    given, else the first action whose value equals the greatest up to rounding."""
    if first is None:
        most = max(values.values()) - ROUNDING
        first = next(action for action, value in values.items() if value >= most)
    top = values[first]
    out = {first: top}
    for action, value in values.items():
        out.setdefault(action, top if top < value <= top + ROUNDING else value)
    return out


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player as a game registers it. Calling it gives a new policy.

    offered: whether people may choose it on the page. hints: whether it gives the hints; exactly one does.
    """

    make: Callable[[], Policy]
    offered: bool = True
    hints: bool = False

    def __call__(self) -> Policy:
        return self.make()


@dataclass(frozen=True, slots=True)
class Late:
    """Makes a policy with the function or class `name` of a module. It imports the module when it is first called, as games
    without computer players do not need it."""

    module: str
    name: str

    def __call__(self) -> Policy:
        policy: Policy = getattr(import_module(self.module), self.name)()
        return policy
