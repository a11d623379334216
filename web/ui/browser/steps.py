"""Long work in steps: each is a task of its own, so that the browser answers in between."""

import js


def take(steps):
    """Does the first step now and each other one in a task of its own."""
    left = list(steps)

    def go_on():
        left.pop(0)()
        if left:
            js.setTimeout(go_on, 0)

    go_on()
