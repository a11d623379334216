"""Sequential tests of two players: pairs of games are played until one of two hypotheses is accepted. `SequentialTest` is of
games at a table, `PointsTest` of solo games.

H0 says that the first player is `elo0` points stronger, H1 that it is `elo1` points stronger. After each pair the
log-likelihood ratio of the two is compared with Wald's bounds (1945): at or above the upper bound the first player is
"better", at or below the lower bound "not better".

A pair is two games with the same luck and the seats swapped. The first player's score in a pair, 0 to 2 in steps of
0.5, is one of five outcomes. Pairs are independent; single games are not. Nothing else is assumed about the
probabilities of the outcomes: under each hypothesis they are the maximum-likelihood estimate among all distributions
with the hypothesis's mean. This is the generalised test (GSPRT) of Li, Liu and Ying, "Generalized Sequential
Probability Ratio Test for Separate Families of Hypotheses" (2014), with five outcomes as in chess engine testing (Van
den Bergh, "A Practical Introduction to the GSPRT", 2020).
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import log

from engine.errors import BadInput

BETTER, NOT_BETTER, UNKNOWN = "better", "not better", "not yet known"

ALPHA = 0.05
"""The chance of calling a player better that is only `elo0` points stronger."""
BETA = 0.05
"""The chance of calling a player not better that is `elo1` points stronger."""

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The first player's mean score in a pair."""

UNSEEN = 1e-3
"""An outcome not seen yet counts as this many pairs, so that its probability is not zero."""

STEPS = 40
"""Steps of a bisection: 40 shrink the interval to 1e-12 of its width."""


def expected_score(elo: float) -> float:
    """The mean score, 0 to 1, of a player that is `elo` points stronger than the other."""
    return 1 / (1 + 10 ** (-elo / 400))


LOWER = log(BETA / (1 - ALPHA))
UPPER = log((1 - BETA) / ALPHA)


class _Test(ABC):
    """What both tests have."""

    __slots__ = ()

    @property
    @abstractmethod
    def llr(self) -> float:
        """The log-likelihood ratio of H1 to H0 after the pairs so far."""

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return LOWER

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return UPPER

    @property
    def verdict(self) -> str:
        """`BETTER`, `NOT_BETTER` or `UNKNOWN`."""
        llr = self.llr
        return BETTER if llr >= UPPER else NOT_BETTER if llr <= LOWER else UNKNOWN

    def _told(self) -> dict[str, object]:
        """What both say of themselves."""
        return {
            "verdict": self.verdict,
            "llr": round(self.llr, 4),
            "lower": round(self.lower, 4),
            "upper": round(self.upper, 4),
        }


def _check_bounds(low: float, high: float) -> None:
    if not low < high:
        raise BadInput("sprt", f"of two bounds the lower comes first, not {low:g} before {high:g}")


@dataclass(frozen=True, slots=True)
class SequentialTest(_Test):
    """A test in progress. elo0, elo1: the leads in points under the two hypotheses. counts: pairs so far by outcome."""

    elo0: float
    elo1: float
    counts: tuple[int, ...] = (0,) * len(OUTCOMES)

    def __post_init__(self) -> None:
        _check_bounds(self.elo0, self.elo1)

    @property
    def pairs(self) -> int:
        """The number of pairs so far."""
        return sum(self.counts)

    def after(self, first: float, second: float) -> "SequentialTest":
        """The test after one more pair, given the first player's shares of the victory (0, 0.5 or 1) in its two games."""
        seen = OUTCOMES.index((first + second) / 2)
        counts = tuple(count + (outcome == seen) for outcome, count in enumerate(self.counts))
        return SequentialTest(self.elo0, self.elo1, counts)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of H1 to H0 after the pairs so far."""
        if not self.pairs:
            return 0.0
        weights = [count or UNSEEN for count in self.counts]
        likely0 = _likeliest(weights, expected_score(self.elo0))
        likely1 = _likeliest(weights, expected_score(self.elo1))
        return sum(
            weight * log(one / zero) for weight, zero, one in zip(weights, likely0, likely1, strict=True)
        )

    def to_json(self) -> dict[str, object]:
        """The current state of the test."""
        counted = {"elo0": self.elo0, "elo1": self.elo1, "pairs": self.pairs, "counts": list(self.counts)}
        return self._told() | counted


FEWEST = 16
"""Pairs of solo games before a test may end: of fewer the variance is not known well enough."""
SMALL = 1e-3
"""The least variance of a difference, for players that always do the same."""


@dataclass(frozen=True, slots=True)
class PointsTest(_Test):
    """A test in progress. points0, points1: how much better the first player is under the two hypotheses, in points or turns.
    pairs: the seeds so far. total, squares: the sums of the differences and of their squares."""

    points0: float
    points1: float
    pairs: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __post_init__(self) -> None:
        _check_bounds(self.points0, self.points1)

    def after(self, difference: float) -> "PointsTest":
        """The test after one more seed, given how much better the first player did with it."""
        sums = self.total + difference, self.squares + difference * difference
        return PointsTest(self.points0, self.points1, self.pairs + 1, *sums)

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of H1 to H0; 0 before `FEWEST` pairs."""
        if self.pairs < FEWEST:
            return 0.0
        mean = self.total / self.pairs
        variance = max(SMALL, self.squares / self.pairs - mean * mean)
        zero, one = (variance + (mean - bound) ** 2 for bound in (self.points0, self.points1))
        return self.pairs / 2 * log(zero / one)

    def to_json(self) -> dict[str, object]:
        """The current state of the test."""
        return self._told() | {"points0": self.points0, "points1": self.points1, "pairs": self.pairs}


def _likeliest(weights: list[float], mean: float) -> list[float]:
    """The maximum-likelihood probabilities of the outcomes with this mean. weights: how often each outcome was seen.

    By Lagrange's method they are w / (1 + x (outcome − mean)), where w are the weights scaled to add up to 1 and x is
    the one number that gives this mean.
    """
    total = sum(weights)
    scaled = [(weight / total, outcome - mean) for weight, outcome in zip(weights, OUTCOMES, strict=True)]
    # All probabilities are positive only between the poles of the greatest and the least outcome.
    low, high = -1 / (OUTCOMES[-1] - mean), 1 / (mean - OUTCOMES[0])
    for _ in range(STEPS):
        middle = (low + high) / 2
        if sum(weight * away / (1 + middle * away) for weight, away in scaled) > 0:
            low = middle
        else:
            high = middle
    return [weight / (1 + low * away) for weight, away in scaled]
