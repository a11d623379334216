"""The games between devices that this browser keeps, each under an id that is the same on every device. Nothing of them is
needed before the first is opened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import game_summary
from ui.app.routes import parameters

if TYPE_CHECKING:
    from typing import Any, TypeGuard

    from ui.app.store import Store
    from ui.app.types import Glance, SharedGame

KEY = "dicetable.together "  # and the id of a game
INDEX = "dicetable.together"  # the ids, the latest first, one a line
CONNECT = "&connect"  # after the id of a game, in an address that opens it and connects devices at once
MOST = 40  # games that are over; the oldest beyond them go


def ids(store: Store) -> list[str]:
    """The ids of the games, the latest first."""
    kept = store.get(INDEX)
    return [each for each in kept.split("\n") if each] if kept else []


def read(store: Store, name: str) -> SharedGame | None:
    """What is kept of a game, or None."""
    text = store.get(KEY + name)
    found = parsed(text) if text else None
    return found if found and is_whole(found) else None


def parsed(text: str) -> Any:
    """The value of a JSON text, or None. Anybody may have written it."""
    try:
        return json.loads(text)
    except (ValueError, RuntimeError, MemoryError):  # what is nested too deeply is a RuntimeError
        return None


def is_whole(found: Any) -> TypeGuard[SharedGame]:
    """Whether this page could have written it."""
    return (isinstance(found, dict) and isinstance(found.get("link"), str) and isinstance(found.get("when"), str)
            and isinstance(found.get("over"), bool) and all([isinstance(found.get(name), list) for name in ("mine", "sent", "waits", "names")]))


def write(store: Store, name: str, game: SharedGame) -> bool:
    """Keeps a game as the latest. Returns False if the browser refuses."""
    if not store.put(KEY + name, json.dumps(game)):
        return False
    order = [name] + [each for each in ids(store) if each != name]
    over = [each for each in order if (read(store, each) or {"over": True})["over"]]
    for old in over[MOST:]:
        order.remove(old)
        store.remove(KEY + old)
    return store.put(INDEX, "\n".join(order))


def forget(store: Store, name: str) -> None:
    """Deletes a game from this browser. Whoever plays in it keeps it."""
    store.put(INDEX, "\n".join([each for each in ids(store) if each != name]))
    store.remove(KEY + name)


def going(store: Store) -> list[tuple[str, SharedGame]]:
    """(id, game) of those that are not over: first those in which somebody here must go on, then those that wait."""
    found = [(each, read(store, each)) for each in ids(store)]
    open_ones = [(each, game) for each, game in found if game and not game["over"]]
    return [one for one in open_ones if not one[1]["waits"]] + [one for one in open_ones if one[1]["waits"]]


def invitation(store: Store, kind: str) -> str | None:
    """The id of the latest game of this kind in which somebody here has been given a seat and has not yet taken it, or None."""
    for name, game in going(store):
        if game.get("invited") and parameters(name)["game"] == kind:
            return name
    return None


def glance(game: SharedGame) -> Glance | None:
    """What the start screen shows of a game, or None."""
    return game_summary.read(game.get("seen"))


def merged(ours: str, theirs: str) -> str:
    """Of two texts of one game the one in which more was sent."""
    one, other = parsed(ours), parsed(theirs)
    if not is_whole(other) or is_whole(one) and sum(one["sent"]) >= sum(other["sent"]):
        return ours
    return theirs
