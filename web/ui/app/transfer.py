"""Everything that the page stores, as one text that can be added to what another browser stores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.app import game_summary, schema
from ui.app.history import KEY, fresh
from ui.app.history_checks import checked, unread_results, written
from ui.app.merging import unite, what_fits, would_change
from ui.app.store import GLANCE, LINKS, LONGEST_SAVE, MOST_RESULTS, PLAYER, PROGRESS_FORMAT, SAVE
from ui.kit.json_text import Unreadable, parsed, parsed_or_none, quoted
from ui.kit.shapes import LIST, OBJECT, TEXT, WHOLE, list_of, read_as, record, row_of, text_to

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from ui.app.history import History
    from ui.app.types import Progress

MOST = 10000  # keys in a file
LONGEST = 8000000  # characters of a file: a browser's whole storage, with its quotes escaped
LONGEST_FRAME = 10000  # characters of what stands around its rows
LONGEST_ROW = 2100000  # characters of a row, but for the results: a quotation mark or a line's end is two
MOST_CODES = 100000  # characters of a row that are written by their number, each of which takes a while
LONGEST_PART = (
    600000  # characters of results that are read at once; and of a file whose rows are written in another way
)
BETWEEN = '", "'  # the key and the text of a row
RESULTS = KEY + BETWEEN  # how the row with the results begins
RESULT = '}, {\\"'  # between two of them
GROUP = 50  # results that are read at once
KEPT = list_of(row_of(text_to(20999), TEXT), MOST)


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
    texts[KEY] = written(history.read()) if history.lost else store.get(KEY)
    if store.unsaved:
        texts[SAVE + store.unsaved[0]] = store.unsaved[1]
        texts[LINKS] = "\n".join(store.links())
    kept = [(key, texts[key]) for key in sorted(texts)]
    rows = ["[%s, %s]" % (quoted(key), quoted(text)) for key, text in kept if text is not None]
    return '{"dicetable": "everything", "format": %d, "kept": [%s]}' % (PROGRESS_FORMAT, ", ".join(rows))


def is_game_file(text: str) -> bool:
    """Whether a text looks like the file of a single game, without playing it."""
    return "actions" in read_as(text, record({"dicetable": WHOLE}), {}, 2 * LONGEST_SAVE)


class Plan:
    """What a file would add here, once all steps of `reading` are taken. Nothing is changed before `carry_out`.

    `results`, `games` and `others` are how many of each would come; `left` is how many of the file's entries cannot be
    taken: there is no room for them here, or they cannot be true.
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self._store = history.store
        self._plain: dict[str, str] = {}
        self._theirs = fresh()
        self._writes: list[tuple[str, str]] = []  # (key, text) of all but results and saved games
        self._games: list[str] = []  # links
        self.results = self.left = self.games = self.others = 0

    def reading(self, text: str, today: str) -> Iterator[None]:
        """Reads a file in steps, between which the page can answer. Raises `Unreadable` for what is not a file of ours, with "newer"
        if a later version has written it."""
        theirs = fresh()
        rows = yield from rows_of(text)
        yield
        for row in rows:
            if row.startswith(RESULTS):
                theirs, left = yield from results_of(row[len(RESULTS) :])
                self.left += left
            elif len(row) > LONGEST_ROW or row.replace("\\\\", "").count("\\u") > MOST_CODES:
                self.left += 1
            else:
                self._plain.update(pairs([parsed('["' + row + '"]', LONGEST_ROW)]))
            yield
        if KEY in self._plain:  # written in another way
            theirs, left = _at_once(self._plain.pop(KEY))
            self.left += left
            yield
        self._theirs, self.results, left = yield from what_fits(self._history, theirs, today)
        self.left += left
        for key, content in list(self._plain.items()):
            self._look(key, content)
            yield
        self.games = len(self._games)
        self.others = len(self._writes) + len(unread_results(self._theirs))

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
        taken = [each for each, _ in self._writes]
        number = 2
        free = key
        while self._store.get(free) is not None or free != key and (free in self._plain or free in taken):
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


