"""What is kept in the browser: one save for each link, which of them was last, and the wishes.

A save that the engine refuses is never deleted here; it is moved aside when its place is needed.
"""

SAVE = "dicetable.save "
LINKS = "dicetable.links"
KEPT = 12


class Store:
    """`load(key)` and `save(key, text)` and `remove(key)` each return (ok, value)."""

    def __init__(self, load, save, remove):
        self._load = load
        self._save = save
        self._remove = remove
        self.refused = []

    def get(self, key):
        ok, value = self._load(key)
        return value if ok and value else None

    def put(self, key, text):
        ok, _ = self._save(key, text)
        return ok

    def game(self, link):
        """The save of a link's game, or None."""
        return self.get(SAVE + link)

    def links(self):
        """The links of the saved games, the last one first."""
        kept = self.get(LINKS)
        return [link for link in kept.split("\n") if link] if kept else []

    def put_game(self, link, text):
        """Keeps a game as the last one; False if the browser keeps nothing."""
        if link in self.refused:
            self.refused.remove(link)
            self.put(SAVE + link + " refused", self.game(link) or "")
        ok = self.put(SAVE + link, text)
        links = [link] + [other for other in self.links() if other != link]
        for old in links[KEPT:]:
            self._remove(SAVE + old)
        self.put(LINKS, "\n".join(links[:KEPT]))
        return ok

    def refuse(self, link):
        """The engine could not read this save: it stays, but it isn't offered again."""
        self.refused.append(link)
        self.put(LINKS, "\n".join([other for other in self.links() if other != link]))
