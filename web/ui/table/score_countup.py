"""Counting the result: what was built is shown part by part, and the score grows with it."""

BEAT = 300  # milliseconds between two parts
TIMER = "count"


class ScoreCountup:
    """`at` is how many parts have been counted, or None when all have."""

    def __init__(self, board):
        self._board = board
        self._parts = 0
        self.at = None

    def on_opened(self, snapshot, fresh):
        return self._finish()

    def on_left(self):
        return self._finish()

    def on_count(self, parts):
        self._parts = parts
        self.at = 0
        return [("start_timer", TIMER, BEAT)]

    def on_finish_count(self):
        """Shows the rest at once."""
        return self._finish()

    def on_timer(self, name):
        if name != TIMER or self.at is None:
            return []
        self.at += 1
        last = self.at > self._parts  # the last part is shown for one more beat
        return [("sound", "written")] + (self._finish() if last else [("start_timer", TIMER, BEAT), ("redraw",)])

    def _finish(self):
        if self.at is None:
            return []
        self.at = None
        return [("stop_timer", TIMER), ("redraw",)]
