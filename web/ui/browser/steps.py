"""Long work in steps, so that the browser answers in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SLICE = 4  # milliseconds of work at a time; on a slow phone everything takes four times as long


def take(work: Iterator[None]) -> None:
    """Takes each step of a generator in a task of its own."""

    def go_on() -> None:
        for _ in work:
            js.host.soon(go_on)
            return

    js.host.soon(go_on)


def some_of(work: Iterable[None]) -> bool:
    """Takes the steps of a generator for as long as the browser may wait. Returns whether that was all of them."""
    end = js.performance.now() + SLICE
    for _ in work:
        if js.performance.now() >= end:
            return False
    return True
