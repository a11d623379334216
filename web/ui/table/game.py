"""The defaults of a game at its table. `ui.table.board` explains each."""

from ui.kit.loader import load
from ui.kit.text import t


class Game:
    kind = ""
    order = ()
    keys = ("undo", "moves", "escape", "help")
    menu = ()
    carried = ()
    sounds = ()

    def __init__(self, board):
        self.board = board

    def prepare(self):
        pass

    def trips(self, before, snapshot):
        return []

    def has_odds(self):
        return False

    def shows_odds(self):
        return False

    def news(self):
        return None

    def novelties(self):
        return []

    def lead(self, phase):
        return None

    def explain(self, words):
        return load("ui.table.tooltips").button(words)

    def asks(self):
        return ""

    def spends(self, action):
        return ""

    def wants(self, action):
        return ""

    def forced_action(self):
        return None

    def is_hidden(self):
        return False

    def is_secret(self, view):
        return False

    def show(self, action):
        pass

    def hand_over(self, who):
        return t("hand_over.secret", who=who)


class Gestures:
    """The gestures of a table where only buttons can be touched."""

    def key(self, key):
        return None

    def lift(self, kind, name):
        return False

    def then(self):
        return None
