"""When it is clearly better to keep fewer dice than may be kept. By what the next roll alone brings, so that it can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ui.games.tutto.types import Action

MEAN = (0, 25, 50, 87, 141, 216, 309)  # points that a roll of this many dice brings on average
CLEARLY = 20  # points


def better(actions: Iterable[Action]) -> tuple[Action, Action] | None:
    """The action that keeps the most dice and the better one that keeps fewer, or None. Nothing is better than stopping with
    more points, than a tutto, or on a card on which dice count nothing."""
    keeps = [a for a in actions if a["kind"] == "keep"]
    stops = [a["total"] for a in actions if a["kind"] == "stop"]
    if not keeps or not stops:
        return None
    most = max(keeps, key=lambda a: len(a["dice"]))
    if most["tutto"] or most["null"] is None:
        return None
    less = max(keeps, key=worth)
    if worth(less) < worth(most) + CLEARLY or worth(less) < stops[0]:
        return None
    return (most, less)


def worth(action: Action) -> float:
    """The points that an action brings on average with the next roll."""
    if action["null"] is None:
        return action["total"]
    return (1 - action["null"]) * action["total"] + MEAN[action["roll"]]
