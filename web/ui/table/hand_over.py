"""Several people around one device: who holds it, and when it must change hands before anything secret is
shown."""

from ui.kit.text import t


class HandOver:
    def __init__(self):
        self._holder = None  # the seat of the person who holds the device
        self.waiting = None  # the next person's snapshot, until the device has changed hands

    def forget(self):
        """Forgets who holds the device."""
        self._holder = None
        self.waiting = None

    def cover(self, board, snapshot):
        """The snapshot to show. If another person decides than before and the others must not look on, this
        is what everybody may know; the person's own snapshot waits until `taken`."""
        self.waiting = None
        view = snapshot["view"]
        if "public" not in snapshot or self._holder == view["seat"] or not board.game.is_secret(view):
            return snapshot
        self.waiting = snapshot
        return dict(snapshot, view=snapshot["public"], can_undo=False, movable=[])

    def taken(self):
        """The next person holds the device now. Returns the snapshot that waited, or None."""
        waiting = self.waiting
        self.waiting = None
        if waiting:
            self._holder = waiting["view"]["seat"]
            return dict(waiting, events=[])

    def take(self, board, warning):
        """Returns words that name the next player if another person decides than before, otherwise "". While
        that person's snapshot waits, a sheet covers the table. warning: a notice that anyone may see."""
        seat = board.view["seat"]
        if board.humans < 2 or self._holder == seat or not (self.waiting or board.view["actions"]):
            return ""
        board.announcer.said = ""  # meant for the previous player, like the notice
        board.announcer.notice = warning
        if self.waiting:
            board.sheets.show("hand_over", seat)
            return ""
        self._holder = seat
        return t("pass.says", who=board.who(seat))
