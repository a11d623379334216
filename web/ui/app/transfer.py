"""Everything that the page stores, as one text that can be added to what another browser stores."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ui.app import game_summary, schema
from ui.app import history as histories
from ui.app.history import FORMAT, KEY, add, checked, fresh, number_of
from ui.app.store import GLANCE, LINKS, PLAYER, SAVE
from ui.kit.json_text import Unreadable, parsed, parsed_or_none, quoted

if TYPE_CHECKING:
    from ui.app.history import History
    from ui.app.types import Progress

MOST = 10000  # keys in a file
LONGEST = 12000000  # characters of a file: more than a browser's whole storage, with every quote escaped


def delete_everything(history: History) -> None:
    """Deletes everything that the browser stores for this page, and nothing else."""
    store = history.store
    for key in list(store.keys()):
        if schema.entry_of(key):
            store.remove(key)
    store.forget()
    history.begin_anew()


def exported(history: History) -> str:
    """Everything that the page stores in the browser, and what only this tab has because storing failed, as
    text for `Plan`."""
    store = history.store
    texts = {key: store.get(key) for key in list(store.keys()) if schema.entry_of(key)}
    texts[KEY] = json.dumps(history.read()) if history.lost else store.get(KEY)
    if store.unsaved:
        texts[SAVE + store.unsaved[0]] = store.unsaved[1]
        texts[LINKS] = "\n".join(store.links())
    kept = [(key, texts[key]) for key in sorted(texts)]
    rows = ["[%s, %s]" % (quoted(key), quoted(text)) for key, text in kept if text is not None]
    return '{"dicetable": "everything", "format": %d, "kept": [%s]}' % (FORMAT, ", ".join(rows))


def is_game_file(text: str) -> bool:
    """Whether a text looks like the file of a single game, without playing it."""
    try:
        value = parsed(text, LONGEST)
    except Unreadable:
        return False
    return isinstance(value, dict) and isinstance(value.get("dicetable"), int) and "actions" in value


class Plan:
    """What a file would add here. Nothing is changed before `carry_out`.

    `results`, `games` and `others` are how many of each would come; `left` is how many of the file's entries cannot be
    taken: there is no room for them here, or they cannot be true. Raises `Unreadable` for what is not a file of ours, with
    "newer" if a later version has written it.
    """

    def __init__(self, history: History, text: str, today: str) -> None:
        value = parsed(text, LONGEST)
        if not isinstance(value, dict) or value.get("dicetable") != "everything":
            raise Unreadable("format")
        if value.get("format") != FORMAT:
            raise Unreadable(
                "newer" if isinstance(value.get("format"), int) and value["format"] > FORMAT else "format"
            )
        self._history = history
        self._store = history.store
        self._plain = pairs(value.get("kept"))
        theirs = checked(parsed(self._plain[KEY])) if KEY in self._plain else fresh()
        self._theirs, self.results, self.left = what_fits(history, theirs, today)
        self._writes: list[tuple[str, str]] = []  # (key, text) of all but results and saved games
        self._games: list[str] = []  # links
        for key, content in self._plain.items():
            self._look(key, content)
        self.games = len(self._games)
        self.others = len(self._writes)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing here to add."""
        return not (self._theirs_differ() or self.games or self.others)

    def _theirs_differ(self) -> bool:
        return would_change(self._history, self._theirs)

    def _look(self, key: str, content: str) -> None:
        """Decides what becomes of one key."""
        entry = schema.entry_of(key)
        if key in (KEY, LINKS) or key.startswith(GLANCE):
            return
        if (
            entry is None
            or len(content) > entry.longest
            or not key.endswith(schema.REFUSED)
            and not entry.check(content)
        ):
            self.left += 1
            return
        ours = self._store.get(key)
        if key.startswith(SAVE):
            if key[len(SAVE) :].startswith("#/"):
                if ours is None:
                    self._games.append(key[len(SAVE) :])
            else:
                self.left += 1
        elif key.startswith(PLAYER):
            self._look_at_player(key, content, ours)
        elif ours is None:
            self._writes.append((key, content))
        elif entry.check(ours) and not key.endswith(schema.REFUSED):
            assert entry.merge
            merged = entry.merge(ours, content)
            if not same(merged, ours):
                self._writes.append((key, merged))

    def _look_at_player(self, key: str, code: str, ours: str | None) -> None:
        """A player of the lab; if there is another one of its name here, it gets another name."""
        own = [self._store.get(each) for each in list(self._store.keys()) if each.startswith(PLAYER)]
        if code in own:
            return
        number = 2
        free = key
        while self._store.get(free) is not None:
            free = "%s %d" % (key, number)
            number += 1
        self._writes.append((free, code))

    def carry_out(self) -> bool:
        """Adds it all. Returns whether the browser had room for everything."""
        store = self._store
        room = not self._history.lost
        unite(self._history, self._theirs)
        games = []
        for link in self._games:
            if store.put(SAVE + link, self._plain[SAVE + link]):
                games.append(link)
            else:
                room = False
        for link in games:
            seen = self._plain.get(GLANCE + link, "")
            if len(seen) < game_summary.LONGEST:
                store.put_glance(link, game_summary.read(seen))
        if games:
            links = store.links()
            listed = [link for link in self._plain.get(LINKS, "").split("\n") if link in games]
            rest = [
                link
                for link in games
                if link not in listed and link not in links and not link.endswith(schema.REFUSED)
            ]
            room = store.put(LINKS, "\n".join(links + listed + rest)) and room
        for key, content in self._writes:
            room = store.put(key, content) and room
        return room and not self._history.lost


