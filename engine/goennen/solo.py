"""Solo: the seven levels and the points of the campaign (RULES.md A12)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A solo level, number 1 to 7: the rounds it lasts and the points that win it."""

    number: int
    rounds: int
    target: int


LEVELS = tuple(
    Level(number, rounds, target)
    for number, rounds, target in (
        (1, 15, 90),
        (2, 14, 86),
        (3, 13, 82),
        (4, 12, 78),
        (5, 11, 74),
        (6, 10, 70),
        (7, 9, 66),
    )
)
DAILY = ((1, 2), (3, 4, 5), (6, 7))
"""The levels of the daily games: an easy, a medium and a hard one."""

PROUD_GOAL = 50
"""Campaign points for the proud goal after level 7, including level 7's own surplus."""


def level(number: int) -> Level:
    """The level with this number. Raises `ValueError` unless it is 1 to 7."""
    if number not in range(1, len(LEVELS) + 1):
        raise ValueError(f"there is no level {number}: the levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


@dataclass(frozen=True, slots=True)
class Campaign:
    """A run of the campaign. level: the next to play; 8 when all are passed. points: carried so far. ended: a shortfall
    could not be paid; the points are gone and the next run starts at level 1."""

    level: int = 1
    points: int = 0
    ended: bool = False

    @property
    def is_passed(self) -> bool:
        """Whether the run has got past level 7."""
        return self.level > len(LEVELS)

    @property
    def is_proud(self) -> bool:
        """Whether it got past level 7 with enough points for the proud goal."""
        return self.is_passed and self.points >= PROUD_GOAL

    def after(self, score: int) -> "Campaign":
        """The run after scoring `score` points at its level. Points above the target are added. From level 2 on a
        shortfall is paid one for one; if the points do not suffice the run ends.

        Raises `ValueError` if the run is over.
        """
        if self.ended or self.is_passed:
            raise ValueError("this campaign is over")
        points = self.points + score - level(self.level).target
        # Nothing is carried into level 1, so a shortfall there always ends the run.
        return Campaign(self.level, 0, ended=True) if points < 0 else Campaign(self.level + 1, points)
