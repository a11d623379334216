"""The table of a game between devices: it waits for people elsewhere, and its result counts once everything is known."""

from ui.app import game_summary, shared_games
from ui.table.mode import Mode


class TogetherMode(Mode):
    """`together` is what the engine says of the game between the devices (see `worker.protocol.Together`)."""

    screen = "shared"
    stored = False

    def __init__(self, page):
        self._page = page
        self.together = None
        self.keeps = True  # whether the game is kept; not one that only is looked at beside what is known
        self.failed = False  # whether the browser has refused to keep it

    @property
    def shows_result(self):
        return self.together["complete"]

    def address(self, board):
        return self.together["id"]

    def seen(self, snapshot):
        """While others are waited for nobody decides here, and the end is not the end yet."""
        self.together = snapshot["together"]
        if self.together["complete"]:
            return snapshot
        seen = dict(snapshot)
        for name in ("events", "past"):
            if name in seen:
                seen[name] = [event for event in seen[name] if event["key"] != "ended"]
        if self.together["ready"]:
            seen["view"] = dict(snapshot["view"], deciders=[], actions=[], result=None, state=self._state(snapshot["view"]))
        return seen

    def _state(self, view):
        return "playing" if view["state"] == "over" else view["state"]

    def keep(self, board, snapshot):
        if not self.keeps:
            return []
        effects = [("call", self._keep)]
        if self.together["complete"]:
            effects.append(("store", snapshot, game_summary.of_view(board.view, board.cards)))
        return effects

    def _keep(self):
        together = self.together
        self.failed = not shared_games.write(self._page.store, together["id"], {
            "link": together["known"], "mine": together["mine"], "sent": together["sent"], "waits": together["waits"],
            "names": together["names"], "over": together["complete"], "when": self._page.browser.today()})

    def on_landed(self, just_now):
        """What can be sent is offered at once."""
        if self.together["ready"] and not self.together["complete"] and self.keeps:
            return [("show_sheet", "send"), ("redraw",)]
        return []
