"""Timers with names: starting one again replaces it, and all can be stopped at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.types import Cancel, Later


class Timers:
    """`later(callback, milliseconds)` and `cancel(timer)` are the browser's. `rang(name)` is called when a timer's time is over."""

    def __init__(self, later: Later, cancel: Cancel, rang: Callable[[str], object]) -> None:
        self._later = later
        self._cancel = cancel
        self._rang = rang
        self._callbacks: dict[str, Callable[..., None]] = {}  # one for each name, kept
        self._running: dict[str, object] = {}  # the browser's timers, by name

    def start(self, name: str, milliseconds: int) -> None:
        """Starts a timer; if it runs already, its time begins anew."""
        self.stop(name)
        self._running[name] = self._later(self.callback(name), milliseconds)

    def stop(self, name: str) -> None:
        timer = self._running.pop(name, None)
        if timer is not None:
            self._cancel(timer)

    def stop_all(self) -> None:
        for name in list(self._running):
            self.stop(name)

    def runs(self, name: str) -> bool:
        return name in self._running

    def callback(self, name: str) -> Callable[..., None]:
        """What the browser calls when the time of this timer is over."""
        if name not in self._callbacks:
            self._callbacks[name] = lambda *rest: self._ring(name)
        return self._callbacks[name]

    def _ring(self, name: str) -> None:
        if self._running.pop(name, None) is not None:
            self._rang(name)
