"""A glance at a saved game: what the start screen shows of it before the engine is ready.

A dict: `over`, whether it has ended; `step`; `setup`, whether the first round has yet to begin; `round`;
`rounds`, or None; `score`; `target`, or None; `dice`, [die, face] of each; `picture`, what the game's own
painter needs (see `ui.app.games`), a list of short lists.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app.games import BY_NAME
from ui.kit.loader import load
from ui.kit.shapes import ANY, COUNT, FLAG, OBJECT, TEXT, list_of, maybe, read_as, record, row_of, whole_to

if TYPE_CHECKING:
    from ui.app.types import Glance, View
    from ui.kit.types import Cards

LONGEST = 6000  # characters
GLANCE = record(
    {
        "over": FLAG,
        "step": COUNT,
        "setup": FLAG,
        "round": COUNT,
        "rounds": maybe(COUNT),
        "score": COUNT,
        "target": maybe(COUNT),
        "dice": list_of(row_of(TEXT, whole_to(6, 1)), 6),
        "picture": list_of(list_of(ANY, 19), 9),
    }
)


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
        "dice": [[d["die"], d["face"]] for d in view.get("dice") or () if OBJECT(d) and "die" in d],
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
    return read_as(text, GLANCE, None, LONGEST)  # type: ignore[no-any-return]  # of this shape
