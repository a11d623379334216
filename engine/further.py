"""Games beside those of this project: none. A build that is told to take some in (`build.py dist --game FOLDER`) has them here."""

from engine.game import Game

GAMES: list[Game] = []
