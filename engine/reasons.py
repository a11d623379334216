"""Why a computer player decides as it does: a key for each reason, with typed parameters.

A game lists its players' reasons in `REASONS`; a `Decision` names one of them. The page has a sentence for each in every
language. Tests check both against the list: an unknown key or a parameter of the wrong type is an error.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any


@dataclass(frozen=True, slots=True)
class Unit:
    """The type of a parameter: a number in a unit, or the name of something. holds: whether a value has this type.
    examples: values that have it, for tests."""

    name: str
    holds: Callable[[Any], bool]
    examples: tuple[Any, ...]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_chance(value: Any) -> bool:
    return _is_number(value) and 0 <= value <= 1


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_true(value: Any) -> bool:
    return value is True


POINTS = Unit("points", _is_number, (0.0, 7.25, -1.5, 1150))
"""Points, by the end of the game or of the turn."""
CHANCE = Unit("chance", _is_chance, (0.0, 0.034, 0.5, 1.0))
"""A probability from 0 to 1."""
COUNT = Unit("count", _is_count, (0, 1, 4))
"""A whole number, 0 or more."""
FLAG = Unit("flag", _is_true, (True,))
"""Something that is so; missing if it is not."""
NUMBER = Unit("number", _is_number, (0.0, 2.5, -3))
"""A number in a unit that another parameter names or only the player knows."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The parameters of a reason and their types. optional: those that may be missing."""

    params: Mapping[str, Unit] = field(default_factory=dict)
    optional: Mapping[str, Unit] = field(default_factory=dict)


def term(**params: Unit) -> Reason:
    """The parameters of a term that compares two actions (`engine/comparison.py`): each of the action itself, and with
    `other_` in front of the other action. A term that is about one of them alone has only that one's."""
    return Reason(optional={**params, **{"other_" + name: unit for name, unit in params.items()}})


COMMON: Mapping[str, Reason] = {
    "random": Reason(),
    "own": Reason(optional={"value": NUMBER, "instead": NUMBER}),
}
"""Reasons for the players of any game. "random": chosen at random. "own": chosen by the player's own values, without
further explanation; value: of the action, instead: of the next best."""


def fault(reasons: Mapping[str, Reason], key: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a decision's reason or its parameters, as a phrase; None if nothing is."""
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
