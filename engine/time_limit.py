"""A time limit for calls into other people's code. It works in every thread and on every system, and costs next to
nothing: one thread watches all calls of a game."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import isinf
from threading import Event, Lock, Thread, get_ident
from time import monotonic, sleep
from typing import Self

AGAIN = 1.0
"""Seconds after which a call is interrupted once more, in case it caught the first interruption."""


class TookTooLong(BaseException):
    """Raised inside a call whose time is over. Not an `Exception`, so that it passes through the call's own handlers."""


class Watch:
    """Interrupts calls that take longer than a number of seconds, which may be infinite. `with Watch(2) as
    watch:` ends its thread. A single operation in C, such as a huge power, is interrupted when it has ended."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._lock = Lock()
        self._ended = Event()
        self._due: float | None = None  # when the present call is to be interrupted
        self._sent = False  # whether an interruption may be on its way
        self._thread: Thread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._thread:
            self._thread.join()
            self._catch()

    @contextmanager
    def call(self) -> Iterator[None]:
        """A call that may take `seconds`. Raises `TookTooLong`."""
        if isinf(self.seconds):
            yield
            return
        if self._thread is None:
            self._thread = Thread(target=self._watch, args=(get_ident(),), daemon=True)
            self._thread.start()
        with self._lock:
            self._due = monotonic() + self.seconds
        try:
            yield
        finally:
            with self._lock:
                self._due = None
            self._catch()

    def _catch(self) -> None:
        """What may be on its way arrives here. It is not taken back: CPython 3.11 would go on looking for it, and a program
        that is traced there, by a debugger, a profiler or `coverage`, would stand still at the next function."""
        if self._sent:
            try:
                _interrupt(get_ident(), TookTooLong)  # the one that was sent, or one more if that has arrived
                while True:
                    sleep(0)
            except TookTooLong:
                self._sent = False

    def _watch(self, thread: int) -> None:
        # A call that begins during a wait is due after it.
        wait = self.seconds
        while not self._ended.wait(wait):
            with self._lock:
                now = monotonic()
                if self._due is not None and self._due <= now:
                    self._sent = True
                    _interrupt(thread, TookTooLong)
                    self._due = now + AGAIN
                wait = self.seconds if self._due is None else self._due - now


def _interrupt(thread: int, error: type[BaseException]) -> None:
    """Raise an exception in a thread as soon as it runs Python code. It takes the place of one that is not raised yet."""
    from ctypes import c_ulong, py_object, pythonapi  # a browser need not have it

    pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread), py_object(error))
