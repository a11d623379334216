"""Dragging: what is picked up and where it is let go. Which legal action that means, the game's own hands say.

A drag is only another way to touch two things one after the other; what can't be dragged can be tapped.
"""

SLACK = 8  # pixels that a finger may move and still tap


class Gesture:
    """Follows one pointer from down to up. `down` returns nothing; `move` tells whether something is carried."""

    def __init__(self, hands):
        self.page = hands.page
        self.pointer = None
        self.what = None
        self.start = (0, 0)
        self.carrying = False

    def down(self, pointer, x, y, what):
        """A pointer goes down on an element that does `what`; only what the game names can be carried."""
        if self.pointer is not None or not what or self.page.staging or self.page.screen != "table":
            return
        if what.split(" ")[0] not in self.page.game.carried:
            return
        self.pointer = pointer
        self.what = what
        self.start = (x, y)
        self.carrying = False

    def move(self, pointer, x, y):
        """The way carried so far, (dx, dy), or None while nothing is carried."""
        if pointer != self.pointer:
            return None
        dx = x - self.start[0]
        dy = y - self.start[1]
        if not self.carrying:
            if dx * dx + dy * dy < SLACK * SLACK:
                return None
            if not self.lift():
                self.pointer = None
                return None
            self.carrying = True
        return (dx, dy)

    def up(self, pointer, target):
        """The pointer goes up over an element that does `target`; True if something was carried."""
        if pointer != self.pointer:
            return False
        self.pointer = None
        if not self.carrying:
            return False
        self.carrying = False
        self.page.dragged = None
        self.page.notice = ""
        self.page.passed = ""
        kind, name = self.what.split(" ")
        self.page.game.hands.drop(kind, name, (target or "").split(" "))
        self.page.world.redraw()
        return True

    def cancel(self):
        """The browser took the pointer away: everything back to its place."""
        self.pointer = None
        if self.carrying:
            self.carrying = False
            self.page.dragged = None
            self.page.model.lay_down()
            self.page.world.redraw()

    def lift(self):
        """Takes the thing up and shows where it may go; False if no action touches it."""
        kind, name = self.what.split(" ")
        page = self.page
        if not page.game.hands.lift(kind, name):
            return False
        page.dragged = name
        page.world.redraw()
        return True
