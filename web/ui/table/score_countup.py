"""Counting the result: what was built is shown part by part, and the score grows with it."""

BEAT = 300  # milliseconds between two parts


class Count:
    """`at` is how many parts have been counted, or None when all have."""

    def __init__(self, browser, redraw, sound):
        self._browser = browser
        self._redraw = redraw
        self._sound = sound
        self._parts = 0
        self._timer = None
        self._on_beat = self._beat
        self.at = None

    def begin(self, parts):
        self._parts = parts
        self.at = 0
        self._wait()

    def finish(self):
        """Shows the rest at once."""
        if self.at is not None:
            self.at = None
            if self._timer is not None:
                self._browser.cancel(self._timer)
                self._timer = None
            self._redraw()

    def has(self, part):
        """Whether a part, from 0, has been counted."""
        return self.at is None or part < self.at

    def _wait(self):
        self._timer = self._browser.later(self._on_beat, BEAT)

    def _beat(self):
        self._timer = None
        if self.at is None:
            return
        self.at += 1
        self._sound("written")
        if self.at > self._parts:  # the last part is shown for one more beat
            self.finish()
        else:
            self._redraw()
            self._wait()
