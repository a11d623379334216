"""Gönnen Können, as games.py asks of a game."""

from ui.draw import pictures
from ui.games.goennen import painters, reasons, sheets, table
from ui.games.goennen.gestures import Hands
from ui.games.goennen.model import Model
from ui.games.goennen.say import Speaker


class Goennen:
    order = ("back", "place", "ready", "complete", "buy", "enter", "draw", "discard", "roll", "remove", "pass", "end")
    keys = ("dice", "roll", "complete", "buy", "end", "undo", "moves", "market", "escape", "help")
    menu = (("score", "preview.title"),)
    sheets = sheets.SHEETS
    carried = ("die", "hand", "slot", "card")
    sounds = (("completed", ("completed",)), ("bought", ("bought", "drew")), ("written", ("entered", "revealed")),
              ("die", ("rolled", "passive_rolled")))

    def __init__(self, page):
        self.page = page
        self.hands = Hands(page)
        self.legal_cards = []
        self.legal_slots = []
        self.legal_dice = []
        pictures.PAINTERS.update(painters.PAINTERS)

    def model(self):
        return Model(self.page.cards)

    def prepare(self):
        model = self.page.model
        self.legal_cards = model.legal_cards()
        self.legal_slots = model.legal_slots()
        self.legal_dice = model.legal_dice()

    @property
    def arming(self):
        """Whether touching a die takes it up for a field instead of moving it to the site."""
        page = self.page
        return bool(page.sheet and page.sheet[0] == "card") or not page.model.rerolling()

    def is_secret(self):
        """Whether cards are chosen that only their owner sees, or several people choose at the same time (RULES.md A2,
        A11). What another has chosen is hidden by the engine until all have."""
        view = self.page.view
        if view["phase"] != "passive":
            return view["phase"] == "setup"
        return len([seat for seat in view["seats"] if seat["player"] == "human" and seat["seat"] != view["active"]]) > 1

    def speaker(self):
        return Speaker(self.page.cards, self.page.view, self.page.model.place_in_grid)

    def reason(self, key, params):
        """Why a computer player decides so, in a sentence."""
        return reasons.reason(self.page.speaker or self.speaker(), key, params)

    def table(self):
        return table.table(self.page)
