"""The page between the engine and its picture: which screen, which game, what is open, what was said.

It has no document. `world` does what it cannot: ask, redraw, keep, copy, tell the time (see main.py).
"""

from ui.app import games, routes, settings
from ui.app.history import Progress
from ui.app.navigation import Around
from ui.app.opener import Opening
from ui.kit.text import t
from ui.screens.home import levels
from ui.table.computers import HUMAN, Computers
from ui.table.hand_over import Passing
from ui.table.model import Known

START = ("load", 0, 0)
QUIET = ("turn",)  # events that are seen well enough and would only be noise aloud


class Page(Opening, Around, Passing):
    """All that the views show. `take` brings a snapshot; `land` ends the flight of dice."""

    def __init__(self, world, store, client):
        self.world = world
        self.store = store
        self.client = client
        self.screen = "start"
        self.behind_help = None  # the screen that help was asked for on
        self.rules = games.FIRST  # which game the help page explains
        self.history = Progress(store)
        self.form = {"game": "solo", "level": str(levels.next_level(self.history.won())), "seats": "2", "seed": "",
                     "which": games.of_link(store.links()[0]) if store.links() else games.FIRST}
        for seat in range(games.most_seats()):
            self.form["seat" + str(seat)] = "medium" if seat else "human"
        self.today = None  # the daily games of the day
        self.replay = None  # the game that is watched
        self.plotted = None  # which scores the statistics show as a plot, None for the most
        self.ready = False
        self.failed = False
        self.retried = False  # whether it was tried again, and has not come since
        self.newer = False  # a newer version of the page is here, and may be taken when the player likes
        self.progress = START
        self.wanted = None  # the game asked for: (link, save or None)
        self.error = ""
        self.cards = {}
        self.game = None  # the open game, as games.py has it
        self.model = Known()
        self.computers = Computers(self)
        self.view = None
        self.step = 0
        self.sheet = None
        self.behind = []  # sheets to go back to
        self.field = None
        self.notice = ""
        self.said = ""
        self.log = []
        self.told = []  # the events that the log tells of
        self.past = []  # events that belong in the log and are not said
        self.pending_events = []
        self.dragged = None  # the die, card or slot that is being dragged
        self.copied = False
        self.copying = "link"  # what was last asked to be copied
        self.broke = None  # (link, step) at which the engine had to be started anew
        self.full = False  # whether the browser did not keep the last step
        self.warning = ""  # what is to be said with the next event
        self.fresh = False  # whether the game asked for is to begin anew
        self.practising = False  # whether the game asked for is to be practice
        self.busy = False
        self.phone = False
        self.wishes = dict(settings.FIRST)
        self.told_first_roll = False
        self.holder = None  # the seat of the person who holds the device
        self.passed = ""  # says that it has just come to another
        self.speaker = None

    # what the views ask

    @property
    def alone(self):
        return len(self.view["seats"]) == 1

    @property
    def flying(self):
        return self.model.flying

    @property
    def staging(self):
        """Whether something is still on its way: dice in the air, or what is held for a moment to be read."""
        return self.model.staging

    @property
    def humans(self):
        """How many seats are people's."""
        return len([seat for seat in self.view["seats"] if seat["player"] == HUMAN])

    def who(self, seat):
        mine = self.humans == 1 and seat == self.view["seat"]
        return t("seat.you") if self.alone or mine else t("seat.n", n=seat + 1)

    def level_of(self, seat):
        """Who sits there: "human", or the level of a computer player."""
        return self.view["seats"][seat]["player"]

    def can_undo(self):
        return self.model.snapshot["can_undo"] and not self.staging

    def shown_score(self):
        return self.model.seat()["score"]

    def can_resume(self):
        return bool(self.store.links())

    def resume_note(self):
        """Which game would be gone on with."""
        return levels.note(self.store.links()[0])

    def prepare(self):
        """What several views need, found once for each redraw."""
        if self.screen not in ("table", "replay"):
            return
        self.game.prepare()
        self.speaker = self.game.speaker()

    def title(self):
        """What the browser calls the page."""
        return t(self.screen + ".title") + " – " + t("title") if self.screen in routes.ASIDE else t("title")

    # the engine

    def wish(self, name, value):
        """A setting changed: kept, and in force at once."""
        self.wishes[name] = value
        self.store.put(settings.KEPT + name, value)
        self.world.obey(name)

    def change(self, what, args):
        """Asks for a change of the game. The picture stays until the answer is there: it comes within a frame or two."""
        if self.busy or self.staging or self.elsewhere():
            return
        self.busy = True
        self.client.call(what, args, self.take, self.refused)

    def act(self, text):
        """Plays a legal action."""
        self.change("act", {"action": text, "step": self.view["step"]})

    def undo(self):
        if self.busy or self.staging or not self.model.snapshot["can_undo"] or self.elsewhere():
            return
        self.busy = True
        self.client.call("undo", {}, self._undone, self.refused)

    def _undone(self, snapshot):
        self.take(snapshot)
        self.say(t("said.undone"))
        self.world.redraw()

    def refused(self, key, params):
        self.busy = False
        self.tell(t("error." + key, **params))

    def take(self, snapshot):
        """A new snapshot: kept, shown, and said once its dice have landed."""
        self.busy = False
        if self.store.gone_on(snapshot["link"]):  # another tab was quicker: what it has kept stays
            self.open(snapshot["link"])
            self.tell(t("said.other_tab"))
            return
        if not self.full:  # its notice stays its time, however fast the computer players are
            self.notice = ""
        self.field = None
        self.model.take(snapshot)
        self.view = snapshot["view"]
        self.pending_events = snapshot["events"]
        if "past" in snapshot:  # what this seat may know of what was before
            self.log = []
            self.told = []
            self.past = snapshot["past"]
        if snapshot["view"]["step"] == 1:
            self.world.persist()
        kept = self.store.put_game(snapshot["link"], snapshot["save"])
        if self.history.record(snapshot, self.world.today(), kept):
            self.form["level"] = str(levels.next_level(self.history.won()))
        self.hear_room(kept)
        if self.screen not in routes.ASIDE:
            self.world.fragment(snapshot["link"])
        self.computers.take(snapshot)
        if self.sheet and self.sheet[0] != "moves" and "decision" not in snapshot:
            self.close_all()
        then = self.game.hands.then()
        if then:
            self.act(then)
        else:
            self.go_on()

    def hear_room(self, kept):
        """Whether the browser has kept the game; and the results, as their history knows. Where it no longer does, that is
        said once."""
        full = not kept or self.history.lost
        if full and not self.full:
            self.warning = t("error.full_result") if kept else t("error.full")
            self.notice = self.warning
            self.world.later("hush")
        self.full = full

    def go_on(self):
        """The next scene of what happened, or the end of it."""
        while True:
            scene = self.model.next_scene()
            if scene is None:
                self.land()
                return
            dice, hold = scene
            if not self.world.moving():
                dice = []
            if dice or hold:
                self.model.stage(dice)
                self.world.redraw()
                self.world.perform(dice, hold)
                return

    def land(self):
        """The dice lie still: now everything may be known."""
        self.model.land()
        self.step = self.view["step"]
        self.prepare()
        self.note(self.past)
        self.past = []
        passed = self.passed_on()
        said = [words for words in (self.warning, passed) if words]
        self.warning = ""
        self.sound()
        said += self.note(self.pending_events)
        self.pending_events = []
        if self.view["result"] and self.screen == "table":
            self.sheet = ("result",)
        if said:
            self.say(" ".join(said))
        self.world.redraw()
        if self.view["dice"] and not self.told_first_roll:
            self.told_first_roll = True
            self.world.mark("first-roll")
        self.computers.go_on()

    def note(self, events):
        """Writes events into the log; the sentences that are to be said aloud."""
        said = []
        for event in events:
            says = self.speaker.event(event, self.who)
            if says:
                self.log.insert(0, says)
                if event["key"] not in QUIET:
                    said.append(says)
        self.told += events
        return said

    def note_anew(self):
        """Another language: the log is written again."""
        if self.speaker:
            events = self.told
            self.log = []
            self.told = []
            self.note(events)

    # saying

    def sound(self):
        """The sound of what has happened: the greatest of it, once. Dice in flight sound by themselves."""
        keys = [event["key"] for event in self.pending_events]
        for name, sounding in self.game.sounds:
            if any([key in sounding for key in keys]) and not (name == "die" and self.world.moving()):
                self.world.sound(name)
                return

    def say(self, words):
        """Aloud, for those who listen."""
        self.said = words

    def tell_too(self, words):
        """Beside what is being told already."""
        self.tell(self.notice + " " + words if self.notice else words)

    def tell(self, words):
        """In passing, seen and aloud."""
        self.notice = words
        self.said = words
        self.world.redraw()
        self.world.later("hush")

    # sheets

    def open_sheet(self, *sheet):
        if self.sheet and self.sheet[0] in ("market", "seat", "result", "score") and sheet[0] == "card":
            self.behind.append(self.sheet)
        elif sheet[0] != "card":
            self.behind = []
        self.sheet = sheet
        self.field = None
        self.copied = False
        self.model.let_go()

    def show_sheet(self, *sheet):
        """Opens a sheet and leads the focus to it."""
        self.open_sheet(*sheet)
        self.world.focus("#sheet-title")

    def toggle_sheet(self, kind, focus="#sheet-title"):
        """Opens a sheet, or closes it where it is open."""
        if self.sheet == (kind,):
            self.close()
        else:
            self.open_sheet(kind)
            self.world.focus(focus)

    def close(self):
        """Closes the sheet, back to the one behind it."""
        self.sheet = self.behind.pop() if self.behind else None
        self.field = None
        self.model.let_go()
        if self.sheet is None:
            self.model.let_down()

    def close_all(self):
        self.behind = []
        self.sheet = None
        self.field = None
        self.copied = False
