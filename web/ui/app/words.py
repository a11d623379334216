"""The page's language, and which of its sentences have been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games
from ui.kit import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Answer

    from ui.app.settings import Settings
    from ui.browser.browser import Browser


class Words:
    def __init__(self, browser: Browser, settings: Settings) -> None:
        self._browser = browser
        self._settings = settings
        self._read: list[str] = []  # folders of sentences that were read later, when needed
        self._language = ""
        self.missing = False  # whether the sentences wanted last could not be fetched

    def begin(self) -> None:
        """Uses the document's language, whose sentences have come with the page: preflight.js has chosen it by the same rule."""
        self._speak(self._browser.language())

    def change(self, then: Callable[[], object]) -> None:
        """Uses the language that is wanted now as soon as its sentences have come, then calls `then()`; also if they are missing."""
        language = self.wanted()

        def came(answer: Answer) -> None:
            if language != self.wanted():
                return  # another has been wanted since
            self.missing = not answer.ok
            if answer.ok:
                self._speak(language)
            then()

        self._browser.fetch("words-" + language, came)

    def wanted(self) -> str:
        """The language of the settings, or the first of the browser's languages that the page speaks."""
        language = self._settings.values["language"]
        return text.preferred(self._browser.languages()) if language == "auto" else language

    def _speak(self, language: str) -> None:
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
