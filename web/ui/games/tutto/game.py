"""TUTTO at the table (see `ui.table.types`)."""

from ui.app.storage_keys import ODDS
from ui.draw import pictures
from ui.games.tutto import advice, card_painter, changes, dock, reason_sentences, sheets, table, turns
from ui.games.tutto.gestures import Gestures
from ui.games.tutto.model import Model
from ui.games.tutto.say import Speaker
from ui.kit.loader import load
from ui.table.game import Game

WITH_ODDS = ("odds", "training")  # how much a coach tells that gives them


class Table(Game):
    order = ("keep", "stop", "draw")
    keys = ("arrows", "tutto.dice", "tutto.go", "tutto.stop", "tutto.odds", "tutto.card", "tutto.deck", "hint", "undo", "moves", "escape", "help")
    sheets = sheets.SHEETS
    advice = advice
    carried = ("die",)
    sounds = (("completed", ("wrote",)), ("written", ("kept",)), ("die", ("rolled",)))

    def __init__(self, board):
        super().__init__(board)
        self.gestures = Gestures(board)
        self._odds = board.store.get(ODDS) == "shown"  # whether the player has switched them on
        self._hidden = False  # whether the player has switched off those of the coach
        pictures.PAINTERS.update(PAINTERS)

    @property
    def menu(self):
        deck = ("deck", "tutto.deck")
        return (deck, ("odds", "tutto.odds.hide" if self.odds else "tutto.odds.show")) if self.may_have_odds else (deck,)

    def model(self):
        return Model(self.board.moving, self.board.pace, self.board.throws)

    def speaker(self):
        return Speaker(self.board.view)

    def asks(self):
        return dock.sentence(self.board, dock.asked(self.board))

    def stands(self):
        return changes.stands(self.board)

    def changes(self, before, events):
        return changes.changes(self.board, events)

    def reason(self, key, params):
        """A computer player's reason, in a sentence."""
        return reason_sentences.reason(key, params)

    def news(self):
        news = self.board.model.news
        return news["key"] if news else None

    def novelties(self):
        return load("ui.games.tutto.notes").novelties(self.board)

    def explain(self, words):
        return load("ui.games.tutto.tooltips").explain(self.board, words)

    def parts(self):
        return len(turns.gains(self.board, sheets.shown(self.board)))

    def squares(self):
        return sheets.squares(self.board)

    def keepsake(self):
        return sheets.keepsake(self.board)

    # the parts of the table

    kind = "tutto"

    def phase(self):
        return self.board.model.shown["phase"]

    def head(self, left, right, title=None):
        return table.head(self.board, left, right, title)

    def middle(self):
        parts = [table.seats(self.board), table.stage(self.board), table.story(self.board)]
        return [part for part in parts if part]

    def dock(self, strip=None, acts=None):
        return dock.dock(self.board, strip, acts)

    # odds

    @property
    def may_have_odds(self):
        """Whether they may be shown: not where others play the same, unless the link allows it."""
        return self.board.allowed != "off"

    @property
    def odds(self):
        """Whether they are shown: the coach gives them, or the player has switched them on."""
        if not self.may_have_odds:
            return False
        return not self._hidden if self.board.coaching in WITH_ODDS else self._odds

    def shows_odds(self):
        return self.odds

    def show_odds(self, shown):
        self._hidden = not shown
        if self.board.coaching not in WITH_ODDS:
            self._odds = shown
            self.board.store.put(ODDS, "shown" if shown else "hidden")
        if shown:
            self.board.note_odds()


def _card(g, p, cards, job, w, h, t=None):
    g.scale(w / 100, h / 100)
    if t is None and not job[3]:
        card_painter.paint(g, p, job[2], job[4])
    else:
        card_painter.completing(g, p, job[2], job[4], t or 0)


def _tile(g, p, cards, job, w, h):
    card_painter.tile(g, p, job[1], w)


def _back(g, p, cards, job, w, h):
    g.scale(w / 100, h / 100)
    card_painter.back(g, p, job[1])


PAINTERS = {"tutto card": _card, "tutto tile": _tile, "tutto back": _back}
