"""How the page looks: its theme, whether things move, whether the window is that of a phone, or has little room for words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from js import Event

    from ui.app.frames import Frames
    from ui.app.settings import Settings
    from ui.browser.browser import Browser

# When the market is a strip of tickets: on a phone, and in any low window (see table.css).
PHONE = "(max-width: 699px), (max-width: 999px) and (max-height: 899px), (max-width: 1099px) and (max-height: 739px), (max-height: 559px)"
TIGHT = "(max-width: 1099px), (max-height: 559px)"  # where the dock has no room for a long sentence
DARK = "(prefers-color-scheme: dark)"
FORCED = "(forced-colors: active)"
PRINT = "print"  # paper is light, and what is painted on canvases is to be, too
STILL = "(prefers-reduced-motion: reduce)"


class Appearance:
    """Follows the settings, and the system where they say "auto"."""

    def __init__(self, browser: Browser, frames: Frames, settings: Settings) -> None:
        self._browser = browser
        self._frames = frames
        self._settings = settings
        self.phone = False
        self.tight = False

    def begin(self) -> None:
        self.phone = self._browser.matches(PHONE)
        self.tight = self._browser.matches(TIGHT)
        self._browser.watch(PHONE, self._resized)
        self._browser.watch(TIGHT, self._tightened)
        self._browser.watch(DARK, self.dress)
        self._browser.watch(FORCED, self.dress)
        self._browser.watch(STILL, self.dress)
        self._browser.watch(PRINT, self.dress)
        self.dress()

    def moving(self) -> bool:
        """Whether things move."""
        motion = self._settings.values["motion"]
        return motion == "full" or motion == "auto" and not self._browser.matches(STILL)

    def dress(self, *event: object) -> None:
        theme = self._settings.values["theme"]
        if theme == "auto" or self._browser.matches(FORCED):  # forced colours are the system's, light or dark
            theme = "dark" if self._browser.matches(DARK) else "light"
        if self._browser.matches(PRINT):
            theme = "light"
        self._browser.dress(theme, self.moving())

    def _resized(self, event: Event) -> None:
        self.phone = bool(event.matches)
        self._frames.request()

    def _tightened(self, event: Event) -> None:
        self.tight = bool(event.matches)
        self._frames.request()
