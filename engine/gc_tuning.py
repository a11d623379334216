"""Programs that play many games search for garbage seldom."""

import gc

SELDOM = 10_000, 50, 100
"""How many objects there are to be more before the youngest are searched, how many searches of the youngest come before one
of the older ones, and how many of these before one of all."""


def search_seldom() -> None:
    """Has Python search for objects that only refer to each other less often than by itself. The players make many objects,
    and hardly any in circles: all others go at once, when nothing refers to them any more."""
    gc.set_threshold(*SELDOM)
