"""The entry solver: the best dice to enter as a chance, as a passive seat, or in the passive turn of a solo round
(RULES.md A9, A11, A12).

The value of an entry is how far it brings its card towards completion (`gain`). Two dice on one card have the value of
the residual after both; the values of entries on different cards add up.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.goennen.actions import Enter
from engine.goennen.ai.evaluation import Spot
from engine.goennen.ai.fillings import MARK_BITS, RECOLOURS, marks_of, within
from engine.goennen.ai.residual import Residual, entry_results, residual_of
from engine.goennen.ai.rollsets import NEVER, SHOWING
from engine.goennen.ai.turn_solver import CIRCLES_GAINED
from engine.goennen.display import Display, index_of
from engine.goennen.display import marks as field_marks
from engine.goennen.position import DICE
from engine.goennen.tasks import allowed

WIDTH = 5
"""With three or more entries the search tries only this many options per die, the best on their own."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to enter a die. value: minus the cost of its marks. at: the place of the card. left: the residual of the
    card afterwards."""

    value: float
    at: int
    left: Residual
    marks: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A die, by index, and how it is entered."""

    die: int
    option: Option


NONE_FOUND: tuple[float, tuple[Entry, ...]] = (NEVER, ())
"""No entries yet. If this pair were written where it is used, the compiler would infer one that never holds any."""


