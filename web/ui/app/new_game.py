"""The game that the start screen's form describes."""

from ui.app import games, routes
from ui.app.history import next_level

MODES = ("solo", "computers", "device")


class NewGame:
    """`fields` by name, texts: game, mode, level, seats, seed; seat0, seat1 … say who is to sit there, None
    before that is chosen."""

    def __init__(self, game, level):
        self.fields = {"game": game, "mode": MODES[0], "level": str(level), "seats": "2", "seed": ""}
        for seat in range(games.most_seats()):
            self.fields["seat" + str(seat)] = None if seat else games.HUMAN

    def set(self, name, value):
        """A field has another value. Who sits where follows from the mode, until somebody chooses otherwise."""
        self.fields[name] = value
        if name == "mode":
            for seat in range(1, games.most_seats()):
                self.fields["seat" + str(seat)] = None if value == "computers" else games.HUMAN

    def begin(self, game, mode):
        """The form is opened, for a game or a mode that is chosen already; "" for either that is not."""
        self.fields["seed"] = ""
        if game:
            self.fields["game"] = game
        self.set("mode", mode or MODES[0])

    def offer_next_level(self, won):
        """Chooses the level that is to be won next."""
        self.fields["level"] = str(next_level(won))

    def seats(self):
        """How many seats are asked for, as many as the game has."""
        numbers = games.BY_NAME[self.fields["game"]].seats
        return min(max(int(self.fields["seats"]), numbers[0]), numbers[-1])

    def player(self, seat):
        """Who sits on a seat: the one that was chosen, where this game has that one."""
        game = games.BY_NAME[self.fields["game"]]
        chosen = self.fields["seat" + str(seat)]
        return chosen if chosen == games.HUMAN or chosen in game.players else game.opponent()

    def link(self):
        """The game's link; without a seed one is drawn."""
        fields = self.fields
        seed = fields["seed"].strip()
        query = ["seed=" + routes.quoted(seed)] if seed else []
        if fields["mode"] != "solo":
            query.insert(0, "seats=" + ",".join([self.player(n) for n in range(self.seats())]))
        elif games.BY_NAME[fields["game"]].levels:
            query.insert(0, "level=" + fields["level"])
        return "#/" + fields["game"] + "/" + ("solo" if fields["mode"] == "solo" else "table") + "?" + "&".join(query)
