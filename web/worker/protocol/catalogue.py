"""What there is to play."""

from typing import TypedDict

from worker.protocol.values import Json


class Player(TypedDict):
    """A computer player. offered: whether people may choose it. hints: whether it gives the hints."""

    name: str
    offered: bool
    hints: bool


class Game(TypedDict):
    """A game. seats: the possible numbers of seats at a table. levels: of the solo game, if it has any. players: from the
    weakest to the strongest. daily: the number of daily games per day. campaign: whether it has one. cards: whether the
    page must ask for its cards. reviews: whether its finished games can be reviewed."""

    name: str
    seats: list[int]
    levels: list[int]
    players: list[Player]
    daily: int
    campaign: bool
    cards: bool
    reviews: bool


class Catalogue(TypedDict):
    """The games, in display order. No call gives them: the page has them from the build."""

    games: list[Game]


class Cards(TypedDict):
    """A game's cards."""

    cards: list[Json]


class DailyGame(TypedDict):
    """A daily game. level: null if the game has none. target: the points that win the level."""

    game: str
    level: int | None
    target: int | None
    link: str


class Today(TypedDict):
    """The daily games of a date, grouped by game, the easiest first."""

    date: str
    games: list[DailyGame]


class LinkFound(TypedDict):
    """The last link to this page in a text, as a fragment, or "" if there is none. It may be damaged."""

    link: str
