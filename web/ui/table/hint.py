"""The hint: what the best computer player would do here, in a strip of the dock; the table stays in sight,
and a bar underlines what the hint is about. Asking again gives the next best move."""

from ui.kit.controls import icon_button
from ui.kit.text import decimal, percent, t
from ui.kit.tree import h
from ui.table import frame
from ui.table.reasons import told

SOON = 300  # milliseconds until a hint that has not come yet is said to be on its way
FROM = 0.05  # a difference below this is not mentioned
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
        session.busy = False
        self.stop_waiting()
        again = self.advice is not None
        if session.coaches:
            session.used("hints")
        self.advice = advice
        session.game.show(session.model.action(advice["action"]))
        session.sheets.close_all()
        if again:  # the focus is there already, so nothing new would be read out
            session.announcer.say(says(session, advice) + " " + why(session, advice))
        session.focus(PLAY)

    def play(self):
        """Plays the move of the hint."""
        self._played = True
        self._session.act(self.advice["action"])


def says(session, advice):
    """What to do, in a sentence."""
    action = session.model.action(advice["action"])
    return session.game.advice.says(session, action) if action else ""


def why(session, advice):
    """The reason in a sentence, on a large window in two; for all but the best move, how much less it is worth."""
    if not advice["place"]:
        return told(session.game.advice.why(session, advice)[:1 if session.phone else 2])
    less = advice["less"]
    unit = advice["unit"]
    if unit == "own" or less < (FROM / 100 if unit == "win" else FROM):
        return t("hint.same")
    return t("hint.less." + unit, n=percent(less, True) if unit == "win" else decimal(less))


def shown(session):
    """The action of the strip, or None if there is no strip."""
    hint = session.hint.advice
    return session.model.action(hint["action"]) if hint and not session.staging else None


def offer(session, head):
    """Adds the button with the light bulb to the head of the table, before its last two parts."""
    if not session.hints:
        return
    bulb = icon_button("hint", "hint", t("hint.title"), "bulb", not session.model.actions)
    head.kids.insert(len(head.kids) - 2, bulb)


def strip(session, dock):
    """Replaces the prompt with the strip."""
    if session.hint.awaited:
        frame.put_prompt(dock, frame.prompt("hint", t("hint.thinking")))
        return
    action = shown(session)
    if not action:
        return
    advice = session.hint.advice
    picture = session.game.advice.picture(session, action, advice)
    node = h("div", {"class": "turn coach", "id": "turn", "tabindex": "-1", "data-prompt": "hint"}, [
        h("canvas", {"class": "drawn"}, paint=picture, key="picture") if picture else None,
        h("p", {"id": "hint-says"}, [h("b", None, says(session, advice) + " ", key="says"),
                                     h("small", None, why(session, advice), key="why")], key="says"),
        h("button", {"class": "act", "data-do": "play_hint", "aria-describedby": "hint-says"}, [h("b", None, t("hint.do"))], key="do"),
    ], key="turn")
    frame.put_prompt(dock, node)


def mark(session, nodes):
    """Marks what the hint is about."""
    action = shown(session)
    if action:
        frame.mark(nodes, session.game.advice.touched(session, action), "advised")
