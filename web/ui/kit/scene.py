"""What takes its time on the table, as the page gives it to the browser."""

from collections import namedtuple

Throw = namedtuple("Throw", ("die", "colour", "before", "face"))
"""A die that is thrown: its letter, the colour it has, the number that it lies with before (None where it lies nowhere),
and the number that it will lie with, which nobody is told before."""

Scene = namedtuple("Scene", ("throws", "hold", "rises"))
"""throws: the dice that fly, a list of `Throw`; hold: else the milliseconds for which the picture is held; rises: whether
it is the card in play that takes its colour meanwhile."""

Trip = namedtuple("Trip", ("job", "start", "end", "box", "lasts", "after"))
"""Something that is seen to travel, while everything else goes on. job: what is painted of it, or None where what is
reached only comes to be seen; start: the selector of where it is in the picture before, end: of where it comes to in the
next one; box: the part of that which is meant, as (x, y, side) in hundredths of its width, or None for all of it; lasts,
after: milliseconds, and those until it sets off."""


def held(milliseconds):
    """A scene in which nothing moves."""
    return Scene([], milliseconds, False)
