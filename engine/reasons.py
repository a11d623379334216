"""Why a computer player decides as it does: a key for each reason, with typed parameters.

A game lists the reasons of its players in its `REASONS`; a `Decision` names one of them. The page has a sentence for each
in every language. Tests hold both to the list: a key that is not there, or a parameter of another type, is an error.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any


@dataclass(frozen=True, slots=True)
class Unit:
    """What a parameter is: a number in a unit, or the name of something. holds: whether a value is such a thing.
    examples: some that are, for tests."""

    name: str
    holds: Callable[[Any], bool]
    examples: tuple[Any, ...]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


POINTS = Unit("points", _is_number, (0.0, 7.25, -1.5, 1150))
"""Points by the end of the game, or of the turn."""
CHANCE = Unit("chance", lambda value: _is_number(value) and 0 <= value <= 1, (0.0, 0.034, 0.5, 1.0))
"""A chance from 0 to 1."""
COUNT = Unit("count", lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0, (0, 1, 4))
"""How many there are."""
NUMBER = Unit("number", _is_number, (0.0, 2.5, -3))
"""A number in a unit that another parameter names, or that only the player knows."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason. params: its parameters and what they are. optional: those that it may lack."""

    params: Mapping[str, Unit] = field(default_factory=dict)
    optional: Mapping[str, Unit] = field(default_factory=dict)


COMMON: Mapping[str, Reason] = {
    "random": Reason(),
    "own": Reason(optional={"value": NUMBER, "instead": NUMBER}),
}
"""Those that any game's players may have. "random": by chance. "own": by the player's own values, of which it says no
more; value: of its action, instead: of the next best."""


def fault(reasons: Mapping[str, Reason], key: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a decision's reason and its parameters, in a phrase; None if nothing is."""
    if key not in reasons:
        return f"there is no reason {key!r}"
    reason = reasons[key]
    for name, value in params.items():
        unit = reason.params.get(name) or reason.optional.get(name)
        if unit is None:
            return f"{key} has no parameter {name!r}"
        if not unit.holds(value):
            return f"{name} of {key} is {value!r}, which is no {unit.name}"
    missing = [name for name in reason.params if name not in params]
    return f"{key} lacks {', '.join(missing)}" if missing else None
