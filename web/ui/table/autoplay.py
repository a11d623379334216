"""The computer players at the table: they play by themselves, one decision at a time, at a pace that can be followed. What
is shown of them is in `ui.table.computers`."""

PACE = {"calm": 1800, "brisk": 700, "instant": 0}  # milliseconds before each decision
HIDDEN = {"calm": 60, "brisk": 15, "instant": 0}  # the same where nothing of it is shown before all have decided
TRAVEL = {"calm": 800, "brisk": 450, "instant": 0}  # milliseconds in which their dice and cards travel


class Computers:
    """`reason` says why the last decision was taken, as far as that may be known."""

    def __init__(self, session, page):
        self._session = session
        self._browser = page.browser
        self._timer = None
        self._on_timeout = self._timeout
        self.forget()

    def forget(self):
        """Another game is opened."""
        self.paused = False
        self.reason = ""

    def take(self, snapshot):
        """A new snapshot, and why it came about if a computer player decided."""
        if "decision" in snapshot:
            self.reason = self.told(snapshot["decision"])
        else:  # it is not to be known, or the picture is of another moment
            self.reason = ""

    def told(self, decision):
        return self._session.game.reason(decision["reason"], decision["params"])

    def _due(self):
        """Whether a computer player is to decide, and may."""
        session = self._session
        return session.on_top and not self.paused and session.thinking_seat() is not None

    def go_on(self):
        """The picture lies still: the next computer player may decide, after a while, if it is its turn."""
        if self._due():
            if self._timer is not None:
                self._browser.cancel(self._timer)
            pace = HIDDEN if self._session.game.is_hidden() else PACE
            self._timer = self._browser.later(self._on_timeout, pace[self._session.pace()])

    def _timeout(self):
        self._timer = None
        self.move()

    def move(self):
        session = self._session
        if self._due() and not session.busy and not session.staging and not session.gone_on_elsewhere():
            session.ask("advance", {"step": session.view["step"]}, session.take)

    def pause(self):
        self.paused = not self.paused
        if not self.paused:
            self.go_on()
