"""A second engine for long work that nobody waits for, so that the first stays free to play. It starts with its first job."""

from ui.app.client import Client


class BackgroundEngine:
    def __init__(self, browser):
        self._browser = browser
        self._client = None
        self._on_message = None

    def start(self, name, args, changed):
        """Starts a job that reports to `changed(job)`; returns the `Job` (see `ui.app.client`)."""
        if self._client is None:
            worker = self._browser.background_engine()
            self._client = Client(worker.send, _ignore, _ignore, self._fail, _ignore)
            self._on_message = self._message
            worker.begin(self._on_message)
        return self._client.start(name, args, changed)

    def end(self):
        """Stops it; its jobs are lost."""
        if self._client:
            client = self._client
            self._client = None
            self._browser.background_engine().end()
            client.lose()

    def _message(self, text, *rest):
        if self._client:
            self._client.receive(text)

    def _fail(self, step):
        self.end()


def _ignore(*progress):
    """Nobody waits for its start."""
