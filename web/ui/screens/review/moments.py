"""The dearest decisions in words: what was done, what was better, and why."""

from collections import namedtuple

from ui.table.reason_sentences import told

REASONS = 2  # sentences on why, at most

Words = namedtuple("Words", ("played", "better", "why", "picture"))
"""Sentences, and the paint job of the card that the better action is about, or None."""


class Moments:
    """Puts moments into words with a board, which shows one moment's view after the other."""

    def __init__(self, board):
        self._board = board
        self._words = {}

    def words(self, moment):
        """The words of a moment."""
        key = (moment["step"], moment["better"])
        if key not in self._words:
            self._words[key] = self._told(moment)
        return self._words[key]

    def _told(self, moment):
        board = self.shown(moment)
        advice = board.game.advice
        better = board.model.action(moment["better"])
        played = board.model.action(moment["played"])
        about = {"action": moment["better"], "reason": moment["reason"], "params": moment["params"], "place": 0}
        own = moment["reason"] == "own"
        return Words(advice.says(board, played) if played else "", advice.says(board, better) if better else "",
                     "" if own else told(advice.why(board, about)[:REASONS]),
                     advice.picture(board, better, about) if better else None)

    def shown(self, moment):
        """The board with the moment on it."""
        board = self._board
        board.model.take({"view": moment["view"], "events": [], "can_undo": False})
        board.model.land()
        board.step = moment["step"]
        board.prepare()
        return board
