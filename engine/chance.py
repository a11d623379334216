"""Games with explicit chance: wherever luck falls, there is a step of its own, with every outcome and its exact chance.

>>> from engine.tutto import new_solo
>>> step = decision(new_solo("K7Q2M9XT"))
>>> step.legal_actions()[-1]
Stop()
>>> step = step.apply("stop")
>>> step.what, len(step.outcomes), step.outcomes[-1]
('card', 11, ('stop', Fraction(5, 27)))
>>> step.apply("double").what
'dice'

The chances are those for somebody who sees all that has been revealed and all hands, but neither the order of the decks nor the
dice to come. Equivalent rolls are one outcome where the dice are alike (TUTTO); where colours count (Gönnen Können), each die's
face counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.errors import IllegalAction
from engine.luck import Luck, Outcome, Outcomes, Undecided, What
from engine.match import GAMES


@dataclass(frozen=True, slots=True)
class Step:
    """A decision, or luck that has to fall. state: before the luck falls, the state in which the action was taken; None while a
    game is being dealt. what: "dice" or "card" if luck has to fall, else None. outcomes: each with its chance; empty at a decision. Of the
    states, the order of the decks means nothing."""

    state: Any
    what: What | None = None
    outcomes: Outcomes = ()
    _go: Callable[[Luck], Any] | None = field(default=None, repr=False, compare=False)
    _chosen: tuple[Outcome, ...] = field(default=(), repr=False)

    @property
    def is_chance(self) -> bool:
        """Whether luck has to fall."""
        return self.what is not None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return not self.is_chance and bool(self.state.is_over)

    def legal_actions(self) -> Sequence[Any]:
        """Of the seat that decides next; none while luck has to fall."""
        return () if self.is_chance else self.state.legal_actions()

    def apply(self, choice: Any) -> "Step":
        """The step after an action (a value or its notation) or, if luck has to fall, after an outcome. Raises `IllegalAction` and
        `BadInput`."""
        if self._go:
            if all(choice != outcome for outcome, _ in self.outcomes):
                raise IllegalAction("outcome", f"{choice!r} is not an outcome of this {self.what}")
            return _gone(self.state, self._go, (*self._chosen, choice))
        state = self.state
        action = state.rules.parse(choice) if isinstance(choice, str) else choice

        def go(luck: Luck) -> Any:
            position, _ = state.rules.apply(state.position, action, luck)
            return type(state)(state.seed, position, state.step + 1)

        return _gone(state, go, ())


def decision(state: Any) -> Step:
    """The step at which a state stands."""
    return Step(state)


def opening(game: str, seats: int, seed: str, start: int = 0) -> Step:
    """The first step of a game, in which its first dice and cards are luck that has to fall. The seed deals hands and market of
    Gönnen Können, which have too many outcomes to list. Raises `BadInput`."""
    new_game = GAMES[game].new_game
    GAMES[game].new_game(seats, seed, start)  # refuses what there is not

    def go(luck: Luck) -> Any:
        state = new_game(seats, luck.with_seed(seed), start)
        return type(state)(str(state.seed), state.position)

    return _gone(None, go, ())


def _gone(state: Any, go: Callable[[Luck], Any], chosen: tuple[Outcome, ...]) -> Step:
    try:
        return Step(go(Luck("" if state is None else state.seed, chosen)))
    except Undecided as undecided:
        return Step(state, undecided.what, undecided.outcomes, go, chosen)
