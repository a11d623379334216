"""The games on the page. What each game offers comes from the engine's catalogue (`engine/catalogue.py`),
which the build passes to the page; how it is shown is defined by its class in `ui.games.catalogue`. A game's
own modules are read when the first game of its kind is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.loader import load
from ui.kit.text import has, t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from worker.protocol import Game as Offer

    from ui.app.types import HelpModule

HUMAN = "human"  # a person, in place of a computer player's name
ELSEWHERE = "elsewhere"  # a person on another device


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
    - `openly`, whether people may choose to play it openly, as something in it is secret otherwise;
    - `table`, the module with `Table`, the game at the table (see `ui.table.types`);
    - `lesson`, the module of its lesson (see `ui.table.lesson`), or None;
    - `review`, the module that shows its moves in pictures: pictures(board, action), a move; done(board, events), what a seat
      did in a round; None if it has no reviews;
    - `help`, the module that explains it: LEAD, the key of its first sentence; CHAPTERS, their names;
      chapter(name), its nodes; emblem(), pictures of it; SHOWN, the steps of the lesson that show a chapter: (the first, the one after the last);
      TRY, links of positions that show one.
    """

    hero: Sequence[tuple[str, int]] = ()
    words: str | None = None
    by_turns = False
    openly = False
    still = "ui.draw.thumbnail"
    table: str = None  # type: ignore[assignment]  # each game has one
    help: str | None = None
    lesson: str | None = None
    review: str | None = None

    def __init__(self, offer: Offer) -> None:
        self.name = offer["name"]
        self.seats = tuple(offer["seats"])
        self.levels = len(offer["levels"])
        self.cards = offer["cards"]
        self.reviews = offer["reviews"]
        self.strengths = tuple([player["name"] for player in offer["players"]])
        self.players = tuple([player["name"] for player in offer["players"] if player["offered"]])
        self.hints = any([player["hints"] for player in offer["players"]])

    def open_help(self) -> HelpModule:
        """The module that explains the game."""
        return load(self.help)  # type: ignore[no-any-return, arg-type]  # a game without help defines this itself

    def opponent(self, beaten: bool = True) -> str:
        """The computer player offered before any is chosen: one of middling strength, or the weakest for whoever has never
        beaten one."""
        return self.players[len(self.players) // 2 if beaten else 0] if self.players else HUMAN


GAMES: list[Game] = []
"""In the order in which they are offered."""
BY_NAME: dict[str, Game] = {}


def use(games: Sequence[Game]) -> None:
    """Sets the games; called once, before anything else here."""
    GAMES[:] = games
    BY_NAME.clear()
    for game in games:
        BY_NAME[game.name] = game


def names() -> list[str]:
    return [game.name for game in GAMES]


def first() -> str:
    """The name of the game to use if none is named."""
    return GAMES[0].name


def levelled() -> Game:  # type: ignore[return]  # there is one
    """The game with levels, and so with the campaign."""
    for game in GAMES:
        if game.levels:
            return game


def of_link(link: str) -> str:
    """The name of the game that a link opens."""
    name = link.split("/")[1] if link.startswith("#/") else ""
    return name if name in BY_NAME else first()


def most_seats() -> int:
    return max([game.seats[-1] for game in GAMES])


def title(game: str) -> str:
    """A game's name."""
    return t("start." + game) if has("start." + game) else game


def says(game: str, what: str) -> str:
    """A few words about a game for the start screen, or ""."""
    key = "start." + game + "." + what
    return t(key) if has(key) else ""


def player_name(player: str) -> str:
    """The name of a computer player, or the word for a person."""
    return t("seat.level." + player) if has("seat.level." + player) else player


def named(game: str, words: str) -> str:
    """Words about a game with its name before them; the first game needs none."""
    return words if game == first() else title(game) + ": " + words
