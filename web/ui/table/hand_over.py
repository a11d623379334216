"""Several people around one device: who holds it now, and when it is handed over unseen."""

from ui.kit.text import t


class Passing:
    """The part of the page that notices that another person's decision is next; see page.py."""

    def passed_on(self):
        """Words that say whose turn it is where another person than before decides, else "". Where that choice must
        not be seen by the others nothing is shown before the device has been handed over."""
        seat = self.view["seat"]
        if self.humans < 2 or self.holder == seat or not self.view["actions"]:
            return ""
        self.holder = seat
        self.said = ""  # that was for another's ears, and so was what was seen, but for a warning
        self.notice = self.warning
        if self.game.is_secret():
            self.behind = []
            self.sheet = ("hand_over", seat)
            self.world.focus("#sheet-title")
            return ""
        self.passed = t("pass.says", who=self.who(seat))
        return self.passed
