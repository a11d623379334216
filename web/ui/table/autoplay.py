"""The computer players at the table: they play by themselves, one decision at a time, at a pace that can be followed; and
the hint, which asks the best of them what it would do here. What is shown of them is in `ui.table.computers`."""

from ui.kit.text import t

PACE = {"calm": 1800, "brisk": 700, "instant": 0}  # milliseconds before each decision
HIDDEN = {"calm": 60, "brisk": 15, "instant": 0}  # the same where nothing of it is shown before all have decided
TRAVEL = {"calm": 800, "brisk": 450, "instant": 0}  # milliseconds in which their dice and cards travel


class Computers:
    """`reason` says why the last decision was taken; `hint` is what the best player would do: {"action", "reason",
    "params"}, or None."""

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
        self.hint = None

    def take(self, snapshot):
        """A new snapshot, and why it came about if a computer player decided."""
        self.hint = None
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

    def ask(self):
        """Asks for a hint."""
        session = self._session
        if not session.model.actions:
            session.announcer.tell(t("hint.none"))
        elif not session.busy:
            session.ask("hint", {"step": session.view["step"]}, self._hinted)

    def _hinted(self, hint):
        self._session.busy = False
        self.hint = hint
        self._session.sheets.show("hint")
