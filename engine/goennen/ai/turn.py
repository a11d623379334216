"""The turn solved: the exact best of every roll, and the exact best dice to keep, for given values.

The values (`Terms`) are additive: so much for each card completed, card bought or die entered, so much for two
of them together, so much less for each circle marked. Where they come from is not asked here.

A *deed* is one thing done with dice: a card completed ("S07"), a slot bought ("S2"), or a slot bought and its
card completed at once. Deeds that use different dice go together. All sets of deeds are built up one deed at a
time, each with the set of rolls in which it can be done, for every set of dice and marks it may use.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.goennen.ai.tensor import (
    COUNT,
    EVERY,
    NEVER,
    bit_of,
    equals,
    expected_when_kept,
    rerolled,
    roll_of,
    spread,
)  # fmt: skip
from engine.goennen.ai.ways import (
    DISCOUNTS,
    MARK_BITS,
    RECOLOURS,
    STEPS,
    Way,
    marks_of,
    ways,
    within,
)  # fmt: skip
from engine.goennen.cards import Card
from engine.goennen.display import CIRCLES, FULL, Display, free_circles
from engine.goennen.position import ALL_DICE, COLUMNS, PRICES, ROLLS, SLOTS

NOTHING = (0.0,) * 32
GIVES = {
    "plus_minus": marks_of(CIRCLES),
    "recolour": marks_of(0, CIRCLES),
    "discount": marks_of(0, 0, CIRCLES),
}
"""The circles that a completed bonus brings to the turn in which it is completed (A6)."""


@dataclass(frozen=True)
class Terms:
    """What everything is worth, in points.

    deeds: a card's id -> completing it (cards of the market too, once bought), a slot -> buying its card. pairs:
    two such names, sorted -> what both together are worth beyond their sum. circle: marks -> what each circle of
    that kind costs. chance: levels (value, rolls) of the best entries after the third roll. nothing: doing
    nothing, or drawing a card, after the third roll. after: what follows the turn, by rolls used (1 to 3).
    prices: by dice thrown, what a reroll costs besides.
    """

    deeds: Mapping[str, float]
    pairs: Mapping[tuple[str, str], float] = field(default_factory=dict)
    circles: tuple[float, float, float] = (0.0, 0.0, 0.0)
    chance: Sequence[tuple[float, int]] = ()
    nothing: float = 0.0
    after: tuple[float, float, float] = (0.0, 0.0, 0.0)
    prices: Sequence[float] = NOTHING

    def together(self, names: Sequence[str]) -> float:
        """The value of several deeds, without the circles they mark."""
        value = sum(self.deeds[name] for name in names)
        if self.pairs:
            value += sum(self.pairs.get(pair, 0.0) for pair in combinations(sorted(names), 2))
        return value

    def cost(self, marks: int) -> float:
        """What marking these circles costs."""
        if not marks:
            return 0.0
        steps, recolours, discounts = self.circles
        return (
            (marks >> STEPS & MARK_BITS) * steps
            + (marks >> RECOLOURS & MARK_BITS) * recolours
            + (marks >> DISCOUNTS) * discounts
        )


@dataclass(frozen=True, slots=True)
class Level:
    """Deeds that can be done together. value: theirs, circles paid. rolls: in which they can be done. names: the
    deeds, in an order in which they can be done; a slot stands before its card."""

    value: float
    rolls: int
    names: tuple[str, ...]
    marks: int


@dataclass(frozen=True, slots=True)
class Deed:
    """A deed that may be part of a turn: its names, the circles it brings, its price column or 0."""

    names: tuple[str, ...]
    gives: int = 0
    price: int = 0
    slot: str = ""
    laid_at: int = -1


def budget_of(display: Display) -> int:
    """The circles that may still be marked in an active turn."""
    free = free_circles(display)
    return marks_of(free.plus_minus, free.recolour, free.discount)


class Acting:
    """The completions and purchases open to a seat: which go together, in which rolls."""

    def __init__(self, display: Display, market: Sequence[Card | None], terms: Terms) -> None:
        self.display, self.market, self.terms = display, market, terms
        self.room = FULL - len(display)
        self.budget = budget_of(display)
        self._ways: dict[tuple[tuple[str, ...], int, int], list[tuple[int, int]]] = {}
        deeds = list(self._deeds())
        self.enabling = [deed for deed in deeds if deed.gives]
        self.others = [deed for deed in deeds if not deed.gives]

    def _deeds(self) -> Iterator[Deed]:
        for at, laid in enumerate(self.display):
            if 0 in laid.written and laid.card.id in self.terms.deeds:
                yield Deed((laid.card.id,), GIVES.get(laid.card.bonus or "", 0), laid_at=at)
        if not self.room:
            return
        prices = set()
        for at, card in enumerate(self.market):
            if card and SLOTS[at] in self.terms.deeds:
                price = PRICES[at % COLUMNS]
                prices.add(price)
                if card.id in self.terms.deeds:
                    yield Deed((SLOTS[at], card.id), GIVES.get(card.bonus or "", 0), price, SLOTS[at])
        for price in sorted(prices):
            yield Deed((), price=price)

    # -- one deed --

    def ways_of(self, deed: Deed, budget: int) -> list[tuple[int, int]]:
        """How a deed can be done within a budget of circles, as (key, rolls); a key is the mask of the dice used
        plus the marks shifted left by five."""
        key = (deed.names, deed.price, budget)
        if key not in self._ways:
            self._ways[key] = [(mask | marks << 5, rolls) for mask, marks, rolls in self._find(deed, budget)]
        return self._ways[key]

    def _find(self, deed: Deed, budget: int) -> list[Way]:
        steps, recolours = budget & MARK_BITS, budget >> RECOLOURS & MARK_BITS
        if deed.laid_at >= 0:
            laid = self.display[deed.laid_at]
            return list(ways(laid.card.task, laid.written, steps, recolours))
        paying = payments(deed.price, steps, budget >> DISCOUNTS)
        if not deed.names:
            return paying
        card = self.market[SLOTS.index(deed.slot)]
        assert card is not None
        if card.task.size + deed.price - (budget >> DISCOUNTS) > 5:
            return []
        out: dict[tuple[int, int], int] = {}
        for mask, marks, rolls in ways(card.task, card.task.blank, steps, recolours):
            for paid, more, others in paying:
                if not paid & mask and rolls & others and within(marks + more, budget):
                    key = (paid | mask, marks + more)
                    out[key] = out.get(key, 0) | rolls & others
        return [(mask, marks, rolls) for (mask, marks), rolls in out.items()]

    # -- several deeds --

    def levels(self, rolls: int = EVERY, spent: int = 0) -> list[Level]:
        """All sets of deeds that can be done in some of `rolls` without the dice of the mask `spent`, with their
        values, the best first."""
        out: list[Level] = []
        for deeds, table in self._enabling_sets({spent: rolls}):
            budget = self.budget + sum(deed.gives for deed in deeds)
            if deeds:
                self._record(out, deeds, table)
            self._extend(out, deeds, table, budget, 0)
        out.sort(key=lambda level: -level.value)
        return out

    def _enabling_sets(self, start: dict[int, int]) -> Iterator[tuple[tuple[Deed, ...], dict[int, int]]]:
        """Every set of deeds that bring circles, none included, in each order in which that can be done: deeds
        that use those circles come after them."""
        todo: list[tuple[tuple[Deed, ...], dict[int, int]]] = [((), start)]
        for deeds, table in todo:
            yield deeds, table
            if len(deeds) < 5:
                budget = self.budget + sum(deed.gives for deed in deeds)
                for deed in self.enabling:
                    if deed not in deeds and self._has_room((*deeds, deed)):
                        grown = self._joined(table, deed, budget)
                        if grown:
                            todo.append(((*deeds, deed), grown))

    def _has_room(self, deeds: Sequence[Deed]) -> bool:
        return sum(deed.price > 0 for deed in deeds) <= self.room

    def _joined(self, table: dict[int, int], deed: Deed, budget: int) -> dict[int, int]:
        out: dict[int, int] = {}
        for key, rolls in table.items():
            used = key & ALL_DICE
            for more, others in self.ways_of(deed, budget):
                if not used & more:
                    both = rolls & others
                    if both:
                        sum_ = key + more
                        if sum_ > ALL_DICE and not within(sum_ >> 5, budget):
                            continue
                        out[sum_] = out.get(sum_, 0) | both
        return out

    def _extend(
        self, out: list[Level], deeds: tuple[Deed, ...], table: dict[int, int], budget: int, first: int
    ) -> None:
        for at in range(first, len(self.others)):
            deed = self.others[at]
            if deed.price and not self._has_room((*deeds, deed)):
                continue
            grown = self._joined(table, deed, budget)
            if grown:
                self._record(out, (*deeds, deed), grown)
                # A purchase may be repeated, as long as there is another slot of that price.
                self._extend(out, (*deeds, deed), grown, budget, at if not deed.names else at + 1)

    def _record(self, out: list[Level], deeds: tuple[Deed, ...], table: dict[int, int]) -> None:
        found = self._named(deeds)
        if found is None:
            return
        value, names = found
        by_marks: dict[int, int] = {}
        for key, rolls in table.items():
            by_marks[key >> 5] = by_marks.get(key >> 5, 0) | rolls
        for marks, rolls in by_marks.items():
            out.append(Level(value - self.terms.cost(marks), rolls, names, marks))

    def _named(self, deeds: tuple[Deed, ...]) -> tuple[float, tuple[str, ...]] | None:
        """The best value of deeds whose purchases are still without a slot, and their names."""
        names = tuple(name for deed in deeds for name in deed.names)
        open_prices = [deed.price for deed in deeds if not deed.names]
        if not open_prices:
            return self.terms.together(names), names
        best = None
        for slots in self._slots(open_prices, names):
            value = self.terms.together((*names, *slots))
            if best is None or value > best[0]:
                best = value, slots
        if best is None:
            return None
        value, slots = best
        left = iter(slots)
        return value, tuple(name for deed in deeds for name in (deed.names or (next(left),)))

    def _slots(self, prices: Sequence[int], taken: Sequence[str]) -> Iterator[tuple[str, ...]]:
        if not prices:
            yield ()
            return
        for at, card in enumerate(self.market):
            slot = SLOTS[at]
            if card and PRICES[at % COLUMNS] == prices[0] and slot not in taken and slot in self.terms.deeds:
                for others in self._slots(prices[1:], (*taken, slot)):
                    yield (slot, *others)

    # -- one roll --

    def best(self, faces: Sequence[int], spent: int = 0) -> Level | None:
        """The best set of deeds for the dice that are left, if there is one."""
        levels = self.levels(bit_of(roll_of(faces)), spent)
        return levels[0] if levels else None


def payments(price: int, steps: int, discounts: int) -> list[Way]:
    """The ways to pay a price: equal dice, with ±1 and discounts (A7, A8)."""
    return [
        (mask, marks_of(needed, 0, price - mask.bit_count()), rolls)
        for mask in range(32)
        if price - discounts <= mask.bit_count() <= price
        for needed, rolls in equals(mask, steps)
    ]


class Plan:
    """A turn solved for given terms: what every roll is worth, and what rerolls are."""

    def __init__(self, acting: Acting) -> None:
        self.acting, self.terms = acting, acting.terms
        self.acts = acting.levels()
        levels = [(level.value, level.rolls) for level in self.acts]
        after_three = self.terms.after[2]
        both = sorted((*levels, *self.terms.chance), key=lambda level: -level[0])
        chosen = [(value + after_three, rolls) for value, rolls in both if value > self.terms.nothing]
        self.last = spread(chosen, self.terms.nothing + after_three)
        """The value of each roll after the third."""
        self._second: list[float] | None = None

    @property
    def second(self) -> list[float]:
        """The value of each roll after the second: to act, or the best reroll."""
        if self._second is None:
            after_two = self.terms.after[1]
            acts = spread([(level.value + after_two, level.rolls) for level in self.acts], NEVER)
            _, rerolls = rerolled(self.last, self.terms.prices)
            self._second = list(map(max, acts, rerolls))
        return self._second

    def act(self, faces: Sequence[int], roll: int) -> float:
        """The value of acting now, with what follows the turn; NEVER if there is nothing to do."""
        bit = bit_of(roll_of(faces))
        for level in self.acts:
            if level.rolls & bit:
                return level.value + self.terms.after[roll - 1]
        return NEVER

    def rerolls(self, faces: Sequence[int], roll: int, prices: Sequence[float] | None = None) -> list[float]:
        """For every mask of dice to keep the value of throwing the others, after the first or second roll. NEVER
        for keeping all five. prices: of this reroll, if they have changed since the turn began."""
        prices = prices or self.terms.prices
        means = expected_when_kept(self.last if roll == ROLLS - 1 else self.second, faces)
        return [mean - prices[ALL_DICE & ~kept] for kept, mean in enumerate(means[:-1])] + [NEVER]

    def value(self) -> float:
        """The value of the turn before its first roll."""
        _, best = rerolled(self.second, self.terms.prices)
        acts = spread([(level.value + self.terms.after[0], level.rolls) for level in self.acts], NEVER)
        return sum(max(a, b) for a, b in zip(acts, best, strict=True)) / COUNT
