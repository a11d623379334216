"""Long work as a generator: it yields its progress and returns its result. The caller can show the progress, do something
else in between, or stop it."""

from collections.abc import Generator
from typing import NamedTuple, TypeVar

R = TypeVar("R")


class Progress(NamedTuple):
    """How much is done, and how much there is in total."""

    done: int
    total: int


Steps = Generator[Progress, None, R]
"""Work in steps with the result `R`. A step takes a few milliseconds."""


def finish(work: Steps[R]) -> R:
    """Do all of the work at once and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: R = end.value
            return result
