"""Chances of the dice, against the known values and against every roll."""

from fractions import Fraction
from itertools import product

import pytest

from engine.tutto.cards import BY_NAME
from engine.tutto.dice import keeps, straight_keeps, valid
from engine.tutto.odds import fulfilled, new_numbers, null, null_on, straight, straight_null, tutto


def test_the_known_chances_of_a_null():
    known = ["2/3", "4/9", "5/18", "17/108", "25/324", "5/162"]
    assert [null(dice) for dice in range(1, 7)] == [Fraction(text) for text in known]


@pytest.mark.parametrize(
    ("chance", "known"), [(tutto(6), 0.2710), (straight(6), 0.1969), (tutto(6) ** 2, 0.0734)]
)
def test_the_known_best_chances(chance, known):
    assert round(float(chance), 4) == known


@pytest.mark.parametrize("dice", range(1, 6))
def test_nulls_counted_one_by_one(dice):
    rolls = list(product(range(1, 7), repeat=dice))
    assert null(dice) == Fraction(sum(not valid(roll) for roll in rolls), len(rolls))
    kept = tuple(range(dice + 1, 7))  # numbers a straight holds already
    nothing_new = sum(set(roll) <= set(kept) for roll in rolls)
    assert straight_null(dice) == Fraction(nothing_new, len(rolls))


def test_tutto_by_every_roll_and_keep():
    chances = [Fraction(1)]
    for dice in range(1, 5):
        best = [
            max((chances[dice - len(kept)] for kept in keeps(tuple(sorted(roll)))), default=Fraction(0))
            for roll in product(range(1, 7), repeat=dice)
        ]
        chances.append(Fraction(sum(best), len(best)))
        assert tutto(dice) == chances[dice]


def test_straight_by_every_roll_and_keep():
    chances = [Fraction(1)]
    for missing in range(1, 6):
        kept = tuple(range(missing + 1, 7))
        best = []
        for roll in product(range(1, 7), repeat=missing):
            new = straight_keeps(tuple(sorted(roll)), kept)
            best.append(max((chances[missing - len(numbers)] for numbers in new), default=Fraction(0)))
        chances.append(Fraction(sum(best), len(best)))
        assert straight(missing) == chances[missing]
        assert straight_null(missing) + sum(chance for _, chance in new_numbers(missing)) == 1


def test_chances_on_a_card():
    assert null_on(BY_NAME["straight"], 6) == 0
    assert null_on(BY_NAME["double"], 1) == Fraction(2, 3)
    assert fulfilled(BY_NAME["cloverleaf"], 6, 0) == tutto(6) ** 2
    assert fulfilled(BY_NAME["cloverleaf"], 6, 1) == tutto(6)
    assert fulfilled(BY_NAME["fireworks"], 6, 0) is None
    assert fulfilled(BY_NAME["straight"], 1, 0) == Fraction(1, 6)
