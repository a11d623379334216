"""The courses of a game between devices that one device has known.

Where two courses contradict each other, one of them counts (`merged` in `engine.together`). A device that takes over another
course may have sent decisions that are still on their way. It remembers the courses that it has left: if one of them counts
again, nobody on the device decides anew what others may know already.
"""

from collections.abc import Sequence

from engine.game import BadInput
from engine.handover import forks
from engine.shared_game import Together
from engine.together import merged

MOST = 4
"""How many courses are remembered, the latest ones."""


def joined(
    known: Together, other: Together, left: Sequence[Together] = ()
) -> tuple[Together, tuple[Together, ...]]:
    """What a device knows once it has heard of another's game, and the courses that it has left by then. left: those that it had
    left before. Raises `BadInput` as `merged` does; nothing changes then."""
    for course in left:
        other = _with(other, course)
    both = merged(known, other)
    if forks(known.lists, both.lists):
        left = (*left, known)
    for course in left:
        both = _with(both, course)
    return both, tuple(course for course in left if forks(course.lists, both.lists))[-MOST:]


def _with(game: Together, course: Together) -> Together:
    """A game with what a course that was left knows of it, if the two are one course."""
    if forks(course.lists, game.lists):
        return game
    try:
        return merged(game, course)
    except BadInput:  # two have played one seat: whoever is asked about that has the last word
        return game
