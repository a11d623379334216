"""The display: cards on cells, the numbers written on them, the circles marked (RULES.md A3, A8).

A display is a tuple of `Laid` cards in the order in which they were laid. A cell is (row, column); both may be negative.
Displays are immutable: functions return a changed copy.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.goennen.cards import COLOURS, Card

Cell = tuple[int, int]

WIDTH = 3
FULL = WIDTH * WIDTH
CIRCLES = 3
"""How often a complete bonus card other than the wild colour may be used (A8)."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on its cell. written: a number per field, 0 if it is empty. used: circles marked."""

    card: Card
    cell: Cell
    written: tuple[int, ...]
    used: int = 0

    def __reduce__(self) -> tuple[type["Laid"], tuple[object, ...]]:
        return Laid, (self.card, self.cell, self.written, self.used)

    @property
    def complete(self) -> bool:
        """Whether every field is filled (A1)."""
        return 0 not in self.written

    @property
    def empty(self) -> tuple[int, ...]:
        """The indices of the empty fields, in order."""
        return tuple([field for field, number in enumerate(self.written) if not number])

    @property
    def circles(self) -> int:
        """The number of circles printed on the card: three on a bonus other than the wild colour, else none."""
        return CIRCLES if self.card.bonus not in (None, "wild_colour") else 0


Display = tuple[Laid, ...]


def lay(card: Card, cell: Cell) -> Laid:
    """`card` on `cell` with nothing written on it."""
    return Laid(card, cell, (0,) * len(card.task.fields))


def completed(laid: Laid) -> Laid:
    """The card as if it were complete; the numbers make no difference to any score."""
    return Laid(laid.card, laid.cell, tuple([number or 1 for number in laid.written]), laid.used)


def free_cells(display: Display) -> tuple[Cell, ...]:
    """The cells where the next card may go, by row and column (A3): free, touching a card by an edge or a corner, within
    three rows and three columns. The first card goes to (0, 0)."""
    return free_cells_beside(frozenset([laid.cell for laid in display]))


@lru_cache(maxsize=4096)
def free_cells_beside(taken: frozenset[Cell]) -> tuple[Cell, ...]:
    """The same for cards on these cells."""
    if not taken:
        return ((0, 0),)
    rows = [row for row, _ in taken]
    columns = [column for _, column in taken]
    top, bottom = max(rows) - WIDTH + 1, min(rows) + WIDTH
    left, right = max(columns) - WIDTH + 1, min(columns) + WIDTH
    around = {cell for middle in taken for cell in _touching(*middle)} - taken
    return tuple(sorted([cell for cell in around if top <= cell[0] < bottom and left <= cell[1] < right]))


@lru_cache(maxsize=256)
def _touching(row: int, column: int) -> tuple[Cell, ...]:
    """The cells that touch this one by an edge or a corner, and itself."""
    return tuple([(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)])


def index_of(display: Display, card_id: str) -> int:
    """The index of the card with this id in `display`; -1 if it is not there."""
    for index, laid in enumerate(display):
        if laid.card.id == card_id:
            return index
    return -1


def replaced(display: Display, index: int, laid: Laid) -> Display:
    """`display` with the card at `index` replaced by `laid`."""
    return (*display[:index], laid, *display[index + 1 :])


def filled(display: Display, index: int, entries: Iterator[tuple[int, int]]) -> Display:
    """`display` with (field, number) entries written on the card at `index`."""
    laid = display[index]
    written = list(laid.written)
    for field, number in entries:
        written[field] = number
    return replaced(display, index, Laid(laid.card, laid.cell, tuple(written), laid.used))


@dataclass(frozen=True, slots=True)
class Circles:
    """The circles of a display that can still be marked, by bonus: three per complete card minus those used (A8)."""

    plus_minus: int = 0
    recolour: int = 0
    extra_die: int = 0
    discount: int = 0


NO_CIRCLES = Circles()


def free_circles(display: Display) -> Circles:
    """The circles that the complete bonus cards of `display` still offer."""
    free: dict[str, int] = {}
    for laid in display:
        bonus = laid.card.bonus
        if bonus and 0 not in laid.written and bonus != "wild_colour":
            free[bonus] = free.get(bonus, 0) + CIRCLES - laid.used
    return Circles(**free) if free else NO_CIRCLES


def marked(display: Display, bonus: str, count: int) -> Display:
    """`display` with `count` more circles of `bonus` marked, on the earliest laid complete card first (A8). The caller
    ensures that there are enough."""
    for index, laid in enumerate(display):
        if count == 0:
            break
        if laid.card.bonus == bonus and laid.complete:
            here = min(count, CIRCLES - laid.used)
            display = replaced(display, index, Laid(laid.card, laid.cell, laid.written, laid.used + here))
            count -= here
    return display


def marks(laid: Laid, field: int, die: int, face: int, number: int) -> tuple[int, int]:
    """The (±1, recolour) circles to mark for writing `number` in a field with a die showing `face` (A8)."""
    colour = laid.card.task.colours[field]
    return abs(number - face), int(colour is not None and colour != COLOURS[die])


WrittenDice = tuple[tuple[str, int], ...]
"""Dice by letter, each with the number it writes."""


def all_marks(
    laid: Laid, fields: tuple[int, ...], entries: WrittenDice, faces: tuple[int, ...]
) -> tuple[int, int]:
    """The (±1, recolour) circles to mark in total for writing `entries` in `fields`, in order (A8)."""
    steps = recolours = 0
    for field, (letter, number) in zip(fields, entries, strict=True):
        die = COLOURS.index(letter)
        some_steps, some_recolours = marks(laid, field, die, faces[die], number)
        steps += some_steps
        recolours += some_recolours
    return steps, recolours


def empty_fields(display: Display) -> int:
    """The number of empty fields on all laid cards, which breaks ties (A11)."""
    return sum(laid.written.count(0) for laid in display)
