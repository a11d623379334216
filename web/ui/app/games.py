"""The games that there are. What each of them offers, the engine's catalogue says (`engine/catalogue.py`), which the build
hands to the page; how it is shown, its class says, which stands in `ui.games.catalogue`. Each one's own modules are read
when the first game of its kind is opened.
"""

from ui.kit.loader import load
from ui.kit.text import has, t

HUMAN = "human"  # who sits on a seat, beside the computer players


class Game:
    """The face of every game here. `offer` is its entry in the engine's catalogue.

    - `name`, as in links; `ruleset`, the newest; `seats`, the numbers of seats of its table; `levels`, how many levels its
      solo game has, 0 for none; `cards`, whether the page has to ask for its cards;
    - `strengths`, its computer players from the weakest to the strongest; `players`, those of them that people may choose;
      `hints`, whether one of them gives hints.

    What a game says itself:
    - `hero`, the dice in its picture on the start screen where no game waits, as (colour, face);
    - `still`, the module with that picture (see `ui.draw.still`): kept(view, cards), what it shows of a view, and paint();
    - `words`, the folder of web/locales/ with its sentences, or None where they are among those that are read at first;
    - `by_turns`, whether a solo game is judged by its turns, and less is better;
    - `table`, the module with `Table`, the game at the table (see `ui.table.board`);
    - `help`, the module that explains it: LEAD, the key of its first sentence; CHAPTERS, their names; chapters(), what they
      show.
    """

    hero = ()
    words = None
    by_turns = False
    still = "ui.draw.still"
    table = None
    help = None

    def __init__(self, offer):
        self.name = offer["name"]
        self.ruleset = offer["ruleset"]
        self.seats = tuple(offer["seats"])
        self.levels = len(offer["levels"])
        self.cards = offer["cards"]
        self.strengths = tuple([player["name"] for player in offer["players"]])
        self.players = tuple([player["name"] for player in offer["players"] if player["offered"]])
        self.hints = any([player["hints"] for player in offer["players"]])

    def open_table(self, board):
        """The game at a table."""
        return load(self.table).Table(board)

    def open_help(self):
        """The module that explains the game."""
        return load(self.help)

    def opponent(self):
        """The computer player that is offered before any is chosen: one of middling strength."""
        return self.players[len(self.players) // 2] if self.players else HUMAN


GAMES = []
"""In the order in which they are offered."""
BY_NAME = {}


def use(games):
    """Takes the games that there are, before anything else is done with them."""
    GAMES[:] = games
    BY_NAME.clear()
    for game in games:
        BY_NAME[game.name] = game


def names():
    return [game.name for game in GAMES]


def first():
    """The name of the game that is meant where none is named."""
    return GAMES[0].name


def levelled():
    """The game that has levels, and with them the daily games and the campaign."""
    for game in GAMES:
        if game.levels:
            return game


def of_link(link):
    """The name of the game that a link leads to."""
    name = link.split("/")[1] if link.startswith("#/") else ""
    return name if name in BY_NAME else first()


def most_seats():
    return max([game.seats[-1] for game in GAMES])


def title(game):
    """What a game is called."""
    return t("start." + game) if has("start." + game) else game


def says(game, what):
    """What the start screen says of a game in a few words, where there is something to be said."""
    key = "start." + game + "." + what
    return t(key) if has(key) else ""


def player_name(player):
    """What a computer player is called, or a person among them."""
    return t("seat.level." + player) if has("seat.level." + player) else player


def named(game, words):
    """Words about a game after its name, which goes without saying for the first of them."""
    return words if game == first() else title(game) + ": " + words
