"""Why one action rather than another: the terms that the difference of their values is made of.

A policy splits the value of each action into parts, each about one thing that can be seen at the table: a card that gets
complete, dice that can still be rolled. What two actions share cancels out; the rest are the terms, which add up to the
difference of the values. Nothing here is a sentence: the page has one for each key of the game's `TERMS`.

Hints compare the best action with the most tempting other one (`Policy.compare`). Reviews and puzzles compare it with the
action that was taken: `outlook.player.compare(view, better, played).to_json()` is what the page needs to say why (`worker.protocol.Why`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

NOTICED = 0.1
"""A term that is a smaller share of the largest is not worth a word."""


SAME = 1e-9
"""A smaller difference is none."""


class Part(NamedTuple):
    """A part of an action's value. value: in the unit of the policy. params: what can be seen of it."""

    value: float
    params: Mapping[str, Any] = {}


Parts = dict[tuple[str, str], Part]
"""The parts of a value: by the key of a term and the thing that it is about, "" if there is only one."""


class Term(NamedTuple):
    """What speaks for or against an action. value: above 0 if it speaks for the action, below if for the other one.
    params: of the key (`TERMS`), those of the other action in front of which stands "other_". shared: how much of it both
    actions have."""

    key: str
    value: float
    params: Mapping[str, Any]
    shared: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The term as the page gets it."""
        return {"key": self.key, "value": self.value, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Comparison:
    """An action beside another. other: None if there is no other. better: how much more the action is worth, in the unit of
    the policy. terms: the largest first, then what is left as `REST`; their values add up to `better`."""

    action: Any
    other: Any
    better: float
    terms: tuple[Term, ...]

    @property
    def named(self) -> tuple[Term, ...]:
        """The terms that a sentence names: the two largest, and the one with which they explain the difference best. Where
        nothing differs, what both actions share."""
        largest = max((abs(term.value) for term in self.terms), default=0.0)
        if largest < SAME:
            return tuple(sorted(self.terms, key=lambda term: -term.shared)[:2])
        least = NOTICED * largest
        told = [term for term in self.terms if abs(term.value) > least]
        named, others = told[:2], told[2:]
        left = self.better - sum([term.value for term in named], 0.0)
        third = min(others, key=lambda term: abs(left - term.value), default=None)
        if third and abs(left - third.value) < abs(left):
            named.append(third)
        return tuple(named)

    def to_json(self) -> dict[str, Any]:
        """The comparison as the page gets it: with the terms to name."""
        return {
            "action": str(self.action),
            "other": None if self.other is None else str(self.other),
            "better": self.better,
            "terms": [term.to_json() for term in self.named],
        }


def compared(action: Any, other: Any, of_action: Parts, of_other: Parts) -> Comparison:
    """The comparison of two actions by the parts of their values."""
    none = Part(0.0)
    terms = []
    for key in (*of_action, *(key for key in of_other if key not in of_action)):
        one, two = of_action.get(key, none), of_other.get(key, none)
        params = {**one.params, **{"other_" + name: value for name, value in two.params.items()}}
        shared = min(abs(one.value), abs(two.value)) if key in of_action and key in of_other else 0.0
        terms.append(Term(key[0], one.value - two.value, params, shared))
    terms.sort(key=lambda term: -abs(term.value))
    return Comparison(action, other, sum([term.value for term in terms], 0.0), tuple(terms))


def alone(action: Any) -> Comparison:
    """The comparison of the only action that there is."""
    return Comparison(action, None, 0.0, ())
