"""The games between devices that this browser keeps, each under an id that is the same on every device. Nothing of them is
needed before the first is opened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import game_summary, games
from ui.app.history_checks import is_day
from ui.app.routes import parameters, quoted, unquoted
from ui.app.store import SHARED
from ui.kit.names import plain
from ui.kit.shapes import COUNT, FLAG, TEXT, list_of, read_as, record, whole_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.app.store import Store
    from ui.app.types import Glance, SharedGame

KEY = "dicetable.together "  # and the id of a game
CONNECT = "&connect"  # after the id of a game, in an address that opens it and connects devices at once
WHICH = "&which"  # after the id of a game, in an address that asks who one is
MEANT = "&for="  # after a link: the seat that somebody is invited to by it, and the name that the sender knows them by
ASKED = "&asked="  # after a link: the names of the people who are invited, by seat
MOST = 40  # games that are over; the oldest beyond them go


def game_of(link: str) -> str:
    """The id of a link's game: the part of the link before names, decisions, seals and the check."""
    for part in ("&names=", "&moves=", "&seals=", "&check="):
        link = link.partition(part)[0]
    return link


def meant_for(link: str, seat: int, name: str) -> str:
    """The link for one person."""
    return link + MEANT + str(seat) + "," + quoted(name)


def with_names(link: str, asked: Sequence[str]) -> str:
    """A link that tells who is invited too. asked: by seat, "" for whoever is not, or was not named."""
    return link + ASKED + ",".join([quoted(name) for name in asked]) if any(asked) else link


def whom(link: str) -> tuple[str, int | None, str]:
    """(the link itself, the seat that it is meant for or None, the name of the person or "")."""
    seat, _, name = _after(link, MEANT).partition(",")
    seats = [str(each) for each in range(games.most_seats())]
    bare = _bare(link)
    return (bare, seats.index(seat), plain(unquoted(name))) if seat in seats else (bare, None, "")


def names_in(link: str) -> list[str]:
    """The names of the people who are invited, by seat, that a link tells; nobody's if it has none. Anybody may have written them."""
    found = _after(link, ASKED)
    return [plain(unquoted(name)) for name in found.split(",")][: games.most_seats()] if found else []


def _after(link: str, part: str) -> str:
    """What stands in a part that was put after a link."""
    return link.partition(part)[2].partition("&")[0]


def _bare(link: str) -> str:
    return link.partition(MEANT)[0].partition(ASKED)[0]


def ids(store: Store) -> list[str]:
    """The ids of the games, the latest first."""
    kept = store.get(SHARED)
    return [each for each in kept.split("\n") if each] if kept else []


def read(store: Store, name: str) -> SharedGame | None:
    """What is kept of a game, or None: nothing, or what this page cannot show. A newer version may know more games."""
    found = whole_of(store.get(KEY + name)) if is_known(name) else None
    return _with_all(found) if found else None


def _with_all(found: SharedGame) -> SharedGame:
    """With what older versions have not written."""
    older = {
        "seen": "",
        "ended": False,
        "invited": False,
        "passed": True,
        "given": [],
        "since": found["when"],
        "next": "",
        "key": "",
        "asked": [],
        "left": [],
    }
    return dict(older, **found)  # type: ignore[return-value]  # with all of them


def is_known(name: str) -> bool:
    """Whether an id is that of a game which this page knows, with its seats."""
    kind = parameters(name).get("game")
    return kind in games.BY_NAME and len(seats(name)) in games.BY_NAME[kind].seats


def seats(name: str) -> list[str]:
    """Who plays each seat of a game with this id unless it is given away: "human", or a computer player."""
    return parameters(name).get("seats", "").split(",")


def free(players: list[int], taken: list[int]) -> list[int]:
    """The seats of people that nobody has taken. players, taken: as in `worker.protocol.Together`."""
    return [seat for seat, holder in enumerate(players) if holder == seat and seat not in taken]


