"""Animation descriptions, as the page gives them to the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ui.kit.types import Job


class Throw(NamedTuple):
    """A thrown die: its letter, its colour, the number it shows before (None if it is not on the table), and the
    number it will show, which stays secret until it lands."""

    die: str
    colour: str
    before: int | None
    face: int


class Scene(NamedTuple):
    """throws: the dice that fly; hold: if there are none, the milliseconds to hold the picture; rises: whether the
    card in play fills with its colour meanwhile."""

    throws: list[Throw]
    hold: int | None  # None: until the player throws the dice
    rises: bool


class Trip(NamedTuple):
    """Something that travels while everything else goes on. job: what is painted, or None if the destination only
    appears; start: the selector of its origin in the last picture; end: of its destination in the next one; box:
    the part of the destination that is meant, as (x, y, side) in hundredths of its width, or None for all of it;
    lasts, after: milliseconds, and milliseconds until it sets off."""

    job: Job | None
    start: str | None
    end: str
    box: tuple[float, float, float] | None
    lasts: int
    after: int


def held(milliseconds: int) -> Scene:
    """A scene in which nothing moves."""
    return Scene([], milliseconds, False)
