"""The turn solver: for given rewards, the exact best use of every roll and the exact best dice to keep.

`Rewards` are additive: a value for each card completed, card bought or die entered, one for each pair of cards, and a
cost for each circle marked. The solver does not know where they come from.

A *goal* is one use of dice: complete a card ("S07"), buy the card of a slot ("S2"), or buy a card and complete it at
once. Goals that use different dice can be combined. Sets of goals are built up one goal at a time; each holds, for every
set of dice and marks, the rolls that allow it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.goennen.ai.fillings import (
    DISCOUNTS,
    MARK_BITS,
    RECOLOURS,
    STEPS,
    Filling,
    fillings,
    marks_of,
    within,
)  # fmt: skip
from engine.goennen.ai.rollsets import (
    COUNT,
    EVERY,
    NEVER,
    act_or_reroll,
    best_by_roll,
    bit_of,
    equals,
    expected_when_kept,
    roll_of,
)  # fmt: skip
from engine.goennen.cards import Card
from engine.goennen.display import CIRCLES, FULL, Display, free_circles
from engine.goennen.position import ALL_DICE, COLUMNS, PRICES, ROLLS, SLOTS

NOTHING = (0.0,) * 32
CIRCLES_GAINED = {
    "plus_minus": marks_of(CIRCLES),
    "recolour": marks_of(0, CIRCLES),
    "discount": marks_of(0, 0, CIRCLES),
}
"""The circles that a bonus adds in the turn in which it is completed (A6)."""


@dataclass(frozen=True)
class Rewards:
    """The values of everything that a turn may bring, in points.

    goals: the value of completing a card (also one from the market, once bought), by its id, and of buying a card, by
    its slot. pairs: what two goals add beyond the sum of both, by their names, sorted. circles: the cost of a ±1,
    recolour and discount circle. chance: (value, rolls) of the best entries after the third roll. nothing: the value
    after the third roll of drawing a card or doing nothing, whichever is better. after: the value of what follows the
    turn, by rolls used (1 to 3). reroll_costs: the cost of a reroll, by the mask of rolled dice.
    """

    goals: Mapping[str, float]
    pairs: Mapping[tuple[str, str], float] = field(default_factory=dict)
    circles: tuple[float, float, float] = (0.0, 0.0, 0.0)
    chance: Sequence[tuple[float, int]] = ()
    nothing: float = 0.0
    after: tuple[float, float, float] = (0.0, 0.0, 0.0)
    reroll_costs: Sequence[float] = NOTHING

    def together(self, names: Sequence[str]) -> float:
        """The value of several goals, before the cost of circles."""
        value = sum([self.goals[name] for name in names], 0.0)
        if self.pairs:
            value += sum([self.pairs.get(pair, 0.0) for pair in combinations(sorted(names), 2)], 0.0)
        return value

    def cost(self, marks: int) -> float:
        """The cost of marking these circles."""
        if not marks:
            return 0.0
        steps, recolours, discounts = self.circles
        return (
            (marks >> STEPS & MARK_BITS) * steps
            + (marks >> RECOLOURS & MARK_BITS) * recolours
            + (marks >> DISCOUNTS) * discounts
        )


@dataclass(frozen=True, slots=True)
class GoalSet:
    """Goals that can be reached together. value: of all of them, minus the cost of their circles. rolls: those that
    allow it. names: the goals, in an order in which they can be reached; a slot comes before its card."""

    value: float
    rolls: int
    names: tuple[str, ...]
    marks: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a turn. names: a card, a slot, or a slot and its card; empty for any slot with this price. gains: the
    circles it adds. price: in dice, 0 if nothing is bought. laid_at: the card's place in the display, -1 if it is not
    there."""

    names: tuple[str, ...]
    gains: int = 0
    price: int = 0
    slot: str = ""
    laid_at: int = -1


def budget_of(display: Display) -> int:
    """The circles that can be marked in an active turn."""
    free = free_circles(display)
    return marks_of(free.plus_minus, free.recolour, free.discount)


