"""A static host that compresses, as hosts of static sites do."""

import gzip
import io
from functools import cache
from pathlib import Path
from typing import Any

from tools import server

COMPRESSED = (".html", ".css", ".js", ".json", ".mjs", ".wasm", ".svg", ".txt", ".webmanifest")
"""The other files are compressed already."""


@cache
def _compressed(path: str, changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9)


class Handler(server.Handler):
    """Sends what is text or WebAssembly as gzip."""

    def send_head(self) -> Any:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in COMPRESSED or not path.is_file():
            return super().send_head()
        content = _compressed(str(path), path.stat().st_mtime)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)
