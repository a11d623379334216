"""What takes its time on the table: dice in the air, a picture that is held to be read, a score that counts up."""

import js

from ui.browser.document import Loop
from ui.kit import motion

FLIGHT = 700  # ms that a die is in the air
APART = 60  # ms between the landings of two dice


class Scene:
    """One scene after the other."""

    def __init__(self, document):
        self.document = document
        self.then = None
        self.landed = None
        self.dice = []
        self.thrown = 0
        self.down = 0  # how many of the dice in flight have landed
        self.held = None
        self.go_on = self._go_on
        self.loop = Loop(self._frame)

    def perform(self, dice, hold, landed, then):
        """Dice that fly, or none and a picture that is held for some milliseconds. `landed()` is called whenever a die
        has come down, `then()` at the end."""
        self.dice = dice
        self.landed = landed
        self.then = then
        self.thrown = js.performance.now()
        self.down = 0
        if dice:
            self.loop.start()
        else:
            self.held = js.setTimeout(self.go_on, hold)

    def settle(self):
        """Skips what is left of it."""
        self.thrown = -100000
        if self.held is not None:
            js.clearTimeout(self.held)
            self._go_on()

    def _go_on(self):
        self.held = None
        self.then()

    def _frame(self, now):
        times = {}
        moving = False
        for i, k in enumerate(self.dice):
            t = (now - self.thrown) / (FLIGHT + i * APART)
            times[k] = min(1, max(0, t))
            moving = moving or t < 1
        down = len([t for t in times.values() if t == 1])
        if down > self.down:
            self.landed()
        self.down = down
        self.document.draw_flight(times)
        if moving:
            return True
        self.dice = []
        self.then()
        return bool(self.dice)


class Score:
    """The score in the table's head, which counts up to what it has become."""

    def __init__(self):
        self.count = motion.Count()
        self.shown = False  # whether there is a table with a score
        self.loop = Loop(self._write)

    def show(self, whose, number, moving):
        """The picture has just shown `number`; where it counts, it is to show less for a while."""
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
