"""The animations on the table: dice in the air, a picture held to be read, a score that counts up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from ui.browser.dice_overlay import DiceOverlay, places
from ui.browser.painting import Loop
from ui.kit import motion

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.browser.document import Document
    from ui.browser.types import Bounced
    from ui.draw.types import Spot
    from ui.kit.scene import Scene as Described
    from ui.kit.scene import Throw


class Scene:
    """Shows one scene after another."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.air = DiceOverlay(document)
        self.then: Callable[[], object] = None  # type: ignore[assignment]  # set by `perform`
        self.bounced: Bounced = None  # type: ignore[assignment]  # set by `perform`
        self.throws: list[Throw] = []
        self.starts: list[Spot | None] = []
        self.began: float | None = None  # None until the scene's last picture is shown
        self.lasts: float = 0
        self.heard = 0  # how many of the flight's bounces have sounded
        self.hold_timer: object = None
        self.go_on = self._go_on
        self.loop = Loop(self._frame)

    def perform(self, scene: Described, bounced: Bounced, then: Callable[[], object]) -> None:
        """Shows a `ui.kit.scene.Scene`; called while the picture before it is still shown. `bounced(colour,
        loudness)` is called whenever a die touches the table, `then()` at the end."""
        self.bounced = bounced
        self.then = then
        self.began = None
        self.heard = 0
        self.throws = scene.throws
        self.starts = places(scene.throws)
        self.lasts = 0
        if scene.throws or scene.rises:
            self.lasts = motion.RISE
            self.loop.start()
        else:
            self.hold_timer = js.setTimeout(self.go_on, scene.hold)  # type: ignore[arg-type]  # what waits for the player is not performed

    def settle(self) -> None:
        """Skips the rest."""
        self.began = -100000
        if self.hold_timer is not None:
            js.clearTimeout(self.hold_timer)
            self._go_on()

    def _go_on(self) -> None:
        self.hold_timer = None
        self.then()

    def _begin(self, now: float) -> None:
        self.began = now
        if self.throws:
            self.lasts = self.air.flight.lasts if self.air.throw(self.throws, self.starts) else 0  # type: ignore[union-attr]  # thrown

    def _frame(self, now: float) -> bool:
        if self.began is None:
            self._begin(now)
        assert self.began is not None
        time = now - self.began
        if time < self.lasts:
            if self.throws:
                self.air.paint(max(0, time))
                self._hear(time)
            else:
                self.document.painting.draw_rising(max(0, time) / self.lasts)
            return True
        self.throws = []
        self.lasts = 0
        self.then()
        if self.lasts:  # the next scene has begun
            return True
        self.air.clear()
        return False

    def _hear(self, time: float) -> None:
        """Reports the bounces until now, each one even if several fall into one frame."""
        assert self.air.flight
        bounces = self.air.flight.bounces
        while self.heard < len(bounces) and bounces[self.heard][0] <= time:
            self.bounced(bounces[self.heard][1], bounces[self.heard][2])
            self.heard += 1


class Score:
    """The score in the table's head, which counts up to its new value."""

    def __init__(self) -> None:
        self.count = motion.Count()
        self.shown = False  # whether a score is on the screen
        self.loop = Loop(self._write)

    def show(self, whose: object, number: int, moving: bool) -> None:
        """The picture has just shown `number`; if the score counts up, this shows less for a while."""
        self.shown = True
        if self.count.to(whose, number, js.performance.now(), moving):
            self.loop.start()
        if self.count.at(js.performance.now()) != self.count.last:
            self._write(js.performance.now())

    def hide(self) -> None:
        self.shown = False

    def _write(self, now: float) -> bool:
        if not self.shown:
            return False
        number = self.count.at(now)
        shown = js.document.querySelector(".head .points b")
        if shown:
            shown.textContent = str(number) + " "
        return number != self.count.last
