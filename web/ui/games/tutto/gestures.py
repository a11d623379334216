"""What a touch, a click or a key means at TUTTO's table."""

from ui.games.tutto import say
from ui.kit.text import t

KEYS = {"c": "go", "s": "stop", "n": "draw", "d": "deck", "l": "log", "o": "odds", "k": "card"}


class Hands:
    """The gestures of this game; the general ones are those of ui.hands."""

    def __init__(self, page):
        self.page = page

    def do_die(self, k):
        page = self.page
        model = page.model
        if not model.actions:
            page.tell(t("tutto.why.wait"))
        elif not model.can("keep"):
            page.tell(t("tutto.why.tutto"))
        elif not model.most_of(model.face(k)):
            page.tell(t("tutto.why.die"))
        elif not model.toggle(k):
            page.tell(t("tutto.why.all"))
        else:
            keep = model.keep()
            faces = [model.face(one) for one in model.chosen]
            page.say(t("tutto.said.chosen", faces=say.faces(sorted(faces)), points=say.number(keep["points"]),
                       roll=keep["roll"]) if keep else t("tutto.said.none"))

    def lift(self, kind, name):
        """Whether a die may be carried: it may be kept, or given back."""
        model = self.page.model
        return model.can("keep") and model.most_of(model.face(name)) > 0

    def drop(self, kind, name, target):
        """A die onto what is kept, or back among those that are rolled again; a die there stands for its place."""
        chosen = self.page.model.chosen
        place = target[0]
        if place == "die":
            place = "site" if target[1] in chosen else "tray"
        if place in ("site", "tray") and (name in chosen) != (place == "site"):
            self.do_die(name)

    def do_keep(self):
        """Keeps what is chosen."""
        model = self.page.model
        if model.keep():
            self.page.act(model.notation())
        else:
            self.page.tell(t("tutto.why.keep" if model.can("keep") else "tutto.why.wait"))

    def do_go(self):
        """The way on: keep what is chosen and roll, or the next card."""
        if self.page.model.can("draw"):
            self.do_draw()
        else:
            self.do_keep()

    def do_stop(self):
        model = self.page.model
        if model.can("stop"):
            self.page.act("stop")
        else:
            self.page.tell(t("tutto.why.stop" if model.actions else "tutto.why.wait"))

    def do_draw(self):
        if self.page.model.can("draw"):
            self.page.act("draw")
        else:
            self.page.tell(t("tutto.why.draw"))

    def do_card(self):
        self.page.toggle_sheet("card")

    def do_deck(self):
        self.page.toggle_sheet("deck")

    def do_odds(self):
        game = self.page.game
        game.show_odds(not game.odds)
        self.page.say(t("tutto.odds.on" if game.odds else "tutto.odds.off"))

    def then(self):
        """Nothing is decided ahead."""

    def key(self, key):
        """True if the key meant something."""
        page = self.page
        if key in "123456":
            dice = page.model.chosen_first()
            if int(key) <= len(dice):
                page.world.hands.do("die " + dice[int(key) - 1])
            return True
        if key in KEYS:
            page.world.hands.do(KEYS[key])
            return True
        return False
