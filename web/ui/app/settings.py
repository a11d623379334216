"""The settings: language, theme, motion, sounds, the pace of computer players, and what goes by itself. They last, and are in force at once."""

from ui.kit.text import LANGUAGES

KEPT = "dicetable."  # what is before a setting's name where the browser keeps it
FIRST = {"language": "auto", "theme": "auto", "motion": "auto", "sounds": "off", "pace": "brisk", "throw": "button", "finish": "itself"}
VALUES = {
    "language": ("auto",) + LANGUAGES,
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "full", "reduced"),
    "sounds": ("off", "on"),
    "pace": ("calm", "brisk", "instant"),
    "throw": ("button", "itself"),  # how the first throw of a turn begins
    "finish": ("itself", "button"),  # how a turn ends where nothing is left to do
}


class Settings:
    """`values` by name. `changed(name)` is called for each that changes."""

    def __init__(self, store):
        self._store = store
        self.changed = None
        self.values = dict(FIRST)

    def read(self):
        """What the browser has kept; anything else that is kept there is ignored."""
        for name in FIRST:
            kept = self._store.get(KEPT + name)
            if kept in VALUES[name]:
                self.values[name] = kept

    def untouched(self, name):
        """Whether nobody has been asked about it yet."""
        return self._store.get(KEPT + name) is None

    def set(self, name, value):
        self.values[name] = value
        self._store.put(KEPT + name, value)
        self.changed(name)

    def reset(self):
        """Everything as at the first visit."""
        self.values = dict(FIRST)
        for name in FIRST:
            self.changed(name)
