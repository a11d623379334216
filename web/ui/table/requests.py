"""What the table asks of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

DECIDES = ("act", "undo", "advance", "rearrange", "finish", "weigh")  # what is asked for a decision
POSITIONS = ("act", "undo", "advance", "rearrange", "finish")  # what is answered with a new position


class Decision(NamedTuple):
    """An action that was chosen. at_once: nothing follows by itself; spends: what it uses up, in words, or ""."""

    text: str
    at_once: bool
    spends: str


class Request(NamedTuple):
    """What was asked of the engine. decision: that it serves, or None."""

    call: str
    args: dict[str, Any]
    decision: Decision | None
