"""Watching a game: forwards and backwards, step by step or at a pace, from any round; and playing on from there.

The picture is the game's own table, as it was at each step, with other buttons in its dock.
"""

from ui.kit.controls import act, frame, icon_button
from ui.kit.text import number, t
from ui.kit.tree import h

PACES = (1400, 700, 350)  # ms a step stays, at each pace
LINES = 3  # what is said of a step, at most


class Replay:
    """The game that is watched. `watched` is the engine's answer to "watch"; frames come one by one."""

    def __init__(self, page, watched, back):
        self.page = page
        self.steps = watched["steps"]
        self.rounds = watched["rounds"]
        self.link = watched["link"]
        self.replay = watched["replay"]
        self.back = back  # the link of the table to return to, or None
        self.at = None
        self.goal = watched["frame"]["step"]  # that was last asked for; the one that is shown may still be another
        self.asking = False
        self.playing = False
        self.pace = 0
        self.lines = []
        self.show(watched["frame"])

    def show(self, frame):
        """A frame is there: it is the page's view now."""
        page = self.page
        view = frame["view"]
        view["actions"] = []
        if self.at is None:
            page.use_game(view["game"])
        page.model.take({"view": view, "events": [], "can_undo": False, "link": self.link, "replay": self.replay})
        page.model.land()
        page.view = view
        self.at = frame["step"]
        page.step = self.at
        page.prepare()
        said = [page.speaker.event(event, page.who) for event in frame["events"]]
        self.lines = [line for line in said if line]

    def seek(self, step):
        """To another step, or as near as there is one; while an answer is awaited the last wish counts."""
        self.goal = min(self.steps, max(0, step))
        self._ask()

    def _ask(self):
        if not self.asking and self.goal != self.at:
            self.asking = True
            self.page.client.call("frame", {"step": self.goal}, self._shown, self._lost)

    def _shown(self, frame):
        self.asking = False
        if self.page.replay is not self:
            return
        self.show(frame)
        if not self.playing:
            self.page.say(" ".join(self.lines) or t("replay.step", step=self.at, steps=self.steps))
        self._ask()
        self.page.world.redraw()

    def _lost(self, key, params):
        self.asking = False
        self.playing = False
        self.goal = self.at
        self.page.tell(t("error." + key, **params))

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
        """On and on from here, from the start if this is the end; or stop."""
        self.playing = not self.playing
        if self.playing:
            if self.at == self.steps:
                self.seek(0)
            self.page.world.tick(PACES[self.pace])

    def beat(self):
        """The time of a step is over."""
        if not self.playing or self.page.replay is not self or self.page.screen != "replay":
            return
        if self.at >= self.steps:
            self.playing = False
            self.page.world.redraw()
            return
        self.seek(self.at + 1)
        self.page.world.tick(PACES[self.pace])

    def stop(self):
        self.playing = False

    def faster(self):
        """The next pace, or from the last one the first."""
        self.pace = (self.pace + 1) % len(PACES)

    def leave(self):
        """Back to the table, or to the start."""
        self.stop()
        self.page.replay = None
        if self.back:
            self.page.open(self.back)
        else:
            self.page.to_start()

    def branch(self):
        """Plays on from the step that is shown: practice."""
        self.stop()
        self.page.client.call("branch", {"step": self.at}, self.page.begin, self._no_branch)

    def _no_branch(self, key, params):
        self.page.tell(t("error." + key, **params))


# ---- the screen ----


def control(do, icon, words, off=False, main=False):
    return h("button", {"class": "act" + (" main" if main else " idle" if off else ""), "data-do": do, "aria-label": words, "title": words,
                        "aria-disabled": "true" if off else None}, [
        h("canvas", {"class": "icon"}, paint=("icon", icon, main))], key=do)


def rounds(replay):
    """The rounds with their scores, to go to one of them."""
    options = [h("option", {"value": "0", "selected": replay.round() == 0}, t("replay.setup"), key="0")]
    for each in replay.rounds:
        score = ", ".join([number(n) for n in each["scores"]])
        options.append(h("option", {"value": each["round"], "selected": replay.round() == each["round"]},
                         t("replay.round", round=each["round"], scores=score), key=str(each["round"])))
    return h("select", {"data-form": "round", "aria-label": t("replay.rounds"), "value": str(replay.round())}, options, key="rounds")


