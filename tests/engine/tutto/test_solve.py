"""The solved turn against a slow enumeration that knows nothing of its tables."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from engine.tutto.ai.action_values import depth_for
from engine.tutto.ai.turn_solver import UNIT, EndValues, Solver, expected_points, fireworks
from engine.tutto.cards import BONUS, BY_NAME, CARDS, CLOVERLEAF, FIREWORKS, FULL_DECK, STRAIGHT, without
from engine.tutto.dice import keeps, points, rolls, valid

MOST = 12  # units with which the enumeration turns over another card


def deck_of(**copies):
    return tuple(copies.get(card.name, 0) for card in CARDS)


class Enumeration:
    """The expected worth of a turn by every roll and every keep, straight from the rules (B2, B3)."""

    def __init__(self, written, nothing, won):
        self.written, self.nothing, self.won = written, nothing, won
        self.about_to_roll = cache(self.about_to_roll)
        self.drawn = cache(self.drawn)

    def drawn(self, total, left, depth, later):
        """Before a card is turned over with `total` points at risk: `depth` more without replacement."""
        deck = left if depth else later
        value = 0.0
        for card, copies in zip(CARDS, deck, strict=True):
            if copies:
                rest = without(left, card) if depth else left
                share = copies / sum(deck)
                if card.kind == "stop":
                    value += share * self.nothing
                else:
                    value += share * self.about_to_roll(
                        card, 6, (), total, total, 0, rest, max(0, depth - 1), later
                    )
        return value

    def after(self, total, left, depth, later):
        stopped = self.written(total)
        if total > MOST * UNIT:
            return stopped
        left, depth = (left, depth) if any(left) else (FULL_DECK, depth)
        return max(stopped, self.drawn(total, left, depth, later))

    def about_to_roll(self, card, dice, numbers, total, earlier, tuttos, *deck):
        value = 0.0
        for faces, ways in rolls(dice):
            value += ways / 6**dice * self.rolled(card, dice, numbers, faces, total, earlier, tuttos, *deck)
        return value

    def rolled(self, card, dice, numbers, faces, total, earlier, tuttos, *deck):
        if card.kind == STRAIGHT:
            new = sorted(set(faces) - set(numbers))
            options = [
                tuple(number for number, kept in zip(new, keep, strict=True) if kept)
                for keep in product((False, True), repeat=len(new))
                if any(keep)
            ]
        elif card.kind == FIREWORKS:
            if not valid(faces):
                return self.written(total)
            if total >= 3000:  # no more is worth anything there
                return self.written(total)
            options = [valid(faces)]
        else:
            options = keeps(faces)
        values = [self.nothing]
        for kept in options:
            more = total + (points(kept) if card.kind in (BONUS, "double", FIREWORKS) else 0)
            if len(kept) < dice:
                held = tuple(sorted((*numbers, *kept))) if card.kind == STRAIGHT else ()
                values.append(self.about_to_roll(card, dice - len(kept), held, more, earlier, tuttos, *deck))
            elif card.kind == FIREWORKS:
                values.append(self.about_to_roll(card, 6, (), more, earlier, tuttos, *deck))
            elif card.kind == CLOVERLEAF:
                again = self.won if tuttos else self.about_to_roll(card, 6, (), more, earlier, 1, *deck)
                values.append(again)
            elif card.kind == "plus_minus":
                values.append(self.after(earlier + 1000, *deck))
            else:
                values.append(self.after(2 * more if card.kind == "double" else more + card.points, *deck))
        if card.may_stop and options and len(valid(faces)) < dice:
            values.append(self.written(total + points(valid(faces))))
        return max(values)


def step(total):
    """EndValues most from 600 points on: bold play."""
    return 1.0 if total >= 600 else total / 6000


@pytest.mark.parametrize(
    ("written", "nothing", "won"), [(float, 0.0, 3000.0), (step, -0.1, 1.0)], ids=["points", "to reach 600"]
)
@pytest.mark.parametrize(
    ("left", "depth", "later"),
    [
        (deck_of(bonus_200=1, double=1, stop=1), 1, deck_of(bonus_200=1, double=1, stop=1)),
        (deck_of(bonus_300=2, stop=1), 2, deck_of(bonus_600=1, stop=2)),
        (deck_of(straight=1, plus_minus=1, cloverleaf=1, double=1), 2, deck_of(bonus_500=1, stop=1)),
        (deck_of(bonus_400=1), 3, deck_of(straight=1, stop=1)),
    ],
)
def test_equal_to_the_enumeration(written, nothing, won, left, depth, later):
    slow = Enumeration(written, nothing, won)

    def in_units(units):
        return written(UNIT * units)

    solver = Solver(EndValues(in_units, nothing, won, in_units), window=MOST)
    fast = solver.draw(left, depth, later)
    for units in (0, 3, 7, MOST):
        # three cards deep the deck is empty, and all 56 are shuffled again
        assert fast[units] == pytest.approx(slow.drawn(UNIT * units, left, depth, later), abs=1e-9)


def test_fireworks_equal_to_the_enumeration():
    slow = Enumeration(lambda total: min(total, 3000.0), 0.0, 0.0)
    solver = Solver(EndValues(lambda units: min(UNIT * units, 3000.0), 0.0, 0.0, float))
    fast = solver.firsts({BY_NAME["fireworks"]: solver.stop})[BY_NAME["fireworks"]]
    for units in (0, 5):
        deck = (FULL_DECK, 1, FULL_DECK)
        value = slow.about_to_roll(BY_NAME["fireworks"], 6, (), UNIT * units, 0, 0, *deck)
        assert fast[units] == pytest.approx(value, abs=1e-9)
    assert sum(fireworks()) == pytest.approx(1, abs=1e-12)
    mean = sum(UNIT * units * chance for units, chance in enumerate(fireworks()))
    assert mean == pytest.approx(_fireworks_mean(), abs=1e-9)


def _fireworks_mean():
    """The expected points of the fireworks as a fraction: with d dice a[d] + b[d] times that with six."""
    a, b = [Fraction(0)], [Fraction(1)]
    for dice in range(1, 7):
        kept_of = [(valid(faces), ways) for faces, ways in rolls(dice)]
        share = Fraction(1, 6**dice)
        a.append(share * sum(ways * (points(kept) + a[dice - len(kept)]) for kept, ways in kept_of if kept))
        b.append(share * sum(ways * b[dice - len(kept)] for kept, ways in kept_of if kept))
    return float(a[6] / (1 - b[6]))


@pytest.mark.parametrize(("cloverleaf", "points_per_turn"), [(0, 357.705262573233), (6000, 365.650180505942)])
def test_expected_points_of_a_turn_from_a_full_deck_with_replacement(cloverleaf, points_per_turn):
    solver = Solver(expected_points(cloverleaf))
    assert solver.draw(FULL_DECK, 1)[0] == pytest.approx(points_per_turn, abs=1e-9)
    # where nobody turns over another card lies far inside the window, so the window costs nothing
    wider = Solver(expected_points(cloverleaf), window=160)
    assert wider.draw(FULL_DECK, 1)[0] == pytest.approx(points_per_turn, abs=1e-9)


@pytest.mark.parametrize(
    "left",
    [
        FULL_DECK,
        deck_of(bonus_200=3, bonus_600=4, double=4, fireworks=1, plus_minus=3, straight=3, stop=4),
        deck_of(bonus_600=5, double=3, stop=1),
        deck_of(bonus_200=1, double=2),
        deck_of(stop=3, straight=1),
    ],
)
def test_what_is_not_drawn_exactly_is_off_by_less_than_a_third_of_a_point(left):
    depth = depth_for(left)
    played = Solver(expected_points(6000), settled=1e-3).after(left, depth)
    closer = Solver(expected_points(6000)).after(left, depth + 1)
    assert max(abs(one - other) for one, other in zip(played, closer, strict=True)) < 0.3


def test_points_are_valued_the_same_from_wherever_one_starts():
    low, high = Solver(expected_points()), Solver(expected_points(), base=20)
    ahead = low.after(FULL_DECK, 2)[20:60]
    assert high.after(FULL_DECK, 2)[:40] == pytest.approx(ahead)
