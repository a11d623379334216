"""The game being watched: at one of its steps, forwards and backwards, step by step or at a pace."""

from ui.kit.text import t

PACES = (1400, 700, 350)  # milliseconds per step, at each pace


class Replay:
    """`watched` is the engine's answer to "watch"; frames come one by one. `lines` describe the present
    step."""

    def __init__(self, page, board, watched, back):
        self._page = page
        self._board = board
        self._asking = False
        self._dropped = False
        self._on_beat = self.beat
        self.steps = watched["steps"]
        self.rounds = watched["rounds"]
        self.link = watched["link"]
        self.replay = watched["replay"]
        self.over = watched["frame"]["view"]["state"] == "over"  # whether the game is
        self.back = back  # the link of the table to return to, or None
        self.at = None
        self.goal = watched["frame"]["step"]  # the step last asked for; another may still be shown
        self.playing = False
        self.pace = 0
        self.lines = []
        board.use_game(watched["frame"]["view"]["game"])
        self.show(watched["frame"])

    def show(self, frame):
        """A frame has arrived: the board shows it now."""
        board = self._board
        view = frame["view"]
        view["actions"] = []
        board.model.take({"view": view, "events": [], "can_undo": False, "link": self.link, "replay": self.replay})
        board.model.land()
        self.at = board.step = frame["step"]
        board.prepare()
        said = [board.speaker.event(event, board.who) for event in frame["events"]]
        self.lines = [line for line in said if line]

    def seek(self, step):
        """Goes to a step, or the nearest there is; while an answer is awaited, the last request counts."""
        self.goal = min(self.steps, max(0, step))
        self._ask()

    def _ask(self):
        if not self._asking and self.goal != self.at:
            self._asking = True
            self._page.engine.call("frame", {"step": self.goal}, self._shown, self._lost)

    def _shown(self, frame):
        self._asking = False
        if self._dropped:
            return
        self.show(frame)
        if not self.playing and self._board.on_top:
            self._page.announcer.say(" ".join(self.lines) or t("replay.step", step=self.at, steps=self.steps))
        self._ask()
        self._page.frames.request()

    def _lost(self, key, params):
        self._asking = False
        self.playing = False
        self.goal = self.at
        self._page.announcer.tell(t("error." + key, **params))

    def round(self):
        """The round of the present step, 0 before the first."""
        now = 0
        for each in self.rounds:
            if each["step"] <= self.at:
                now = each["round"]
        return now

    def to_round(self, number):
        for each in self.rounds:
            if each["round"] == number:
                self.seek(each["step"])
        if number == 0:
            self.seek(0)

    def play(self):
        """Plays on from here, or from the start if this is the end; or stops."""
        self.playing = not self.playing
        if self.playing:
            if self.at == self.steps:
                self.seek(0)
            self._wait()

    def _wait(self):
        self._page.browser.later(self._on_beat, PACES[self.pace])

    def beat(self):
        """The time of a step is over."""
        if not self.playing:
            return
        self._page.frames.request()
        if self.at >= self.steps:
            self.playing = False
            return
        self.seek(self.at + 1)
        self._wait()

    def stop(self):
        self.playing = False

    def drop(self):
        """Another game is being watched: answers still to come are ignored."""
        self.stop()
        self._dropped = True

    def faster(self):
        """The next pace; after the last the first."""
        self.pace = (self.pace + 1) % len(PACES)
