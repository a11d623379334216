"""Timers with names: starting one again replaces it, and all can be stopped at once."""


class Timers:
    """`later(callback, milliseconds)` and `cancel(timer)` are the browser's. `rang(name)` is called when a timer's time is over."""

    def __init__(self, later, cancel, rang):
        self._later = later
        self._cancel = cancel
        self._rang = rang
        self._callbacks = {}  # one for each name, kept
        self._running = {}  # the browser's timers, by name

    def start(self, name, milliseconds):
        """Starts a timer; if it runs already, its time begins anew."""
        self.stop(name)
        self._running[name] = self._later(self.callback(name), milliseconds)

    def stop(self, name):
        timer = self._running.pop(name, None)
        if timer is not None:
            self._cancel(timer)

    def stop_all(self):
        for name in list(self._running):
            self.stop(name)

    def runs(self, name):
        return name in self._running

    def callback(self, name):
        """What the browser calls when the time of this timer is over."""
        if name not in self._callbacks:
            self._callbacks[name] = lambda *rest: self._ring(name)
        return self._callbacks[name]

    def _ring(self, name):
        if self._running.pop(name, None) is not None:
            self._rang(name)
