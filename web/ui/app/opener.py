"""From the engine's start to a game on the table, and back to the start screen: games are opened and left here."""

from ui.app import games, routes
from ui.kit.text import t


class Opening:
    """The part of the page that listens to the engine while it loads, opens games and leaves them; see page.py."""

    def take_cards(self, result):
        for card in result["cards"]:
            self.cards[card["id"]] = card
        if self.wanted:
            self._ask()
        self.ask_today()

    def hear_progress(self, step, loaded, total):
        self.progress = (step, loaded, total)
        self.world.redraw()

    def hear_ready(self):
        self.ready = True
        self.retried = False
        self.world.redraw()

    def hear_failed(self, step):
        """The engine does not start. The start screen says so; over a game a sheet does."""
        self.failed = True
        if self.screen in ("table", "replay"):
            self.show_sheet("broken")
        self.world.redraw()

    def hear_update(self):
        """A newer version is offered on the start screen and in the menu; no game is interrupted by it."""
        self.newer = True
        if not self.staging:
            self.world.redraw()

    def hear_restarted(self):
        """The engine had to be started anew: it is given the game again, and what was asked last is lost."""
        self.busy = False
        self.ready = False
        self.failed = False
        if self.screen in ("table", "replay"):
            self.tell(t("said.restarting"))
        if not self.cards:
            self.world.ask_cards()
        elif self.wanted:
            self._ask()
        elif self.screen == "replay":
            self.watch({"link": self.replay.replay}, self.replay.back, self.replay.at)
        elif self.screen == "table" or self.screen in routes.ASIDE and self.behind_help == "table":
            self.client.call("open", {"save": self.model.snapshot["save"]}, self._reopened, self.refused)
        self.ask_today()

    def _reopened(self, snapshot):
        """The game is on the table again. Where a computer seat broke off at this step before, it waits to be told."""
        here = (snapshot["link"], snapshot["view"]["step"])
        if here == self.broke and self.computers.deciding() is not None:
            self.computers.paused = True
        self.broke = here
        self.take(snapshot)
        if self.screen == "table":
            self.tell_too(t("said.restarted"))

    def open(self, link, fresh=False, practice=False):
        """Opens a link's game: where it was left, if it was, unless a fresh one is wanted. A replay is opened to
        be watched. Waits for the engine if need be."""
        watch = link.startswith(routes.REPLAY)
        save = None if fresh or watch or link in self.store.refused else self.store.game(link)
        self.wanted = (link, save)
        self.fresh = fresh
        self.practising = practice
        self.error = ""
        if self.replay:
            self.replay.stop()
        if self.cards:
            self._ask()
        self.world.redraw()

    def _ask(self):
        link, save = self.wanted
        if link.startswith(routes.REPLAY):
            self.watch({"link": link})
            return
        args = {"save": save} if save else {"link": link}
        if self.practising:
            args["practice"] = True
        self.client.call("open", args, self._opened, self._not_opened)

    def watch(self, args, back=None, at=None):
        """Opens a game to look at; see replay.py."""
        from ui.screens.replay import screen as replay
        replay.watch(self, args, back, at)

    def _opened(self, snapshot):
        link, save = self.wanted or ("", None)
        proper = snapshot["link"]  # a link typed by hand says less; its game may be kept under its proper one
        if link and not save and not self.fresh and link != proper and self.store.game(proper):
            self.open(proper)
        elif link and not save and self._counts_no_more(snapshot):
            self.practising = True
            self._ask()
        else:
            self.wanted = None
            self.begin(snapshot)

    def begin(self, snapshot):
        """Another game is on the table."""
        self.error = ""
        self.warning = ""
        self.log = []
        self.told = []
        self.replay = None
        self.screen = "table"
        self.use_game(snapshot["view"]["game"])
        self.holder = None
        self.passed = ""
        self.told_first_roll = False
        self.computers.forget()
        self.close_all()
        self.take(snapshot)
        if snapshot["rival"] and not snapshot["view"]["step"]:
            self.open_sheet("rival")
            self.world.redraw()
        self.world.focus("#sheet-title" if self.sheet else "#turn")
        if snapshot["practice"]:
            self.tell_too(t("said.practice"))

    def use_game(self, name):
        self.read_words(name)
        self.game = games.KNOWN[name].game(self)
        self.model = self.game.model()

    def _not_opened(self, key, params):
        link, save = self.wanted
        self.wanted = None
        if save:
            self.store.refuse(link)
        self.to_start(t("error." + key, **params))

    def to_start(self, error=""):
        """The start screen; what is saved stays."""
        self.screen = "start"
        self.replay = None
        self.warning = ""
        self.client.forget()
        if not self.cards:
            self.world.ask_cards()  # they were asked for, and that is forgotten too
        self.ask_today()
        self.error = error
        self.close_all()
        self.said = error
        self.wanted = None
        self.busy = False
        self.world.fragment(routes.START)
        self.world.redraw()
        self.world.focus("#start-title")
