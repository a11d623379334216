"""Announcements: read aloud, shown for a moment, or played as sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.app.frames import Frames
    from ui.app.settings import Settings
    from ui.browser.browser import Browser

NOTICE = 5000  # milliseconds that a notice is shown
QUEUE = (
    12  # sentences that wait to be read; a screen reader takes each as it comes, so older ones have been read
)


class Announcer:
    """`aloud` is for screen readers: (number, words) one after the other, each an element of its own, so that none
    replaces another, and what is repeated is heard again. `notice` is shown for a moment; `next_player` says in large letters
    whose turn it is, until something is touched."""

    def __init__(self, browser: Browser, frames: Frames, settings: Settings) -> None:
        self._browser = browser
        self._frames = frames
        self._settings = settings
        self._timer: object = None
        self._on_timeout = self._timeout
        self.aloud: list[tuple[int, str]] = []
        self._count = 0
        self.notice = ""
        self.lasting = False  # whether the notice stays for its full time, however fast the game goes on
        self.next_player = ""
        self.offering = False  # whether sounds are being offered

    def say(self, words: str) -> None:
        """Aloud only, after all that is still to be read."""
        self._count += 1
        self.aloud = self.aloud[1 - QUEUE :] + [(self._count, words)]
        self._frames.request()

    def forget(self) -> None:
        """What was said is not meant for whoever listens next."""
        self.aloud = []

    def tell(self, words: str) -> None:
        """Shown and aloud."""
        self.say(words)
        self.show(words)

    def show(self, words: str, lasting: bool = False) -> None:
        """Shown only, for its time. lasting: however fast the game goes on."""
        self.notice = words
        self.lasting = lasting
        self._frames.request()
        if self._timer is not None:
            self._browser.cancel(self._timer)
        self._timer = self._browser.later(self._on_timeout, NOTICE)

    def hush(self) -> None:
        """Something was touched: what was shown for a moment has been seen."""
        if self.notice or self.next_player:
            self.notice = ""
            self.next_player = ""
            self._frames.request()
        self.lasting = False

    def _timeout(self) -> None:
        self._timer = None
        self.notice = ""
        self.lasting = False
        self._frames.request()

    def answer(self) -> None:
        """The offer was taken or declined."""
        self.offering = False
        self._frames.request()

    def sound(self, name: str, loudness: float = 1.0) -> None:
        """Plays a sound if sounds are on; loudness: 0..1."""
        if self._settings.values["sounds"] == "on":
            self._browser.sound(name, loudness)
