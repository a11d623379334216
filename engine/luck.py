"""Luck that is chosen, in place of a seed: then every roll and every card is a question with possible answers and their chances.

`engine/chance.py` makes steps of them. The rules ask where `isinstance(seed, Luck)`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, Self

What = Literal["dice", "card"]
Outcome = Any
"""Of dice the faces of those thrown, as a tuple; of a card its name as text."""
Outcomes = Sequence[tuple[Outcome, Fraction]]
"""What may come, each with its chance; the chances add up to 1."""


class Undecided(Exception):
    """The rules have asked for luck that is not chosen yet. what: is asked for. outcomes: may be chosen."""

    def __init__(self, what: What, outcomes: Outcomes) -> None:
        super().__init__(f"{what} has {len(outcomes)} outcomes")
        self.what: What = what
        self.outcomes = outcomes


class Luck(str):
    """A seed whose dice and cards come as chosen, in the order in which the rules ask for them. It serves one action."""

    __slots__ = ("_left",)
    _left: list[Outcome]

    def __new__(cls, seed: str, chosen: Sequence[Outcome] = ()) -> Self:
        """seed: for what nobody asks about, such as the order in which a deck is dealt."""
        made = super().__new__(cls, seed)
        made._left = list(reversed(chosen))
        return made

    def with_seed(self, seed: str) -> Self:
        """The same choices with another seed."""
        return type(self)(seed, self._left[::-1])

    def among(self, what: What, outcomes: Outcomes) -> Outcome:
        """The outcome that was chosen; the only one, if there is but one. Raises `Undecided` if none was chosen yet."""
        if len(outcomes) == 1:
            return outcomes[0][0]
        if not self._left:
            raise Undecided(what, outcomes)
        return self._left.pop()
