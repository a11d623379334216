"""The computer seats: they play by themselves, one decision at a time, at a pace that can be followed; and the
hint, which asks the best of them what it would do here."""

from ui.kit.controls import act, button, frame
from ui.kit.text import t
from ui.kit.tree import h

PACE = {"calm": 1800, "brisk": 700, "instant": 0}  # milliseconds before each decision
HUMAN = "human"


class Computers:
    """`world.wait(ms)` calls `move` after a while; `reason` says why the last decision was taken."""

    def __init__(self, page):
        self.page = page
        self.paused = False
        self.reason = ""
        self.hint = None  # what the best player would do: {"action", "reason", "params"}

    def forget(self):
        """Another game is opened."""
        self.paused = False
        self.reason = ""
        self.hint = None

    def deciding(self):
        """The computer seat whose decision is next, or None."""
        view = self.page.view
        if view and view["deciders"] and self.page.model.seat(view["deciders"][0])["player"] != HUMAN:
            return view["deciders"][0]

    def take(self, snapshot):
        """A new snapshot, and why it came about if a computer seat decided."""
        self.hint = None
        if "decision" in snapshot:
            self.reason = self.told(snapshot["decision"])
        elif self.deciding() is None:
            self.reason = ""

    def told(self, decision):
        return self.page.game.reason(decision["reason"], decision["params"])

    def go_on(self):
        """The picture lies still: the next computer seat may decide, if it is its turn."""
        page = self.page
        if page.screen == "table" and not self.paused and self.deciding() is not None:
            page.world.wait(PACE[page.wishes["pace"]])

    def move(self):
        page = self.page
        if page.busy or page.staging or self.paused or page.screen != "table" or self.deciding() is None:
            return
        if page.elsewhere():
            return
        page.busy = True
        page.client.call("advance", {"step": page.view["step"]}, page.take, page.refused)

    def pause(self):
        self.paused = not self.paused
        if not self.paused:
            self.go_on()

    def ask(self):
        """Asks for a hint."""
        page = self.page
        if not page.model.actions:
            page.tell(t("hint.none"))
        elif not page.busy:
            page.busy = True
            page.client.call("hint", {"step": page.view["step"]}, self.hinted, page.refused)

    def hinted(self, hint):
        page = self.page
        page.busy = False
        self.hint = hint
        page.show_sheet("hint")
        page.world.redraw()


def prompt(page):
    """What is shown while a computer seat decides: (title, note)."""
    who = page.who(page.computers.deciding())
    title = t("turn.computer.paused" if page.computers.paused else "turn.computer", who=who)
    return (title, page.computers.reason)


def buttons(page):
    """The dock's buttons while a computer seat decides."""
    if page.computers.paused:
        return [button("pause", t("act.go_on"), None, "play", True)]
    return [button("pause", t("act.pause"), None, None, False)]


def hint_sheet(page):
    """What the best player would do, why, and a button that does it."""
    hint = page.computers.hint
    action = page.model.action(hint["action"])
    says = page.speaker.action(action) if action else hint["action"]
    why = page.computers.told(hint)
    return frame(page, t("hint.title"), [
        h("div", {"class": "why"}, [h("p", {"class": "now"}, says, key="says"),
                                    h("p", None, why, key="why") if why else None,
                                    h("p", {"class": "s"}, t("hint.fair"), key="fair")], key="why"),
        h("div", {"class": "ways"}, [act("act " + hint["action"], t("hint.do"))], key="ways"),
    ], None, "hint-sheet")