def pairs(kept: object) -> dict[str, str]:
    """The keys and texts of a file. Raises Unreadable."""
    if not isinstance(kept, list) or len(kept) > MOST:
        raise Unreadable("kept")
    plain = {}
    for pair in kept:
        if not (
            isinstance(pair, list)
            and len(pair) == 2
            and isinstance(pair[0], str)
            and isinstance(pair[1], str)
            and len(pair[0]) < 21000
        ):
            raise Unreadable("kept")
        plain[pair[0]] = pair[1]
    return plain


def same(one: str, other: str) -> bool:
    """Whether two texts hold the same; the order of keys in an object does not matter."""
    if one == other:
        return True
    found = parsed_or_none(one)
    return found is not None and found == parsed_or_none(other)


def what_fits(history: History, theirs: Progress, today: str) -> tuple[Progress, int, int]:
    """(what can be taken of another history (from `checked`), how many new results that is, how many are left out). Own
    results are never displaced; of the others the latest are taken, as far as there is room. Days in the future cannot be
    true, and today's daily games stay to be played here."""
    ours = history.read()
    known = {each["id"] for each in ours["results"]}
    tomorrow = number_of(today) + 1  # somewhere it may be that day already
    new = [each for each in theirs["results"] if each["id"] not in known]
    true = [each for each in new if number_of(each["day"]) <= tomorrow]
    places = sorted([(each["day"], i) for i, each in enumerate(true)])
    room = max(0, histories.MOST_RESULTS - len(ours["results"]))
    taken = [true[i] for _, i in (places[-room:] if room else [])]
    daily = {
        key: score
        for key, score in theirs["daily"].items()
        if number_of(key.partition(" ")[0]) < number_of(today)
    }
    return dict(theirs, results=taken, daily=daily), len(taken), len(new) - len(taken)  # type: ignore[return-value]  # a copy


def would_change(history: History, theirs: Progress) -> bool:
    """Whether `unite` would add anything."""
    ours = history.read()
    return bool(
        theirs["results"]
        or [
            key
            for key in theirs["daily"]
            if ours["daily"].get(key) is None
            and (key not in ours["daily"] or theirs["daily"][key] is not None)
        ]
        or theirs["run"]
        and not ours["run"]
        or theirs["best_run"]
        and not ours["best_run"]
    )


def unite(history: History, theirs: Progress) -> int:
    """Adds what another history (from `what_fits`) has and this one lacks; returns the number of new
    results."""
    if not would_change(history, theirs):
        return 0
    ours = history.read()
    more = add(ours["results"], theirs["results"])
    places = sorted([(r["day"], i) for i, r in enumerate(ours["results"])])  # MicroPython's sort isn't stable
    ours["results"] = [ours["results"][i] for _, i in places]
    for key, score in theirs["daily"].items():
        if ours["daily"].get(key) is None:
            ours["daily"][key] = score
    if ours["run"] is None:
        ours["run"] = theirs["run"]
    if ours["best_run"] is None:
        ours["best_run"] = theirs["best_run"]
    history.take(ours, more)
    return len(more)