def owner(name: str, seat: int) -> int:
    """The seat of the person to whom a seat belongs: its own, or for a computer player the last person's before it."""
    players = seats(name)
    while players[seat] != games.HUMAN:
        seat = (seat - 1) % len(players)
    return seat


def whole_of(text: str | None) -> SharedGame | None:
    """The game in a stored text, or None if this page could not have written it."""
    most = games.most_seats()
    seat, names = list_of(whole_to(most - 1), most), list_of(TEXT, most)
    shape = record(
        {
            "link": TEXT,
            "when": is_day,
            "over": FLAG,
            "seen?": TEXT,
            "mine": seat,
            "sent": list_of(COUNT, most),
            "waits": seat,
            "names": names,
            "given?": names,
            "asked?": names,
            "left?": names,
        }
    )
    return read_as(text, shape)  # type: ignore[no-any-return]  # of this shape


def write(store: Store, name: str, game: SharedGame) -> bool:
    """Keeps a game as the latest. What is kept of it and cannot be read is moved aside first. Returns False if the browser refuses."""
    before = store.get(KEY + name)
    if before and read(store, name) is None and not store.put(KEY + name + " refused", before):
        return False
    if not store.put(KEY + name, json.dumps(game)):
        return False
    order = [name] + [each for each in ids(store) if each != name]
    over = [each for each in order if _is_over(store, each)]
    for old in over[MOST:]:
        order.remove(old)
        store.remove(KEY + old)
    return store.put(SHARED, "\n".join(order))


def _is_over(store: Store, name: str) -> bool:
    """Whether a game is over, or there is nothing of it. What cannot be read is not: it is kept for whoever can."""
    game = read(store, name)
    return game["over"] if game else not store.get(KEY + name)


def forget(store: Store, name: str) -> None:
    """Deletes a game from this browser. Whoever plays in it keeps it."""
    store.put(SHARED, "\n".join([each for each in ids(store) if each != name]))
    store.remove(KEY + name)


def people(game: SharedGame) -> list[str]:
    """The names of the people by seat: their own, or for those who have not joined the one by which they were invited."""
    return with_asked(game["names"], game["asked"])


def with_asked(names: Sequence[str], asked: Sequence[str]) -> list[str]:
    """Names by seat, with those of people who are asked to join in the place of "". asked: by seat, or nobody's."""
    return [name or (asked[seat] if seat < len(asked) else "") for seat, name in enumerate(names)]


def going(store: Store) -> list[tuple[str, SharedGame]]:
    """(id, game) of those that are not over: first those in which somebody here must go on or send, then those that wait."""
    found = [(each, read(store, each)) for each in ids(store)]
    open_ones = [(each, game) for each, game in found if game and not game["over"]]
    return [one for one in open_ones if is_due(one[1])] + [one for one in open_ones if not is_due(one[1])]


def is_due(game: SharedGame) -> bool:
    """Whether somebody here has something to do: to decide, or to send what was decided."""
    return not game["waits"] or not game["passed"]


def invitation(store: Store, kind: str) -> str | None:
    """The id of the latest game of this kind in which somebody here has been given a seat and has not yet taken it, or None."""
    for name, game in going(store):
        if game["invited"] and parameters(name)["game"] == kind:
            return name
    return None


def before(store: Store, name: str) -> SharedGame | None:
    """The game whose people play the one with this id next, or None."""
    for each in ids(store):
        game = read(store, each)
        if game and game["next"] == name:
            return game
    return None


def glance(game: SharedGame) -> Glance | None:
    """What the start screen shows of a game, or None."""
    return game_summary.read(game["seen"])


def merged(ours: str, theirs: str) -> str:
    """Of two texts of one game that of whoever has seats in it, with their key: this browser may only have watched. If both or
    neither have, the one in which more was sent."""
    one, other = whole_of(ours), whole_of(theirs)
    if not (one and other):
        return ours if one or not other else theirs
    if bool(one["mine"]) != bool(other["mine"]):
        return ours if one["mine"] else theirs
    return ours if sum(one["sent"]) >= sum(other["sent"]) else theirs
