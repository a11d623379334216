"""The games that the page can show, in the order in which they are offered. Each one's own modules are read when the
first game of its kind is opened.

A game has here:
- `name`, as in links;
- `seats`, the numbers of seats of its table;
- `levels`, how many levels its solo game has, 0 for none;
- `hero`, the dice over the start screen;
- `words`, the folder of web/locales/ with its sentences, or None where they are among those that are read at first;
- `by_turns`, whether a solo game is judged by its turns, and less is better;
- `table`, the module with `Table`, the game at the table (see `ui.table.board`);
- `help`, the module that explains it: LEAD, the key of its first sentence; CHAPTERS, their names; chapters(), what they
  show.
"""

from ui.kit.loader import load
from ui.kit.text import t


class Game:
    """The face of every game here."""

    levels = 0
    words = None
    by_turns = False

    def open_table(self, board):
        """The game at a table."""
        return load(self.table).Table(board)

    def open_help(self):
        """The module that explains the game."""
        return load(self.help)


class Goennen(Game):
    name = "goennen"
    seats = (2, 3, 4)
    levels = 7
    hero = (("Y", 5), ("O", 3), ("G", 4), ("B", 2), ("P", 6))
    table = "ui.games.goennen.game"
    help = "ui.games.goennen.help"


class Tutto(Game):
    name = "tutto"
    seats = (2, 3, 4, 5, 6)
    hero = (("Y", 1), ("Y", 5), ("Y", 3), ("Y", 3), ("Y", 3), ("Y", 1))
    words = "tutto"
    by_turns = True
    table = "ui.games.tutto.game"
    help = "ui.games.tutto.help"


GAMES = (Goennen(), Tutto())
NAMES = tuple([game.name for game in GAMES])
BY_NAME = {game.name: game for game in GAMES}
FIRST = NAMES[0]  # the game that is meant where none is named
LEVELLED = next(game.name for game in GAMES if game.levels)
"""The game that has levels, and with them the daily games and the campaign."""


def of_link(link):
    """The name of the game that a link leads to."""
    name = link.split("/")[1] if link.startswith("#/") else ""
    return name if name in NAMES else FIRST


def most_seats():
    return max([game.seats[-1] for game in GAMES])


def named(game, words):
    """Words about a game after its name, which goes without saying for the first of them."""
    return words if game == FIRST else t("start." + game) + ": " + words