class EntrySolver:
    """Finds the best entries of a seat.

    gain: from the place of a card and a residual to the value of reaching it. pairs: gives, by the places of two cards,
    what completing both adds beyond the sum. cost: from marks to their cost. budget: the circles that can be marked.
    """

    def __init__(
        self,
        spots: Sequence[Spot],
        gain: Callable[[int, Residual], float],
        cost: Callable[[int], float],
        budget: int,
        pairs: Callable[[], Mapping[tuple[int, int], float]],
    ) -> None:
        self.spots, self.cost, self.budget, self._pairs = spots, cost, budget, pairs
        self._gain_of = gain
        self._gains: dict[tuple[int, Residual], float] = {}
        self._options: dict[tuple[int, Residual, int, int, int], list[Option]] = {}
        self._best: dict[tuple[int, int], list[Option]] = {}
        self._singles: dict[tuple[int, int], float] = {}
        self.gains = {
            at: CIRCLES_GAINED.get(spot.card.bonus or "", 0)
            for at, spot in enumerate(spots)
            if spot.card.bonus in ("plus_minus", "recolour") and spot.left
        }
        soon = sum(
            gains for at, gains in self.gains.items() if sum(len(part.dice) for part in spots[at].left) == 1
        )
        self.most = budget + soon

    @property
    def pairs(self) -> Mapping[tuple[int, int], float]:
        """What completing two cards adds beyond the sum of both values, by their places."""
        return self._pairs()

    def gain(self, at: int, left: Residual) -> float:
        """The value of reducing the residual of the card at a place to `left`."""
        key = (at, left)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._gain_of(at, left)
        return found

    def into(self, at: int, left: Residual, die: int, face: int, budget: int) -> list[Option]:
        """The ways to enter this die on the card at a place with the residual `left`. Each value is that of the card
        after the entry, minus the cost of the marks."""
        key = (at, left, die, face, budget)
        found = self._options.get(key)
        if found is None:
            found = self._options[key] = [
                Option(self.gain(at, after) - self.cost(marks), at, after, marks)
                for after, marks in _entries(
                    left, die + 1, face, budget & MARK_BITS, budget >> RECOLOURS & MARK_BITS
                )
            ]
        return found

    def options(self, die: int, face: int) -> list[Option]:
        """All ways to enter this die, the best first. They may use circles of bonuses that are one field short of
        completion."""
        key = (die, face)
        found = self._best.get(key)
        if found is None:
            found = [
                option
                for at, spot in enumerate(self.spots)
                if spot.left
                for option in self.into(at, spot.left, die, face, self.most)
            ]
            found.sort(key=lambda option: -option.value)
            self._best[key] = found
        return found

    def single(self, die: int, face: int) -> float:
        """The value of the best entry of this die alone; 0 if no entry is worth making."""
        key = (die, face)
        found = self._singles.get(key)
        if found is None:
            found = 0.0
            for option in self.options(die, face):
                if option.value <= 0:
                    break
                if within(option.marks, self.budget):
                    found = option.value
                    break
            self._singles[key] = found
        return found

    # -- over all rolls --

    def by_roll(self) -> list[tuple[float, int]]:
        """The best one or two entries for every pair of dice and faces, as (value, rolls), unsorted."""
        out = [
            (value, SHOWING[die][face])
            for die in range(5)
            for face in range(1, 7)
            if (value := self.single(die, face)) > 0
        ]
        tables = [
            (at, self._pair_table(at), _named(spot.left)) for at, spot in enumerate(self.spots) if spot.left
        ]
        for first in range(5):
            for second in range(first + 1, 5):
                of_cards = [
                    (table, first + 1 if first + 1 in named else 0, second + 1 if second + 1 in named else 0)
                    for _, table, named in tables
                ]
                for face in range(1, 7):
                    for other in range(1, 7):
                        value = self._two_cards(self.options(first, face), self.options(second, other))
                        for table, one, two in of_cards:
                            value = max(value, table.get((one, face, two, other), 0.0))
                        if value > 0:
                            out.append((value, SHOWING[first][face] & SHOWING[second][other]))
        return out

    def _two_cards(self, first: Sequence[Option], second: Sequence[Option]) -> float:
        """The value of the best two entries on different cards; 0 if none is worth making."""
        best = 0.0
        pairs = self.pairs
        bonus = max(0.0, *pairs.values()) if pairs else 0.0
        top = second[0].value if second else 0.0
        for one in first:
            if one.value + top + bonus <= best:
                break
            for two in second:
                value = one.value + two.value
                if value + bonus <= best:
                    break
                if one.at != two.at:
                    if pairs and not one.left and not two.left:
                        value += pairs.get((min(one.at, two.at), max(one.at, two.at)), 0.0)
                    if value > best and self._affordable(one, two):
                        best = value
        return best

    def _affordable(self, one: Option, two: Option) -> bool:
        """Whether both can be entered in either order (A11: a bonus completed by one entry serves the next)."""
        both = one.marks + two.marks
        if not both:
            return True
        return (
            within(one.marks, self.budget)
            and within(both, self.budget + (0 if one.left else self.gains.get(one.at, 0)))
        ) or (
            within(two.marks, self.budget)
            and within(both, self.budget + (0 if two.left else self.gains.get(two.at, 0)))
        )

    def _pair_table(self, at: int) -> dict[tuple[int, int, int, int], float]:
        """The value of entering two dice on the card at a place, by (die, face, die, face) as in `_pairs`."""
        steps, recolours = self.budget & MARK_BITS, self.budget >> RECOLOURS & MARK_BITS
        out = {}
        for key, results in _pairs(self.spots[at].left, steps, recolours).items():
            best = max([self.gain(at, left) - self.cost(marks) for left, marks in results])
            if best > 0:
                out[key] = best
        return out

    # -- for one roll --

    def best(
        self,
        faces: Sequence[int],
        dice: int,
        free: int,
        extra: int = 0,
        extra_cost: float = 0.0,
        begun: Entry | None = None,
    ) -> tuple[float, tuple[Entry, ...]]:
        """The value of the best entries with dice of the mask `dice`, and these entries in the order to make them: up
        to `free` of them, and up to `extra` more at `extra_cost` each; none if no entry is worth making. begun: an
        entry to make first, whatever its value, which is included."""
        most = min(free + extra, dice.bit_count())
        width = WIDTH if most > 2 else None
        in_any_order = any(
            bool(gains) and sum(len(part.dice) for part in self.spots[at].left) <= most - 1
            for at, gains in self.gains.items()
        )
        order = [die for die in range(5) if dice >> die & 1]
        lefts = [spot.left for spot in self.spots]
        values = [0.0] * len(lefts)
        best: tuple[float, tuple[Entry, ...]] = (0.0, ())
        pairs = self.pairs
        # An entry may complete a card that forms several pairs with cards completed earlier in this turn.
        bonus = (most - 1) * max(0.0, *pairs.values()) if pairs else 0.0

        def search(done: tuple[Entry, ...], value: float, budget: int, first: int) -> None:
            nonlocal best
            if value > best[0] + 1e-9:
                best = (value, done)
            if len(done) == most:
                return
            price = extra_cost if len(done) >= free else 0.0
            used = {entry.die for entry in done}
            last = len(done) + 1 == most
            for at_die in range(0 if in_any_order else first, len(order)):
                die = order[at_die]
                if die in used:
                    continue
                options = [
                    (option.value - values[at], option)
                    for at, left in enumerate(lefts)
                    if left
                    for option in self.into(at, left, die, faces[die], budget)
                ]
                options.sort(key=lambda pair: -pair[0])
                for more, option in options[:width]:
                    if last and value + more - price + bonus <= best[0]:
                        break
                    at = option.at
                    before, value_before, budget_after = lefts[at], values[at], budget - option.marks
                    if not option.left:
                        budget_after += self.gains.get(at, 0)
                        for other, here in enumerate(lefts):
                            if not here and values[other] != 0.0:
                                more += pairs.get((min(at, other), max(at, other)), 0.0)
                    if last:
                        if value + more - price > best[0] + 1e-9:
                            best = (value + more - price, (*done, Entry(die, option)))
                        continue
                    lefts[at], values[at] = option.left, self.gain(at, option.left)
                    search((*done, Entry(die, option)), value + more - price, budget_after, at_die + 1)
                    lefts[at], values[at] = before, value_before

        if begun is None:
            search((), 0.0, self.budget, 0)
            return best
        option, best = begun.option, NONE_FOUND
        lefts[option.at], values[option.at] = option.left, self.gain(option.at, option.left)
        gained = 0 if option.left else self.gains.get(option.at, 0)
        search((begun,), option.value - (0.0 if free else extra_cost), self.budget - option.marks + gained, 0)
        return best

    def expected(self) -> tuple[float, float, float]:
        """The mean value of the best one, two and three dice of a roll of five, with each die's best entry taken alone."""
        tops = [0.0, 0.0, 0.0]
        for step, able in self._steps():
            counts = [1.0, 0.0, 0.0]  # probabilities that 0, 1 or 2 dice reach this step
            for chance in able:
                counts = [
                    counts[0] * (1 - chance),
                    counts[1] * (1 - chance) + counts[0] * chance,
                    counts[2] * (1 - chance) + counts[1] * chance,
                ]
            none, one, two = counts
            tops[0] += step * (1 - none)
            tops[1] += step * (2 - 2 * none - one)
            tops[2] += step * (3 - 3 * none - 2 * one - two)
        return tops[0], tops[1], tops[2]

    def expected_of(self) -> list[float]:
        """The mean value of the best of the rolled dice, by their mask."""
        out = [0.0] * 32
        none = [1.0] * 32
        for step, able in self._steps():
            for mask in range(1, 32):
                low = (mask & -mask).bit_length() - 1
                none[mask] = none[mask & (mask - 1)] * (1 - able[low])
                out[mask] += step * (1 - none[mask])
        return out

    def _steps(self) -> Iterator[tuple[float, list[float]]]:
        """The values of single dice in steps: (height of the step, each die's probability of reaching it)."""
        worth = [sorted(self.single(die, face) for face in range(1, 7)) for die in range(5)]
        low = 0.0
        for high in sorted({value for of_die in worth for value in of_die if value > 0}):
            yield high - low, [sum(value >= high for value in of_die) / 6 for of_die in worth]
            low = high

    # -- as actions --

    def entry(self, display: Display, faces: Sequence[int], action: Enter) -> Entry:
        """The entry made by an action; the inverse of `action`."""
        die = DICE.index(action.die)
        at = index_of(display, action.card)
        laid = display[at]
        written = (*laid.written[: action.field], action.number, *laid.written[action.field + 1 :])
        left = residual_of(laid.card.task, written)
        marks = marks_of(*field_marks(laid, action.field, die, faces[die], action.number))
        return Entry(die, Option(self.gain(at, left) - self.cost(marks), at, left, marks))

    def action(self, display: Display, faces: Sequence[int], entry: Entry) -> Enter:
        """The action for an entry, with the first field and number that fit."""
        option, face = entry.option, faces[entry.die]
        laid = display[option.at]
        task = laid.card.task
        for field, numbers in enumerate(allowed(task, laid.written)):
            recolours = task.colours[field] not in (None, DICE[entry.die])
            for number in sorted(numbers):
                if marks_of(abs(number - face), recolours) == option.marks:
                    written = (*laid.written[:field], number, *laid.written[field + 1 :])
                    if residual_of(task, written) == option.left:
                        return Enter(DICE[entry.die], laid.card.id, field, number)
        raise AssertionError(f"no field of {laid.card.id} for {entry}")


