"""Notes in a player's first games: each new thing is explained once, beside the prompt, when it first appears.

Notes are shown to those who have done a game's lesson, and only while one person plays. A note that was read or
dismissed does not come back.
"""

from ui.kit.text import t
from ui.kit.tree import h
from ui.table import frame
from ui.table.session import NOTES

ITSELF = "itself"  # the note about turns that end by themselves
NOTHING = "-"  # what is stored before the first note was read


def begin(store, game):
    """Notes are shown in this game from now on; those already read do not come back."""
    if store.get(NOTES + game) is None:
        store.put(NOTES + game, NOTHING)


class Notes:
    """`name` is the note that is shown, or None."""

    def __init__(self, session, page):
        self._session = session
        self._page = page
        self._known = []  # in this tab: where the browser stores nothing, a note still comes only once
        self._numbers = {}
        self.name = None

    @property
    def _key(self):
        return NOTES + self._session.view["game"]

    def look(self):
        """Looks for something new once nothing on the table moves."""
        self.name = None
        session = self._session
        kept = session.store.get(self._key)
        if not kept or not session.model.actions or session.humans != 1 or not self._wanted():
            return
        if session.spent or session.announcer.offering:  # what is said of it, or the offer of sounds, comes first
            return
        known = kept.split(" ") + self._known
        found = session.game.novelties()
        if session.game.forced_action():  # it is played before anything else can be read
            found = [(ITSELF, {})] if session.finishes() else []
        new = [(name, numbers) for name, numbers in found if name not in known]
        if new:
            self._page.words.read("notes")
            self.name, self._numbers = new[0]
            session.announcer.say((session.announcer.said + " " + self.says()).strip())

    def know(self):
        """The note was read: the player has decided something or dismissed it."""
        if self.name:
            self._known.append(self.name)
            kept = self._session.store.get(self._key)
            if kept:  # another tab may have added to it
                self._session.store.put(self._key, kept + " " + self.name)
            self.name = None

    def says(self):
        return t("note." + self.name.split(".")[0], **self._numbers)

    def _wanted(self):
        return self._page.settings.values["notes"] == "on"

    def strip(self, dock):
        """Shows the note beside the prompt, with a button that dismisses it. A hint is shown instead of a note."""
        if not self.name or self._session.staging or not self._wanted():
            return
        prompt = frame.prompt_of(dock)
        if prompt and "coach" not in prompt.attrs["class"]:
            words = [each for each in prompt.kids if each and each.key == "b"]
            prompt.attrs["class"] += " coach note"
            prompt.kids = [
                h("p", {"id": "note-says"}, words + [h("small", None, " " + self.says(), key="why")], key="says"),
                h("button", {"class": "act", "data-do": "know", "aria-describedby": "note-says"},
                  [h("b", None, t("note.known"))], key="know")]