class GoalSolver:
    """Finds which completions and purchases a seat can combine, and in which rolls."""

    def __init__(self, display: Display, market: Sequence[Card | None], rewards: Rewards) -> None:
        self.display, self.market, self.rewards = display, market, rewards
        self.room = FULL - len(display)
        self.budget = budget_of(display)
        self._fillings: dict[tuple[tuple[str, ...], int, int], list[tuple[int, int]]] = {}
        goals = list(self._goals())
        self.enabling = [goal for goal in goals if goal.gains]
        self.others = [goal for goal in goals if not goal.gains]

    def _goals(self) -> Iterator[Goal]:
        for at, laid in enumerate(self.display):
            if 0 in laid.written and laid.card.id in self.rewards.goals:
                yield Goal((laid.card.id,), CIRCLES_GAINED.get(laid.card.bonus or "", 0), laid_at=at)
        if not self.room:
            return
        prices = set()
        for at, card in enumerate(self.market):
            if card and SLOTS[at] in self.rewards.goals:
                price = PRICES[at % COLUMNS]
                prices.add(price)
                if card.id in self.rewards.goals:
                    yield Goal(
                        (SLOTS[at], card.id), CIRCLES_GAINED.get(card.bonus or "", 0), price, SLOTS[at]
                    )
        for price in sorted(prices):
            yield Goal((), price=price)

    # -- one goal --

    def fillings_of(self, goal: Goal, budget: int) -> list[tuple[int, int]]:
        """The ways to reach a goal within a budget of circles, as (key, rolls). The key is the mask of the dice used,
        plus the marks shifted left by five."""
        key = (goal.names, goal.price, budget)
        if key not in self._fillings:
            self._fillings[key] = [
                (mask | marks << 5, rolls) for mask, marks, rolls in self._find(goal, budget)
            ]
        return self._fillings[key]

    def _find(self, goal: Goal, budget: int) -> list[Filling]:
        steps, recolours = budget & MARK_BITS, budget >> RECOLOURS & MARK_BITS
        if goal.laid_at >= 0:
            laid = self.display[goal.laid_at]
            return list(fillings(laid.card.task, laid.written, steps, recolours))
        paying = payments(goal.price, steps, budget >> DISCOUNTS)
        if not goal.names:
            return paying
        card = self.market[SLOTS.index(goal.slot)]
        assert card is not None
        if card.task.size + goal.price - (budget >> DISCOUNTS) > 5:
            return []
        out: dict[tuple[int, int], int] = {}
        for mask, marks, rolls in fillings(card.task, card.task.blank, steps, recolours):
            for paid, more, others in paying:
                if not paid & mask and rolls & others and within(marks + more, budget):
                    key = (paid | mask, marks + more)
                    out[key] = out.get(key, 0) | rolls & others
        return [(mask, marks, rolls) for (mask, marks), rolls in out.items()]

    # -- several goals --

    def goal_sets(self, rolls: int = EVERY, spent: int = 0) -> list[GoalSet]:
        """All sets of goals that at least one of `rolls` allows without the dice in the mask `spent`, the most valuable
        first."""
        out: list[GoalSet] = []
        for goals, table in self.enabling_sets({spent: rolls}):
            budget = self.budget + sum(goal.gains for goal in goals)
            if goals:
                self._record(out, goals, table)
            self._extend(out, goals, table, budget, 0)
        out.sort(key=lambda goal_set: -goal_set.value)
        return out

    def enabling_sets(self, start: dict[int, int]) -> Iterator[tuple[tuple[Goal, ...], dict[int, int]]]:
        """Every set of goals that add circles, the empty set included, in each order in which it can be reached. Later
        goals may use these circles."""
        todo: list[tuple[tuple[Goal, ...], dict[int, int]]] = [((), start)]
        for goals, table in todo:
            yield goals, table
            if len(goals) < 5:
                budget = self.budget + sum(goal.gains for goal in goals)
                for goal in self.enabling:
                    if goal not in goals and self.has_room((*goals, goal)):
                        grown = self.joined(table, goal, budget)
                        if grown:
                            todo.append(((*goals, goal), grown))

    def has_room(self, goals: Sequence[Goal]) -> bool:
        """Whether the display has room for all cards that these goals buy."""
        return sum(goal.price > 0 for goal in goals) <= self.room

    def joined(self, table: dict[int, int], goal: Goal, budget: int) -> dict[int, int]:
        """A table {key: rolls} after one more goal, within a budget of circles. The key: dice used, plus marks shifted left
        by five."""
        out: dict[int, int] = {}
        for key, rolls in table.items():
            used = key & ALL_DICE
            for more, others in self.fillings_of(goal, budget):
                if not used & more:
                    both = rolls & others
                    if both:
                        sum_ = key + more
                        if sum_ > ALL_DICE and not within(sum_ >> 5, budget):
                            continue
                        out[sum_] = out.get(sum_, 0) | both
        return out

    def _extend(
        self, out: list[GoalSet], goals: tuple[Goal, ...], table: dict[int, int], budget: int, first: int
    ) -> None:
        for at in range(first, len(self.others)):
            goal = self.others[at]
            if goal.price and not self.has_room((*goals, goal)):
                continue
            grown = self.joined(table, goal, budget)
            if grown:
                self._record(out, (*goals, goal), grown)
                # A purchase may be repeated while there is another slot with that price.
                self._extend(out, (*goals, goal), grown, budget, at if not goal.names else at + 1)

    def _record(self, out: list[GoalSet], goals: tuple[Goal, ...], table: dict[int, int]) -> None:
        found = self._named(goals)
        if found is None:
            return
        value, names = found
        by_marks: dict[int, int] = {}
        for key, rolls in table.items():
            by_marks[key >> 5] = by_marks.get(key >> 5, 0) | rolls
        for marks, rolls in by_marks.items():
            out.append(GoalSet(value - self.rewards.cost(marks), rolls, names, marks))

    def _named(self, goals: tuple[Goal, ...]) -> tuple[float, tuple[str, ...]] | None:
        """The value and names of all goals, with the best slots for purchases that have none yet."""
        names = tuple(name for goal in goals for name in goal.names)
        open_prices = [goal.price for goal in goals if not goal.names]
        if not open_prices:
            return self.rewards.together(names), names
        best = None
        for slots in self._slots(open_prices, names):
            value = self.rewards.together((*names, *slots))
            if best is None or value > best[0]:
                best = value, slots
        if best is None:
            return None
        value, slots = best
        left = iter(slots)
        return value, tuple(name for goal in goals for name in (goal.names or (next(left),)))

    def _slots(self, prices: Sequence[int], taken: Sequence[str]) -> Iterator[tuple[str, ...]]:
        if not prices:
            yield ()
            return
        for at, card in enumerate(self.market):
            slot = SLOTS[at]
            if (
                card
                and PRICES[at % COLUMNS] == prices[0]
                and slot not in taken
                and slot in self.rewards.goals
            ):
                for others in self._slots(prices[1:], (*taken, slot)):
                    yield (slot, *others)

    # -- one roll --

    def best(self, faces: Sequence[int], spent: int = 0) -> GoalSet | None:
        """The most valuable set of goals for the dice that are left; None if there is none."""
        goal_sets = self.goal_sets(bit_of(roll_of(faces)), spent)
        return goal_sets[0] if goal_sets else None


