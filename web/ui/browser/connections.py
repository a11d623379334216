"""Connections to other devices, and what the tabs of this browser tell each other (web/room.mjs)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from collections.abc import Callable


class Connection:
    """A connection to one device. `tell(what, text)` is called with "described" and this side's description, "open", "heard" and a text,
    "state" and its name, "closed", "failed" and an error."""

    def __init__(self, tell: Callable[[str, str], object]) -> None:
        self._tell = lambda what, text, *rest: tell(what, text)
        self._link = js.host.room.connection(self._tell)

    def offer(self, credentials: str = "") -> None:
        """Describes this side, for another one that answers. credentials: those by which the other side is to know it, with a
        blank between them; "" for new ones. Not every browser can be given them: the description says which it has."""
        self._link.offer(credentials)

    def answer(self, description: str) -> None:
        """Answers another side's description: describes this one."""
        self._link.answer(description)

    def accept(self, description: str) -> None:
        """Takes the answer to what `offer` has described."""
        self._link.accept(description)

    def send(self, text: str) -> bool:
        """Sends a text; whether the browser took it."""
        return bool(self._link.send(text))

    def waiting(self) -> int:
        """How many bytes wait to be sent."""
        return int(self._link.waiting())

    def end(self) -> None:
        """Ends it; nothing more is told."""
        self._link.end()


class Connections:
    def __init__(self) -> None:
        self._heard: Callable[..., object] | None = None
        self._seen: Callable[..., object] | None = None

    def able(self) -> bool:
        """Whether the browser can connect with others."""
        return bool(js.host.room.able)

    def server(self) -> str:
        """The server that tells this device its address on the internet; "" for none."""
        return str(js.host.room.server)

    def connection(self, tell: Callable[[str, str], object]) -> Connection:
        return Connection(tell)

    def post(self, text: str) -> None:
        """Sends a text to the other tabs of this browser."""
        js.host.room.post(text)

    def listen(self, heard: Callable[[str], object], seen: Callable[[], object]) -> None:
        """Calls back with each text of another tab, and when this tab is looked at again."""
        self._heard = lambda text, *rest: heard(text)
        self._seen = lambda *rest: seen()
        js.host.room.listen(self._heard, self._seen)

    def stay_awake(self, wanted: bool) -> None:
        """Keeps the screen on for as long as it is wanted, where the browser can."""
        js.host.room.stayAwake(wanted)

    def remember(self, text: str) -> None:
        """Keeps a text for as long as this tab is there, even if it is loaded again."""
        js.host.room.remember(text)

    def remembered(self) -> str:
        """That text, or ""."""
        return str(js.host.room.remembered())
