"""After a decision, something else may stand where the finger is. A second tap there was meant for what stood there before."""

APART = 300  # milliseconds between two taps that are one movement of a hand
NEAR = 32  # pixels between them


class TapGuard:
    """apart: milliseconds in which a second tap does nothing."""

    def __init__(self, apart=APART):
        self._apart = apart
        self._last = None  # (time, x, y) of the last tap that decided something

    def decided(self, time, x, y):
        """A tap has decided something."""
        self._last = (time, x, y)

    def holds(self, time, x, y):
        """Whether a tap must do nothing."""
        if self._last is None:
            return False
        before, x0, y0 = self._last
        return 0 <= time - before < self._apart and abs(x - x0) < NEAR and abs(y - y0) < NEAR
