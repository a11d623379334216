"""Several people around one device: who holds it now, and when it changes hands before anything secret is shown."""

from ui.kit.text import t


class HandOver:
    def __init__(self):
        self._holder = None  # the seat of the person who holds the device
        self.waiting = None  # the snapshot of the next person, until the device has changed hands

    def forget(self):
        """Nobody is known to hold it."""
        self._holder = None
        self.waiting = None

    def cover(self, board, snapshot):
        """The snapshot to show. Where another person than before decides, and the others must not look on, that is what
        everybody may know; the person's own one waits until `taken`."""
        self.waiting = None
        view = snapshot["view"]
        if "public" not in snapshot or self._holder == view["seat"] or not board.game.is_secret(view):
            return snapshot
        self.waiting = snapshot
        return dict(snapshot, view=snapshot["public"], can_undo=False, movable=[])

    def taken(self):
        """The next person holds the device now; the snapshot that waited, or None."""
        waiting = self.waiting
        self.waiting = None
        if waiting:
            self._holder = waiting["view"]["seat"]
            return dict(waiting, events=[])

    def take(self, board, warning):
        """Words that tell the next player, where another person than before decides, else "". While the snapshot of that
        person waits, a sheet covers the table. warning: what is to be told whoever looks."""
        seat = board.view["seat"]
        if board.humans < 2 or self._holder == seat or not (self.waiting or board.view["actions"]):
            return ""
        board.announcer.said = ""  # that was for another's ears, and so was what was shown
        board.announcer.notice = warning
        if self.waiting:
            board.sheets.show("hand_over", seat)
            return ""
        self._holder = seat
        return t("pass.says", who=board.who(seat))
