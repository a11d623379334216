"""What happens around the game on the table: the day and its games, other tabs, the screens beside it."""

from ui.app import games, routes, settings
from ui.app.store import SAVE
from ui.kit.text import t


class Around:
    """The part of the page that is the same whatever is played; see page.py."""

    def ask_today(self):
        """Which games are today's: asked again where the day has changed."""
        if self.cards and (self.today is None or self.today["date"] != self.world.today()):
            self.client.call("today", {"date": self.world.today()}, self._take_today, self._no_today)

    def _take_today(self, answer):
        self.today = answer
        self.world.redraw()

    def _no_today(self, key, params):
        """The clock shows a day before the first: there are no daily games then."""

    def _counts_no_more(self, snapshot):
        """Whether this is a daily game whose one attempt has been made, or whose day is another; else a daily
        game's attempt begins."""
        date = snapshot["date"]
        if not date or snapshot["practice"]:
            return False
        level = snapshot["view"]["level"]
        if date != self.world.today() or self.history.daily(date, level)[0]:
            return True
        self.history.begin_daily(date, level)
        return False

    def show_aside(self, screen):
        """The help page or the statistics in place of the screen, which stays as it is."""
        if self.screen == screen:
            return
        if self.screen not in routes.ASIDE:
            self.behind_help = self.screen
        self.close_all()
        self.error = ""
        self.screen = screen
        if screen == "help":
            self.world.read("help")
            for game in games.NAMES:
                self.read_words(game)
            if self.game and self.behind_help == "table":
                self.rules = self.view["game"]
            elif self.behind_help == "start":
                self.rules = self.form["which"]
        self.world.fragment(routes.ASIDE[screen])
        self.world.redraw()
        self.world.focus("#" + screen + "-title")

    def read_words(self, game):
        """The sentences of a game that are not read at first."""
        words = games.KNOWN[game].words
        if words:
            self.world.read(words)

    def show_help(self):
        self.show_aside("help")

    def link_behind(self):
        """The fragment of the screen behind the help page or the statistics."""
        return self.model.snapshot["link"] if self.behind_help == "table" else routes.START

    def leave_help(self):
        """Back to the screen behind the help page or the statistics."""
        left = self.screen
        self.world.fragment(self.link_behind())
        self.screen = "table" if self.behind_help == "table" else "start"
        self.close_all()
        self.error = ""
        if self.screen == "table" and self.view["result"]:
            self.sheet = ("result",)
        self.world.focus('[data-do="menu"]' if self.screen == "table" else '[data-do="' + left + '"]')
        self.world.redraw()

    def elsewhere(self):
        """Whether another tab has gone on with this game: then this one shows it as it stands, and goes on there."""
        link = self.model.snapshot["link"]
        if not self.store.gone_on(link):
            return False
        self.open(link)
        self.tell(t("said.other_tab"))
        return True

    def hear_kept(self, key):
        """Another tab has kept something under `key`."""
        if self.screen == "table" and not self.busy and not self.wanted and key == SAVE + self.model.snapshot["link"]:
            self.elsewhere()
        elif self.screen in ("start", "statistics"):
            self.world.redraw()

    def forgotten(self):
        """Everything kept is gone, the wishes too."""
        self.wishes = dict(settings.FIRST)
        self.form["level"] = "1"
        self.behind_help = "start"
        for name in settings.FIRST:
            self.world.obey(name)
