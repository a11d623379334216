"""Gradient ascent with noise, on worths whose gradient and top are known."""

from random import Random

import pytest

from research.ascent import LONGEST, Ascent, Gradient, after, begin, change, gradient, moved

LENGTH = 0.1


def pairs_of(worth, point, count, seed, noise=0.0):
    """Changes around a point, and the differences that noisy worths show."""
    luck = Random(seed)
    changes = [change(f"{seed}/{number}", len(point), LENGTH) for number in range(count)]
    differences = [
        worth(moved(point, far, 1)) - worth(moved(point, far, -1)) + luck.gauss(0, noise) for far in changes
    ]
    return changes, differences


def test_a_change_follows_from_its_seed():
    assert change("a/1", 3, LENGTH) == change("a/1", 3, LENGTH) != change("a/2", 3, LENGTH)


def test_both_sides_of_a_pair_are_equally_far_from_the_middle():
    assert moved((1.0, 2.0), (0.5, -0.5), 1) == (1.5, 1.5)
    assert moved((1.0, 2.0), (0.5, -0.5), -1) == (0.5, 2.5)


def test_the_gradient_of_a_slope_is_found_within_its_errors():
    slope = (3.0, -2.0, 0.0)
    found = gradient(
        *pairs_of(
            lambda at: sum(a * b for a, b in zip(slope, at, strict=True)), (0.0,) * 3, 4000, "slope", 0.3
        ),
        LENGTH,
    )
    for true, mean, error in zip(slope, found.means, found.errors, strict=True):
        assert abs(mean - true) < 4 * error
        assert 0 < error < 0.2


def test_more_pairs_mean_smaller_errors():
    few, many = (
        gradient(*pairs_of(lambda at: at[0], (0.0,), count, "few", 1.0), LENGTH).errors[0]
        for count in (100, 10_000)
    )
    assert many == pytest.approx(few / 10, rel=0.3)


def test_it_climbs_a_hill_that_noise_hides():
    top = (0.4, -0.3)

    def worth(at):
        return -10 * sum((a - b) ** 2 for a, b in zip(at, top, strict=True))

    ascent = begin((0.0, 0.0))
    for step in range(60):
        # The noise of one pair is some ten times what its sides differ by.
        found = gradient(*pairs_of(worth, ascent.point, 300, f"hill/{step}", 5.0), LENGTH)
        ascent = after(ascent, found, 0.02)
    assert ascent.point == pytest.approx(top, abs=0.12)
    assert ascent.steps == 60


def test_a_step_is_never_too_long_and_nothing_known_moves_nothing():
    steep = after(begin((0.0, 0.0)), Gradient((1e6, 0.0), (1.0, 0.0)), 0.04)
    assert steep.point == (LONGEST, 0.0)


def test_the_first_step_counts_its_gradient_in_full():
    ascent = after(begin((0.0,)), Gradient((2.0,), (1.0,)), 0.01)
    assert ascent.point == pytest.approx((0.02,))
    assert isinstance(ascent, Ascent)
