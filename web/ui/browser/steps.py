"""Long work in steps, so that the browser answers in between."""

import js

SLICE = 4  # milliseconds of work at a time; on a slow phone everything takes four times as long


def take(work):
    """Takes each step of a generator in a task of its own."""

    def go_on():
        for _ in work:
            js.host.soon(go_on)
            return

    js.host.soon(go_on)


def some_of(work):
    """Takes the steps of a generator for as long as the browser may wait. Returns whether that was all of them."""
    end = js.performance.now() + SLICE
    for _ in work:
        if js.performance.now() >= end:
            return False
    return True
