"""Confidence intervals for a rate, for a mean and for games that share their luck."""

from collections.abc import Sequence
from math import sqrt

CERTAINTY = 1.96
"""Half the width of a 95 % confidence interval in standard deviations."""

FEWEST_BLOCKS = 10


def rate_interval(rate: float, games: float) -> tuple[float, float]:
    """The 95 % confidence interval of a rate observed in `games` games (Wilson's)."""
    square = CERTAINTY**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = CERTAINTY / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def block_interval(shares: Sequence[float], block: int) -> tuple[float, float]:
    """The 95 % confidence interval of the mean share per game. shares: of the games in order, each from 0 to 1. Every
    `block` games in a row share their luck, so the variance is taken between blocks. Wilson's interval is used if a
    block is one game, if there are too few blocks to estimate the variance, or if all games ended alike."""
    games = len(shares)
    rate = sum(shares) / games
    blocks = [shares[first : first + block] for first in range(0, games, block)]
    if block == 1 or len(blocks) < FEWEST_BLOCKS:
        return rate_interval(rate, games)
    if rate in (0, 1):
        return rate_interval(rate, len(blocks))
    square = sum((sum(those) - rate * len(those)) ** 2 for those in blocks)
    half = CERTAINTY * sqrt(square * len(blocks) / (len(blocks) - 1)) / games
    return max(0.0, rate - half), min(1.0, rate + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of the values and half the width of its 95 % confidence interval."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 0.0
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, CERTAINTY * sqrt(variance / len(values))
