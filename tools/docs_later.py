"""Serves the site at once, and makes its documentation meanwhile: the page needs none of it, and it takes a while."""

from __future__ import annotations

import threading
from pathlib import Path

from tools import docs, server, site
from tools.environment import BuildError, say


class Later:
    """The documentation of a site that is served already. `says`: where it is, in a sentence; "" once it is there."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self.says = ""

    def begin(self) -> None:
        """Make it in a thread of its own, unless it is there."""
        if not site.is_whole(self._target):
            self.says = "The documentation is being made. Load this page again in a minute."
            threading.Thread(target=self._make, daemon=True).start()

    def _make(self) -> None:
        try:
            site.add_docs(self._target)
        except (BuildError, OSError) as error:
            self.says = f"The documentation could not be made: {error}"
            say(self.says)
        else:
            self.says = ""
            say("docs: they are there")

    def about(self, path: str) -> str:
        """What is said in place of a file of the documentation, by its path on the server."""
        return self.says if path.startswith(f"/{docs.FOLDER}/") or path == f"/{docs.FOLDER}" else ""


def serve(target: Path, port: int) -> tuple[server.Server, str]:
    """Serve a built site on 127.0.0.1; returns the server and its address. Raises OSError if the port is taken."""
    later = Later(target)
    handler = type("Handler", (server.Handler,), {"absent": staticmethod(later.about)})
    started = server.start(target, port, handler)
    later.begin()
    return started
