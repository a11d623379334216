"""Six dice: which are valid, what they are worth, which may be kept (RULES.md B2, B3).

Faces are tuples of numbers 1 to 6, sorted if their order does not matter.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

Faces = tuple[int, ...]

DICE = "ABCDEF"
"""The six dice. A die's position here is its index in a position's `faces` and its bit in a mask."""

ALL_DICE = 63
LETTERS = tuple("".join(die for bit, die in enumerate(DICE) if mask >> bit & 1) for mask in range(64))
"""Mask -> the letters of its dice, in the order of `DICE`."""
MASK = {letters: mask for mask, letters in enumerate(LETTERS)}

SINGLES = {1: 100, 5: 50}
TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}


def points(faces: Iterable[int]) -> int:
    """The points of dice kept from one roll, split in the way that pays best. Raises `ValueError` if one of them is not
    valid.

    >>> points((1, 1, 1, 1, 5))
    1150
    """
    return _points(tuple(sorted(faces)))


@cache
def _points(faces: Faces) -> int:
    total = 0
    for face, count in Counter(faces).items():
        triples, singles = divmod(count, 3)
        if singles and face not in SINGLES:
            raise ValueError(f"a {face} alone is not valid")
        total += triples * TRIPLES[face] + singles * SINGLES.get(face, 0)
    return total


def valid(faces: Iterable[int]) -> Faces:
    """Every valid die and triple of a roll, sorted; empty for a null."""
    return _valid(tuple(sorted(faces)))


@cache
def _valid(faces: Faces) -> Faces:
    counts = sorted(Counter(faces).items())
    return tuple(
        face for face, count in counts for _ in range(count if face in SINGLES else count - count % 3)
    )


@cache
def keeps(faces: Faces) -> tuple[Faces, ...]:
    """The different sets of valid dice and triples that may be kept of a roll, as sorted faces, with at least one die
    each, smaller sets first."""
    choices = [
        [(face,) * kept for kept in range(0, count + 1, 1 if face in SINGLES else 3)]
        for face, count in sorted(Counter(faces).items())
    ]
    found = (sum(parts, ()) for parts in product(*choices))
    return tuple(sorted((kept for kept in found if kept), key=lambda kept: (len(kept), kept)))


@cache
def straight_keeps(faces: Faces, kept: Faces) -> tuple[Faces, ...]:
    """The same for a straight: numbers not among those `kept`, each once (B3)."""
    choices = [[(), (face,)] for face in sorted(set(faces) - set(kept))]
    found = (sum(parts, ()) for parts in product(*choices))
    return tuple(sorted((new for new in found if new), key=lambda new: (len(new), new)))


@cache
def rolls(count: int) -> tuple[tuple[Faces, int], ...]:
    """The different rolls of `count` dice, sorted, each with the number of ways to roll it; the ways add up to
    6 ** count."""
    return tuple(
        (faces, factorial(count) // prod(factorial(same) for same in Counter(faces).values()))
        for faces in combinations_with_replacement(range(1, 7), count)
    )
