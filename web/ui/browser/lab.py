"""The lab (web/lab.mjs), which plays games with players in sandboxes.

web/lab.mjs says what a run is and what it reports. All of it is JSON text, and may hold what a player's code said, so
it is shown as text and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from collections.abc import Callable


class Lab:
    def __init__(self) -> None:
        """Opening it has its parts loaded and started."""
        self._count = 0
        self._on_message: Callable[..., object] | None = None
        js.host.lab.open()

    def run(self, text: str, on_message: Callable[[str], object]) -> int:
        """Starts a run, which ends the last one. Returns its number; `on_message` gets each message as text."""
        self._count += 1
        # Only the last run speaks, so one callback is kept.
        self._on_message = lambda message, *rest: on_message(message)
        js.host.lab.run(self._count, text, self._on_message)
        return self._count

    def step(self, number: int) -> None:
        """Lets a stepwise run take one decision."""
        js.host.lab.step(number)

    def stop(self, number: int) -> None:
        """Ends a run, whatever its players are doing. It says no more."""
        js.host.lab.stop(number)

    def close(self) -> None:
        """Ends everything."""
        js.host.lab.close()
