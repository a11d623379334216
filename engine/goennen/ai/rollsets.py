"""The 7,776 rolls of five dice: sets of rolls as bits, and a value for each roll.

A *roll* is a number from 0 to 7,775: the five faces minus one as digits in base 6, the yellow die first. A *set of rolls*
is a Python integer with one bit per roll. "These dice are equal and those two add up to eight" is then a single `&`,
about a microsecond for all rolls at once.

A *partial roll* has some dice that are still unknown. Its number has one digit in base 7 per die: 0 for unknown, else
the face. There are 7 ** 5 = 16,807 of them. `expected` averages over unknown dice and `best_kept` finds the best dice to
keep, each in five passes, one per die.

Everything here is a constant or a pure function; this module knows no rules of the game.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from operator import sub
from typing import Any

COUNT = 6**5
PARTIAL = 7**5
EVERY = (1 << COUNT) - 1
"""The set of all rolls."""
FACES = range(1, 7)
NEVER = -1e9
"""The value of what is not allowed."""


def roll_of(faces: Sequence[int]) -> int:
    """The number of a roll given as five faces, 1 to 6."""
    a, b, c, d, e = faces
    return (((a * 6 + b) * 6 + c) * 6 + d) * 6 + e - 1555


def bit_of(roll: int) -> int:
    """The set that holds only this roll. The first roll has the highest bit, so that a set written in binary lists the
    rolls in order."""
    return 1 << (COUNT - 1 - roll)


def _showing(die: int, face: int) -> int:
    block = 6 ** (4 - die)
    period = "0" * (block * (face - 1)) + "1" * block + "0" * (block * (6 - face))
    return int(period * (COUNT // len(period)), 2)


SHOWING = tuple((0, *(_showing(die, face) for face in FACES)) for die in range(5))
"""SHOWING[die][face]: the rolls in which this die shows this face."""

OFF = tuple(
    tuple(
        tuple(sum(SHOWING[die][face] for face in FACES if abs(face - number) == steps) for number in range(7))
        for steps in range(6)
    )
    for die in range(5)
)
"""OFF[die][steps][number]: the rolls in which this die shows a face `steps` away from the number."""

_ROLLED = [
    sum(1 << die for die in range(5) if not partial // 7 ** (4 - die) % 7) for partial in range(PARTIAL)
]
"""The unknown dice of every partial roll, as a mask."""

_KNOWN_BEGIN = [int("".join(map(str, faces)), 7) * 7 + 1 for faces in product(FACES, repeat=4)]
"""Where, among the partial rolls, each run of six begins that differ in the purple die only and have no unknown die."""


@cache
def sums(mask: int) -> tuple[int, ...]:
    """For each total from 0 to 30, the rolls in which the dice of `mask` add up to at least that."""
    exactly = [0] * 31
    exactly[0] = EVERY
    for die in range(5):
        if mask >> die & 1:
            shifted = [0] * 31
            for total, rolls in enumerate(exactly):
                if rolls:
                    for face in FACES:
                        shifted[total + face] |= rolls & SHOWING[die][face]
            exactly = shifted
    at_least, out = 0, []
    for rolls in reversed(exactly):
        at_least |= rolls
        out.append(at_least)
    return tuple(reversed(out))


@cache
def equals(mask: int, steps: int) -> tuple[tuple[int, int], ...]:
    """The rolls in which the dice of `mask` can be made equal with at most `steps` ±1, as pairs (steps, rolls that need
    exactly that many). A single die, or none, needs no steps."""
    dice = [die for die in range(5) if mask >> die & 1]
    if len(dice) < 2:
        return ((0, EVERY),)
    able = [0] * (steps + 1)
    for number in FACES:
        by_steps = [EVERY] + [0] * steps
        for die in dice:
            by_steps = convolved(by_steps, [OFF[die][off][number] for off in range(min(steps, 5) + 1)], steps)
        able = [a | b for a, b in zip(able, by_steps, strict=True)]
    out, done = [], 0
    for needed, rolls in enumerate(able):
        if rolls & ~done:
            out.append((needed, rolls & ~done))
            done |= rolls
    return tuple(out)


def convolved(first: Sequence[int], second: Sequence[int], limit: int) -> list[int]:
    """The intersections of two lists of sets of rolls by cost, by the sum of both costs, up to `limit`."""
    out = [0] * (limit + 1)
    for cost, rolls in enumerate(first):
        if rolls:
            for more, others in enumerate(second[: limit + 1 - cost]):
                out[cost + more] |= rolls & others
    return out


# ---- tensors of values ----


def expected(of_rolls: Sequence[float]) -> list[float]:
    """The mean value of every partial roll once its unknown dice are rolled, given the value of every roll."""
    values = list(of_rolls)
    for _ in range(5):
        # Each pass moves the last digit to the front and adds the digit "unknown". After five passes the order is restored.
        a, b, c, d, e, f = (values[face::6] for face in range(6))
        values = [(u + v + w + x + y + z) / 6 for u, v, w, x, y, z in zip(a, b, c, d, e, f, strict=True)]
        values += a
        values += b
        values += c
        values += d
        values += e
        values += f
    return values


def best_kept(of_partials: Sequence[float]) -> list[float]:
    """For every roll, the greatest value among the partial rolls contained in it."""
    values = list(of_partials)
    for _ in range(5):
        unknown = values[0::7]
        known = [values[face::7] for face in FACES]
        values = []
        for of_face in known:
            # Twice as fast as max(x, y), and most of the time is spent here.
            values += [x if x > y else y for x, y in zip(of_face, unknown, strict=True)]  # noqa: FURB136
    return values


def expected_when_kept(of_rolls: Sequence[float], faces: Sequence[int]) -> list[float]:
    """For every mask of dice kept from one roll, the mean value once the others are rolled again: what `expected` gives
    for that partial roll, without computing all the others."""
    values = [list(of_rolls)]
    for face in faces:
        # The first die is the outermost digit. Each list splits into one for "rerolled" and one for "kept".
        block = len(values[0]) // 6
        step = []
        for known in values:
            a, b, c, d, e, f = (known[at * block : (at + 1) * block] for at in range(6))
            step.append(
                [(u + v + w + x + y + z) / 6 for u, v, w, x, y, z in zip(a, b, c, d, e, f, strict=True)]
            )
        step += [known[(face - 1) * block : face * block] for known in values]
        values = step
    return [value for (value,) in values]


def act_or_reroll(acts: Sequence[float], of_rolls: Sequence[float], prices: Sequence[float]) -> list[float]:
    """For every roll, the value of acting or of the best reroll, whichever is greater.

    acts: the value of acting, for every roll. of_rolls: the value of every roll after the reroll. prices[mask]: the cost
    of rolling the dice of the mask.
    """
    numpy = _numpy()
    if numpy:
        return _by_arrays(numpy, acts, of_rolls, prices)
    values = expected(of_rolls)
    if any(prices):
        values = list(map(sub, values, map(prices.__getitem__, _ROLLED)))
    for roll, partial in enumerate(_KNOWN_BEGIN):  # keeping all five dice means acting
        values[partial : partial + 6] = acts[roll * 6 : roll * 6 + 6]
    return best_kept(values)


@cache
def _numpy() -> Any:
    """numpy where it is installed, else None: nothing needs it, but simulations are faster with it."""
    try:
        import numpy  # imported late, so that a single game does not wait for it
    except ModuleNotFoundError:
        return None
    return numpy


def _by_arrays(
    numpy: Any, acts: Sequence[float], of_rolls: Sequence[float], prices: Sequence[float]
) -> list[float]:
    """What `act_or_reroll` returns, by the same passes in the same order, so that not even rounding differs."""
    values = numpy.array(of_rolls)
    for _ in range(5):
        a, b, c, d, e, f = faces = values.reshape(-1, 6).T
        values = numpy.concatenate(((a + b + c + d + e + f) / 6, faces.ravel()))
    values -= numpy.array(prices)[_ROLLED]
    values.reshape((7,) * 5)[1:, 1:, 1:, 1:, 1:] = numpy.array(acts).reshape((6,) * 5)
    for _ in range(5):
        faces = values.reshape(-1, 7)
        values = numpy.maximum(faces[:, 1:], faces[:, :1]).T.ravel()
    found: list[float] = values.tolist()
    return found


def best_by_roll(options: Iterable[tuple[float, int]], otherwise: float) -> list[float]:
    """For every roll, the value of the first option (value, rolls) that contains it, else `otherwise`. Options come best
    first."""
    table, hits, left = [otherwise], [0], EVERY
    for value, rolls in options:
        hit = rolls & left
        if hit:
            left ^= hit
            table.append(value)
            hits.append(hit)
            if not left:
                break
    digits = [_bytes_of(hits[first : first + 256]) for first in range(0, len(hits), 256)]
    values = list(map(table[:256].__getitem__, digits[0]))
    for page, of_page in enumerate(digits[1:], 1):
        # Index 0 of a later page means "not in this page", so the page's own first option is patched in below.
        entries = table[page * 256 : page * 256 + 256]
        values = [entries[digit] if digit else value for digit, value in zip(of_page, values, strict=True)]
        for roll in _rolls_in(hits[page * 256]):
            values[roll] = entries[0]
    return values


def _bytes_of(sets: Sequence[int]) -> bytes:
    """One byte per roll: the index in `sets` (at most 256, disjoint) of the set that holds it; 0 for the first and for
    none."""
    total = 0
    for plane in range((len(sets) - 1).bit_length()):
        rolls = 0
        for place, members in enumerate(sets):
            if place >> plane & 1:
                rolls |= members
        total |= (int.from_bytes(format(rolls, "07776b").encode()) & _ONES) << plane
    return total.to_bytes(COUNT)


_ONES = int.from_bytes(b"\x01" * COUNT)


def _rolls_in(rolls: int) -> list[int]:
    return [roll for roll, bit in enumerate(format(rolls, "07776b")) if bit == "1"]
