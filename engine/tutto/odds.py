"""Chances that hang on the dice alone, exact: a null, the best chance of a tutto, a straight, two tuttos."""

from fractions import Fraction
from functools import cache
from math import comb

from engine.tutto.cards import CLOVERLEAF, FIREWORKS, STOP, STRAIGHT, Card
from engine.tutto.dice import keeps, rolls

SIX = 6


@cache
def null(dice: int) -> Fraction:
    """The chance that a roll of this many dice holds nothing valid (B2).

    >>> [str(null(dice)) for dice in range(1, 7)]
    ['2/3', '4/9', '5/18', '17/108', '25/324', '5/162']
    """
    return Fraction(sum(ways for faces, ways in rolls(dice) if not keeps(faces)), 6**dice)


@cache
def tutto(dice: int) -> Fraction:
    """The best chance to keep all six with this many dice left, by keeping what serves it best (B2)."""
    if not dice:
        return Fraction(1)
    hopes = (
        ways * max((tutto(dice - len(kept)) for kept in keeps(faces)), default=Fraction(0))
        for faces, ways in rolls(dice)
    )
    return sum(hopes, Fraction(0)) * Fraction(1, 6**dice)


@cache
def straight_null(dice: int) -> Fraction:
    """The chance that none of as many dice as there are numbers missing shows one of those (B3)."""
    return Fraction(SIX - dice, SIX) ** dice


@cache
def straight(dice: int) -> Fraction:
    """The best chance to complete a straight with this many numbers missing (B3)."""
    if not dice:
        return Fraction(1)
    return sum(
        (
            chance * max(straight(dice - kept) for kept in range(1, new + 1))
            for new, chance in new_numbers(dice)
        ),
        Fraction(0),
    )


@cache
def new_numbers(dice: int) -> tuple[tuple[int, Fraction], ...]:
    """(count, chance) of the different missing numbers that a roll shows, with as many dice as missing
    numbers; a null (no such number) is left out."""
    out = []
    for new in range(1, dice + 1):
        # Inclusion and exclusion: the faces of `new` given numbers, each at least once, or no missing number.
        ways = sum(
            (-1) ** absent * comb(new, absent) * (SIX - dice + new - absent) ** dice
            for absent in range(new + 1)
        )
        out.append((new, Fraction(comb(dice, new) * ways, SIX**dice)))
    return tuple(out)


def null_on(card: Card, dice: int) -> Fraction:
    """The chance that the next roll on `card` is a null, with this many dice to roll."""
    return straight_null(dice) if card.kind == STRAIGHT else null(dice)


def fulfilled(card: Card, dice: int, tuttos: int) -> Fraction | None:
    """The best chance of the tutto that fulfils `card` (for a cloverleaf of both), with this many dice to roll
    and `tuttos` made on it; None for cards that none fulfils."""
    if card.kind in (FIREWORKS, STOP):
        return None
    if card.kind == STRAIGHT:
        return straight(dice)
    if card.kind == CLOVERLEAF and not tuttos:
        return tutto(dice) * tutto(SIX)
    return tutto(dice)
