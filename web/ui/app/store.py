"""What the browser stores, above all the saved games: how many are kept, how long each may be, and which go first. Each
is stored under its link, with a glance at it; their order is stored too. `ui.app.schema` says what every key of the page holds.

A save that the engine refuses is never deleted; it is moved aside when its place is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.loader import load

if TYPE_CHECKING:
    from ui.app.types import Glance
    from ui.browser.browser import Browser

SAVE = "dicetable.save "
GLANCE = "dicetable.glance "
LINKS = "dicetable.links"
LESSON = "dicetable.lesson "  # and the game: the save of a lesson that is not at its end
SHARED = "dicetable.together"  # the ids of the games between devices, the latest first, one a line
PROGRESS_FORMAT = 1  # of what is stored of what was played
MOST_RESULTS = 5000
PLAYER = "dicetable.player "  # and its name: the code of a player of the lab
MOST_IDLE = 12  # games that are over, or not begun
MOST_UNFINISHED = 100  # unfinished games
LONGEST_SAVE = 200000  # characters of a saved game; the engine writes and reads none longer
LONG = 1000000  # characters; the page writes nothing longer, except the results of years


class Store:
    """`storage` has load(key), save(key, text), remove(key) and keys(); each returns (ok, value). keys()
    gives all keys of this page, one per line."""

    def __init__(self, storage: Browser) -> None:
        self._storage = storage
        self.refused: list[str] = []
        self.seen: dict[str, str | None] = {}  # link -> its save as this tab last read or wrote it
        self.unsaved: tuple[str, str] | None = (
            None  # (link, save) of the last game if storing it failed; only this tab has it
        )
        self._glances: dict[
            str, Glance | None
        ] = {}  # link -> a glance that was not stored; only this tab has it
        self._latest: tuple[str, bool] | None = (
            None  # (link, whether it is idle) of the game that this tab has put first
        )

    def get(self, key: str) -> str | None:
        ok, value = self._storage.load(key)
        if ok and value and len(value) > LONG:
            return load("ui.app.too_long").looked_at(self, key, value)  # type: ignore[no-any-return]  # loaded late
        return value if ok and value else None

    def put(self, key: str, text: str) -> bool:
        ok, _ = self._storage.save(key, text)
        return ok

    def forget(self) -> None:
        """Forgets also what only this tab has."""
        self.unsaved = None
        self._glances = {}
        self._latest = None

    def remove(self, key: str) -> None:
        self._storage.remove(key)

    def keys(self) -> list[str]:
        """All keys of this page."""
        ok, value = self._storage.keys()
        return [key for key in value.split("\n") if key] if ok and value else []

    def key_of(self, link: str) -> str:
        """The storage key of a link's game."""
        return SAVE + link

    def game(self, link: str) -> str | None:
        """The save of a link's game, or None."""
        if self.unsaved and self.unsaved[0] == link and not self.gone_on(link):
            return self.unsaved[1]
        text = self.get(SAVE + link)
        if text and len(text) > LONGEST_SAVE:  # nobody can have played it, and reading it would take for ever
            self.refuse(link)
            return None
        self._note(link, text)
        return text

    def _note(self, link: str, text: str | None) -> None:
        """Remembers a link's save, but not for ever: a tab may stay open for weeks."""
        if link not in self.seen and len(self.seen) >= MOST_IDLE:
            self.seen = {}
        self.seen[link] = text

    def gone_on(self, link: str) -> bool:
        """Whether another tab has played on in a link's game since this one last read or wrote it."""
        kept = self.get(SAVE + link)
        return kept is not None and link in self.seen and kept != self.seen[link]

    def links(self) -> list[str]:
        """The links of the saved games, the latest first."""
        kept = self.get(LINKS)
        links = [link for link in kept.split("\n") if link] if kept else []
        if self.unsaved:
            links = [self.unsaved[0]] + [link for link in links if link != self.unsaved[0]]
        return links

    def put_game(self, link: str, text: str, seen: Glance | None = None) -> bool:
        """Stores a game as the latest. Returns False if the browser could not store all of it; if it refused
        the save itself, the old one is unchanged. seen: a glance at it, or None if not known."""
        there = (
            self.get(SAVE + link) is not None
        )  # if not, another tab may have deleted the game, and taken it from the list
        ok = self._move_aside(link) and self.put(SAVE + link, text)
        self._note(link, text if ok else self.get(SAVE + link))
        latest = (link, _is_idle(seen))
        if (
            ok and there and latest == self._latest and not self.unsaved
        ):  # it is first already, and no other has to make room
            self.put_glance(link, seen)
            return True
        self.unsaved = (link, text)
        links = self.links()
        if not ok:
            self._glances[link] = seen
            return False
        self.put_glance(link, seen)
        dropped = self._too_many(links)
        if not self.put(LINKS, "\n".join([each for each in links if each not in dropped])):
            return False
        self.unsaved = None
        self._latest = latest
        for old in dropped:
            self._storage.remove(SAVE + old)
            self._storage.remove(GLANCE + old)
        return True

    def _too_many(self, links: list[str]) -> list[str]:
        """The links of the games to drop: the oldest beyond MOST_IDLE that are over or not begun, and beyond
        MOST_UNFINISHED of the rest."""
        dropped = []
        idle = waiting = 0
        for link in links:
            seen = self.glance(link)
            if _is_idle(seen):
                idle += 1
                if idle > MOST_IDLE:
                    dropped.append(link)
            else:
                waiting += 1
                if waiting > MOST_UNFINISHED:
                    dropped.append(link)
        return dropped

    # glances

    def glance(self, link: str) -> Glance | None:
        """What is known of a saved game without the engine (see `ui.app.game_summary`), or None."""
        if link in self._glances:
            return self._glances[link]
        text = self.get(GLANCE + link)
        return load("ui.app.game_summary").read(text) if text else None

    def put_glance(self, link: str, seen: Glance | None) -> None:
        """Stores a glance at a game, or removes it: an outdated one is worse than none."""
        self._glances.pop(link, None)
        if seen is None or not self.put(GLANCE + link, load("ui.app.game_summary").written(seen)):
            self._storage.remove(GLANCE + link)
            if seen:
                self._glances[link] = seen

    def unfinished(self) -> list[tuple[str, Glance]]:
        """(link, glance) of every game that can be continued, the latest first."""
        found = [(link, self.glance(link)) for link in self.links() if link not in self.refused]
        return [(link, seen) for link, seen in found if seen and not seen["over"]]

    def unseen(self) -> str | None:
        """The link of a saved game without a glance, or None."""
        for link in self.links():
            if link not in self.refused and self.glance(link) is None:
                return link
        return None

    def _move_aside(self, link: str) -> bool:
        """Moves a refused save aside. Returns whether the link's place is free."""
        if link in self.refused:
            if not self.put(SAVE + link + " refused", self.get(SAVE + link) or ""):
                return False
            self.refused.remove(link)
        return True

    def refuse(self, link: str, key: str = "save") -> None:
        """The engine could not read this save, for the reason `key`: it stays, but is not offered again. One that a newer version
        has made stays in the list, for that version."""
        self._latest = None
        load("ui.app.refusals").refuse(self, link, key)


def _is_idle(seen: Glance | None) -> bool:
    """Whether a game is over or not begun. seen: a glance at it, or None."""
    return seen is not None and (seen["over"] or not seen["step"])
