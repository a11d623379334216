"""A static server for dist/: it sends the file types that browsers require, and does nothing that a plain host does not."""

from __future__ import annotations

import contextlib
import hashlib
import html
import io
import re
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

# Listed here, as the system's own table (on Windows the registry) often lacks them or gets them wrong.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
HASHED = re.compile(r"/(?:runtime|page|app)/[0-9a-f]{10}/")


def tag_of(path: Path) -> str:
    """The ETag of a file, or of a folder's page; "" if there is none."""
    file = path / "index.html" if path.is_dir() else path
    return f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:20]}"' if file.is_file() else ""


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder. Browsers may cache folders named after their contents for good; they check everything else, by what it
    holds. Its time would not do: an older build, copied over a newer one, has older files."""

    protocol_version = "HTTP/1.1"
    _tag = ""
    absent: Callable[[str], str] = staticmethod(lambda path: "")
    """A sentence about a file that is not there yet; an empty one for any other."""
    extensions_map: dict[str, str] = SimpleHTTPRequestHandler.extensions_map | TYPES

    def send_head(self) -> Any:
        del self.headers["If-Modified-Since"]
        if says := self.absent(self.path):
            return self._say(says)
        self._tag = "" if HASHED.search(self.path) else tag_of(Path(self.translate_path(self.path)))
        if self._tag and self._tag in self.headers.get("If-None-Match", ""):
            self.send_response(304)
            self.end_headers()
            return None
        return super().send_head()

    def _say(self, sentence: str) -> Any:
        content = (
            f"<!doctype html><meta charset=utf-8><title>Dicetable</title><p>{html.escape(sentence)}".encode()
        )
        self.send_response(503)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Last-Modified":
            super().send_header(keyword, value)

    def send_response(self, code: int, message: str | None = None) -> None:
        self._code = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        if self._tag and self._code in (200, 304):
            self.send_header("ETag", self._tag)
        self._tag = ""
        kept = self._code == 200 and HASHED.search(self.path) is not None
        self.send_header("Cache-Control", "max-age=31536000, immutable" if kept else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Logs nothing: the terminal is for the build's messages."""


class Server(ThreadingHTTPServer):
    """The server. It keeps track of open connections, so that tests can cut them."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, *arguments: Any) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(*arguments)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Cut the connections that browsers keep open for their next request."""
        for connection in list(self._open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Reports an error of a request, unless the browser has just hung up, as browsers often do."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def start(
    folder: Path, port: int = 0, handler: Callable[..., SimpleHTTPRequestHandler] = Handler
) -> tuple[Server, str]:
    """Serve a folder on 127.0.0.1 from its own thread; returns the server and its address.

    Port 0 means any free port. Raises OSError if the port is taken.
    """
    server = Server(("127.0.0.1", port), partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}/"
