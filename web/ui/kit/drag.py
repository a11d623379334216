"""Dragging: what is picked up and where it is let go. Which legal action that means, the screen says.

A drag is only another way to touch two things one after the other; what can't be dragged can be tapped.
"""

SLACK = 8  # pixels that a finger may move and still tap


class Drag:
    """Follows one pointer from down to up. `screen()` gives the screen that is shown, whose `carries`, `lift`, `drop` and
    `put_back` say what dragging means there."""

    def __init__(self, screen):
        self._screen = screen
        self.pointer = None
        self.what = None
        self.start = (0, 0)
        self.carrying = False

    def down(self, pointer, x, y, what):
        """A pointer goes down on an element that does `what`; only what the screen names can be carried."""
        if self.pointer is None and what and self._screen().carries(what.split(" ")[0]):
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
            if not self._screen().lift(*self.what.split(" ")):
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
        kind, name = self.what.split(" ")
        self._screen().drop(kind, name, (target or "").split(" "))
        return True

    def cancel(self):
        """The browser took the pointer away: everything back to its place."""
        self.pointer = None
        if self.carrying:
            self.carrying = False
            self._screen().put_back()
