"""A static host behind a slow line, which all connections to it share."""

import io
import threading
import time
from pathlib import Path
from typing import Any, BinaryIO

from tests.bench import compressing
from tools import server

PIECE = 2900
"""Bytes that go over the line at once: two packets."""


class Line:
    """What all connections share: one piece after the other, at so many megabits a second. `sent`: when a piece had
    arrived, in seconds since 1970, and its bytes."""

    def __init__(self, rate: float) -> None:
        self.seconds_for_a_byte = 8 / (rate * 1e6)
        self.sent: list[tuple[float, int]] = []
        self._free = 0.0
        self._lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Wait until a piece of this size has arrived."""
        with self._lock:
            self._free = max(self._free, time.time()) + size * self.seconds_for_a_byte
            arrived = self._free
        time.sleep(max(0.0, arrived - time.time()))
        self.sent.append((arrived, size))

    def until(self, moment: float) -> int:
        """Bytes that had arrived then."""
        return sum(size for arrived, size in self.sent if arrived <= moment)


class _Slowed(io.BufferedIOBase):
    """Writes to a connection no faster than the line carries it."""

    def __init__(self, connection: BinaryIO, line: Line) -> None:
        self._connection = connection
        self._line = line

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        view = memoryview(data).cast("B")
        for start in range(0, len(view), PIECE):
            piece = view[start : start + PIECE]
            self._line.carry(len(piece))
            self._connection.write(piece)
        return len(view)

    def flush(self) -> None:
        self._connection.flush()


class _Handler(compressing.Handler):
    line: Line
    latency: float

    def setup(self) -> None:
        super().setup()
        time.sleep(self.latency)  # a new connection is agreed upon first
        self.wfile = _Slowed(self.wfile, self.line)

    def parse_request(self) -> bool:
        time.sleep(self.latency)
        return super().parse_request()


class SlowHost:
    """Serves a folder at `rate` megabits a second for all connections together. latency: milliseconds from a request to the
    first byte of its answer, and to open a connection."""

    def __init__(self, folder: Path, rate: float, latency: float) -> None:
        self.line = Line(rate)
        handler = type("Handler", (_Handler,), {"line": self.line, "latency": latency / 1000})
        self._server, self.address = server.start(folder, handler=handler)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
