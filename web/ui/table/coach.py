"""The coach at the table: chances as dice are chosen, hints, and a question before a move that gives much away.

A player chooses how much of it (the setting "coach"). In daily games and challenges there is none, unless their link
allows it. What was used in a game is kept, and its result says so.
"""

import json

from ui.kit.controls import button
from ui.kit.text import decimal, percent, t
from ui.kit.tree import h
from ui.table import frame

ODDS, HINTS, TRAINING = LEVELS = ("odds", "hints", "training")
USED = "dicetable.coached"  # storage key: {link: what was used in its game}
PATIENCE = 10000  # milliseconds that they may take; without an answer nothing is asked
LEAST = 0.05  # chances below this have no ring


class Coach:
    """`chances` maps cards and prices to their chances, by the dice kept. `question` is what is asked before an action:
    the engine's answer to "weigh" with "action", or None."""

    def __init__(self, session, page):
        self._session = session
        self._page = page
        self._asked = None  # the step whose chances have been asked for
        self._job = None
        self._timer = None
        self._weighed = None
        self._at_once = False
        self._confirmed = False  # whether the player plays on in spite of the question
        self._on_timeout = self._give_up
        self._on_checked = self._checked
        self.chances = {}
        self.question = None
        self.shows = False  # whether the better move is shown

    def forget(self):
        """The position has changed."""
        self._asked = None
        self._stop()
        self.chances = {}
        self.question = None
        self._weighed = None
        self.shows = False

    def _stop(self):
        if self._timer is not None:
            self._page.browser.cancel(self._timer)
            self._timer = None
        if self._job:
            job = self._job
            self._job = None
            job.cancel()

    # what was used

    def use(self, level):
        """Notes that this was used in the present game."""
        used = self.used()
        if used is None or LEVELS.index(used) < LEVELS.index(level):
            session = self._session
            kept = self._kept()
            links = session.store.links()
            kept = {link: each for link, each in kept.items() if link in links}
            kept[session.snapshot["link"]] = level
            session.store.put(USED, json.dumps(kept))

    def used(self):
        """What was used most in the present game, or None."""
        found = self._kept().get(self._session.snapshot["link"])
        return found if found in LEVELS else None

    def _kept(self):
        try:
            kept = json.loads(self._session.store.get(USED) or "{}")
        except ValueError:
            kept = None
        return kept if isinstance(kept, dict) else {}

    # chances

    def look(self):
        """Asks for the chances, once nothing on the table moves."""
        session = self._session
        step = session.view["step"]
        if session.coaching in (ODDS, TRAINING) and self._asked != step and session.game.has_odds() and session.model.can("roll"):
            self._asked = step
            self._page.engine.call("odds", {"step": step}, self._came, self._never)

    def _came(self, answer):
        session = self._session
        if self._asked != session.view["step"] or session.staging:
            return
        self.chances = {name: chances for part in ("cards", "prices") for name, chances in answer[part]}
        if self.chances:
            self.use(ODDS)
        session.redraw()

    def _never(self, key, params):
        """Without chances the game goes on."""

    def chance(self, name):
        """The chance of a card or a price with the dice now kept; None if it is not known."""
        chances = self.chances.get(name)
        if not chances or self._session.staging or self._session.coaching not in (ODDS, TRAINING):
            return None
        kept = 0
        for i, d in enumerate(self._session.view["dice"]):
            if d["die"] in self._session.model.site:
                kept += 1 << i
        return chances[kept]

    # the question before an action

    def holds(self, text, at_once):
        """Whether an action waits until it is clear what it costs."""
        session = self._session
        if self._confirmed or session.coaching != TRAINING or len(session.model.actions) < 2 or session.model.action(text) is None:
            self._confirmed = False
            return False
        self.use(TRAINING)
        self._at_once = at_once
        self._weighed = None
        self.question = None
        session.owed = True
        self._page.engine.call("weigh", {"action": text, "step": session.view["step"]}, lambda answer: self._judged(text, answer),
                               lambda key, params: self._play(text))
        return True

    def _judged(self, text, answer):
        if answer["size"] not in ("mistake", "blunder"):
            self._play(text)
            return
        self._weighed = dict(answer, action=text)
        if answer["exact"]:
            self._ask()
            return
        session = self._session
        args = {"link": session.snapshot["replay"], "step": session.view["step"], "better": answer["better"],
                "played": text, "quick": True}
        self._timer = self._page.browser.later(self._on_timeout, PATIENCE)
        self._job = self._page.engine.start("check", args, self._on_checked)
        session.redraw()

    def _checked(self, job):
        if job.running or self._weighed is None:
            return
        self._job = None
        self._stop()
        if job.state == "done" and job.result["confirmed"]:
            self._ask()
        else:
            self._play(self._weighed["action"])

    def _give_up(self):
        """The check takes too long: the coach is not sure, and says nothing."""
        self._timer = None
        self._stop()
        if self._weighed:
            self._play(self._weighed["action"])

    def _play(self, text):
        self._session.owed = False
        self.question = None
        self._weighed = None
        self._confirmed = True
        self._session.act(text, self._at_once)

    def _ask(self):
        session = self._session
        session.owed = False
        self.question = self._weighed
        self._weighed = None
        session.hint.forget()
        session.sheets.close_all()
        session.announcer.say(self.says())
        session.focus('[data-do="coach_show"]')
        session.redraw()

    # what is done about it

    def go_on(self):
        """Plays the action all the same."""
        if self.question:
            self._play(self.question["action"])

    def take_back(self):
        """Does not play it."""
        self.question = None
        self.shows = False
        self._session.focus("#turn")

    def show(self):
        """Shows the better move."""
        self.shows = True
        self._session.game.show(self._session.model.action(self.question["better"]))
        self._session.announcer.say(self.better())
        self._session.focus('[data-do="coach_back"]')

    # what is shown

    def says(self):
        asked = self.question
        unit = asked["unit"]
        if unit == "points":
            return t("coach.asks.points", n=round(asked["cost"]))
        return t("coach.asks." + unit, n=percent(asked["cost"]) if unit == "win" else decimal(asked["cost"]))

    def better(self):
        session = self._session
        action = session.model.action(self.question["better"])
        return t("coach.better") + " " + session.game.advice.says(session, action) if action else ""

    def strip(self, dock):
        """Puts the question in the place of the prompt."""
        if self._weighed and self._job:
            frame.put_prompt(dock, frame.prompt("training", t("coach.thinks")))
        if not self.question or self._session.staging:
            return
        small = self.better() if self.shows else ""
        node = h("div", {"class": "turn coach asks", "id": "turn", "tabindex": "-1", "data-prompt": "training"}, [
            h("p", {"id": "coach-says"}, [h("b", None, self.says() + " ", key="says"), h("small", None, small, key="small") if small else None], key="says"),
            None if self.shows else h("button", {"class": "act", "data-do": "coach_show", "aria-describedby": "coach-says"},
                                      [h("b", None, t("coach.show"))], key="show"),
        ], key="turn")
        frame.put_prompt(dock, node)
        acts = h("div", {"class": "acts even", "role": "group", "aria-label": t("acts.title")},
                 [button("coach_on", t("coach.on"), None, "check", False), button("coach_back", t("coach.back"), None, "undo", True)], key="acts")
        dock.kids = [acts if kid and kid.key == "acts" else kid for kid in dock.kids]

    def mark(self, nodes):
        """Marks what the better move is about."""
        action = self._session.model.action(self.question["better"]) if self.question and self.shows else None
        if action:
            frame.mark(nodes, self._session.game.advice.touched(self._session, action), "advised")


def told(chance):
    """A chance in words: "31 in 100"."""
    hundredths = round(100 * chance)
    if chance >= 1:
        return t("odds.sure")
    if hundredths in (0, 100):
        return t("odds.none") if not chance else t("odds.least" if hundredths == 0 else "odds.most")
    return t("odds.chance", n=hundredths)


def ring(chance, least=LEAST):
    """The ring of a chance, None if it is below `least`; its words are elsewhere: in the card's label, say."""
    if chance is None or chance < least:
        return None
    n = min(99, round(100 * chance))
    sure = chance >= 1
    return h("span", {"class": "ring sure" if sure else "ring", "aria-hidden": "true", "style": "--n:%d" % n}, "✓" if sure else str(n), key="ring")
