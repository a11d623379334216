"""The turn solver: the value of each decision of a turn, for given values of its end.

Points count in units of 50. `EndValues` are the values of writing down so many units, and of losing them: points
themselves, or the chance to win the game (`evaluation.py`). The solver works backwards: `firsts` values a card just
turned over from the values after its tutto, `after` values the choice after a tutto (stop, or one more card) from the
values of the cards that may come.

Within a card everything is exact. From card to card the next `depth` cards are drawn without replacement from what is
left in the deck, which is shuffled again when it runs out; later cards are drawn from the same deck with replacement.
It takes `depth` more tuttos, of at most 27.1 % each, for that to matter: the error is at most 0.271 ** depth times the
difference between the two ways of drawing.

Two bounds keep the tables short, both far from real play: nobody turns over another card with more than `window`
units gathered beyond what is at risk now, and of several ways to keep the same number of dice only the one with the
most points counts.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain, repeat
from operator import mul
from typing import NamedTuple

from engine.tutto.cards import (
    BONUS,
    CARDS,
    CLOVERLEAF,
    DOUBLE,
    FIREWORKS,
    FULL_DECK,
    PLUS_MINUS,
    STRAIGHT,
    Card,
    without,
)  # fmt: skip
from engine.tutto.dice import keeps, points, rolls, valid
from engine.tutto.odds import SIX, null, straight, tutto

Values = list[float]
Deck = tuple[int, ...]

UNIT = 50
WINDOW = 120
ROOM = (40, 24, 22, 20, 4, 2, 0)
"""By dice left: the units that the others of the six may be worth at most."""
NEVER = 1e-13
"""The chance of so many points on the fireworks that nothing hangs on them."""


class EndValues(NamedTuple):
    """The values of the end of a turn. written(units): of writing them down. nothing: of losing them. won: of a
    cloverleaf. taken(units): of writing them down after a plus/minus tutto took points from the leaders."""

    written: Callable[[int], float]
    nothing: float
    won: float
    taken: Callable[[int], float]


def expected_points(cloverleaf: float = 0) -> EndValues:
    """The points themselves. cloverleaf: what a cloverleaf counts."""

    def written(units: int) -> float:
        return float(UNIT * units)

    return EndValues(written, 0.0, cloverleaf, written)


# ---- rolls ----


class Roll(NamedTuple):
    """Rolls that offer the same. chance: of one of them. keeps: (dice, units) that may be kept, one for each
    number of dice. everything: the units of all that is valid, None if that is all the dice."""

    chance: float
    keeps: tuple[tuple[int, int], ...]
    everything: int | None


@cache
def rolls_with(dice: int) -> tuple[Roll, ...]:
    """The rolls of so many dice, nulls left out."""
    ways_of: dict[tuple[tuple[int, int], ...], int] = {}
    for faces, ways in rolls(dice):
        best: dict[int, int] = {}
        for kept in keeps(faces):
            best[len(kept)] = max(best.get(len(kept), 0), points(kept) // UNIT)
        offer = tuple(sorted(best.items()))
        if offer:
            ways_of[offer] = ways_of.get(offer, 0) + ways
    return tuple(
        Roll(ways / 6**dice, offer, None if offer[-1][0] == dice else offer[-1][1])
        for offer, ways in ways_of.items()
    )


class Best(NamedTuple):
    """The best choice of a roll: the better of the way with index `way` in `Choices.ways` and of the best with index
    `than`. chance: of the rolls that offer just these ways, 0 if every such roll offers more."""

    way: int
    than: int | None
    chance: float


class Choices(NamedTuple):
    """All choices of the rolls of so many dice. ways: (dice, units) to keep and go on, or (0, units) to stop. bests:
    each builds on an earlier one, so that what rolls have in common is compared once."""

    ways: tuple[tuple[int, int], ...]
    bests: tuple[Best, ...]


@cache
def choices(dice: int) -> Choices:
    """The rolls of so many dice, put together."""
    ways: dict[tuple[int, int], int] = {}
    number: dict[tuple[tuple[int, int], ...], int] = {}
    bests: list[Best] = []
    for chance, options, everything in rolls_with(dice):
        offer = options if everything is None else (*options, (0, everything))
        for length in range(1, len(offer) + 1):
            if offer[:length] not in number:
                way = ways.setdefault(offer[length - 1], len(ways))
                number[offer[:length]] = len(bests)
                bests.append(Best(way, number.get(offer[: length - 1]), 0.0))
        at = number[offer]
        bests[at] = bests[at]._replace(chance=chance)
    return Choices(tuple(ways), tuple(bests))


@cache
def _to_the_next_six(dice: int) -> tuple[Values, Values]:
    """Fireworks with so many dice to roll, up to the null or until six dice are rolled again, whichever comes
    first: the chance of each number of units made by then."""
    ended, again = ([0.0] * (ROOM[0] + 1) for _ in range(2))
    for faces, ways in rolls(dice):
        kept, chance = valid(faces), ways / 6**dice
        units = points(kept) // UNIT
        if not kept:
            ended[0] += chance
        elif len(kept) == dice:
            again[units] += chance
        else:
            for total, more in zip((ended, again), _to_the_next_six(dice - len(kept)), strict=True):
                for further, share in enumerate(more[: len(total) - units]):
                    total[units + further] += chance * share
    return ended, again


@cache
def fireworks(dice: int = SIX) -> tuple[float, ...]:
    """The chance of each number of units to be made on the fireworks, with so many dice to roll (B3)."""
    ended, again = _to_the_next_six(dice)
    ways_on = [(units, chance) for units, chance in enumerate(again) if chance]
    total: Values = []
    # From six dice on it is what is being found here: each chance follows from those of fewer units.
    then: Sequence[float] = total if dice == SIX else fireworks()
    left = 1.0
    while left > NEVER:
        units = len(total)
        chance = ended[units] if units < len(ended) else 0.0
        for more, share in ways_on:
            if 0 <= units - more < len(then):
                chance += share * then[units - more]
        total.append(chance)
        left -= chance
    total[-1] += left
    return tuple(total)


# ---- values ----

Rows = tuple[Values, ...]
"""Cards that are played with dice for points: rows[n] holds the values with n dice to roll by units at risk beyond
the solver's base, the cards side by side for each number of units; rows[0] holds the values of their tuttos."""

