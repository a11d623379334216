"""The daily games: solo games that everybody meets on the same day (UTC), known from the date alone.

Each day has a game of each group of a rotation, the levels of a group taking turns.

>>> [game.level for game in games(((1, 2), (3, 4, 5), (6, 7)), "2026-11-21")]
[1, 3, 6]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from engine.errors import BadInput
from engine.seed import ALPHABET, NEW_SEED_LENGTH, pick

Rotation = Sequence[Sequence[int]]
"""Groups of levels, the gentlest first, 0 where the game has none; no groups for a game without daily games."""

FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Daily:
    """One of a day's games. date: "2026-11-21". level: of the solo game, 0 where it has none. seed: of its luck."""

    date: str
    level: int
    seed: str


def games(rotation: Rotation, text: str) -> tuple[Daily, ...]:
    """The games of a day given as "2026-11-21", the gentlest first. Raises `BadInput` for no such day, and for
    one before the first."""
    day = _day(text)
    number = (day - FIRST_DAY).days
    levels = (group[number % len(group)] for group in rotation)
    return tuple(Daily(text, level, _seed(text, level)) for level in levels)


def game(rotation: Rotation, text: str, level: int) -> Daily:
    """The day's game of a level. Raises `BadInput` if the day has none."""
    for each in games(rotation, text):
        if each.level == level:
            return each
    raise BadInput("daily_level", f"there is no daily game of level {level} on {text}", text=str(level), date=text)


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
