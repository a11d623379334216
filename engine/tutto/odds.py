"""Exact chances: of a null, with best play of a tutto, a straight, two tuttos, and of a stop card."""

from fractions import Fraction
from functools import cache
from math import comb

from engine.tutto.cards import BY_NAME, CARDS, CLOVERLEAF, FIREWORKS, FULL_DECK, STOP, STRAIGHT, Card
from engine.tutto.dice import keeps, rolls

SIX = 6
_STOP = CARDS.index(BY_NAME["stop"])


@cache
def null(dice: int) -> Fraction:
    """The chance that a roll of this many dice has nothing valid (B2).

    >>> [str(null(dice)) for dice in range(1, 7)]
    ['2/3', '4/9', '5/18', '17/108', '25/324', '5/162']
    """
    return Fraction(sum(count for faces, count in rolls(dice) if not keeps(faces)), 6**dice)


@cache
def tutto(dice: int) -> Fraction:
    """The chance of a tutto with this many dice left, with best play for it (B2)."""
    if not dice:
        return Fraction(1)
    hopes = (
        count * max((tutto(dice - len(kept)) for kept in keeps(faces)), default=Fraction(0))
        for faces, count in rolls(dice)
    )
    return sum(hopes, Fraction(0)) * Fraction(1, 6**dice)


@cache
def straight_null(dice: int) -> Fraction:
    """The chance of a null on a straight, with this many dice to roll and as many numbers missing (B3)."""
    return Fraction(SIX - dice, SIX) ** dice


@cache
def straight(dice: int) -> Fraction:
    """The chance of completing a straight with this many numbers missing, with best play (B3)."""
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
    """(count, chance) for the number of different missing numbers in a roll, with as many dice as missing numbers. A null
    (count 0) is left out."""
    out = []
    for new in range(1, dice + 1):
        # Inclusion–exclusion: `new` given numbers each appear at least once, and no other missing number does.
        arrangements = sum(
            (-1) ** absent * comb(new, absent) * (SIX - dice + new - absent) ** dice
            for absent in range(new + 1)
        )
        out.append((new, Fraction(comb(dice, new) * arrangements, SIX**dice)))
    return tuple(out)


def stop_card(left: tuple[int, ...]) -> Fraction:
    """The chance that the next card is a stop card, with these counts left; an empty deck is shuffled anew.

    >>> str(stop_card(FULL_DECK))
    '5/28'
    """
    deck = left if any(left) else FULL_DECK
    return Fraction(deck[_STOP], sum(deck))


def null_on(card: Card, dice: int) -> Fraction:
    """The chance that the next roll on `card` is a null, with this many dice to roll."""
    return straight_null(dice) if card.kind == STRAIGHT else null(dice)


def fulfilled(card: Card, dice: int, tuttos: int) -> Fraction | None:
    """The chance of the tutto that fulfils `card` (of both for a cloverleaf), with best play, this many dice to roll and
    `tuttos` made on it; None for cards that no tutto fulfils."""
    if card.kind in (FIREWORKS, STOP):
        return None
    if card.kind == STRAIGHT:
        return straight(dice)
    if card.kind == CLOVERLEAF and not tuttos:
        return tutto(dice) * tutto(SIX)
    return tutto(dice)
