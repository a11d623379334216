"""A second engine for long work that nobody waits for, so that the first stays free to play. It starts with its first job."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ui.app.client import Job
    from ui.browser.browser import Browser


class BackgroundEngine:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._client: Client | None = None
        self._on_message: Callable[..., None] | None = None

    def start(self, name: str, args: Mapping[str, object], changed: Callable[[Job], object]) -> Job:
        """Starts a job that reports to `changed(job)`; returns the `Job` (see `ui.app.client`)."""
        if self._client is None:
            worker = self._browser.background_engine()
            self._client = Client(worker.send, _ignore, _ignore, self._fail, _ignore)
            self._on_message = self._message
            worker.begin(self._on_message)
        return self._client.start(name, args, changed)

    def end(self) -> None:
        """Stops it; its jobs are lost."""
        if self._client:
            client = self._client
            self._client = None
            self._browser.background_engine().end()
            client.give_up()

    def _message(self, text: str, *rest: object) -> None:
        if self._client:
            self._client.receive(text)

    def _fail(self, step: str) -> None:
        self.end()


def _ignore(*progress: object) -> None:
    """Nobody waits for it to start."""
