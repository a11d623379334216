"""The game of a lesson: an ordinary session in which only the actions of the present step can be played. It
is stored separately and counts for nothing."""

from ui.app.store import LESSON
from ui.table.lesson import BEAT, ENDLESS, Lesson
from ui.table.session import Session


class Learning(Session):
    """`lesson` is the present one, of the game `name`; `holding` is the event shown until the player goes
    on."""

    screen = "lesson"
    offers_sounds = False
    takes_notes = False
    coaches = False

    def __init__(self, page):
        super().__init__(page)
        self.lesson = None
        self.name = ""
        self.until = None  # of a part that is shown alone: the index of the step at which it is over
        self.holding = None
        self.hurried = False  # whether actions that play by themselves follow at once
        self.tries = 0  # wrong tries so far
        self.happened = ""  # what was said about the last action
        self.news = ""  # the last thing that was bought or completed, in words
        self._moves = self.moving
        self.moving = self._moving
        self._timer = None
        self._on_beat = self._beat
        self._retreats = False  # whether what was played by itself is being taken back
        self._on_retreat = self._retreat

    def learn(self, name, module, snapshot, part=None):
        """Begins a lesson, or goes on with it. part: of one that is shown alone, the indexes of its first step and of
        the one after its last; it is not stored."""
        self.name = name
        self.lesson = Lesson(self, module.STEPS)
        self.until = part[1] if part else None
        if part:
            self.lesson.read = set(range(part[0]))
        self.holding = None
        self.hurried = False
        self.news = ""
        self.begin(dict(snapshot, practice=False), not snapshot["view"]["step"] and not part)

    def address(self):
        return "#/learn/" + self.name

    @property
    def shown(self):
        """Whether a part that is shown alone is over."""
        return self.until is not None and self.lesson.index >= self.until and self.steady()

    @property
    def key(self):
        """The storage key of the lesson's game."""
        return LESSON + self.name

    def take(self, snapshot):
        """A lesson is no practice of a game, and its head does not say so."""
        super().take(dict(snapshot, practice=False))

    def _keep(self, snapshot):
        if self.until is not None:
            return
        if snapshot["view"]["step"]:
            self.store.put(self.key, snapshot["save"])
        else:  # nothing has been done yet
            self.store.remove(self.key)

    def gone_on_elsewhere(self):
        return False

    def kept_elsewhere(self, key):
        pass

    # what can be done

    @property
    def skippable(self):
        """What is held to be read is not skipped: it has a button."""
        return self.staging and not self.to_throw and self.holding is None

    def steady(self):
        """Whether nothing moves, so that the player can read or act."""
        return not self.staging or self.to_throw or self.holding is not None

    def offered(self):
        """The actions that the panel of all moves lists: those that the step accepts."""
        wanted = self.lesson.wanted
        return [a for a in self.model.actions if wanted is None or a["text"] in wanted]

    def act(self, text, at_once=False):
        wanted = self.lesson.wanted
        if wanted is None or text in wanted:
            super().act(text, at_once)
        else:
            self.refuse()

    def change(self, call, args):
        if call == "act":
            super().change(call, args)
        else:
            self.refuse()

    def refuse(self):
        """Something else was tried: says again what to do, and marks it again."""
        if self.lesson.step:
            self.tries += 1
            self.announcer.tell(self.lesson.answer())

    def spends(self, action):
        """The lesson says itself what circles do."""
        return ""

    def onward(self):
        """The player has read the step."""
        lesson = self.lesson
        if self.skippable and self.holding is None or not lesson.step:
            return
        lesson.read.add(lesson.index)
        if self.holding is not None:
            self.holding = None
            self.go_on()

    def show(self):
        """Does the present step."""
        step = self.lesson.step
        if step is None or self.busy or self.staging and not self.steady():
            return
        if step.throw:
            self.throw()
        elif step.plays:
            self.hurried = True
            self._play_on()
        elif step.free:
            self.ask("hint", {"step": self.view["step"]}, self._advised)
        elif self.lesson.wanted and not self.staging and not step.opens and not step.is_read:
            self.act(self.lesson.wanted[0])
        else:
            self.onward()

    def _advised(self, advice):
        """Plays what the computer player would, where anything may be played."""
        self.owed = False
        self.act(advice["action"])

    def undo(self):
        """Goes back to the step before."""
        if self.skippable and self.holding is None:
            self.settle()
        if not self.lesson.index or self.lesson.back():
            return
        self.holding = None
        self.at_once = True
        if self.view["step"] and not self.busy:
            self._retreats = True
            self._retreat()

    def _retreat(self):
        self.ask("undo", {}, self._undone)

    def _undone(self, snapshot):
        super()._undone(snapshot)
        step = self.lesson.step
        self._retreats = bool(step and step.plays and self.view["step"])
        if self._retreats:  # it would only be played again
            self._page.browser.later(self._on_retreat, 0)

    # what happens

    def waits(self):
        key = self.game.news()
        step = self.lesson.coming()
        if step and step.at == key:
            self.holding = key
        return self.holding is not None

    def land(self):
        self.holding = None
        super().land()
        self.lesson.look()
        self._play_on()

    def _announce(self):
        for event in self._events:
            if event["key"] in self.game.sounds[0][1] + self.game.sounds[1][1]:
                self.news = self.speaker.event(event, self.who)
        self.announcer.said = ""
        super()._announce()
        self.happened = self.announcer.said or self.happened

    def _prompt(self, happened):
        """Nothing: the lesson itself says what to do."""
        return []

    def settle(self):
        if self.holding is None:
            super().settle()

    def _over(self, just_now):
        """Nothing: the lesson has an end of its own."""

    def pass_later(self):
        """Nothing: no turn ends by itself."""

    # actions that play by themselves

    def resume(self):
        """The screen is shown again: what played by itself goes on."""
        self._play_on()

    def _moving(self):
        return self._moves() and not (self.lesson and self.lesson.step and self.lesson.step.plays)

    def _play_on(self):
        step = self.lesson.step
        if step and step.plays and self.on_top and not self._retreats and not self.shown:
            if self._timer is not None:
                self._page.browser.cancel(self._timer)
            wait = 0 if self.hurried else max(BEAT, ENDLESS // len(step.plays))
            self._timer = self._page.browser.later(self._on_beat, wait)

    def _beat(self):
        self._timer = None
        step = self.lesson.step
        if step and step.plays and self.on_top and not self.busy and not self.sheet and not self._retreats:
            if not self.lesson.played:
                self.news = ""
            super().act(step.plays[self.lesson.played], True)
