"""Results without luck: what a player got, less what dice and cards brought it by the account of the game (`engine/review.py`).

Luck averages 0 over many games, so the mean stays what it was. The games differ less, so fewer of them tell as much.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import variance
from typing import Any

from engine.intervals import FEWEST_BLOCKS, mean_interval
from engine.match import Match
from engine.play import Account, Played
from engine.review import review


def account(match: Match) -> Account:
    """The luck in a finished match, in the main unit of its review."""
    since = time.process_time()
    found = review(match)
    luck = tuple(found.total("luck", 0, seat) for seat in range(len(match.setup.seats)))
    return Account(luck, time.process_time() - since)


Row = Sequence[tuple[float, float]]
"""Games that share their luck: of each player the mean of its results, and of its luck."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """Results without luck. means, halves: of each player, and half the width of its 95 % confidence interval. fewer: how many
    games as played tell as much as one without luck, None while there are too few to say. slower: how many times as long as
    playing alone such a game takes."""

    means: tuple[float, ...]
    halves: tuple[float, ...]
    fewer: float | None
    slower: float

    @property
    def pays(self) -> bool:
        """Whether it saves more time than it costs."""
        return self.fewer is not None and self.fewer > self.slower

    def to_json(self) -> dict[str, Any]:
        """For the command line."""
        return {
            "means": list(self.means),
            "low": [mean - half for mean, half in zip(self.means, self.halves, strict=True)],
            "high": [mean + half for mean, half in zip(self.means, self.halves, strict=True)],
            "fewer": self.fewer,
            "slower": self.slower,
            "pays": self.pays,
        }

    def __str__(self) -> str:
        if self.fewer is None:
            return f"too few games to say what that saves; each takes {self.slower:.1f} times as long"
        told = f"as certain as {self.fewer:.1f} times as many games, each of which takes {self.slower:.1f} times as long"
        return told if self.pays else f"{told}: that costs more time than it saves"


def luck_of(played: Played, place: int) -> float:
    """The luck of a player, by its place among those named. A game that a player lost by failing has none."""
    return played.account.luck[played.seats[place]] if played.account else 0.0


def is_accounted(played: Played) -> bool:
    """Whether the luck in a game is known."""
    return played.account is not None or played.failed is not None


def corrected(rows: Sequence[Row], results: Sequence[Played]) -> Corrected | None:
    """The results without luck; None if the luck of no game is known. rows: in order. results: the games of the rows."""
    if not any(played.account for played in results):
        return None
    means, halves = zip(
        *(mean_interval([value - luck for value, luck in of]) for of in zip(*rows, strict=True)), strict=True
    )
    first = [row[0] for row in rows]
    raw = variance(value for value, _ in first) if len(first) >= FEWEST_BLOCKS else 0.0
    left = variance(value - luck for value, luck in first) if raw else 0.0
    seconds = sum(played.seconds for played in results)
    more = sum(played.account.seconds for played in results if played.account)
    return Corrected(means, halves, raw / left if left else None, 1 + more / (seconds or 1))
