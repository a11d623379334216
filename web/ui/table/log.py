"""The log of a game: what has happened, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Event

    from ui.table.types import Speaker, Who

QUIET = ("turn",)  # events that are easy to see and would be noise aloud
REVEALED = ("revealed",)  # events that tell everybody what was said to its player before


class Log:
    """`lines`, the latest first."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.lines: list[str] = []
        self._events: list[Event] = []  # one for each line

    def add(self, events: list[Event], speaker: Speaker, who: Who) -> None:
        """Adds events. who: function from a seat to its name. Those that are "unlogged" are only said: the engine does not tell
        them again when the game is opened anew."""
        for event in events:
            says = "" if event.get("unlogged") else speaker.event(event, who)
            if says:
                self.lines.insert(0, says)
                self._events.insert(0, event)

    def others(self, seat: int | None, private: Sequence[str]) -> list[str]:
        """The lines that everybody at the table may see, the latest first; since a seat's own last one if a seat is given.
        private: the keys of events that only their seat may know."""
        out = []
        for line, event in zip(self.lines, self._events):
            if seat is not None and event["seat"] == seat:
                break
            if event["key"] not in private:
                out.append(line)
        return out

    def rewrite(self, speaker: Speaker, who: Who) -> None:
        """Rewrites all lines, in another language."""
        self.lines = [speaker.event(event, who) for event in self._events]


def aloud(
    events: list[Event], speaker: Speaker, who: Who, turns: Sequence[int], heard: Sequence[int]
) -> list[str]:
    """The sentences of events that are read aloud. who: function from a seat to its name; turns: the seats whose turns are said
    aloud; heard: the seats whose choices all have heard as they were made."""
    out = []
    for event in events:
        if (
            event["key"] in REVEALED
            and event["seat"] in heard
            or event["key"] in QUIET
            and event["seat"] not in turns
        ):
            continue
        says = speaker.event(event, who)
        if says:
            out.append(says)
    return out
