"""A pointer that stays where it is asks "What is this?": a finger that is held, or a mouse that rests.

Things are named as in `data-what` or `data-do`. Times are in milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.drag import SLACK

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.types import Cancel, Later

HOLD = 550  # until a finger asks
REST = 1000  # until a mouse asks
GRACE = 250  # until an answer goes when the mouse has left, or another one comes
ANSWER = "answer"  # the name of the answer itself: whoever moves there may still be reading


class LongPress:
    """`later(callback, milliseconds)` and `cancel(timer)` keep time. `ask(held)` asks about the thing that the
    pointer is on; `leave()` means that the mouse has gone elsewhere."""

    def __init__(
        self, later: Later, cancel: Cancel, ask: Callable[[bool], object], leave: Callable[[], object]
    ) -> None:
        self._later = later
        self._cancel = cancel
        self._ask = ask
        self._leave = leave
        self._timer: object = None
        self._on_time = self._time
        self._next: Callable[[], None]  #  what happens when the time is over
        self._start: tuple[float, float] | None = None  # where a finger went down, until it moves or asks
        self._over: str | None = None  # the thing under the mouse
        self._due: tuple[Callable[[], None], int] | None = (
            None  # (what, when) once the mouse moves: what has only come under it is not asked about
        )
        self._answered = False  # whether the mouse has an answer
        self.asked = False  # whether the finger has asked: its going up is not a tap

    def down(self, touch: bool, thing: str | None, x: float, y: float) -> None:
        """A pointer goes down; touch: whether it is a finger."""
        self._stop()
        self.asked = False
        self._answered = False
        if touch and thing and thing != ANSWER:
            self._start = (x, y)
            self._wait(self._hold, HOLD)

    def move(self, x: float, y: float) -> None:
        """A pointer moves: a finger far enough, and it drags or scrolls."""
        if self._due:
            self._wait(self._due[0], self._due[1])
            self._due = None
        if self._start:
            dx = x - self._start[0]
            dy = y - self._start[1]
            if dx * dx + dy * dy >= SLACK * SLACK:
                self._stop()

    def up(self) -> None:
        """The pointer goes up, or is taken away."""
        self._stop()

    def over(self, thing: str | None) -> None:
        """The mouse has come over a thing, or None; or a thing has come under it, and it has not moved."""
        if thing == self._over:
            return
        self._over = thing
        self._stop()
        if thing == ANSWER:
            return
        if self._answered:
            self._due = (self._rest if thing else self._gone, GRACE)
        elif thing:
            self._due = (self._rest, REST)

    @property
    def pressing(self) -> bool:
        """Whether a finger is down that may still ask, or has asked."""
        return self.asked or self._start is not None

    def _wait(self, then: Callable[[], None], milliseconds: int) -> None:
        self._next = then
        self._timer = self._later(self._on_time, milliseconds)

    def _stop(self) -> None:
        self._start = None
        self._due = None
        if self._timer is not None:
            self._cancel(self._timer)
            self._timer = None

    def _time(self) -> None:
        self._timer = None
        self._next()

    def _hold(self) -> None:
        self._start = None
        self.asked = True
        self._ask(True)

    def _rest(self) -> None:
        self._answered = True
        self._ask(False)

    def _gone(self) -> None:
        self._answered = False
        self._leave()
