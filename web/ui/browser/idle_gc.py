"""When MicroPython collects garbage: when the browser has nothing else to do. By itself it would collect several times
during every tap, and the tap would wait for it."""

import gc

import js


class Garbage:
    def __init__(self) -> None:
        self._asked = False
        self._on_idle = self._collect

    def due(self) -> None:
        """Something has left garbage: it is collected once, soon."""
        if not self._asked:
            self._asked = True
            js.host.idle(self._on_idle)

    def _collect(self) -> None:
        self._asked = False
        gc.collect()


# Not sooner: a heap that outgrows its first megabyte while the page starts keeps it from answering for a while.
gc.threshold(1 << 22)  # type: ignore[attr-defined]  # of MicroPython
due = Garbage().due
