"""The lattice of partial rolls: the exact value of a turn of three rolls with a free choice of dice to keep
(RULES.md A5).

A partial roll is five dice, some of them known. A turn takes two kinds of passes over all partial rolls: from complete
rolls down, the mean over the unknown dice; and from no known die up, the best dice to keep.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from itertools import combinations_with_replacement, product

DICE = 5
FACES = range(1, 7)


@dataclasses.dataclass(frozen=True)
class Lattice:
    """All partial rolls of five dice; `named` of them are distinguished and the others are interchangeable.

    Values of partial rolls are lists of `size` floats; complete rolls come last, from `full` on. `index` maps a partial
    roll, as (faces of the named dice, 0 for unknown; sorted known faces of the others), to its place. All values are
    costs: less is better.
    """

    named: int
    index: dict[tuple[tuple[int, ...], tuple[int, ...]], int]
    full: int
    _with_one_more: list[tuple[int, ...]]
    _with_one_less: list[tuple[int, ...]]

    @property
    def size(self) -> int:
        """The number of partial rolls."""
        return len(self.index)

    def expected(self, of_rolls: list[float]) -> list[float]:
        """The expected value of every partial roll once its unknown dice are rolled."""
        values = [0.0] * self.full + of_rolls
        for node in range(self.full - 1, -1, -1):
            a, b, c, d, e, f = self._with_one_more[node]
            values[node] = (values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / 6
        return values

    def best_kept(self, values: list[float]) -> list[float]:
        """For every partial roll, the least value among the partial rolls contained in it."""
        best = values[:]
        for node, parts in enumerate(self._with_one_less):
            value = best[node]
            for part in parts:
                if best[part] < value:  # noqa: PLR1730  min() takes three times as long
                    value = best[part]
            best[node] = value
        return best

    def turn(self, of_rolls: list[float]) -> float:
        """The expected value of a turn of three rolls, given the values of its last roll.

        Keeping all dice means stopping, which A5 allows only to act. That makes no difference here: only a completed
        task can need all five dice; any other value is no worse if another die is rerolled.
        """
        for _ in range(2):
            of_rolls = self.best_kept(self.expected(of_rolls))[self.full :]
        return self.expected(of_rolls)[0]


@cache
def lattice_of(named: int) -> Lattice:
    """The lattice that distinguishes `named` dice (0-5)."""
    others = DICE - named
    nodes = [
        (faces, plain)
        for faces in product(range(7), repeat=named)
        for count in range(others + 1)
        for plain in combinations_with_replacement(FACES, count)
    ]
    nodes.sort(key=lambda node: named - node[0].count(0) + len(node[1]))
    index = {node: place for place, node in enumerate(nodes)}

    def with_one_more(faces: tuple[int, ...], plain: tuple[int, ...]) -> tuple[int, ...]:
        if len(plain) < others:
            return tuple(index[faces, tuple(sorted((*plain, face)))] for face in FACES)
        if 0 in faces:
            at = faces.index(0)
            return tuple(index[(*faces[:at], face, *faces[at + 1 :]), plain] for face in FACES)
        return ()

    def with_one_less(faces: tuple[int, ...], plain: tuple[int, ...]) -> tuple[int, ...]:
        named_less = [index[(*faces[:at], 0, *faces[at + 1 :]), plain] for at in range(named) if faces[at]]
        plain_less = {index[faces, (*plain[:at], *plain[at + 1 :])] for at in range(len(plain))}
        return (*named_less, *sorted(plain_less))

    more = [with_one_more(*node) for node in nodes]
    return Lattice(named, index, more.index(()), more, [with_one_less(*node) for node in nodes])
