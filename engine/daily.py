"""The daily games: solo games that everybody meets on the same day (UTC), known from the date alone.

>>> [game.level for game in games("2026-11-21")]
[1, 3, 6]
"""

from dataclasses import dataclass
from datetime import date

from engine.errors import BadInput
from engine.seed import ALPHABET, NEW_SEED_LENGTH, pick

ROTATION = ((1, 2), (3, 4, 5), (6, 7))
"""Each day has a gentle, a middling and a steep game; the levels of each take turns."""

FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Daily:
    """One of a day's games. date: "2026-11-21". level: of the solo game. seed: of its luck."""

    date: str
    level: int
    seed: str


def games(text: str) -> tuple[Daily, ...]:
    """The games of a day given as "2026-11-21", the gentlest first. Raises `BadInput` for no such day, and for
    one before the first."""
    day = _day(text)
    number = (day - FIRST_DAY).days
    levels = (group[number % len(group)] for group in ROTATION)
    return tuple(Daily(text, level, _seed(text, level)) for level in levels)


def game(text: str, level: int) -> Daily:
    """The day's game of a level. Raises `BadInput` if the day has none."""
    for each in games(text):
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
