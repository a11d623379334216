"""What the browser keeps besides the page's stored texts, and what other tabs have of them; it goes along with them."""

from __future__ import annotations

import js


def forget() -> None:
    """Removes the certificate by which other devices know this one (web/room.mjs). All other tabs begin anew."""
    js.host.forget()
