"""Checks a decision by playouts: the game played on after both moves, with the same luck, by the strongest player.

The luck to come is new: what the person could not know when deciding is drawn again for every pair.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import sqrt
from typing import Any, NamedTuple

from engine.errors import BadInput
from engine.game import ROUNDING
from engine.match import Match
from engine.outlook import Outlook
from engine.replay import state_at
from engine.steps import Progress, Steps, finish

FEWEST = 6
"""Pairs before a check may end as clear: fewer agree too often by chance."""


class Rule(NamedTuple):
    """When a difference is called a mistake: after at most `pairs` pairs it must be `sure` standard errors above 0. looks: after
    these numbers of pairs a check ends early, if the difference is at most `hopeless` standard errors above 0, or, from
    `FEWEST` pairs on, at least `clear` of them."""

    pairs: int
    sure: float
    looks: tuple[int, ...]
    clear: float
    hopeless: float

    def is_settled(self, differences: Sequence[float]) -> bool:
        """Whether a check ends after these pairs."""
        if len(differences) >= self.pairs:
            return True
        if len(differences) not in self.looks:
            return False
        found = summed_up(differences)
        if found.mean <= self.hopeless * found.error:
            return True
        return len(differences) >= FEWEST and found.mean >= max(ROUNDING, self.clear * found.error)

    def verdict(self, differences: Sequence[float]) -> tuple[bool, int]:
        """Whether the rule calls it a mistake, and after how many of these pairs."""
        pairs = next(
            (n for n in range(2, len(differences) + 1) if self.is_settled(differences[:n])), len(differences)
        )
        return pairs > 1 and self.confirms(summed_up(differences[:pairs])), pairs

    def confirms(self, found: "Checked") -> bool:
        """Whether the better move is better beyond doubt."""
        return _is_above(found, self.sure)


WHOLE = Rule(pairs=32, sure=3.2, looks=tuple(range(4, 32, 2)), clear=5.0, hopeless=0.75)
"""For reviews. Most of the differences that the values see are not real, so with 95 % confidence too many of those confirmed would be
chance, and the costliest of many are overestimated (`research/confirm.py`)."""
QUICK = Rule(pairs=8, sure=3.0, looks=(6,), clear=5.0, hopeless=1.0)
"""For the question before a move: it finds fewer mistakes, but those that it finds are real. Playouts that end after a turn and
go by the values from there are quicker, but half of what they confirmed was no mistake."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A decision checked by pairs of playouts. mean: how much better the better move did, in the main unit. error: its
    standard error. is_confirmed: whether the better move is better beyond doubt."""

    pairs: int
    mean: float
    error: float
    is_confirmed: bool = False

    def to_json(self) -> dict[str, Any]:
        """The check for the page."""
        return {"pairs": self.pairs, "mean": self.mean, "error": self.error, "confirmed": self.is_confirmed}


def verify(match: Match, step: int, better: Any, pairs: int) -> Checked:
    """Play this many pairs of games on from a step, after a better action and after the one that was played, with other luck than
    the check of a review. It is confirmed with 95 % confidence."""
    luck = differences(match, step, better, None, "verify", pairs)
    found = summed_up([finish(next(luck)) for _ in range(pairs)])
    return replace(found, is_confirmed=_is_above(found, 1.645))


def check(match: Match, step: int, better: Any, rule: Rule = WHOLE) -> Checked:
    """Whether a review shows a decision as a mistake."""
    return finish(checking_move(match, step, better, rule))


def checking_move(match: Match, step: int, better: Any, rule: Rule, played: Any = None) -> Steps[Checked]:
    """`check` in steps, one per decision of the playouts. Its progress counts games. Raises `BadInput` if there is no such step
    or an action is not legal there.

    played: the other action, by default the one that was played.
    """
    luck = differences(match, step, better, played, "check", rule.pairs)
    found: list[float] = []
    while not rule.is_settled(found):
        found.append((yield from next(luck)))
    checked = summed_up(found)
    return replace(checked, is_confirmed=rule.confirms(checked))


def differences(
    match: Match, step: int, better: Any, played: Any, tag: str, most: int
) -> Iterator[Steps[float]]:
    """An endless series: how much better the better action did in each pair of playouts. Every pair is played in steps.
    Raises `BadInput` as `checking_move` does.

    tag: another tag gives other luck. most: the most pairs that there will be, for the progress.
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
    view = state.view(seat)

    def pair(number: int) -> Steps[float]:
        other = view.sampled(f"{match.seed}/{step}/{tag}/{number}")
        results: list[float] = []
        for action in (better, worse):
            progress = Progress(2 * number + len(results), 2 * most)
            results.append((yield from playing_on(other, action, outlook, seat, progress)))
        return results[0] - results[1]

    return map(pair, count())


def playing_on(state: Any, action: Any, outlook: Outlook, seat: int, progress: Progress) -> Steps[float]:
    """What a seat gets in the end, in the main unit, if it takes an action and all play on like the strongest player. It yields
    the same progress at every decision."""
    state, _ = state.apply(action)
    while not state.is_over:
        yield progress
        state, _ = state.apply(outlook.player(state.view(state.deciders[0])))
    return outlook.final(state)[0][seat]


def summed_up(differences: Sequence[float]) -> Checked:
    """The mean of some differences and its standard error."""
    pairs = len(differences)
    mean = sum(differences) / pairs
    variance = sum((each - mean) ** 2 for each in differences) / (pairs - 1) if pairs > 1 else 0.0
    return Checked(pairs, mean, sqrt(variance / pairs))


def _is_above(found: Checked, errors: float) -> bool:
    return found.pairs > 1 and found.mean > ROUNDING and found.mean >= errors * found.error
