"""Pig as the page offers it (see `ui.app.games`)."""

from ui.app.games import Game


class Pig(Game):
    hero = (("P", 1), ("P", 6))
    words = "pig"
    by_turns = True
    table = "ui.games.pig.game"
    review = "ui.games.pig.review"
    CHAPTERS: tuple[str, ...] = ()
    SHOWN: tuple[str, ...] = ()
    LEAD = "start.pig.says"

    def open_help(self):
        return self
