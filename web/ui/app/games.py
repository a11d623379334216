"""The games that the page can show, in the order in which they are offered. What each of them is on the page, its own
modules say; they are read when the first game of its kind is opened.

A game has here: `name`, as in links; `seats`, the numbers of seats of its table; `hero`, the dice over the start screen; `words`, the folder
of web/locales/ that is read with it; `by_turns`, whether a solo game is judged by its turns, and less is better;
`game()`, what it is at the table; `help()`, the module that explains it: LEAD, the key of its first sentence; CHAPTERS,
their names; chapters(), what they show.

At the table a game has: `order`, the kinds of its actions as the panel of all moves lists them; `keys`, the keys that
its sheet of keys explains; `menu`, its own entries in the menu as (what is done, key of the words); `sheets`, its sheets
by kind, of which "result" opens by itself at the end; `carried`, the gestures that what is dragged begins with;
`sounds`, what is heard of which events, the greatest first; `model()`, a new model; `prepare()`, what is found once for
each redraw; `speaker()`, who says its actions and events; `reason()`, why a computer player decides so; `is_secret()`,
whether the other people must look away; `table()`, its whole table; `hands`, its gestures.

Its hands have: `do_…`, its gestures, asked before the general ones; `key()`, whether a key means something here;
`lift()`, whether something may be dragged, and `drop()`, what it means where it is dropped; `then()`, the action that
was decided along with the one before, or None.
"""


class Goennen:
    name = "goennen"
    seats = (2, 3, 4)
    hero = (("Y", 5), ("O", 3), ("G", 4), ("B", 2), ("P", 6))
    words = None  # they are among those that are read at first
    by_turns = False

    def game(self, page):
        from ui.games.goennen.game import Goennen
        return Goennen(page)

    def help(self):
        from ui.games.goennen import help
        return help


class Tutto:
    name = "tutto"
    seats = (2, 3, 4, 5, 6)
    hero = (("Y", 1), ("Y", 5), ("Y", 3), ("Y", 3), ("Y", 3), ("Y", 1))
    words = "tutto"
    by_turns = True

    def game(self, page):
        from ui.games.tutto.game import Tutto
        return Tutto(page)

    def help(self):
        from ui.games.tutto import help
        return help


GAMES = (Goennen(), Tutto())
NAMES = tuple([game.name for game in GAMES])
KNOWN = {game.name: game for game in GAMES}
FIRST = NAMES[0]  # the game that is meant where none is named
LEVELLED = "goennen"  # the game that has levels, and with them the daily games and the campaign


def of_link(link):
    """The name of the game that a link leads to."""
    name = link.split("/")[1] if link.startswith("#/") else ""
    return name if name in NAMES else FIRST


def most_seats():
    return max([game.seats[-1] for game in GAMES])
