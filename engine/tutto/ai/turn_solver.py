"""The turn solver: the value of each decision of a turn, for given values of its end.

Points are counted in units of 50. `EndValues` are the values of writing down a number of units and of losing them: either
the points themselves or the chance of winning the game (`evaluation.py`). The solver works backwards. `firsts` computes
the value of a card just turned over from the values after its tutto; `after` computes the value of the choice after a
tutto (stop, or one more card) from the values of the cards that may come.

Within a card everything is exact. The next `depth` cards are drawn without replacement from what is left in the deck,
which is shuffled again when it runs out; later cards are drawn from the same deck with replacement. That only matters
after `depth` more tuttos, each with a chance of at most 27.1 %, so the error is at most 0.271 ** depth times the
difference between the two ways of drawing.

Two limits keep the tables short; neither matters in real play. Nobody turns over another card after gathering more than
`window` units beyond those at risk now. Of several ways to keep the same number of dice only the one with the most points
counts.
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
"""By dice left: the most units that the other dice can be worth."""
NEVER = 1e-13
"""The tables of the fireworks end where the remaining chance is below this."""


class EndValues(NamedTuple):
    """The values of the end of a turn. written: of writing down a number of units. nothing: of losing them. won: of a
    cloverleaf. taken: of writing down a number of units after a plus/minus tutto took points from the leaders."""

    written: Callable[[int], float]
    nothing: float
    won: float
    taken: Callable[[int], float]


def expected_points(cloverleaf: float = 0) -> EndValues:
    """The points themselves as values. cloverleaf: the points that a cloverleaf counts."""

    def written(units: int) -> float:
        return float(UNIT * units)

    return EndValues(written, 0.0, cloverleaf, written)


# ---- rolls ----


class Roll(NamedTuple):
    """Rolls with the same choices. chance: that one of them comes. keeps: (dice, units) that may be kept, one for each
    number of dice. everything: the units of everything valid, None if all dice are valid."""

    chance: float
    keeps: tuple[tuple[int, int], ...]
    everything: int | None


@cache
def rolls_with(dice: int) -> tuple[Roll, ...]:
    """The rolls of this many dice, without nulls."""
    counts: dict[tuple[tuple[int, int], ...], int] = {}
    for faces, count in rolls(dice):
        best: dict[int, int] = {}
        for kept in keeps(faces):
            best[len(kept)] = max(best.get(len(kept), 0), points(kept) // UNIT)
        offer = tuple(sorted(best.items()))
        if offer:
            counts[offer] = counts.get(offer, 0) + count
    return tuple(
        Roll(count / 6**dice, offer, None if offer[-1][0] == dice else offer[-1][1])
        for offer, count in counts.items()
    )


class Best(NamedTuple):
    """The best choice of a roll: the better of `Choices.options[option]` and the best with index `than`.
    chance: of the rolls that offer exactly these options; 0 if every such roll offers more."""

    option: int
    than: int | None
    chance: float


class Choices(NamedTuple):
    """All choices in the rolls of a number of dice. options: (dice, units) to keep and go on, or (0, units) to stop. bests:
    each builds on an earlier one, so that options shared by several rolls are compared only once."""

    options: tuple[tuple[int, int], ...]
    bests: tuple[Best, ...]


@cache
def choices(dice: int) -> Choices:
    """The choices in the rolls of this many dice."""
    found: dict[tuple[int, int], int] = {}
    number: dict[tuple[tuple[int, int], ...], int] = {}
    bests: list[Best] = []
    for chance, kept, everything in rolls_with(dice):
        offer = kept if everything is None else (*kept, (0, everything))
        for length in range(1, len(offer) + 1):
            if offer[:length] not in number:
                option = found.setdefault(offer[length - 1], len(found))
                number[offer[:length]] = len(bests)
                bests.append(Best(option, number.get(offer[: length - 1]), 0.0))
        at = number[offer]
        bests[at] = bests[at]._replace(chance=chance)
    return Choices(tuple(found), tuple(bests))


@cache
def _to_the_next_six(dice: int) -> tuple[Values, Values]:
    """Fireworks with this many dice to roll, up to a null or until six dice are rolled again: for each of these ends, the
    chance of each number of units made by then."""
    ended, again = ([0.0] * (ROOM[0] + 1) for _ in range(2))
    for faces, count in rolls(dice):
        kept, chance = valid(faces), count / 6**dice
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
    """The chance of making each number of units on the fireworks with this many dice to roll (B3)."""
    ended, again = _to_the_next_six(dice)
    ways_on = [(units, chance) for units, chance in enumerate(again) if chance]
    total: Values = []
    # With six dice this is the table being built here: each chance follows from those of fewer units.
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
"""Values of cards on which dice count points. rows[n]: with n dice to roll, by units at risk beyond the solver's base,
with all cards side by side for each number of units. rows[0]: the values of their tuttos."""

DICE_CARDS = tuple(card for card in CARDS if card.kind in (BONUS, DOUBLE))


class Solver:
    """Solves the rest of a turn for given values of its end. base: the lowest number of units at risk for which values are
    needed.

    Lists of values are indexed by units beyond `base`, up to `window`. An `after` is such a list: the value after a tutto
    and the card's effect. From the point where stopping is best after a tutto, all values equal those of a last card, so
    only the values below it are computed again.
    """

    def __init__(self, end: EndValues, base: int = 0, window: int = WINDOW, settled: float = 0.0) -> None:
        """settled: the precision of `steady`, as a share of the best value that a turn may end with."""
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
        """The rows of a bonus or double card."""
        return self._rows({card: after})

    def _rows(self, afters: Mapping[Card, Values]) -> Rows:
        """The rows of bonus and double cards, given the values after their tuttos."""
        last = self._last_rows(tuple(afters))
        reach = max(self._reach(after) for after in afters.values())
        return self._played(afters, [reach] * (SIX + 1), last) if reach else last

    def _last_rows(self, cards: tuple[Card, ...]) -> Rows:
        """The same if the seat turns over no more cards."""
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
        """The units from which stopping is best after a tutto."""
        for units in range(min(len(after), self.window + 1), 0, -1):
            if after[units - 1] > self.stop[units - 1]:
                return units
        return 0

    def _played(self, afters: Mapping[Card, Values], lengths: Sequence[int], last: Rows) -> Rows:
        """The rows, computed up to `lengths` and copied from `last` beyond that."""
        cards = len(afters)
        tuttos = [self._tuttos(card, after)[: lengths[0]] for card, after in afters.items()]
        rows = [_side_by_side(tuttos) + last[0][cards * lengths[0] :]]
        stop = _side_by_side([self.stop] * cards)
        for dice in range(1, SIX + 1):
            length = cards * lengths[dice]
            options, bests = choices(dice)
            columns = [
                (rows[dice - kept] if kept else stop)[cards * units : cards * units + length]
                for kept, units in options
            ]
            best: list[Values] = []
            for option, than, _ in bests:
                column = columns[option]
                if than is not None:
                    # Much faster than `max`, and most of the time of solving a turn is spent here.
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
        """The values of a tutto on a bonus or double card, by units before its effect."""
        whole = after + self.stop[len(after) :]
        return whole[self.base :: 2] if card.kind == DOUBLE else whole[card.points // UNIT :]

    def firsts(self, afters: Mapping[Card, Values]) -> dict[Card, Values]:
        """The values of cards just turned over, before the first roll, given the values after their tuttos."""
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
        """The value of the fireworks with this many dice to roll and `units` so far."""
        written = self.end.written
        return sum(chance * written(units + more) for more, chance in enumerate(fireworks(dice)) if chance)

    def taken(self, after: Values, units: int) -> float:
        """The value after a plus/minus tutto. It assumes that going on gains as much as it would without the leaders'
        loss, so it is an estimate unless that loss has no value."""
        stopped = self.end.taken(self.base + units)
        return stopped + self.at(after, units) - self.end.written(self.base + units)

    def at(self, after: Values, units: int) -> float:
        """The value of `units` beyond `base` after a tutto."""
        return after[units] if units <= self.window else self.end.written(self.base + units)

    # -- from card to card --

    def after(self, left: Deck, depth: int, later: Deck = ()) -> Values:
        """The value after a tutto with `left` in the deck: the better of stopping and turning over another card. depth:
        the number of cards drawn exactly, 1 or more. later: the deck from which all others are drawn, with replacement;
        `left` by default."""
        key = (left, later, depth)
        if key not in self._after:
            self._after[key] = [*map(max, self.stop, self.draw(left, depth, later))]
        return self._after[key]

    def draw(self, left: Deck, depth: int, later: Deck = ()) -> Values:
        """The value of turning over the next card, with the arguments of `after`."""
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
        """The values of cards just turned over if all later ones are drawn from `deck` with replacement. Points only
        grow, so a few iterations converge."""
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
    """The first of each, then the second of each, and so on: going through one long list is faster than through many."""
    return list(chain.from_iterable(zip(*lists, strict=False)))


def _mixed(firsts: Mapping[Card, Values], deck: Deck) -> Values:
    """The mean of the cards' values, weighted by their copies in the deck."""
    total = sum(deck)
    mixed: Values = []
    for card, copies in zip(CARDS, deck, strict=True):
        if copies:
            share = copies / total
            mixed = [
                value + share * more for value, more in zip(mixed or repeat(0.0), firsts[card], strict=False)
            ]
    return mixed