def payments(price: int, steps: int, discounts: int) -> list[Filling]:
    """The ways to pay a price: equal dice, with ±1 and discounts (A7, A8)."""
    return [
        (mask, marks_of(needed, 0, price - mask.bit_count()), rolls)
        for mask in range(32)
        if price - discounts <= mask.bit_count() <= price
        for needed, rolls in equals(mask, steps)
    ]


class TurnSolution:
    """A solved turn: the value of every roll and of every reroll."""

    def __init__(self, goals: GoalSolver) -> None:
        self.goals, self.rewards = goals, goals.rewards
        self.acts = goals.goal_sets()
        goal_sets = [(goal_set.value, goal_set.rolls) for goal_set in self.acts]
        after_three = self.rewards.after[2]
        both = sorted((*goal_sets, *self.rewards.chance), key=lambda goal_set: -goal_set[0])
        chosen = [(value + after_three, rolls) for value, rolls in both if value > self.rewards.nothing]
        self.last = best_by_roll(chosen, self.rewards.nothing + after_three)
        """The value of each roll after the third."""
        self._second: list[float] | None = None

    @property
    def second(self) -> list[float]:
        """The value of each roll after the second: to act, or the best reroll."""
        if self._second is None:
            self._second = self._before(self.last, self.rewards.after[1])
        return self._second

    def act(self, faces: Sequence[int], roll: int) -> float:
        """The value of acting now plus what follows the turn; NEVER if nothing can be done."""
        bit = bit_of(roll_of(faces))
        for goal_set in self.acts:
            if goal_set.rolls & bit:
                return goal_set.value + self.rewards.after[roll - 1]
        return NEVER

    def rerolls(self, faces: Sequence[int], roll: int, prices: Sequence[float] | None = None) -> list[float]:
        """For every mask of dice to keep, the value of rolling the others after the first or second roll; NEVER for
        keeping all five. prices: the costs of this reroll, if they have changed since the turn was solved."""
        prices = prices or self.rewards.reroll_costs
        means = expected_when_kept(self.last if roll == ROLLS - 1 else self.second, faces)
        return [mean - prices[ALL_DICE & ~kept] for kept, mean in enumerate(means[:-1])] + [NEVER]

    def value(self) -> float:
        """The value of the turn before its first roll."""
        return sum(self._before(self.second, self.rewards.after[0]), 0.0) / COUNT

    def _before(self, of_rolls: list[float], after: float) -> list[float]:
        """The value of each roll before a reroll whose rolls have the values `of_rolls`. after: the value of what follows
        the turn if it ends with this roll."""
        acts = best_by_roll([(goal_set.value + after, goal_set.rolls) for goal_set in self.acts], NEVER)
        return act_or_reroll(acts, of_rolls, self.rewards.reroll_costs)
