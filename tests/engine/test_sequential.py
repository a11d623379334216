"""The sequential test: its verdicts, its log-likelihood ratio against other ways to find it, and its error rates."""

from itertools import accumulate
from math import log
from random import Random

import pytest

from engine.errors import BadInput
from engine.sequential import (
    ALPHA,
    BETA,
    BETTER,
    NOT_BETTER,
    OUTCOMES,
    UNKNOWN,
    SequentialTest,
    expected_score,
)


def pair_chances(elo: float) -> list[float]:
    """Chances of the five outcomes of a pair, for a player that is `elo` points stronger: much luck is shared, so that
    the games of a pair often go one each."""
    mean = expected_score(elo)
    spread = [0.12, 0.18, 0.4, 0.18, 0.12]
    tilt = (mean - 0.5) / sum(
        chance * (outcome - 0.5) ** 2 for chance, outcome in zip(spread, OUTCOMES, strict=True)
    )
    return [chance * (1 + tilt * (outcome - 0.5)) for chance, outcome in zip(spread, OUTCOMES, strict=True)]


def played(test: SequentialTest, chances: list[float], random: Random, most: int) -> str:
    bounds = list(accumulate(chances))
    for _ in range(most):
        draw = random.random()
        index = next(at for at, bound in enumerate(bounds) if draw < bound or at == len(bounds) - 1)
        test = test.after(min(1.0, 2 * OUTCOMES[index]), max(0.0, 2 * OUTCOMES[index] - 1))
        if test.verdict != UNKNOWN:
            break
    return test.verdict


def verdicts(elo: float, tests: int) -> list[str]:
    """The verdicts of tests of 80 points against 0 for a player that is `elo` points stronger."""
    random = Random(f"verdicts {elo}")
    chances = pair_chances(elo)
    assert sum(chances) == pytest.approx(1) and min(chances) > 0
    assert sum(c * o for c, o in zip(chances, OUTCOMES, strict=True)) == pytest.approx(expected_score(elo))
    return [played(SequentialTest(0, 80), chances, random, 2_000) for _ in range(tests)]


def test_its_errors_are_as_rare_as_it_says():
    """Of 200 tests 5 % are 10, with a standard deviation of 3.1: 19 are three of them more."""
    tests = 200
    equal, stronger = verdicts(0, tests), verdicts(80, tests)
    assert equal.count(BETTER) <= ALPHA * tests + 9
    assert stronger.count(NOT_BETTER) <= BETA * tests + 9
    assert equal.count(UNKNOWN) == stronger.count(UNKNOWN) == 0
    # And they do happen: a test that never errs would play too long.
    assert equal.count(BETTER) and stronger.count(NOT_BETTER)


def test_far_from_its_bounds_it_is_seldom_wrong():
    assert verdicts(-60, 30).count(NOT_BETTER) >= 28
    assert verdicts(115, 30).count(BETTER) >= 28


def test_the_ratio_of_many_pairs_is_that_of_the_normal_approximation():
    """Of Van den Bergh: pairs × (s1 − s0) × (2 mean − s0 − s1) / (2 variance)."""
    test = SequentialTest(0, 10, (200, 900, 3000, 1000, 240))
    chances = [count / test.pairs for count in test.counts]
    mean = sum(chance * outcome for chance, outcome in zip(chances, OUTCOMES, strict=True))
    variance = sum(chance * (outcome - mean) ** 2 for chance, outcome in zip(chances, OUTCOMES, strict=True))
    low, high = expected_score(0), expected_score(10)
    wanted = test.pairs * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert test.llr == pytest.approx(wanted, rel=0.02)


def test_the_ratio_of_wins_and_losses_alone_is_known_exactly():
    """With two outcomes the mean fixes both chances."""
    test = SequentialTest(-20, 60, (30, 0, 0, 0, 50))
    low, high = expected_score(-20), expected_score(60)
    wanted = 50 * log(high / low) + 30 * log((1 - high) / (1 - low))
    assert test.llr == pytest.approx(wanted, rel=1e-3)


def test_pairs_that_go_one_each_say_that_neither_is_better():
    test = SequentialTest(0, 40)
    for _ in range(2_000):
        test = test.after(1, 0)
    assert test.verdict == NOT_BETTER
    even = SequentialTest(-40, 40, (10, 20, 70, 20, 10))
    assert even.llr == pytest.approx(0, abs=1e-6) and even.verdict == UNKNOWN


def test_nothing_played_says_nothing():
    test = SequentialTest(0, 20)
    assert (test.llr, test.verdict, test.pairs) == (0, UNKNOWN, 0)
    assert test.upper == pytest.approx(log(19)) and test.lower == pytest.approx(-log(19))


def test_the_lower_bound_comes_first():
    with pytest.raises(BadInput, match="lower comes first"):
        SequentialTest(20, 0)
