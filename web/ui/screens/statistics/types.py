"""What the statistics' screen shows, for the type checker alone (see `ui.kit.types`)."""

from typing import TypedDict


class Group(TypedDict):
    """Figures of the games of one kind. n: how many. turns: whether the scores are turns, fewer being better. won: games won,
    or None if they cannot be."""

    game: str
    mode: str
    level: int | None
    n: int
    turns: bool
    best: int
    mean: float
    won: int | None
    scores: list[int]
