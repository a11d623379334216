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

SURE = 1.645
"""A difference is confirmed if it is so many standard errors above 0: with 95 % confidence."""


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

    def to_json(self) -> dict[str, Any]:
        """The check for the page."""
        return {"pairs": self.pairs, "mean": self.mean, "error": self.error, "confirmed": self.is_confirmed}


def check(match: Match, step: int, better: Any, pairs: int) -> Checked:
    """Play so many pairs of games on from a step, after a better action and after the one that was played."""
    return finish(checking_move(match, step, better, pairs))


def checking_move(match: Match, step: int, better: Any, pairs: int) -> Steps[Checked]:
    """`check` in steps, one per decision of the playouts. Its progress counts games. Raises `BadInput` if there is no such
    step or the better action is not legal there."""
    state = state_at(match, step)
    load = match.game.FEATURES.outlook
    if load is None or step == match.step:
        raise BadInput("step", f"there is no decision to check at step {step}", step=step)
    if not state.is_legal(better):
        raise BadInput("action", f"{better} is not legal at step {step}", text=str(better))
    outlook, seat = load(), state.deciders[0]
    differences: list[float] = []
    for number in range(pairs):
        other = outlook.other_luck(state, f"{match.seed}/{step}/{number}")
        results: list[float] = []
        for action in (better, match.moves[step].action):
            progress = Progress(2 * number + len(results), 2 * pairs)
            results.append((yield from playing_on(other, action, outlook, seat, progress)))
        differences.append(results[0] - results[1])
    return summed_up(differences)


def playing_on(state: Any, action: Any, outlook: Outlook, seat: int, progress: Progress) -> Steps[float]:
    """What a seat gets in the end, in the main unit, if it takes an action and all play on like the strongest player. It
    yields the same progress at every decision."""
    player = outlook.player
    state, _ = state.apply(action)
    while not state.is_over:
        yield progress
        state, _ = state.apply(player(state.view(state.deciders[0])))
    return outlook.final(state)[0][seat]


def summed_up(differences: Sequence[float]) -> Checked:
    """The mean of some differences and its standard error."""
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / (count - 1) if count > 1 else 0.0
    return Checked(count, mean, sqrt(variance / count))
