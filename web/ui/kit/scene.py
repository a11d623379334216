"""Animation descriptions, as the page gives them to the browser."""

from collections import namedtuple

Throw = namedtuple("Throw", ("die", "colour", "before", "face"))
"""A thrown die: its letter, its colour, the number it shows before (None if it is not on the table), and the
number it will show, which stays secret until it lands."""

Scene = namedtuple("Scene", ("throws", "hold", "rises"))
"""throws: the dice that fly, a list of `Throw`; hold: if there are none, the milliseconds to hold the
picture; rises: whether the card in play fills with its colour meanwhile."""

Trip = namedtuple("Trip", ("job", "start", "end", "box", "lasts", "after"))
"""Something that travels while everything else goes on. job: what is painted, or None if the destination only
appears; start: the selector of its origin in the last picture; end: of its destination in the next one; box:
the part of the destination that is meant, as (x, y, side) in hundredths of its width, or None for all of it;
lasts, after: milliseconds, and milliseconds until it sets off."""


def held(milliseconds):
    """A scene in which nothing moves."""
    return Scene([], milliseconds, False)