def slider(replay):
    return h("input", {"type": "range", "min": "0", "max": str(replay.steps), "value": str(replay.at), "step": "1",
                       "data-form": "step", "aria-label": t("replay.slider"),
                       "aria-valuetext": t("replay.step", step=replay.at, steps=replay.steps)}, key="slider")


def buttons(replay):
    """[first, back, play or pause, forward, last]"""
    first = replay.at == 0
    last = replay.at == replay.steps
    return [control("step first", "first", t("replay.first"), first),
            control("step back", "left", t("replay.back"), first),
            control("run", "pause" if replay.playing else "play", t("replay.pause" if replay.playing else "replay.play"), False, True),
            control("step forward", "right", t("replay.forward"), last),
            control("step last", "last", t("replay.last"), last)]


def controls(page):
    """Slider, buttons, rounds, and the way back into the game; on a phone one line, the rest in a sheet."""
    replay = page.replay
    kids = [h("p", {"class": "happened", "id": "turn", "tabindex": "-1"}, " ".join(replay.lines[-LINES:]) or t("replay.begin"), key="happened")]
    if page.phone:
        kids.append(h("div", {"class": "line"}, buttons(replay)[1:4] + [
            slider(replay), control("watching", "more", t("replay.more"))], key="buttons"))
    else:
        kids.append(h("div", {"class": "line"}, [
            slider(replay),
            h("button", {"class": "act pace", "data-do": "pace", "aria-label": t("replay.pace", n=replay.pace + 1)},
              [h("b", None, "×" + str(2 ** replay.pace))], key="pace")], key="slide"))
        kids.append(h("div", {"class": "line"}, buttons(replay), key="buttons"))
        kids.append(h("div", {"class": "line"}, [
            rounds(replay), h("button", {"class": "act", "data-do": "branch"}, [h("b", None, t("replay.branch"))], key="branch")],
            key="more"))
    return h("div", {"class": "replay-acts", "role": "group", "aria-label": t("replay.title")}, kids, key="acts")


def sheet(page):
    """What has no room on a phone: the rounds, the pace, playing on from here."""
    replay = page.replay
    return frame(page, t("replay.more"), [h("div", {"class": "ways watching"}, [
        rounds(replay),
        act("step first", t("replay.first"), None, (), False),
        act("step last", t("replay.last"), None, (), False),
        act("pace", t("replay.pace", n=replay.pace + 1), None, (), False),
        act("branch", t("replay.branch"))], key="ways")], None, "watching-sheet")


def named(node, key):
    """The place of the kid with this key, or None."""
    for i, kid in enumerate(node.kids):
        if kid.key == key:
            return i


def screen(page):
    """The game's table with the replay's head and dock in it."""
    main = page.game.table()
    main.attrs["data-screen"] = "replay"
    main.kids = [kid for kid in main.kids if kid.key != "moves"]
    board = main.kids[named(main, "table")]
    board.attrs["class"] += " replay"
    for part in board.kids:
        if part.key == "head":
            for i, kid in enumerate(part.kids):
                if kid.key == "menu":
                    part.kids[i] = icon_button("unwatch", "close", t("replay.close"), "menu")
                elif kid.key == "whose":
                    kid.kids[0].text = t("replay.title")
                elif kid.key == "undo":
                    part.kids[i] = icon_button("copy replay", "share", t("share.replay"), "undo")
                elif kid.key == "hint":
                    part.kids[i] = None
            part.kids = [kid for kid in part.kids if kid is not None]
        elif part.key == "dock":
            part.kids = [kid for kid in part.kids if kid.key != "turn"]
            at = named(part, "acts")
            if at is not None:
                part.kids[at] = controls(page)
    return main


# ---- what the page does ----


def watch(page, args, back=None, at=None):
    """Opens a game to look at: {"link"} or {"save"}. `back` is the link of the table that it was asked for on, `at` the
    step that is shown first, else the last."""

    def watched(answer):
        page.wanted = None
        page.error = ""
        page.screen = "replay"
        page.log = []
        page.told = []
        page.close_all()
        page.replay = Replay(page, answer, back)
        if at is not None:
            page.replay.seek(at)
        page.world.fragment(answer["replay"])
        page.world.focus("#turn")
        page.world.redraw()

    def refused(key, params):
        page.wanted = None
        page.to_start(t("error." + key, **params))

    page.client.call("watch", args, watched, refused)
