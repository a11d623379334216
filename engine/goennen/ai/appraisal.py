"""One seat's display appraised: what each thing that it might do is worth, all by the same evaluation."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations

from engine.goennen.ai.entries import Entries
from engine.goennen.ai.remains import Remains
from engine.goennen.ai.turn import Terms, budget_of
from engine.goennen.ai.value import Outlook, Spot, blank_spot, done, spot_of
from engine.goennen.cards import Card
from engine.goennen.display import FULL, Cell, Display, free_cells

MOST_DICE = 5


class Appraisal:
    """What a display is worth and what would change it. rounds: own rounds left afterwards. at_ninth: the rounds
    left if the ninth card is laid now."""

    def __init__(self, display: Display, outlook: Outlook, at_ninth: Outlook | None = None) -> None:
        self.display, self.outlook = display, outlook
        self.at_ninth = at_ninth or outlook
        self.spots = [spot_of(laid) for laid in display]
        self.base = outlook.total(self.spots)

    def replaced(self, changes: Iterable[tuple[int, Spot]]) -> list[Spot]:
        """The display with other spots at the places named."""
        spots = list(self.spots)
        for at, spot in changes:
            spots[at] = spot
        return spots

    # -- completing --

    @cached_property
    def completing(self) -> dict[int, float]:
        """By place of an incomplete card, what completing it is worth."""
        return {
            at: self.outlook.total(self.replaced([(at, done(spot))])) - self.base
            for at, spot in enumerate(self.spots)
            if spot.left
        }

    @cached_property
    def pairs(self) -> dict[tuple[int, int], float]:
        """By places of two cards that one turn can complete, what both are worth beyond the sum."""
        out = {}
        sizes = {at: self.display[at].written.count(0) for at in self.completing}
        for (first, fields), (second, others) in combinations(sizes.items(), 2):
            if fields + others <= MOST_DICE:
                both = self.replaced([(at, done(self.spots[at])) for at in (first, second)])
                more = self.outlook.total(both) - self.base - self.completing[first] - self.completing[second]
                out[first, second] = more
        return out

    # -- laying --

    def laying(self, card: Card) -> tuple[float, Cell]:
        """What laying a card is worth, and on which cell."""
        best: tuple[float, Cell] | None = None
        outlook = self.at_ninth if len(self.spots) == FULL - 1 else self.outlook
        for cell in free_cells(self.display):
            value = outlook.total([*self.spots, blank_spot(card, cell)])
            if best is None or value > best[0] + 1e-9:
                best = value, cell
        assert best is not None
        return best[0] - self.base, best[1]

    def completing_new(self, card: Card, cell: Cell) -> float:
        """What completing a card is worth that has just been laid on a cell."""
        outlook = self.at_ninth if len(self.spots) == FULL - 1 else self.outlook
        spot = blank_spot(card, cell)
        return outlook.total([*self.spots, done(spot)]) - outlook.total([*self.spots, spot])

    # -- entering --

    @cached_property
    def entries(self) -> Entries:
        return Entries(
            self.spots, self.gain, self.circles_cost, budget_of(self.display) & 1023, lambda: self.pairs
        )

    def gain(self, at: int, left: Remains) -> float:
        """What it is worth that `left` is left of the card at a place. Between now and complete the chance rises
        with every entry, and effort is saved for cards to come."""
        whole = self.completing[at]
        if not left:
            return whole
        now, then = self._efforts[at], self.outlook.effort(left)
        saved = min(max(whole, 0.0), self._effort_price * now)
        others = self._all_effort - now
        before = self.outlook.chance(now, others)
        rise = (self.outlook.chance(then, others) - before) / (1 - before) if before < 1 else 0.0
        return (whole - saved) * rise + saved * (now - then) / now

    @cached_property
    def _efforts(self) -> list[float]:
        return [self.outlook.effort(spot.left) if spot.left else 0.0 for spot in self.spots]

    @cached_property
    def _all_effort(self) -> float:
        return sum(self._efforts)

    @cached_property
    def _effort_price(self) -> float:
        """What a unit of effort saved is worth in cards to come."""
        room = FULL - len(self.spots)
        less = max(0.0, self._all_effort - 1)
        more = self.outlook.to_come(room, less) - self.outlook.to_come(room, self._all_effort)
        return more * self.outlook.of.card_value

    @property
    def circles(self) -> tuple[float, float, float]:
        """What a circle of ±1, recolour and discount is worth."""
        of = self.outlook.circle_of
        return of("plus_minus"), of("recolour"), of("discount")

    def circles_cost(self, marks: int) -> float:
        """What it costs to mark these circles (`marks_of`)."""
        return Terms({}, circles=self.circles).cost(marks) if marks else 0.0


def market_worth(worths: Sequence[float | None], prices: Sequence[int]) -> float:
    """What a market is worth to buy from: what is cheap counts more."""
    best = {3: 0.0, 4: 0.0}
    for worth, price in zip(worths, prices, strict=True):
        if worth is not None:
            best[price] = max(best[price], worth)
    return best[3] + 0.4 * max(0.0, best[4] - best[3])
