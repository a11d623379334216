"""What the browser keeps beside the storage of the page's texts: removed with everything else."""

from __future__ import annotations

import js


def forget() -> None:
    """Removes the certificate by which other devices know this one (web/room.mjs)."""
    js.host.forget()
