"""The reasons for an action, as each game puts them (`hint_sentences`); `ui.table.why` makes a sentence of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Pro(NamedTuple):
    """A reason as a clause. value: as that of a term, above 0 if it speaks for the first action. short: fewer words for where
    there is no room for all of them, or ""."""

    value: float
    words: str
    short: str


class Told(NamedTuple):
    """Why one action rather than another: the reasons, the weightiest first, and what is to be known besides, as a sentence
    without its full stop, or "". close: whether the figures that they name are nearly the same, so that the verdict fits them;
    None where the values alone say it. wins: whether the first action alone decides the game at once, which weighs more than a
    small difference."""

    pros: Sequence[Pro]
    aside: str
    close: bool | None
    wins: bool
