"""Gradient ascent on a worth that can only be sampled, with noise (an evolution strategy).

Each step draws pairs of opposite changes of the point. How much more one side of a pair is worth than the other,
times the change, estimates the gradient. Both sides of a pair share their luck and every pair has new luck, so the noise of many
pairs averages out. The step in each direction follows the mean gradient of the last steps, in units of its noise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

Vector = tuple[float, ...]

MOMENTUM = 0.8
"""The share of the mean gradient that is kept from step to step."""
NOISE_KEPT = 0.9
"""The same of its variance."""
LONGEST = 0.12
"""The longest step in one direction."""


class Gradient(NamedTuple):
    """The estimated gradient, and the standard error of each of its numbers."""

    means: Vector
    errors: Vector


@dataclass(frozen=True, slots=True)
class Ascent:
    """Where a search stands after this many steps. drift: the mean gradient of the last steps; noise: its variance by
    step. Both begin at 0."""

    point: Vector
    drift: Vector
    noise: Vector
    steps: int = 0


def begin(point: Sequence[float]) -> Ascent:
    """A search before its first step."""
    nothing = (0.0,) * len(point)
    return Ascent(tuple(point), nothing, nothing)


def change(seed: str, size: int, length: float) -> Vector:
    """The change of a pair, drawn with a seed. length: the standard deviation of each number."""
    random = Random(seed)
    return tuple(random.gauss(0, length) for _ in range(size))


def moved(point: Sequence[float], by: Sequence[float], sign: int) -> Vector:
    """One side of a pair. sign: 1 or -1."""
    return tuple(at + sign * far for at, far in zip(point, by, strict=True))


def gradient(changes: Sequence[Vector], differences: Sequence[float], length: float) -> Gradient:
    """The gradient at the middle of some pairs, at least two. differences: how much more the side moved by +change is
    worth than the side moved by -change."""
    pairs, means, errors = len(changes), [], []
    for of_one in zip(*changes, strict=True):
        single = [
            difference * far / (2 * length**2) for difference, far in zip(differences, of_one, strict=True)
        ]
        mean = sum(single) / pairs
        means.append(mean)
        errors.append(sqrt(sum((each - mean) ** 2 for each in single) / (pairs - 1) / pairs))
    return Gradient(tuple(means), tuple(errors))


def after(ascent: Ascent, found: Gradient, rate: float) -> Ascent:
    """The search after one more step. rate: the step for a mean gradient as large as its noise."""
    steps = ascent.steps + 1
    drift = _mixed(ascent.drift, found.means, MOMENTUM)
    noise = _mixed(ascent.noise, [error**2 for error in found.errors], NOISE_KEPT)
    point = []
    for at, mean, variance in zip(ascent.point, drift, noise, strict=True):
        # The first means still contain the zeros with which the search began.
        true_mean, true_variance = mean / (1 - MOMENTUM**steps), variance / (1 - NOISE_KEPT**steps)
        step = rate * true_mean / sqrt(true_variance) if true_variance else 0.0
        point.append(at + max(-LONGEST, min(LONGEST, step)))
    return Ascent(tuple(point), drift, noise, steps)


def _mixed(old: Sequence[float], new: Sequence[float], kept: float) -> Vector:
    return tuple(kept * before + (1 - kept) * now for before, now in zip(old, new, strict=True))
