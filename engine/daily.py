"""The daily games: solo games that are the same for everybody on a given day (UTC). They follow from the date alone.

A rotation is a list of groups of levels. Each day has one game per group; the levels within a group take turns.

>>> [game.level for game in games(((1, 2), (3, 4, 5), (6, 7)), "2026-11-21")]
[1, 3, 6]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from engine.errors import BadInput
from engine.seed import ALPHABET, NEW_SEED_LENGTH, pick

Rotation = Sequence[Sequence[int]]
"""Groups of levels, the easiest first. A game without levels uses level 0; a game without daily games has no groups."""

FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Daily:
    """One of a day's games. date: "2026-11-21". level: of the solo game, 0 if it has no levels. seed: the game's seed."""

    date: str
    level: int
    seed: str


def games(rotation: Rotation, text: str) -> tuple[Daily, ...]:
    """The games of a day given as "2026-11-21", the easiest first. Raises `BadInput` if the text is not a date or the
    date is before `FIRST_DAY`."""
    day = _day(text)
    number = (day - FIRST_DAY).days
    levels = (group[number % len(group)] for group in rotation)
    return tuple(Daily(text, level, _seed(text, level)) for level in levels)


def game(rotation: Rotation, text: str, level: int) -> Daily:
    """The day's game at this level. Raises `BadInput` if there is none."""
    for each in games(rotation, text):
        if each.level == level:
            return each
    raise BadInput(
        "daily_level", f"there is no daily game of level {level} on {text}", text=str(level), date=text
    )


def _day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text or day < FIRST_DAY:
        raise BadInput("date", f"there is no daily game of the day {text[:20]!r}", text=text[:20])
    return day


def _seed(text: str, level: int) -> str:
    name = f"daily/{text}/{level}"
    return "".join(ALPHABET[pick(name, f"letter/{at}", len(ALPHABET))] for at in range(NEW_SEED_LENGTH))
