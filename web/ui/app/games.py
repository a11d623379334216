"""The games on the page. What each game offers comes from the engine's catalogue (`engine/catalogue.py`),
which the build passes to the page; how it is shown is defined by its class in `ui.games.catalogue`. A game's
own modules are read when the first game of its kind is opened."""

from ui.kit.loader import load
from ui.kit.text import has, t

HUMAN = "human"  # a person, in place of a computer player's name


class Game:
    """A game as the page knows it. `offer` is its entry in the engine's catalogue, which gives:
    - `name`, as in links; `seats`, the possible numbers of seats; `levels`, how many levels its solo game has,
      0 for none; `cards`, whether the page has to ask the engine for its cards;
    - `strengths`, the names of its computer players from the weakest to the strongest; `players`, those that
      people may choose; `hints`, whether one of them gives hints;
    - `reviews`, whether finished games can be reviewed.

    Each game's class defines:
    - `hero`, the dice in its picture on the start screen when no game is unfinished, as (colour, face);
    - `still`, the module that paints this picture (see `ui.draw.thumbnail`): kept(view, cards), what it shows of
      a view, and paint();
    - `words`, the folder of web/locales/ with its sentences, or None if they are among those that are always
      read;
    - `by_turns`, whether a solo game is scored by its turns, fewer being better;
    - `table`, the module with `Table`, the game at the table (see `ui.table.board`);
    - `lesson`, the module of its lesson (see `ui.table.lesson`), or None;
    - `help`, the module that explains it: LEAD, the key of its first sentence; CHAPTERS, their names;
      chapter(name), its nodes; emblem(), pictures of it; SHOWN, the steps of the lesson that show a chapter: (the first, the one after the last);
      TRY, links of positions that show one.
    """

    hero = ()
    words = None
    by_turns = False
    still = "ui.draw.thumbnail"
    table = None
    help = None
    lesson = None

    def __init__(self, offer):
        self.name = offer["name"]
        self.seats = tuple(offer["seats"])
        self.levels = len(offer["levels"])
        self.cards = offer["cards"]
        self.reviews = offer["reviews"]
        self.strengths = tuple([player["name"] for player in offer["players"]])
        self.players = tuple([player["name"] for player in offer["players"] if player["offered"]])
        self.hints = any([player["hints"] for player in offer["players"]])

    def open_table(self, board):
        """The game at the table of a board."""
        return load(self.table).Table(board)

    def open_help(self):
        """The module that explains the game."""
        return load(self.help)

    def opponent(self):
        """The computer player offered before any is chosen: one of middling strength."""
        return self.players[len(self.players) // 2] if self.players else HUMAN


GAMES = []
"""In the order in which they are offered."""
BY_NAME = {}


def use(games):
    """Sets the games; called once, before anything else here."""
    GAMES[:] = games
    BY_NAME.clear()
    for game in games:
        BY_NAME[game.name] = game


def names():
    return [game.name for game in GAMES]


def first():
    """The name of the game to use if none is named."""
    return GAMES[0].name


def levelled():
    """The game with levels, and so with the daily games and the campaign."""
    for game in GAMES:
        if game.levels:
            return game


def of_link(link):
    """The name of the game that a link opens."""
    name = link.split("/")[1] if link.startswith("#/") else ""
    return name if name in BY_NAME else first()


def most_seats():
    return max([game.seats[-1] for game in GAMES])


def title(game):
    """A game's name."""
    return t("start." + game) if has("start." + game) else game


def says(game, what):
    """A few words about a game for the start screen, or ""."""
    key = "start." + game + "." + what
    return t(key) if has(key) else ""


def player_name(player):
    """The name of a computer player, or the word for a person."""
    return t("seat.level." + player) if has("seat.level." + player) else player


def named(game, words):
    """Words about a game with its name before them; the first game needs none."""
    return words if game == first() else title(game) + ": " + words
