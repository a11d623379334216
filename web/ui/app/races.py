"""Races and daily games: one's own game with the same dice as a friend's, and whom it was compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import games, reviewed
from ui.app.routes import parameters
from ui.kit.names import plain, same

if TYPE_CHECKING:
    from worker.protocol import Challenge

    from ui.app.history import History
    from ui.app.types import Played, Row

ADDRESS = "#/versus?of="  # and the link of a friend's result, without its "#"
SETUP = ("date", "level", "points", "seats", "start", "seed", "ruleset", "position")
MOST = 20  # friends in one game


def own(history: History, link: str) -> Played | None:
    """The first game that was played here with the dice of a link, if it is known move by move; or None."""
    wanted = _setup(games.of_link(link), parameters(link))
    for result in history.results():
        query = reviewed.link(result)
        if query:
            found = parameters("?" + query)
            if _setup(found.get("game", ""), found) == wanted:
                return result
    return None


def _setup(game: str, query: dict[str, str]) -> list[str | None]:
    return [game] + [query.get(name) for name in SETUP]


def rivals(result: Played) -> list[Row]:
    """[name, score] of everybody whose game with the same dice was compared with this one."""
    first = result.get("rival")
    return ([first] if first else []) + result.get("rivals", [])


def meet(history: History, result: Played, challenge: Challenge) -> None:
    """Keeps with one's own game that somebody has played the same, if the score is true and has a name."""
    name = plain(challenge["by"] or "")
    if not name or not challenge["true"] or challenge["score"] is None:
        return
    row: Row = [name, challenge["score"]]
    data = history.read()
    for each in data["results"]:
        if each["id"] == result["id"]:
            known = [other for other in rivals(each) if not same(other[0], name)]
            if row in rivals(each) or len(known) >= MOST:
                return
            kept = known + [row]
            each["rival"], each["rivals"] = kept[0], kept[1:]
            if not each["rivals"]:
                del each["rivals"]
    history.take(data, [])
