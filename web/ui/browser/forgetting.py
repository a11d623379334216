"""What the browser keeps besides the page's stored texts; it is removed along with them."""

from __future__ import annotations

import js


def forget() -> None:
    """Removes the certificate by which other devices know this one (web/room.mjs)."""
    js.host.forget()