DICE_CARDS = tuple(card for card in CARDS if card.kind in (BONUS, DOUBLE))


class Solver:
    """Solves the rest of a turn for given values of its end. base: the units at risk from which values are needed.

    Lists of values are by units beyond `base`, up to `WINDOW`. An `after` is such a list: the value after a tutto,
    its effect counted. From the point where stopping is the best after a tutto, all values are those of a last card, so
    only those below it have to be computed again.
    """

    def __init__(self, end: EndValues, base: int = 0, window: int = WINDOW, settled: float = 0.0) -> None:
        """settled: how precise `steady` is, as a share of the best value that a turn may end with."""
        self.end = end
        self.base = base
        self.window = window
        farthest = base + 2 * (window + 1 + ROOM[0])
        self.stop = [end.written(base + units) for units in range(farthest)]
        self.settled = settled * (max(self.stop) - end.nothing)
        self._nulls = [float(null(dice)) * end.nothing if dice else 0.0 for dice in range(SIX + 1)]
        self._last: dict[tuple[Card, ...], Rows] = {}
        self._firsts: dict[Card, Values] = {}
        self._after: dict[tuple[Deck, Deck, int], Values] = {}
        self._steady: dict[Deck, dict[Card, Values]] = {}

    # -- one card --

    def rows(self, card: Card, after: Values) -> Rows:
        """A bonus or double card."""
        return self._rows({card: after})

    def _rows(self, afters: Mapping[Card, Values]) -> Rows:
        """Bonus and double cards, each with the values after its tutto."""
        last = self._last_rows(tuple(afters))
        reach = max(self._reach(after) for after in afters.values())
        return self._played(afters, [reach] * (SIX + 1), last) if reach else last

    def _last_rows(self, cards: tuple[Card, ...]) -> Rows:
        """The same if the seat turns over no other card."""
        if cards not in self._last:
            if cards == DICE_CARDS:
                whole = [self.window + 1 + room for room in ROOM]
                rows = self._played(dict.fromkeys(cards, self.stop), whole, ([],) * (SIX + 1))
            else:
                places = [DICE_CARDS.index(card) for card in cards]
                every = len(DICE_CARDS)
                rows = tuple(
                    _side_by_side([row[place::every] for place in places])
                    for row in self._last_rows(DICE_CARDS)
                )
            self._last[cards] = rows
        return self._last[cards]

    def _reach(self, after: Values) -> int:
        """The units from which on stopping is the best after a tutto."""
        for units in range(min(len(after), self.window + 1), 0, -1):
            if after[units - 1] > self.stop[units - 1]:
                return units
        return 0

    def _played(self, afters: Mapping[Card, Values], lengths: Sequence[int], last: Rows) -> Rows:
        """The rows: computed up to `lengths`, and from there on taken from `last`."""
        cards = len(afters)
        tuttos = [self._tuttos(card, after)[: lengths[0]] for card, after in afters.items()]
        rows = [_side_by_side(tuttos) + last[0][cards * lengths[0] :]]
        stop = _side_by_side([self.stop] * cards)
        for dice in range(1, SIX + 1):
            length = cards * lengths[dice]
            ways, bests = choices(dice)
            columns = [
                (rows[dice - kept] if kept else stop)[cards * units : cards * units + length]
                for kept, units in ways
            ]
            best: list[Values] = []
            for way, than, _ in bests:
                column = columns[way]
                if than is not None:
                    # Far quicker than `max`, and most of what a turn takes to solve.
                    pairs = zip(column, best[than], strict=True)
                    column = [one if one > other else other for one, other in pairs]  # noqa: FURB136
                best.append(column)
            chances = [chance for _, _, chance in bests if chance]
            by_roll = [values for (_, _, chance), values in zip(bests, best, strict=True) if chance]
            lost = self._nulls[dice]
            values = [sum(map(mul, chances, of_rolls), lost) for of_rolls in zip(*by_roll, strict=True)]
            rows.append(values + last[dice][length:])
        return tuple(rows)

    def _tuttos(self, card: Card, after: Values) -> Values:
        """The values of the tutto on a bonus or double card, by units so far."""
        whole = after + self.stop[len(after) :]
        return whole[self.base :: 2] if card.kind == DOUBLE else whole[card.points // UNIT :]

    def firsts(self, afters: Mapping[Card, Values]) -> dict[Card, Values]:
        """The values of cards just turned over, before the first roll, each with the values after its tutto."""
        values = {card: self._first(card, after) for card, after in afters.items() if card not in DICE_CARDS}
        with_dice = {card: after for card, after in afters.items() if card in DICE_CARDS}
        if with_dice:
            side_by_side = self._rows(with_dice)[SIX]
            for place, card in enumerate(with_dice):
                values[card] = side_by_side[place :: len(with_dice)]
        return values

    def _first(self, card: Card, after: Values) -> Values:
        nothing = self.end.nothing
        span = range(self.window + 1)
        if card.kind == PLUS_MINUS:
            chance, more = float(tutto(SIX)), card.points // UNIT
            return [chance * self.taken(after, units + more) + (1 - chance) * nothing for units in span]
        if card.kind == STRAIGHT:
            chance, more = float(straight(SIX)), card.points // UNIT
            return [chance * self.at(after, units + more) + (1 - chance) * nothing for units in span]
        if card not in self._firsts:
            if card.kind == FIREWORKS:
                chances = fireworks()
                written = [self.end.written(self.base + units) for units in range(len(span) + len(chances))]
                self._firsts[card] = [sum(map(mul, chances, written[units:]), 0.0) for units in span]
            else:
                chance = float(tutto(SIX)) ** 2 if card.kind == CLOVERLEAF else 0.0
                self._firsts[card] = [chance * self.end.won + (1 - chance) * nothing] * len(span)
        return self._firsts[card]

    def fireworks(self, units: int, dice: int = SIX) -> float:
        """The value of the fireworks with so many dice to roll and `units` so far."""
        written = self.end.written
        return sum(chance * written(units + more) for more, chance in enumerate(fireworks(dice)) if chance)

    def taken(self, after: Values, units: int) -> float:
        """The value after a plus/minus tutto. It is an estimate unless the leaders' loss has no value: going on is
        taken to gain as much as it would without that loss."""
        stopped = self.end.taken(self.base + units)
        return stopped + self.at(after, units) - self.end.written(self.base + units)

    def at(self, after: Values, units: int) -> float:
        """The value of `units` beyond `base` after a tutto."""
        return after[units] if units <= self.window else self.end.written(self.base + units)

    # -- from card to card --

    def after(self, left: Deck, depth: int, later: Deck = ()) -> Values:
        """The value after a tutto with `left` in the deck: the better of stopping and of turning over another card.
        depth: how many cards are drawn exactly, 1 or more. later: the deck from which all others are drawn, with
        replacement; `left` by default."""
        key = (left, later, depth)
        if key not in self._after:
            self._after[key] = [*map(max, self.stop, self.draw(left, depth, later))]
        return self._after[key]

    def draw(self, left: Deck, depth: int, later: Deck = ()) -> Values:
        """The value of turning over the next card. The arguments are those of `after`."""
        deck = left if any(left) else FULL_DECK
        later = later or deck
        if depth == 1:
            return _mixed(self.steady(later), deck)
        afters = {
            card: self.after(without(deck, card), depth - 1, later)
            for card, copies in zip(CARDS, deck, strict=True)
            if copies
        }
        return _mixed(self.firsts(afters), deck)

    def steady(self, deck: Deck) -> dict[Card, Values]:
        """The values of the cards just turned over if all later ones are drawn from `deck` with replacement. Points
        only grow, so a few rounds settle them."""
        if deck not in self._steady:
            after = self.stop[: self.window + 1]
            while True:
                firsts = self.firsts(dict.fromkeys(CARDS, after))
                better = [*map(max, self.stop, _mixed(firsts, deck))]
                gained = max(new - old for new, old in zip(better, after, strict=True))
                if gained <= self.settled:
                    break
                after = better
            self._steady[deck] = firsts
        return self._steady[deck]


def _side_by_side(lists: Sequence[Values]) -> Values:
    """The first of each, then the second of each, and so on: one long list is quicker to go through than many."""
    return list(chain.from_iterable(zip(*lists, strict=False)))


def _mixed(firsts: Mapping[Card, Values], deck: Deck) -> Values:
    """The mean of the cards' values, weighted by the copies in the deck."""
    total = sum(deck)
    mixed: Values = []
    for card, copies in zip(CARDS, deck, strict=True):
        if copies:
            share = copies / total
            mixed = [
                value + share * more for value, more in zip(mixed or repeat(0.0), firsts[card], strict=False)
            ]
    return mixed
