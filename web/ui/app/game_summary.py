"""A glance at a saved game: what the start screen shows of it before the engine is ready.

A dict: `over`, whether it has ended; `step`; `setup`, whether the first round has yet to begin; `round`;
`rounds`, or None; `score`; `target`, or None; `dice`, [die, face] of each; `picture`, what the game's own
painter needs (see `ui.app.games`), a list of short lists.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.games import BY_NAME
from ui.kit.json_text import parsed_or_none
from ui.kit.loader import load

if TYPE_CHECKING:
    from typing import TypeGuard

    from ui.app.types import Glance, Row, View
    from ui.kit.types import Cards

LONGEST = 6000  # characters
_COUNTS = ("step", "round", "score")
_WISHES = ("rounds", "target")


def of_view(view: View, cards: Cards) -> Glance:
    """A glance at a game from the view of a person's seat. cards: the engine's, by id."""
    seat = next(each for each in view["seats"] if each["seat"] == view["seat"])
    return {
        "over": bool(view["result"]),
        "step": view["step"],
        "setup": view["state"] == "setup",
        "round": view.get("round", 0),
        "rounds": view.get("rounds"),
        "score": seat["score"],
        "target": view.get("target"),
        "dice": [[d["die"], d["face"]] for d in view.get("dice") or () if isinstance(d, dict) and "die" in d],
        "picture": load(BY_NAME[view["game"]].still).kept(view, cards),
    }


def veiled(before: Glance | None, now: Glance) -> Glance:
    """A glance that reveals nothing new but the game's progress: one of several people around the device is
    deciding in secret."""
    return (
        dict(before or now, over=now["over"], step=now["step"])  # type: ignore[return-value]  # copies
        if before
        else dict(now, score=0, dice=[], picture=[])
    )


def written(seen: Glance) -> str:
    return json.dumps(seen)


def read(text: str | None) -> Glance | None:
    """The glance in a stored text, or None: the text may have been changed."""
    if not text or len(text) > LONGEST:
        return None
    seen = parsed_or_none(text)
    return seen if _is_glance(seen) else None


def _is_glance(seen: object) -> TypeGuard[Glance]:
    return (
        isinstance(seen, dict)
        and all(isinstance(seen.get(name), bool) for name in ("over", "setup"))
        and all(_is_count(seen.get(name)) for name in _COUNTS)
        and all(seen.get(name) is None or _is_count(seen[name]) for name in _WISHES)
        and _is_rows(seen.get("dice"), 6)
        and all(_is_die(each) for each in seen["dice"])
        and _is_rows(seen.get("picture"), 9)
    )


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000000


def _is_die(value: Row) -> bool:
    return len(value) == 2 and isinstance(value[0], str) and _is_count(value[1]) and 1 <= value[1] <= 6


def _is_rows(value: object, most: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(isinstance(row, list) and len(row) < 20 for row in value)
    )
