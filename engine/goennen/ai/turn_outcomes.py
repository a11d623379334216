"""How a turn ends if it is played by the plan: the chance of each set of goals, for the dice kept now.

The solver gives the value of every roll; here each roll is given the choice that has this value. So the chances of the
choices times their values add up to the value of the reroll.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.goennen.ai.rollsets import COUNT, NEVER, PARTIAL, best_by_roll, expected
from engine.goennen.ai.turn_solver import GoalSet, TurnSolution
from engine.goennen.position import ALL_DICE, ROLLS

SAME = 1e-9


class Ending(NamedTuple):
    """A way in which the turn ends. chance: from 0 to 1. goals: the goals reached, None if there are none. value: of the entries
    or the drawn card instead. rolls: after how many rolls."""

    chance: float
    goals: GoalSet | None
    value: float
    rolls: int


class Endings(NamedTuple):
    """All ways in which the turn ends, and what the rerolls cost on average."""

    ways: list[Ending]
    cost: float


class TurnOutcomes:
    """The endings of a solved turn."""

    def __init__(self, solution: TurnSolution) -> None:
        self.solution = solution
        rewards = solution.rewards
        both: list[tuple[float, int, GoalSet | None]] = [
            (each.value, each.rolls, each) for each in solution.acts
        ]
        both += [(value, rolls, None) for value, rolls in rewards.chance]
        both.sort(key=lambda option: -option[0])
        self._options = [option for option in both if option[0] > rewards.nothing]
        self._last = _numbered([rolls for _, rolls, _ in self._options])
        self._expected: list[float] | None = None
        self._acts: list[float] | None = None

    def when_kept(self, faces: Sequence[int], roll: int, kept: int, prices: Sequence[float]) -> Endings:
        """The endings after rolling the dice that are not in the mask `kept`, once the dice show `faces` in this roll, 1 or
        2. prices: the costs of this reroll by the mask of the rolled dice."""
        rolls = _rolls_with(faces, kept)
        share = 1 / len(rolls)
        cost = prices[ALL_DICE & ~kept]
        chances = [0.0] * COUNT
        ways: list[Ending] = []
        if roll >= ROLLS - 1:
            for each in rolls:
                chances[each] = share
        else:
            acted, chances, more = self._second(rolls)
            cost += more
            ways += [Ending(chance, self.solution.acts[at], 0.0, ROLLS - 1) for at, chance in acted.items()]
        return Endings(ways + self._ended(chances), cost)

    def _second(self, rolls: Sequence[int]) -> tuple[dict[int, float], list[float], float]:
        """From second rolls, all equally likely: the chance of each set of goals taken at once, the chance of each roll
        after the third, and what the second reroll costs on average."""
        solution, share = self.solution, 1 / len(rolls)
        prices, values = solution.rewards.reroll_costs, solution.second
        if self._expected is None:
            self._expected = expected(solution.last)
        if self._acts is None:
            self._acts = _numbered([each.rolls for each in solution.acts])
        means, acts = self._expected, self._acts
        after = solution.rewards.after[ROLLS - 2]
        acted: dict[int, float] = {}
        partials = [0.0] * PARTIAL
        cost = 0.0
        for roll in rolls:
            at, value = int(acts[roll]), values[roll]
            if at >= 0 and solution.acts[at].value + after >= value - SAME:
                acted[at] = acted.get(at, 0.0) + share
                continue
            partial, rolled = _best_partial(roll, value, means, prices)
            partials[partial] += share
            cost += prices[rolled] * share
        return acted, _rolled(partials), cost

    def _ended(self, chances: Sequence[float]) -> list[Ending]:
        """The endings after the third roll, given the chance of each roll."""
        by_option = [0.0] * (len(self._options) + 1)  # the last place is that of -1
        for at, chance in zip(self._last, chances, strict=True):
            if chance:
                by_option[int(at)] += chance
        ways = [
            Ending(chance, goals, 0.0 if goals else value, ROLLS)
            for (value, _, goals), chance in zip(self._options, by_option, strict=False)
            if chance
        ]
        return [*ways, Ending(by_option[-1], None, self.solution.rewards.nothing, ROLLS)]


def _numbered(sets: Sequence[int]) -> list[float]:
    """For every roll, the place of the first set that holds it; -1 if none does."""
    return best_by_roll([(float(at), rolls) for at, rolls in enumerate(sets)], -1.0)


def _rolls_with(faces: Sequence[int], kept: int) -> list[int]:
    """The rolls in which the kept dice show their faces."""
    rolls = [0]
    for die, face in enumerate(faces):
        shown = (face - 1,) if kept >> die & 1 else range(6)
        rolls = [roll * 6 + digit for roll in rolls for digit in shown]
    return rolls


def _best_partial(
    roll: int, value: float, means: Sequence[float], prices: Sequence[float]
) -> tuple[int, int]:
    """The partial roll with the best reroll of a roll, whose value is known, and the mask of the rolled dice."""
    worth = [0] * 5
    for die in range(4, -1, -1):
        roll, digit = divmod(roll, 6)
        worth[die] = (digit + 1) * 7 ** (4 - die)
    whole = sum(worth)
    best, found = NEVER, (0, ALL_DICE)
    unknown = [0] * 32
    for rolled in range(1, 32):
        low = rolled & -rolled
        unknown[rolled] = unknown[rolled ^ low] + worth[low.bit_length() - 1]
        here = means[whole - unknown[rolled]] - prices[rolled]
        if here > best:
            best, found = here, (whole - unknown[rolled], rolled)
            if here >= value - SAME:
                break
    return found


def _rolled(partials: Sequence[float]) -> list[float]:
    """The chance of every roll, given that of every partial roll whose unknown dice are rolled."""
    chances = list(partials)
    for _ in range(5):
        # As in `best_kept`: each pass moves the last digit to the front, without "unknown", whose chance the faces share.
        unknown = chances[0::7]
        known = [chances[face::7] for face in range(1, 7)]
        chances = []
        for of_face in known:
            chances += [x + y / 6 if y else x for x, y in zip(of_face, unknown, strict=True)]
    return chances
