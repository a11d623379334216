"""What a touch, a click or a key means: each gesture picks from the legal actions what it touches."""

from ui.app import routes
from ui.app.sharing import Keeping
from ui.kit.text import t

DECISIONS = ("act", "undo", "hint")
KEYS = {"u": "undo", "a": "moves", "h": "hint", "p": "pause", "?": "keys"}  # on every table


class Hands(Keeping):
    """Turns what an element says it does (its `data-do`) into a change of the page or an action."""

    def __init__(self, page):
        self.page = page

    def do(self, what):
        """One gesture: a word and its arguments, as in "die Y" or "field S07 2"."""
        name, _, rest = what.partition(" ")
        page = self.page
        own = getattr(page.game.hands, "do_" + name, None) if page.screen in ("table", "replay") else None
        if page.staging and (own or name in DECISIONS):  # on the table a touch skips what moves, and does no more
            page.world.settle()
            return
        if page.sheet and page.sheet[0] == "hand_over" and name not in ("taken", "act"):
            return
        page.notice = ""
        page.passed = ""
        deed = own or getattr(self, "do_" + name)
        deed(*rest.split(" ")) if rest else deed()
        page.world.redraw()

    # decisions

    def do_act(self, text):
        self.page.act(text)

    def do_pause(self):
        self.page.computers.pause()

    def do_hint(self):
        self.page.computers.ask()

    def do_undo(self):
        if not self.page.can_undo():
            self.page.tell(t("why.undo"))
        else:
            self.page.undo()

    # sheets and screens

    def do_close(self):
        if self.page.sheet and self.page.sheet[0] == "broken":
            self.page.to_start()
            return
        self.page.close()

    def do_taken(self):
        self.page.close_all()
        self.page.world.focus("#turn")

    def do_menu(self):
        self.page.toggle_sheet("menu")

    def do_moves(self):
        self.page.toggle_sheet("moves", "#moves-title")

    def do_log(self):
        self.page.toggle_sheet("log")

    def do_keys(self):
        self.page.toggle_sheet("keys")

    def do_result(self):
        self.page.toggle_sheet("result")

    def do_settings(self):
        self.page.toggle_sheet("settings")

    def do_wish(self, name, value):
        self.page.wish(name, value)

    def do_help(self):
        self.page.show_help()

    def do_back(self):
        self.page.world.back()

    def do_chapter(self, name):
        self.page.world.focus("#" + name)

    def do_rules(self, name):
        self.page.rules = name

    def do_leave(self):
        self.page.to_start()

    def do_again(self):
        snapshot = self.page.model.snapshot
        self.page.open(snapshot["link"], True, practice=bool(snapshot.get("campaign")))

    def do_other(self):
        self.page.open(routes.without_seed(self.page.model.snapshot["link"]), True)

    def do_resume(self):
        self.page.open(self.page.store.links()[0])

    def do_play(self):
        if not self.page.wanted:
            self.page.open(routes.game_link(self.page.form), True)

    def do_set(self, name, *value):
        if name in ("step", "round"):
            self.seek(name, " ".join(value))
        elif name == "plotted":
            self.page.plotted = int(value[0])
        else:
            self.page.form[name] = " ".join(value)

    def do_retry(self):
        page = self.page
        page.close_all()
        if page.retried and not page.full:
            page.world.reload()  # the files may be those of a newer build now
            return
        page.retried = True
        page.world.restart()

    def do_update(self):
        self.page.world.take_update()

    def do_hush(self):
        self.page.notice = ""

    # keys on the table, beside those that every button has

    def key(self, key):
        """True if the key meant something."""
        page = self.page
        if page.screen == "replay" and not page.sheet and self.watching_key(key):
            return True
        if key == "Escape":
            if page.sheet:
                self.do("close")
                return True
            if page.screen in routes.ASIDE:
                self.do("back")
                return True
            if page.model.lay_down():
                page.world.redraw()
                return True
            return False
        if page.screen != "table":
            return False
        key = key.lower()
        if page.game.hands.key(key):
            return True
        if key in KEYS:
            self.do(KEYS[key])
            return True
        return False
