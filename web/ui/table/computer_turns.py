"""The computer players at the table: they play by themselves, one decision at a time, at a pace that people
can follow. How they are shown is in `ui.table.computer_prompt`."""

PACE = {"calm": 1800, "brisk": 700, "instant": 0}  # milliseconds before each decision
HIDDEN = {"calm": 60, "brisk": 15, "instant": 0}  # the same while decisions stay hidden until all have decided
TRAVEL = {"calm": 800, "brisk": 450, "instant": 0}  # milliseconds that their dice and cards travel


class Computers:
    """`reason` says why the last decision was taken, if the player may know it."""

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
        """Takes the reason from a new snapshot, if a computer player has just decided."""
        if "decision" in snapshot:
            self.reason = self.told(snapshot["decision"])
        else:  # it is secret, or belongs to another moment
            self.reason = ""

    def told(self, decision):
        return self._session.game.reason(decision["reason"], decision["params"])

    def _due(self):
        """Whether a computer player has to decide and may do so now."""
        session = self._session
        return session.on_top and not self.paused and session.thinking_seat() is not None

    def go_on(self):
        """Nothing moves any more: if the next decision is a computer player's, it follows after a while."""
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
