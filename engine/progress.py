"""Progress of long work, on one line of standard error."""

import sys
import time
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

Result = TypeVar("Result")


def watched(
    results: Iterable[Result],
    games: int,
    of: str,
    remark: Callable[[], str] | None = None,
    counted: str = "games",
    begun: int = 0,
) -> Generator[Result, None, None]:
    """The results as they come, with progress: the time left, or `remark()` instead. of, counted: what the line calls the
    work and what is counted. begun: how many of the `games` were there before."""
    since = shown = time.monotonic()
    count, line = 0, ""
    try:
        for count, result in enumerate(results, 1):
            yield result
            now = time.monotonic()
            if now - shown > 0.5 or begun + count == games:
                shown = now
                left = (now - since) / count * (games - begun - count)
                line = f"{of}: {begun + count}/{games} {counted}, {remark() if remark else f'{left:.0f} s left'} "
                print("\r" + line, end="", file=sys.stderr, flush=True)
    finally:
        print("\r" + " " * len(line) + "\r", end="", file=sys.stderr, flush=True)


def is_shown(progress: bool | None) -> bool:
    """Whether progress is shown. progress: whether it is wanted; None: if somebody sees it, as standard error is a
    terminal."""
    return sys.stderr.isatty() if progress is None else progress
