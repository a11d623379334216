"""What moved between two pictures: places before and after, and how the change is shown.

A place is (x, y, width): the centre and the width of an element, in pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ui.kit.types import Job, Place

NEAR = 3  # pixels; a smaller move is not noticed
LASTS = {"die": 180, "card": 280}  # milliseconds
RISE = 600  # milliseconds that a completed card takes to fill with its colour
POP = 140  # milliseconds that a written number takes to settle
LARGE = 1.15  # its size at first, as a factor
COUNTS = 400  # milliseconds that a score takes to count up
OVER = 1.2  # widths; a die that moves further passes over the others
ALONG = "cubic-bezier(.2,.8,.2,1)"


def slides(
    before: Mapping[str, Place], after: Mapping[str, Place]
) -> list[tuple[str, float, float, float, int, bool]]:
    """[(key, dx, dy, scale, milliseconds, over)]: for each thing in both pictures that has moved, how far it
    lies from its old place, and whether it passes over others on its way."""
    out = []
    for key, (x, y, width) in after.items():
        if key not in before or not width:
            continue
        x0, y0, width0 = before[key]
        dx = x0 - x
        dy = y0 - y
        kind = key.split(" ")[0]
        if abs(dx) + abs(dy) > NEAR:
            over = kind == "die" and abs(dx) + abs(dy) > OVER * width
            out.append((key, dx, dy, width0 / width if kind == "card" else 1.0, LASTS.get(kind, 180), over))
    return out


def completes(old: Job, new: Job) -> bool:
    """Whether a canvas that showed the job `old` shows, in `new`, the same card complete for the first
    time."""
    if old[0] != "card" or new[0] != "card" or old[1] != new[1]:
        return False
    return bool(old[2] and new[2] and new[2]["complete"] and not old[2]["complete"])


def writes(old: Job, new: Job) -> list[int]:
    """The fields of a card, still incomplete, that show a number in the job `new` but not in `old`."""
    if (
        old[0] != "card"
        or new[0] != "card"
        or old[1] != new[1]
        or not old[2]
        or not new[2]
        or new[2]["complete"]
    ):
        return []
    before = old[2]["written"]
    return [i for i, number in enumerate(new[2]["written"]) if number and not (i < len(before) and before[i])]


def popping(job: Job, fields: list[int], t: float) -> Job:
    """The job of a card while the numbers of some fields are being written, at time t in 0..1."""
    laid = dict(job[2])
    laid["fresh"] = (fields, LARGE - (LARGE - 1) * t)
    return ("card", job[1], laid)


class Count:
    """A number that counts up to its new value. what: whose it is; if that changes, it does not count up."""

    def __init__(self) -> None:
        self.what: object = None
        self.first = 0
        self.last = 0
        self.began: float = 0

    def to(self, what: object, number: int, now: float, moving: bool) -> bool:
        """The number has changed; True if it starts to count."""
        if what == self.what and number == self.last:
            return False
        up = moving and what == self.what and number > self.last
        self.first = self.last if up else number
        self.what = what
        self.last = number
        self.began = now
        return up

    def at(self, now: float) -> int:
        """The number to show at a time."""
        t = min(1, max(0, (now - self.began) / COUNTS))
        return self.first + int((self.last - self.first) * t)
