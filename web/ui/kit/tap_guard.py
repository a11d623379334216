"""After a decision, something else may stand where the finger is. A second tap there was meant for what stood there before."""

from __future__ import annotations

APART = 300  # milliseconds between two taps that are one movement of a hand
NEAR = 32  # pixels between them


class TapGuard:
    """apart: milliseconds in which a second tap does nothing."""

    def __init__(self, apart: int = APART) -> None:
        self._apart = apart
        self._last: tuple[float, float, float] | None = (
            None  # (time, x, y) of the last tap that decided something
        )

    def decided(self, time: float, x: float, y: float) -> None:
        """A tap has decided something."""
        self._last = (time, x, y)

    def holds(self, time: float, x: float, y: float) -> bool:
        """Whether a tap must do nothing."""
        if self._last is None:
            return False
        before, x0, y0 = self._last
        return 0 <= time - before < self._apart and abs(x - x0) < NEAR and abs(y - y0) < NEAR
