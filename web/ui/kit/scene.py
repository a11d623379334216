"""What takes its time on the table, as the page gives it to the browser."""

from collections import namedtuple

Throw = namedtuple("Throw", ("die", "colour", "before", "face"))
"""A die that is thrown: its letter, the colour it has, the number that it lies with before (None where it lies nowhere),
and the number that it will lie with, which nobody is told before."""

Scene = namedtuple("Scene", ("throws", "hold", "rises"))
"""throws: the dice that fly, a list of `Throw`; hold: else the milliseconds for which the picture is held; rises: whether
it is the card in play that takes its colour meanwhile."""


def held(milliseconds):
    """A scene in which nothing moves."""
    return Scene([], milliseconds, False)
