"""A glance at a saved game: what the start page shows of it before the engine is there.

A dict: `over`, whether it has ended; `step`; `setup`, whether the first round has not begun; `round` and `rounds`, of which
the second may be None; `score`; `target`, None where there is none; `dice`, [die, face] of each; `picture`, what the
game's own painter makes of it (see `ui.app.games`), a list of short lists.
"""

import json

from ui.app.games import BY_NAME
from ui.kit.loader import load

LONGEST = 6000  # characters of one
_COUNTS = ("step", "round", "score")
_WISHES = ("rounds", "target")


def of_view(view, cards):
    """A glance at a game as the view of a person's seat shows it. cards: of the engine, by id."""
    seat = next(each for each in view["seats"] if each["seat"] == view["seat"])
    return {"over": bool(view["result"]), "step": view["step"], "setup": view["state"] == "setup",
            "round": view.get("round", 0), "rounds": view.get("rounds"), "score": seat["score"], "target": view.get("target"),
            "dice": [[d["die"], d["face"]] for d in view.get("dice") or () if isinstance(d, dict) and "die" in d],
            "picture": load(BY_NAME[view["game"]].still).kept(view, cards)}


def veiled(before, now):
    """A glance that tells nothing new but how far the game is: several people share the device, and one of them is just
    choosing in secret."""
    return dict(before or now, over=now["over"], step=now["step"]) if before else dict(now, score=0, dice=[], picture=[])


def written(seen):
    return json.dumps(seen)


def read(text):
    """The glance in a text that the browser has kept, or None: anybody may have changed it there."""
    if not text or len(text) > LONGEST:
        return None
    try:
        seen = json.loads(text)
    except (ValueError, RuntimeError, MemoryError):
        return None
    return seen if _is_glance(seen) else None


def _is_glance(seen):
    return (isinstance(seen, dict) and all(isinstance(seen.get(name), bool) for name in ("over", "setup"))
            and all(_is_count(seen.get(name)) for name in _COUNTS)
            and all(seen.get(name) is None or _is_count(seen[name]) for name in _WISHES)
            and _is_rows(seen.get("dice"), 6) and all(_is_die(each) for each in seen["dice"]) and _is_rows(seen.get("picture"), 9))


def _is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000000


def _is_die(value):
    return len(value) == 2 and isinstance(value[0], str) and _is_count(value[1]) and 1 <= value[1] <= 6


def _is_rows(value, most):
    return isinstance(value, list) and len(value) <= most and all(isinstance(row, list) and len(row) < 20 for row in value)
