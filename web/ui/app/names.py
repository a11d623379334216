"""The names of the people around this device, by their places. They stay on it: no link, no save and no seed has them."""

import json

KEY = "dicetable.names"
LONGEST = 16  # characters


class Names:
    def __init__(self, store):
        self._store = store
        self._text = None  # what was read last, and what it means: a table asks many times
        self._names = []

    def of(self, seat):
        """The name of the person on a seat, or "" if none was given."""
        text = self._store.get(KEY)
        if text != self._text:
            self._text = text
            self._names = read(text)
        return self._names[seat] if seat < len(self._names) else ""

    def give(self, seat, name):
        """Keeps a person's name; an empty one takes it away."""
        self.of(seat)
        names = self._names + [""] * (seat + 1 - len(self._names))
        names[seat] = plain(name)
        self._store.put(KEY, json.dumps(names))


def plain(name):
    """A name as it is shown: short, in one line, without the braces of places to be filled."""
    return " ".join("".join([c for c in name if c >= " " and c not in "{}"]).split())[:LONGEST]


def read(text):
    """The names in a text; none in any that was not written here."""
    try:
        found = json.loads(text) if text else []
    except ValueError:
        return []
    if not isinstance(found, list):
        return []
    return [plain(name) if isinstance(name, str) else "" for name in found]
