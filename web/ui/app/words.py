"""The page's language, and which of its sentences have been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit import text

if TYPE_CHECKING:
    from ui.app.settings import Settings
    from ui.browser.browser import Browser


class Words:
    def __init__(self, browser: Browser, settings: Settings) -> None:
        self._browser = browser
        self._settings = settings
        self._read: list[str] = []  # folders of sentences that were read later, when needed
        self._language = ""

    def speak(self) -> None:
        """Uses the language of the settings, or the first of the browser's languages that the page speaks."""
        language = self._settings.values["language"]
        if language == "auto":
            language = text.preferred(self._browser.languages())
        self._language = language
        text.load(self._browser.sentences(language))
        for name in self._read:
            text.add(self._browser.sentences(name + "/" + language))
        self._browser.set_language(language)

    def read(self, name: str) -> None:
        """Reads the sentences of a folder of web/locales/, which are needed from now on."""
        if name not in self._read:
            self._read.append(name)
            text.add(self._browser.sentences(name + "/" + self._language))

    def read_game(self, name: str) -> None:
        """Reads a game's sentences, unless they are always read."""
        folder = games.BY_NAME[name].words
        if folder:
            self.read(folder)
