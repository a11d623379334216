"""The values of one seat's display: what each possible change adds to its evaluation."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from engine.game import ranked
from engine.goennen.ai.entry_solver import EntrySolver
from engine.goennen.ai.evaluation import Evaluation, Spot, blank_spot, completed_spot, spot_of
from engine.goennen.ai.residual import Residual, effort
from engine.goennen.ai.turn_solver import Rewards, budget_of
from engine.goennen.cards import Card
from engine.goennen.display import FULL, Cell, Display, free_cells

MOST_DICE = 5
DOUBT = 0.05
"""What is missing to certainty, at least, where an entry makes a card harder: of a card that is all but sure, completing it adds
little that depends on its chance, so that this says nothing of what is lost."""


class DisplayValues:
    """The value of a display and of each change to it. evaluation: for the time left. at_ninth: for the time left if the
    ninth card is placed now."""

    def __init__(self, display: Display, evaluation: Evaluation, at_ninth: Evaluation | None = None) -> None:
        self.display, self.evaluation = display, evaluation
        self.at_ninth = at_ninth or evaluation
        self.spots = [spot_of(laid) for laid in display]
        self.base = evaluation.total(self.spots)
        # mypyc does not compile `cached_property`: what is computed on first use is None until then.
        self._completion: dict[int, float] | None = None
        self._completion_pairs: dict[tuple[int, int], float] | None = None
        self._entries: EntrySolver | None = None
        self._circles = Rewards({}, circles=self.circles)
        self._efforts = [evaluation.effort(spot.needed) for spot in self.spots]
        self.all_effort = sum(self._efforts, 0.0)
        self._effort_price = self._priced()

    def replaced(self, changes: Iterable[tuple[int, Spot]]) -> list[Spot]:
        """The spots of the display with some replaced, given as (place, spot)."""
        spots = list(self.spots)
        for at, spot in changes:
            spots[at] = spot
        return spots

    # -- completing --

    @property
    def completion(self) -> dict[int, float]:
        """The value of completing each incomplete card, by its place in the display."""
        if self._completion is None:
            self._completion = {
                at: self.evaluation.total(self.replaced([(at, completed_spot(spot))])) - self.base
                for at, spot in enumerate(self.spots)
                if spot.left
            }
        return self._completion

    @property
    def completion_pairs(self) -> dict[tuple[int, int], float]:
        """What completing two cards in one turn adds beyond the sum of both values, by their places."""
        if self._completion_pairs is None:
            self._completion_pairs = {}
            alone = self.completion
            sizes = {at: self.display[at].written.count(0) for at in alone}
            for (first, fields), (second, others) in combinations(sizes.items(), 2):
                if fields + others <= MOST_DICE:
                    both = self.replaced([(at, completed_spot(self.spots[at])) for at in (first, second)])
                    more = self.evaluation.total(both) - self.base - alone[first] - alone[second]
                    self._completion_pairs[first, second] = more
        return self._completion_pairs

    # -- placing --

    def placements(self, card: Card) -> dict[Cell, float]:
        """The value of placing a card, by cell."""
        evaluation = self.at_ninth if len(self.spots) == FULL - 1 else self.evaluation
        return {
            cell: evaluation.total([*self.spots, blank_spot(card, cell)]) - self.base
            for cell in free_cells(self.display)
        }

    def placement(self, card: Card) -> tuple[float, Cell]:
        """The value of placing a card, and the best cell."""
        found = ranked(self.placements(card))
        cell = next(iter(found))
        return found[cell], cell

    def completion_of_new(self, card: Card, cell: Cell) -> float:
        """The value of completing a card right after placing it on a cell."""
        evaluation = self.at_ninth if len(self.spots) == FULL - 1 else self.evaluation
        spot = blank_spot(card, cell)
        return evaluation.total([*self.spots, completed_spot(spot)]) - evaluation.total([*self.spots, spot])

    # -- entering --

    @property
    def entries(self) -> EntrySolver:
        """The solver of entries on this display, for a passive turn."""
        if self._entries is None:
            budget = budget_of(self.display) & 1023
            self._entries = EntrySolver(self.spots, self.gain, self.circles_cost, budget, self._pairs)
        return self._entries

    def _pairs(self) -> dict[tuple[int, int], float]:
        return self.completion_pairs

    def gain(self, at: int, left: Residual) -> float:
        """The value of reducing the residual of the card at a place to `left`. Short of completion, an entry raises the
        chance of completing the card and saves effort for future cards."""
        whole = self.completion[at]
        if not left:
            return whole
        now, then = self._efforts[at], self.evaluation.effort(effort(left))
        saved = self._saved(at)
        others = self.all_effort - now
        before = self.evaluation.chance(now, others)
        doubt = 1 - before if then < now else max(1 - before, DOUBT)
        rise = (self.evaluation.chance(then, others) - before) / doubt if doubt else 0.0
        return (whole - saved) * rise + saved * (now - then) / now

    def spared(self, at: int, left: Residual) -> float:
        """The part of the same that is effort saved for future cards; 0 of a completion."""
        now = self._efforts[at]
        return self._saved(at) * (now - self.evaluation.effort(effort(left))) / now if left else 0.0

    def _saved(self, at: int) -> float:
        """What all the effort that a card takes is worth to future cards."""
        return min(max(self.completion[at], 0.0), self._effort_price * self._efforts[at])

    def _priced(self) -> float:
        """The value of saving one unit of effort, which future cards can use."""
        room = FULL - len(self.spots)
        less = max(0.0, self.all_effort - 1)
        more = self.evaluation.cards_to_come(room, less) - self.evaluation.cards_to_come(
            room, self.all_effort
        )
        return more * self.evaluation.weights.card_value

    @property
    def circles(self) -> tuple[float, float, float]:
        """The value of a circle of ±1, recolour and discount."""
        of = self.evaluation.circle_of
        return of("plus_minus"), of("recolour"), of("discount")

    def circles_cost(self, marks: int) -> float:
        """The cost of marking these circles (`marks_of`)."""
        return self._circles.cost(marks)


def market_value(worths: Sequence[float | None], prices: Sequence[int]) -> float:
    """The value of being able to buy from this market: cheap cards count more."""
    best = {3: 0.0, 4: 0.0}
    for worth, price in zip(worths, prices, strict=True):
        if worth is not None:
            best[price] = max(best[price], worth)
    return best[3] + 0.4 * max(0.0, best[4] - best[3])
