"""Makes Python's cyclic garbage collector run less often in programs that play many games."""

import gc

SELDOM = 10_000, 50, 100
"""The thresholds for `gc.set_threshold`: new objects before the youngest generation is collected, and how often each
generation is collected before the next older one is."""


def search_seldom() -> None:
    """Raise the collector's thresholds. The players make many objects, but hardly any that refer to each other in a cycle;
    all others are freed at once when their last reference goes."""
    gc.set_threshold(*SELDOM)