def rows_of(text: str) -> Generator[None, None, list[str]]:
    """In steps, the rows of a file, each as it is written there between its first and its last quotation mark. Raises Unreadable.

    What stands between two rows stands nowhere else: within a text every quotation mark is escaped.
    """
    if len(text) > LONGEST:
        raise Unreadable("long")
    begin, end = text[:LONGEST_FRAME].find('[["'), text[-LONGEST_FRAME:].rfind('"]]')
    if begin < 0 or end < 0:
        value = parsed(text, LONGEST_PART)
        kept = pairs(value.get("kept")) if OBJECT(value) else {}
        rows = [quoted(key)[1:-1] + BETWEEN + quoted(each)[1:-1] for key, each in kept.items()]
    else:
        end += max(0, len(text) - LONGEST_FRAME)
        value = parsed(text[:begin] + "[]" + text[end + 3 :])
        body = text[begin + 3 : end]
        yield
        between = '"], ["' if '"], ["' in body else '"],["'
        many = body.count(between) >= MOST
        yield
        rows = [""] * (MOST + 1) if many else body.split(between)
    if not OBJECT(value) or value.get("dicetable") != "everything":
        raise Unreadable("format")
    if value.get("format") != PROGRESS_FORMAT:
        newer = WHOLE(value.get("format")) and value["format"] > PROGRESS_FORMAT
        raise Unreadable("newer" if newer else "format")
    if len(rows) > MOST:
        raise Unreadable("kept")
    return rows


def results_of(row: str) -> Generator[None, None, tuple[Progress, int]]:
    """In steps, (the history that stands in a row, written as there, how many of its results are left out). Raises Unreadable."""
    yield
    found = yield from _in_parts(row)
    return found or _at_once(unescaped(row))


def _in_parts(row: str) -> Generator[None, None, tuple[Progress, int] | None]:
    """What `results_of` returns; None for what has to be read at once, as another version of the page has written it.

    In a name, a quotation mark has two backslashes more than in these parts, which stand nowhere else in what this page writes.
    """
    head, begins, rest = row.partition('\\"results\\": [{\\"')
    body, ends, tail = rest.partition('}], \\"')
    if not ends and rest[-3:] == "}]}":
        body, ends, tail = rest[:-3], rest[-3:], ""
    if not (begins and ends) or len(head) + len(tail) > LONGEST_PART:
        return None
    frame = parsed_or_none(unescaped(head + '\\"results\\": []' + ends[2:] + tail))
    if frame is None:
        return None
    found = checked(frame)
    strange = unread_results(found)
    texts = body.split(RESULT)
    left = len(texts)
    for group in _groups(texts[-MOST_RESULTS:]):
        rows = parsed_or_none(unescaped('[{\\"' + RESULT.join(group) + "}]"))
        if rows is None:
            return None
        some = checked(dict(fresh(), results=rows))  # type: ignore[arg-type]  # looked at there
        found["results"] += some["results"]
        strange = strange + unread_results(some)
        left += len(rows) - len(group) - len(some["results"]) - len(unread_results(some))
        yield
    if strange:
        found.setdefault("unread", {})["results"] = strange
    return found, left


def _groups(texts: list[str]) -> Iterator[list[str]]:
    """The texts of results, as many at once as are read at once; those that are too long are left out."""
    group: list[str] = []
    room = LONGEST_PART - LONGEST_FRAME
    for text in texts:
        if group and (len(group) == GROUP or len(text) > room):
            yield group
            group, room = [], LONGEST_PART - LONGEST_FRAME
        if len(text) <= room:
            group.append(text)
            room -= len(text)
    if group:
        yield group


def _at_once(text: str) -> tuple[Progress, int]:
    """What `results_of` returns, from the text of a history. Raises Unreadable."""
    found = parsed(text, LONGEST_PART)
    if not record({"results": LIST})(found):
        raise Unreadable("results")
    rows = found["results"]
    kept = checked(dict(found, results=rows[-MOST_RESULTS:]))  # type: ignore[arg-type]  # looked at there
    return kept, len(rows) - len(kept["results"]) - len(unread_results(kept))


def unescaped(text: str) -> str:
    """What is meant by a text in a JSON text. Raises Unreadable."""
    found = parsed('["' + text + '"]', LONGEST_PART)
    if not row_of(TEXT)(found):
        raise Unreadable("json")
    return found[0]  # type: ignore[no-any-return]  # a text


def pairs(kept: Any) -> dict[str, str]:
    """The keys and texts of a file. Raises Unreadable."""
    if not KEPT(kept):
        raise Unreadable("kept")
    return {key: text for key, text in kept}


def same(one: str, other: str) -> bool:
    """Whether two texts hold the same; the order of keys in an object does not matter."""
    if one == other:
        return True
    found = parsed_or_none(one)
    return found is not None and found == parsed_or_none(other)
