"""The hint: what the best computer player would do here, in a strip of the dock; the table stays in sight,
and a bar underlines what the hint is about. Asking again gives the next best move."""

from ui.kit.controls import icon_button
from ui.kit.loader import load
from ui.kit.text import t

SOON = 300  # milliseconds until a hint that has not come yet is said to be on its way
PLAY = "#turn .act"


class Hint:
    """`advice` is the engine's answer, or None; `awaited`: whether the answer has been coming for a while."""

    def __init__(self, session, browser):
        self._session = session
        self._browser = browser
        self._played = False
        self._timer = None
        self._on_timeout = self._late
        self.advice = None
        self.awaited = False

    def forget(self):
        """The position has changed: the hint no longer applies."""
        self.advice = None
        self.stop_waiting()
        if self._played:
            self._played = False
            self._session.lead_to_prompt()

    def ask(self):
        """Asks for the best move; if a hint is shown, for the next best, and after the last one for the best
        again."""
        session = self._session
        if not session.hints:
            session.announcer.tell(t("hint.off"))
        elif not session.model.actions:
            session.announcer.tell(t("hint.none"))
        elif not session.busy:
            now = self.advice
            place = now["place"] + 1 if now and now["place"] + 1 < now["places"] else 0
            session.ask("hint", {"step": session.view["step"], "place": place}, self._came, self._refused)
            self._timer = self._browser.later(self._on_timeout, SOON)

    def _late(self):
        self._timer = None
        self.awaited = True
        self._session.announcer.say(t("hint.thinking"))

    def stop_waiting(self):
        """No answer is awaited any more."""
        self.awaited = False
        if self._timer is not None:
            self._browser.cancel(self._timer)
            self._timer = None

    def _refused(self, key, params):
        self.stop_waiting()
        self._session.refused(key, params)

    def _came(self, advice):
        session = self._session
        session.owed = False
        self.stop_waiting()
        again = self.advice is not None
        if session.coaches:
            session.used("hints")
        self.advice = advice
        session.game.show(session.model.action(advice["action"]))
        session.sheets.close_all()
        if again:  # the focus is there already, so nothing new would be read out
            words = self.shows()
            session.announcer.say(words.says(session, advice) + " " + words.why(session, advice))
        session.focus(PLAY)

    def shows(self):
        """The module that shows it."""
        return load("ui.table.hint_strip")

    def play(self):
        """Plays the move of the hint."""
        self._played = True
        self._session.act(self.advice["action"])


def offer(session, head):
    """Adds the button with the light bulb to the head of the table, before its last two parts."""
    if not session.hints:
        return
    bulb = icon_button("hint", "hint", t("hint.title"), "bulb", not session.model.actions)
    head.kids.insert(len(head.kids) - 2, bulb)
