"""What people who play openly may take back although somebody else goes on."""

from collections.abc import Sequence
from typing import Literal

from engine.game import Event
from engine.goennen.apply import REVEALING
from engine.goennen.position import SETUP
from engine.goennen.state import State

HARMLESS = frozenset({"refilled", "revealed"})
"""What the end of a turn reveals that people who trust each other may know: the market's new cards, and what was entered."""


def reopens(before: State, events: Sequence[Event]) -> Literal["", "unseen", "free"]:
    """Whether the action that led from `before` to these events can be taken back: "free" at any time, "unseen" only
    until somebody has seen the first roll of the turn that it began, "" not at all. Starting cards are chosen in secret (A2)."""
    revealed = [event for event in events if event.key in REVEALING and event.key not in HARMLESS]
    if before.position.phase == SETUP or any(
        event.key != "rolled" or event.params["roll"] != 1 for event in revealed
    ):
        return ""
    return "unseen" if revealed else "free"