def _named(left: Residual) -> frozenset[int]:
    return frozenset(colour for part in left for colour in part.dice) - {0}


@lru_cache(maxsize=1 << 14)
def _entries(
    left: Residual, die: int, face: int, steps: int, recolours: int
) -> tuple[tuple[Residual, int], ...]:
    """(residual, marks) after entering a die, 1 to 5, or 0 for a die whose colour no field asks for."""
    out: dict[tuple[Residual, int], None] = {}
    for number in range(max(1, face - steps), min(6, face + steps) + 1):
        for after, colour in entry_results(left, number):
            recoloured = colour not in (0, die)
            if recoloured <= recolours:
                out[after, marks_of(abs(number - face), recoloured)] = None
    return tuple(out)


@lru_cache(maxsize=512)
def _pairs(
    left: Residual, steps: int, recolours: int
) -> dict[tuple[int, int, int, int], tuple[tuple[Residual, int], ...]]:
    """(residual, marks) after entering two different dice, by (die, face, die, face). A die is 1 to 5, or 0 if no field
    asks for its colour."""
    if sum(len(part.dice) for part in left) < 2:
        return {}
    named = _named(left)
    budget = marks_of(steps, recolours)
    out: dict[tuple[int, int, int, int], tuple[tuple[Residual, int], ...]] = {}
    dice = (0, *sorted(named))
    for first in dice:
        for second in dice:
            if first == second and (first or len(named) > 3):
                continue
            for face in range(1, 7):
                for other in range(1, 7):
                    both: dict[tuple[Residual, int], None] = {}
                    for one, marks in _entries(left, first, face, steps, recolours):
                        for two, more in _entries(one, second, other, steps, recolours):
                            if not marks + more or within(marks + more, budget):
                                both[two, marks + more] = None
                    for one, marks in _entries(left, second, other, steps, recolours):
                        for two, more in _entries(one, first, face, steps, recolours):
                            if not marks + more or within(marks + more, budget):
                                both[two, marks + more] = None
                    if both:
                        out[first, face, second, other] = tuple(both)
    return out
