"""What a gesture changes in what a player has taken up, raised and chosen: the messages that `ui.games.goennen.model` hears,
besides those of every table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ui.games.goennen.types import Cell


class TakeUp(NamedTuple):
    """A die is taken up for a field, or none any more."""

    die: str | None


class TouchField(NamedTuple):
    """A field of the opened card is touched first and needs a die, or none any more."""

    field: int | None


class Pin(NamedTuple):
    """A die is laid on a field of the opened card, as a proposal."""

    card: str
    field: int
    die: str


class Unfold(NamedTuple):
    """All ways of a card are to be listed, those with circles too."""

    card: str


class Hold(NamedTuple):
    """A card needs a cell: one in hand, or a starting card to be moved."""

    card: str


class Raise(NamedTuple):
    """A bonus card is to be used: what is touched next decides on what."""

    card: str


class Chance(NamedTuple):
    """A chance is taken, or not: while it is, nothing offers to complete or buy a card, which would forgo it."""

    chosen: bool


class Shift(NamedTuple):
    """One's own frame moves by a line, towards that side."""

    side: str


class Bring(NamedTuple):
    """One's own frame moves just so far that it shows a cell."""

    cell: Cell


class Carry(NamedTuple):
    """A market card was dropped on a cell: once it is bought it is placed there."""

    card: str | None
    cell: Cell
