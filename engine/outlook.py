"""What the seats of a game can expect, decision by decision: what each game defines so that its games can be reviewed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

Values = tuple[tuple[float, ...], ...]
"""For each unit of an outlook a value for each seat; more is better."""


class Judged(NamedTuple):
    """A decision. best: the best action. now: what each seat can expect with the best action. after: the same with the
    action taken; equal to `now` if that is the best one, and else worth no more to the seat that decided."""

    best: Any
    now: Values
    after: Values


@dataclass(frozen=True, slots=True)
class Marks:
    """What decisions that cost something are called, in a unit. A decision gets a name if it costs at least that much.

    scale: the mean cost of a seat's turns that gives an accuracy of 37 of 100 (1/e).
    """

    inaccuracy: float
    mistake: float
    blunder: float
    scale: float

    def size(self, cost: float) -> str | None:
        """The name of a decision with this cost; None if it costs too little for one."""
        if cost >= self.blunder:
            return "blunder"
        if cost >= self.mistake:
            return "mistake"
        return "inaccuracy" if cost >= self.inaccuracy else None


class Outlook(Protocol):
    """The strongest player's forecasts for one game. The decisions of a game are judged in the order in which they were
    taken: an outlook may remember the last ones."""

    @property
    def player(self) -> Any:
        """The policy whose values it uses."""
        ...

    @property
    def has_setup(self) -> bool:
        """Whether the game begins with decisions before its first turn."""
        ...

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of decisions."""
        ...

    @property
    def mistakes(self) -> Sequence[str]:
        """What may be done wrong."""
        ...

    @property
    def exact(self) -> bool:
        """Whether the costs of decisions are exact up to the end of the turn, so that playouts can add little."""
        ...

    def units(self, state: Any) -> Sequence[str]:
        """The units of its values (`engine.game.Unit`) in such a game; the first is that in which reviews say what a
        decision costs."""
        ...

    def marks(self, state: Any) -> Marks:
        """What decisions are called, in the first unit."""
        ...

    def judged(self, state: Any, action: Any) -> Judged:
        """A decision of the seat that decides in `state`, a legal action, seen from what that seat may know."""
        ...

    def costs(self, state: Any) -> dict[Any, float]:
        """What each listed action of the seat that decides costs, in the first unit, at least 0."""
        ...

    def kind(self, state: Any, action: Any) -> str:
        """What kind of decision an action in a state is: one of `kinds`."""
        ...

    def mistake(self, state: Any, played: Any, better: Any) -> str:
        """What is done wrong by one action of a state where another is better: one of `mistakes`."""
        ...

    def opened(self, state: Any) -> Sequence[tuple[int, int]]:
        """The turns that were over before the game's first decision: the seat and the round of each. state: at that
        decision."""
        ...

    def between(self, state: Any, turns: int) -> Values | None:
        """What each seat can expect just before a turn, when its card, market and dice are not known yet: the turn of
        `state`, or the one that began `turns` turns earlier with the same scores. None if the outlook cannot say; what
        the new turn brings then includes the end of the last."""
        ...

    def final(self, state: Any) -> Values:
        """What each seat has got in the end."""
        ...
