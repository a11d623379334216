"""Checks a decision by playouts: the game played on after both moves, with the same luck, by the strongest player.

The luck to come is new: what the person could not know when deciding is drawn again for every pair.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine.errors import BadInput
from engine.game import ROUNDING
from engine.match import Match
from engine.outlook import Outlook
from engine.replay import state_at
from engine.work import Progress, Steps, finish

SURE = 2.33
"""A difference is confirmed if it is so many standard errors above 0: with 99 % confidence. Most differences that the values
see are none, so with 95 % too many of those confirmed would be chance."""
LOOKS = (8, 12, 16, 20)
CLEAR, HOPELESS = 3.5, 0.3
"""A check that has made one of these numbers of pairs ends if the difference is so many standard errors above 0, or fewer."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A decision checked by pairs of playouts. mean: how much better the better move did, in the main unit. error: its
    standard error."""

    pairs: int
    mean: float
    error: float

    @property
    def is_confirmed(self) -> bool:
        """Whether the better move is better beyond doubt."""
        return self.pairs > 1 and self.mean > ROUNDING and self.mean >= SURE * self.error

    @property
    def is_clear(self) -> bool:
        """Whether more pairs would hardly change the verdict."""
        return self.mean <= HOPELESS * self.error or self.mean >= max(ROUNDING, CLEAR * self.error)

    def to_json(self) -> dict[str, Any]:
        """The check for the page."""
        return {"pairs": self.pairs, "mean": self.mean, "error": self.error, "confirmed": self.is_confirmed}


def check(match: Match, step: int, better: Any, pairs: int) -> Checked:
    """Play so many pairs of games on from a step, after a better action and after the one that was played."""
    return finish(checking_move(match, step, better, pairs))


def checking_move(
    match: Match, step: int, better: Any, pairs: int, played: Any = None, quick: bool = False
) -> Steps[Checked]:
    """`check` in steps, one per decision of the playouts; it ends early where the verdict is clear. Its progress counts games. Raises `BadInput` if there is no such
    step or an action is not legal there.

    played: the other action, by default the one that was played. quick: play on only until the seat's next turn has
    ended, and go by the values from there.
    """
    state = state_at(match, step)
    load = match.game.FEATURES.outlook
    if load is None or state.is_over or (step == match.step and played is None):
        raise BadInput("step", f"there is no decision to check at step {step}", step=step)
    worse = match.moves[step].action if played is None else played
    for action in (better, worse):
        if not state.is_legal(action):
            raise BadInput("action", f"{action} is not legal at step {step}", text=str(action))
    outlook, seat = load(), state.deciders[0]
    turns = state.position.seats + 1 if quick else None
    differences: list[float] = []
    for number in range(pairs):
        other = outlook.other_luck(state, f"{match.seed}/{step}/{number}")
        results: list[float] = []
        for action in (better, worse):
            progress = Progress(2 * number + len(results), 2 * pairs)
            results.append((yield from playing_on(other, action, outlook, seat, progress, turns)))
        differences.append(results[0] - results[1])
        if len(differences) in LOOKS and summed_up(differences).is_clear:
            break
    return summed_up(differences)


def playing_on(
    state: Any, action: Any, outlook: Outlook, seat: int, progress: Progress, turns: int | None = None
) -> Steps[float]:
    """What a seat gets in the end, in the main unit, if it takes an action and all play on like the strongest player; or
    what it can expect once so many more turns have begun. It yields the same progress at every decision."""
    player = outlook.player
    state, events = state.apply(action)
    begun = sum(event.key == "turn" for event in events)
    while not state.is_over:
        yield progress
        best = player(state.view(state.deciders[0]))
        if turns is not None and begun >= turns and state.deciders[0] == seat:
            return outlook.judged(state, best).now[0][seat]
        state, events = state.apply(best)
        begun += sum(event.key == "turn" for event in events)
    return outlook.final(state)[0][seat]


def summed_up(differences: Sequence[float]) -> Checked:
    """The mean of some differences and its standard error."""
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / (count - 1) if count > 1 else 0.0
    return Checked(count, mean, sqrt(variance / count))
