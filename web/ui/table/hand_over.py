"""Several people around one device: who holds it now, and when it changes hands before anything secret is shown."""

from ui.kit.text import t


class HandOver:
    def __init__(self):
        self._holder = None  # the seat of the person who holds the device

    def forget(self):
        """Nobody is known to hold it."""
        self._holder = None

    def take(self, board, warning):
        """Words that tell the next player, where another person than before decides, else "". Where that choice must
        not be seen by the others, a sheet covers the table until the device has changed hands. warning: what is to be
        told whoever looks."""
        seat = board.view["seat"]
        if board.humans < 2 or self._holder == seat or not board.view["actions"]:
            return ""
        self._holder = seat
        board.announcer.said = ""  # that was for another's ears, and so was what was shown
        board.announcer.notice = warning
        if board.game.is_secret():
            board.sheets.show("hand_over", seat)
            return ""
        return t("pass.says", who=board.who(seat))
