"""The animations on the table: dice in the air, a picture held to be read, a score that counts up."""

import js

from ui.browser.dice_overlay import DiceOverlay, places
from ui.browser.painting import Loop
from ui.kit import motion


class Scene:
    """Shows one scene after another."""

    def __init__(self, document):
        self.document = document
        self.air = DiceOverlay(document)
        self.then = None
        self.bounced = None
        self.throws = []
        self.starts = []
        self.began = None  # None until the scene's last picture is shown
        self.lasts = 0
        self.heard = 0  # how many of the flight's bounces have sounded
        self.held = None
        self.go_on = self._go_on
        self.loop = Loop(self._frame)

    def perform(self, scene, bounced, then):
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
            self.held = js.setTimeout(self.go_on, scene.hold)

    def settle(self):
        """Skips the rest."""
        self.began = -100000
        if self.held is not None:
            js.clearTimeout(self.held)
            self._go_on()

    def _go_on(self):
        self.held = None
        self.then()

    def _begin(self, now):
        self.began = now
        if self.throws:
            self.lasts = self.air.flight.lasts if self.air.throw(self.throws, self.starts) else 0

    def _frame(self, now):
        if self.began is None:
            self._begin(now)
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

    def _hear(self, time):
        """Reports the bounces until now, each one even if several fall into one frame."""
        bounces = self.air.flight.bounces
        while self.heard < len(bounces) and bounces[self.heard][0] <= time:
            self.bounced(bounces[self.heard][1], bounces[self.heard][2])
            self.heard += 1


class Score:
    """The score in the table's head, which counts up to its new value."""

    def __init__(self):
        self.count = motion.Count()
        self.shown = False  # whether a score is on the screen
        self.loop = Loop(self._write)

    def show(self, whose, number, moving):
        """The picture has just shown `number`; if the score counts up, this shows less for a while."""
        self.shown = True
        if self.count.to(whose, number, js.performance.now(), moving):
            self.loop.start()
        if self.count.at(js.performance.now()) != self.count.last:
            self._write(js.performance.now())

    def hide(self):
        self.shown = False

    def _write(self, now):
        if not self.shown:
            return False
        number = self.count.at(now)
        shown = js.document.querySelector(".head .points b")
        if shown:
            shown.textContent = str(number) + " "
        return number != self.count.last
