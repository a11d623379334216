"""Work that may take long, as a generator: it yields how far it is and returns its result. Whoever runs it can show the
progress, do something else in between, or stop it."""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

R = TypeVar("R")


class Progress(NamedTuple):
    """How much is done, of how much in total."""

    done: int
    total: int


Steps = Generator[Progress, None, R]
"""Work in steps with the result `R`. A step takes a few milliseconds."""


def finish(work: Steps[R]) -> R:
    """Do all of it at once; its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: R = end.value
            return result
