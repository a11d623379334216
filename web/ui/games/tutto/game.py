"""TUTTO, as ui.games asks of a game."""

from ui.draw import pictures
from ui.games.tutto import card_face, reasons, sheets, table
from ui.games.tutto.gestures import Hands
from ui.games.tutto.model import Model
from ui.games.tutto.say import Speaker

ODDS = "dicetable.odds"  # where the browser keeps whether odds are shown


class Tutto:
    order = ("keep", "stop", "draw")
    keys = ("tutto.dice", "tutto.go", "tutto.stop", "tutto.odds", "tutto.card", "tutto.deck", "tutto.hint", "undo", "moves", "escape", "help")
    sheets = sheets.SHEETS
    carried = ("die",)
    sounds = (("completed", ("wrote",)), ("written", ("kept",)), ("die", ("rolled",)))

    def __init__(self, page):
        self.page = page
        self.hands = Hands(page)
        self.odds = page.store.get(ODDS) == "shown"
        pictures.PAINTERS.update(PAINTERS)

    @property
    def menu(self):
        return (("deck", "tutto.deck"), ("odds", "tutto.odds.hide" if self.odds else "tutto.odds.show"))

    def model(self):
        return Model(self.page.world.moving, self.pace)

    def pace(self):
        return self.page.wishes["pace"]

    def prepare(self):
        pass

    def is_secret(self):
        return False

    def speaker(self):
        return Speaker(self.page.view)

    def reason(self, key, params):
        """Why a computer player decides so, in a sentence."""
        return reasons.reason(key, params)

    def table(self):
        return table.table(self.page)

    def show_odds(self, shown):
        self.odds = shown
        self.page.store.put(ODDS, "shown" if shown else "hidden")


def _card(g, p, cards, job, w, h, t=None):
    g.scale(w / 100, h / 100)
    if t is None and not job[3]:
        card_face.paint(g, p, job[2], job[4])
    else:
        card_face.completing(g, p, job[2], job[4], t or 0)


def _tile(g, p, cards, job, w, h):
    card_face.tile(g, p, job[1], w)


def _back(g, p, cards, job, w, h):
    g.scale(w / 100, h / 100)
    card_face.back(g, p, job[1])


PAINTERS = {"tutto card": _card, "tutto tile": _tile, "tutto back": _back}
