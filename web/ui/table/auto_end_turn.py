"""Turns in which nothing is left to do end by themselves after a while, so that something can still be taken back."""

AFTER = 2400  # milliseconds until then; table.css shows them pass
GUARD = 700  # milliseconds afterwards during which a touch may have been meant for the buttons before


class Passing:
    """`guarded`: whether the buttons have just changed by themselves."""

    def __init__(self, session, browser):
        self._session = session
        self._browser = browser
        self._timer = None
        self._on_time = self._play
        self.guarded = False
        self._on_unguarded = self._unguard

    def action(self):
        """The action that is about to be played, or None."""
        return self._session.game.forced_action() if self._timer is not None else None

    def wait(self):
        """Ends the turn after a while if nothing is left to do, unless the player takes something back. After circles
        were used, and while a note is read, nothing ends by itself."""
        session = self._session
        if session.spent or session.notes and session.notes.name:
            return
        if self._timer is None and session.game.forced_action() and session.finishes():
            self._timer = self._browser.later(self._on_time, AFTER)

    def stop(self):
        if self._timer is not None:
            self._browser.cancel(self._timer)
            self._timer = None

    def _play(self):
        self._timer = None
        session = self._session
        action = session.game.forced_action()
        if action and not session.busy and not session.staging:
            if session.on_top and not session.sheet:
                self.guarded = True
                self._browser.later(self._on_unguarded, GUARD)
                session.play_by_itself(action["text"])
            else:  # the player is reading something
                self.wait()

    def _unguard(self):
        self.guarded = False
