"""Notes of the first games: each new thing is explained once, beside the prompt, when it first comes. They are for those
who have done a game's lesson or have said that a game is their first, and only while one person plays. A note that was
read or put away stays known."""

from ui.kit.text import t
from ui.kit.tree import h
from ui.table.session import NOTES

NOTHING = "-"  # what is kept where nothing is known yet


def begin(store, game):
    """From now on the notes of a game are shown; what is known stays known."""
    if store.get(NOTES + game) is None:
        store.put(NOTES + game, NOTHING)


class Notes:
    """`name` is the note that is shown, or None."""

    def __init__(self, session, page):
        self._session = session
        self._page = page
        self._known = []  # in this tab: where the browser keeps nothing, each note comes once all the same
        self._numbers = {}
        self.name = None

    @property
    def _key(self):
        return NOTES + self._session.view["game"]

    def look(self):
        """The table lies still: whether there is something new on it."""
        self.name = None
        session = self._session
        kept = session.store.get(self._key)
        if not kept or not session.model.actions or session.humans != 1 or not self._wanted():
            return
        if session.game.forced_action():  # it goes on by itself, before anything can be read
            return
        known = kept.split(" ") + self._known
        new = [(name, numbers) for name, numbers in session.game.novelties() if name not in known]
        if new:
            self._page.words.read("notes")
            self.name, self._numbers = new[0]
            session.announcer.say((session.announcer.said + " " + self.says()).strip())

    def know(self):
        """It was read: something is decided, or it is put away."""
        if self.name:
            self._known.append(self.name)
            kept = self._session.store.get(self._key)
            if kept:  # another tab may have added to it
                self._session.store.put(self._key, kept + " " + self.name)
            self.name = None

    def says(self):
        return t("note." + self.name, **self._numbers)

    def _wanted(self):
        return self._page.settings.values["notes"] == "on"

    def strip(self, dock):
        """Puts it beside the prompt, with a button that puts it away; a hint has the same place, and goes first."""
        if not self.name or self._session.staging or not self._wanted():
            return
        for kid in dock.kids:
            if kid.key == "turn" and "coach" not in kid.attrs["class"]:
                words = [each for each in kid.kids if each and each.key == "b"]
                kid.attrs["class"] += " coach note"
                kid.kids = [
                    h("p", {"id": "note-says"}, words + [h("small", None, self.says(), key="why")], key="says"),
                    h("button", {"class": "act", "data-do": "know", "aria-describedby": "note-says"},
                      [h("b", None, t("note.known"))], key="know")]
