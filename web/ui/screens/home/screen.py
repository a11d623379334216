"""The start screen: which game, which level, which seed. It can be used while the engine is still loading."""

from ui.app import games
from ui.app.screen import Screen
from ui.kit.text import decimal, t
from ui.kit.tree import h
from ui.screens.home import levels


class Home(Screen):
    heading = "#start-title"

    def game_in_question(self):
        return self.page.new_game.fields["game"]

    def come_back(self, aside):
        self.page.frames.focus('[data-do="' + aside + '"]')

    def kept_elsewhere(self, key):
        self.page.frames.request()

    def do_resume(self):
        self.page.opener.open(self.page.store.links()[0])

    def do_play(self):
        if not self.page.opener.waiting:
            self.page.opener.open(self.page.new_game.link(), True)

    def do_set(self, name, *value):
        """A field of the form has another value."""
        self.page.new_game.fields[name] = " ".join(value)

    def content(self):
        page = self.page
        new_game = page.new_game
        game = new_game.fields["game"]
        levelled = games.BY_NAME[game].levels
        links = page.store.links()
        return h("main", {"class": "start", "data-screen": "start"}, [
            h("div", {"class": "hero", "aria-hidden": "true"}, [
                h("canvas", {"class": "die"}, paint=("rest", k, face), key=i)
                for i, (k, face) in enumerate(games.BY_NAME[game].hero)], key="hero"),
            h("h1", {"tabindex": "-1", "id": "start-title"}, t("title"), key="h1"),
            h("p", {"class": "lead"}, t("start.lead." + game), key="lead"),
            h("p", {"class": "error", "role": "alert"}, page.navigation.error, key="error") if page.navigation.error else None,
            offer("resume", t("start.resume"), levels.note(links[0])) if links else None,
            offer("update", t("update.take"), t("update.says")) if page.newer else None,
            offered(game),
            levels.daily(page.daily.today, page.history) if levelled else None,
            h("form", {"data-submit": "play"}, [
                modes(new_game.fields["mode"]),
                solo(new_game.fields, page.history) if new_game.fields["mode"] == "solo" else seats(new_game),
                seed(new_game.fields["seed"]),
                h("button", {"class": "act main", "type": "submit", "aria-disabled": "true" if page.opener.waiting else None},
                  [h("b", None, t("start.play"))], key="play")], key="form"),
            levels.campaign(page.history) if levelled else None,
            loading(page.engine, page.opener.waiting),
            h("div", {"class": "aside"}, [aside("help", "help"), aside("statistics", "trophy"), aside("settings", "settings")],
              key="aside"),
            h("p", {"class": "s"}, t("start.private"), key="private"),
        ], key="start")


def choice(name, value, chosen, words):
    return h("label", {"class": "choice" + (" on" if chosen else "")}, [
        h("input", {"type": "radio", "name": name, "value": value, "checked": chosen, "data-form": name}),
        h("span", None, words)], key=name + value)


def offer(do, title, note):
    """Something that can be done at once, before any choice."""
    return h("button", {"class": "act resume", "data-do": do}, [h("b", None, title), h("small", None, note)], key=do)


def aside(name, icon):
    """The way to what stands beside every screen."""
    return h("button", {"class": "act", "data-do": name}, [
        h("canvas", {"class": "icon"}, paint=("icon", icon, False)), h("b", None, t(name + ".title"))], key=name)


def offered(chosen):
    """The games side by side."""
    kids = [h("label", {"class": "choice which" + (" on" if name == chosen else "")}, [
        h("input", {"type": "radio", "name": "game", "value": name, "checked": name == chosen, "data-form": "game",
                    "aria-label": t("start." + name) + ". " + t("start." + name + ".says")}, key="input"),
        h("span", {"aria-hidden": "true"}, [h("b", None, t("start." + name), key="b"),
                                            h("small", None, t("start." + name + ".says"), key="says")], key="span")], key=name)
        for name in games.names()]
    return h("fieldset", {"class": "games"}, [h("legend", {"class": "aloud"}, t("start.game"), key="legend"),
                                              h("div", {"class": "choices"}, kids, key="choices")], key="games")


def modes(chosen):
    """Alone, or at a table with others."""
    return h("fieldset", None, [h("legend", None, t("start.how")), h("div", {"class": "choices"}, [
        choice("mode", mode, chosen == mode, t("start." + mode)) for mode in ("solo", "table")])], key="mode")


def solo(fields, history):
    game = fields["game"]
    if games.BY_NAME[game].levels:
        return levels.levels(int(fields["level"]), history)
    return h("p", {"class": "s"}, t("start." + game + ".solo"), key="says")


def seats(new_game):
    """How many seats there are, and who sits on them."""
    fields = new_game.fields
    count = new_game.seats()
    return h("fieldset", None, [h("legend", None, t("start.seats")), h("div", {"class": "choices"}, [
        choice("seats", str(n), count == n, str(n)) for n in games.BY_NAME[fields["game"]].seats], key="count"),
        h("div", {"class": "players"}, [player(new_game, n) for n in range(count)], key="players"),
        h("p", {"class": "s"}, t("start.seats.says"), key="says")], key="seats")


def player(new_game, seat):
    """Who sits on a seat: a person, or a computer player of some level."""
    name = "seat" + str(seat)
    return h("label", {"class": "player"}, [
        h("span", None, t("seat.n", n=seat + 1)),
        h("select", {"name": name, "data-form": name, "value": new_game.player(seat)}, [
            h("option", {"value": kind}, games.player_name(kind), key=kind)
            for kind in (games.HUMAN,) + games.BY_NAME[new_game.fields["game"]].players], key="select")], key=name)


def seed(value):
    return h("label", {"class": "seed"}, [
        h("span", None, t("start.seed")),
        h("input", {"type": "text", "name": "seed", "value": value, "data-form": "seed", "autocomplete": "off",
                    "spellcheck": "false", "maxlength": "64", "placeholder": t("start.seed.none")})], key="seed")


def loading(engine, waiting):
    """How far the engine is, in steps and bytes; nothing once it is there. waiting: whether a game waits for it."""
    if engine.ready:
        return None
    if engine.failed:
        return h("div", {"class": "loading"}, [h("p", {"role": "alert"}, t("load.failed")),
                                               h("button", {"class": "act", "data-do": "retry"}, t("load.retry"))], key="loading")
    step, loaded, total = engine.progress
    words = t("load." + step)
    if total and loaded < total:
        words += " " + t("load.bytes", loaded=decimal(loaded / 1000000), total=decimal(total / 1000000))
    if waiting:
        words = t("load.then") + " " + words
    return h("div", {"class": "loading"}, [
        h("progress", {"max": total or 1, "value": loaded if total else None, "aria-label": t("load.label")}, key="bar"),
        h("p", None, words, key="words")], key="loading")
