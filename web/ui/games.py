"""The games that the page can show. What each of them is on the page, its own module says; it is read when the
first game of its kind is opened.

A game has: `rules`, the name of its chapters of the help page; `order`, the kinds of its actions as the panel of all
moves lists them; `keys`, the keys that its sheet of keys explains; `menu`, its own entries in the menu as (what is
done, key of the words); `sheets`, its sheets by kind; `carried`, the gestures that what is dragged begins with;
`model()`, a new model; `prepare()`, what is found once for each redraw; `speaker()`, who says its actions and events;
`reason()`, why a computer player decides so; `table()`, its whole table; `hands`, its gestures. The sheet "result"
opens by itself at the end.

Its hands have: `do_…`, its gestures, asked before the general ones; `key()`, whether a key means something here;
`lift()`, whether something may be dragged, and `drop()`, what it means where it is dropped; `then()`, the action that
was decided along with the one before, or None.
"""

NAMES = ("goennen", "tutto")


def game(name, page):
    """The game of that name, for a page."""
    if name == "tutto":
        from ui.tutto.game import Tutto
        return Tutto(page)
    from ui.goennen.game import Goennen
    return Goennen(page)


def rules(name):
    """The module that explains the game of that name: LEAD, the key of its first sentence; CHAPTERS, their names;
    chapters(), what they show."""
    if name == "tutto":
        from ui.tutto import help
    else:
        from ui.goennen import help
    return help
