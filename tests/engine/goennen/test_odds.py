"""The two figures of a card: known odds of dice, small games worked out another way, and the deck's points."""

from functools import cache
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.goennen.analysis.odds import chance_in_one_turn, difficulty, mean_rounds
from engine.goennen.analysis.roll_lattice import lattice_of
from engine.goennen.cards import COLOURS, SCORINGS, cards_by_id, deck
from engine.goennen.tasks import ASCENDING, EQUAL, EXACT, SUM, Field, Task, allowed, completes

IN_THREE_ROLLS = 1 - (5 / 6) ** 3  # a die that is to show one number


def task(kind, *rows, total=None):
    """A task from rows as a deck file writes them."""
    return Task(kind, tuple(tuple(map(field, row.split())) for row in rows), total)


def field(text):
    colour = text[0] if text[0] in COLOURS else None
    number = text.strip("_" + "".join(COLOURS))
    return Field(colour, int(number) if number else None)


def at_least(hits, dice, chance):
    return sum(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(hits, dice + 1))


# ---- partial rolls ----


@pytest.mark.parametrize(("named", "size", "rolls"), [(0, 462, 252), (2, 4116, 2016), (5, 7**5, 6**5)])
def test_how_many_partial_rolls_there_are(named, size, rolls):
    lattice = lattice_of(named)
    assert lattice.size == size
    assert lattice.size - lattice.full == rolls


@pytest.mark.parametrize("named", range(6))
def test_means_are_means(named):
    """The expected number of a single die's pips is 3.5, and chances add up to one."""
    lattice = lattice_of(named)
    rolls = sorted((place, node) for node, place in lattice.index.items() if place >= lattice.full)
    pips = [float(sum(faces) + sum(plain)) for _, (faces, plain) in rolls]
    assert lattice.expected(pips)[0] == pytest.approx(5 * 3.5)
    assert lattice.expected([1.0] * len(rolls)) == pytest.approx([1.0] * lattice.size)
    one = lattice.index[(0,) * named, (6,) if named < 5 else ()]
    assert lattice.expected(pips)[one] == pytest.approx(4 * 3.5 + 6 if named < 5 else 5 * 3.5)


def test_the_best_sum_of_three_rolls():
    """Five dice that are to be low, three rolls: each die is kept at 1, at 2 or less with one roll to come, ..."""
    after_one = sum(range(1, 7)) / 6
    after_two = sum(min(face, after_one) for face in range(1, 7)) / 6
    after_three = sum(min(face, after_two) for face in range(1, 7)) / 6
    lattice = lattice_of(0)
    nodes = sorted((place, node) for node, place in lattice.index.items())
    pips = [float(sum(plain)) for place, (_, plain) in nodes if place >= lattice.full]
    assert lattice.turn(pips) == pytest.approx(5 * after_three)


# ---- the chance in one turn ----


@pytest.mark.parametrize(
    ("a_task", "chance"),
    [
        (
            task(EQUAL, "_ _ _ _ _"),
            0.046029,
        ),  # five of a kind in three rolls, as every player of dice knows it
        (task(EXACT, "6 6 6 6 6"), IN_THREE_ROLLS**5),
        (task(EXACT, "4 4 4"), at_least(3, 5, IN_THREE_ROLLS)),
        (task(EQUAL, "4 _ _"), at_least(3, 5, IN_THREE_ROLLS)),
        (task(EXACT, "P3"), IN_THREE_ROLLS),
        (task(EXACT, "3"), 1 - (5 / 6) ** 15),
        (task(EXACT, "Y1 O2 G3 B4 P5"), IN_THREE_ROLLS**5),
        (task(EXACT, "P3 3"), IN_THREE_ROLLS * at_least(1, 4, IN_THREE_ROLLS)),
        # a row squeezed between printed numbers is exact
        (task(ASCENDING, "_ 2 _ 4"), chance_in_one_turn(task(EXACT, "1 2 3 4"))),
        # the highest number of three rolls of one die
        (task(SUM, "P _", total=12), chance_in_one_turn(task(EXACT, "P6 6"))),
        (task(ASCENDING, "_ _"), 1.0 - 6**-14),  # unless fifteen dice are all alike
        # six fields, or two for one die: not in one turn
        (task(EXACT, "1 2 3", "4 5 6"), 0.0),
        (task(EXACT, "P1 P2"), 0.0),
    ],
)
def test_known_chances(a_task, chance):
    assert chance_in_one_turn(a_task) == pytest.approx(chance, abs=6e-7)


def completing_rolls(a_task):
    """The rolls, a face for each of the dice Y O G B P, that complete the task; the slow way."""
    ways = [
        dice
        for dice in permutations(range(5), a_task.size)
        if all(colour in (None, COLOURS[die]) for die, colour in zip(dice, a_task.colours, strict=True))
    ]
    return {
        roll
        for roll in product(range(1, 7), repeat=5)
        if any(completes(a_task, a_task.blank, tuple(roll[die] for die in dice)) for dice in ways)
    }


def turn(value_of_roll):
    """The least expected value of three rolls, dice all told apart and every keep tried; the slow way."""
    rolls = list(product(range(1, 7), repeat=5))
    keeps = list(product((0, 1), repeat=5))
    for _ in range(2):
        expected = expectation(value_of_roll)
        value_of_roll = {
            roll: min(
                expected[tuple(face * kept for face, kept in zip(roll, keep, strict=True))] for keep in keeps
            )
            for roll in rolls
        }
    return expectation(value_of_roll)[0, 0, 0, 0, 0]


def expectation(value_of_roll):
    expected = dict(value_of_roll)
    partial = sorted(product(range(7), repeat=5), key=lambda roll: roll.count(0))
    for roll in partial:
        if 0 in roll:
            at = roll.index(0)
            expected[roll] = sum(expected[(*roll[:at], face, *roll[at + 1 :])] for face in range(1, 7)) / 6
    return expected


@pytest.mark.parametrize("id", ["S05", "S06", "S12b", "S14b", "S20b", "B02", "B04", "B07", "B10"])
def test_chances_of_the_deck_the_slow_way(id):
    a_task = cards_by_id()[id].task
    completing = completing_rolls(a_task)
    misses = {roll: float(roll not in completing) for roll in product(range(1, 7), repeat=5)}
    assert chance_in_one_turn(a_task) == pytest.approx(1 - turn(misses))


# ---- rounds ----


def rounds_of_exact(hits_in_turn, hit_by_passive, fields):
    """Rounds to hit each of `fields` alike: all in the turn, or two by chance and then one passive.

    `hits_in_turn(left)` gives the chances of 0, 1, ... hits in three rolls.
    """
    if fields <= 0:
        return 0.0
    rounds, stay = 1.0, 0.0
    for hits, chance in enumerate(hits_in_turn(fields)):
        if hits >= fields:
            continue
        left = fields - min(2, hits)
        for passive, chance_of_it in ((1, hit_by_passive(left)), (0, 1 - hit_by_passive(left))):
            if left - passive == fields:
                stay += chance * chance_of_it
            else:
                rest = rounds_of_exact(hits_in_turn, hit_by_passive, left - passive)
                rounds += chance * chance_of_it * rest
    return rounds / (1 - stay)


def binomial(dice, chance):
    return [comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)]


@pytest.mark.parametrize("fields", range(1, 9))
def test_rounds_for_sixes(fields):
    """White sixes: keep every one that falls; the player has no other choice worth having."""
    expected = rounds_of_exact(
        lambda left: binomial(5, IN_THREE_ROLLS), lambda left: 1 - (5 / 6) ** 5, fields
    )
    a_task = task(EXACT, "6 " * min(fields, 4), *(["6 " * (fields - 4)] if fields > 4 else []))
    assert mean_rounds(a_task) == pytest.approx(expected)
    if fields == 1:
        assert expected == pytest.approx(1 / (1 - (5 / 6) ** 20))


@pytest.mark.parametrize("fields", range(1, 6))
def test_rounds_for_coloured_numbers(fields):
    """Each die has a field of its own."""
    expected = rounds_of_exact(
        lambda left: binomial(left, IN_THREE_ROLLS), lambda left: 1 - (5 / 6) ** left, fields
    )
    a_task = task(EXACT, " ".join(["Y1", "O2", "G3", "B4", "P5"][:fields]))
    assert mean_rounds(a_task) == pytest.approx(expected)


def left_of(a_task, written):
    """The task that remains when some of its fields are filled; None if it is completed."""
    empty = [a_field for a_field, number in zip(a_task.fields, written, strict=True) if not number]
    if not empty:
        return None
    if a_task.kind == EQUAL and any(written):
        return Task(EXACT, (tuple(Field(a_field.colour, max(written)) for a_field in empty),))
    total = a_task.total - sum(written) if a_task.kind == SUM else None
    return Task(a_task.kind, (tuple(empty),), total)


def one_round_the_slow_way(a_task):
    """The rounds on average if one is played as well as can be, all dice told apart, and `mean_rounds` is
    right about everything after it."""

    def rounds(written):
        return mean_rounds(left_of(a_task, written)) if 0 in written else 0.0

    @cache
    def reached(written, dice):
        """What may be written after entries of some or none of these (die, number)."""
        found = {written}
        for die, number in dice:
            others = tuple(other for other in dice if other != (die, number))
            for at, numbers in enumerate(allowed(a_task, written)):
                if number in numbers and a_task.colours[at] in (None, COLOURS[die]):
                    found |= reached((*written[:at], number, *written[at + 1 :]), others)
        return found

    @cache
    def passive(written):
        best = {
            (die, number): min(map(rounds, reached(written, ((die, number),))))
            for die in range(5)
            for number in range(1, 7)
        }
        return sum(min(map(best.__getitem__, enumerate(roll))) for roll in rolls) / len(rolls)

    @cache
    def chance(*dice):
        return min(map(passive, reached(a_task.blank, dice)))

    rolls = list(product(range(1, 7), repeat=5))
    completing = completing_rolls(a_task)
    return 1 + turn(
        {
            roll: 0.0 if roll in completing else min(chance(*two) for two in combinations(enumerate(roll), 2))
            for roll in rolls
        }
    )


@pytest.mark.parametrize(
    "a_task",
    [
        task(SUM, "G B", total=11),
        task(SUM, "_ _ P", total=15),
        task(EXACT, "P2 2 5"),
        task(EQUAL, "O _ _"),
        task(EQUAL, "Y O _"),
    ],
)
def test_rounds_the_slow_way(a_task):
    """The figure is the only one that fits what a round leaves; single fields are tested by hand above."""
    assert mean_rounds(a_task) == pytest.approx(one_round_the_slow_way(a_task))


def test_nothing_is_gained_by_a_name():
    """Which colours a task asks for, the order of its groups, and which numbers are printed make no odds."""
    for one, other in [
        (task(EQUAL, "Y _", "_ _ O"), task(EQUAL, "_ P _", "_ G")),
        (task(EXACT, "Y1 2 2"), task(EXACT, "3 B5 3")),
        (task(EQUAL, "3 _ _"), task(EXACT, "3 3 3")),
        (task(SUM, "4 _ P", total=16), task(EXACT, "4 6 P6")),
        (task(ASCENDING, "_ B 3 _"), task(ASCENDING, "_ 4 Y _")),
    ]:
        assert chance_in_one_turn(one) == pytest.approx(chance_in_one_turn(other))
        assert mean_rounds(one) == pytest.approx(mean_rounds(other))


white_or_coloured = st.sampled_from([None, None, *COLOURS])


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(white_or_coloured, st.integers(1, 6)), min_size=2, max_size=4))
def test_a_colour_never_helps(fields):
    coloured = Task(EXACT, (tuple(Field(colour, number) for colour, number in fields),))
    white = Task(EXACT, (tuple(Field(None, number) for _, number in fields),))
    assert 0 <= chance_in_one_turn(coloured) <= chance_in_one_turn(white) + 1e-9 <= 1
    assert 1 <= mean_rounds(white) <= mean_rounds(coloured) + 1e-9


# ---- the deck's points ----


# The figures of the other cards take up to ten seconds each. They change only with a new deck, as decks are frozen.
@pytest.mark.parametrize(
    "kind",
    [
        "different_bonuses",
        *(pytest.param(each, marks=pytest.mark.long) for each in SCORINGS if each != "different_bonuses"),
    ],
)
def test_the_harder_the_task_the_more_points(kind):
    """A11. Harder is what takes more rounds; a chance in one turn is not to be had for the long tasks."""
    cards = [card for card in deck() if card.scoring and card.scoring.kind == kind]
    cards.sort(key=lambda card: difficulty(card).rounds)
    points = [card.scoring.points for card in cards if card.scoring]
    assert points == sorted(points)
    assert points[0] < points[-1]


@pytest.mark.long
def test_bonus_cards_are_easier_than_scoring_cards():
    def mean(letter):
        rounds = [difficulty(card).rounds for card in deck() if card.deck == letter]
        return sum(rounds) / len(rounds)

    assert mean("B") < 0.75 * mean("S")
    assert max(difficulty(card).rounds for card in deck() if card.deck == "B") < 2


@pytest.mark.long
def test_bonuses_are_about_equally_hard():
    means = []
    for kind in {card.bonus for card in deck() if card.bonus}:
        rounds = [difficulty(card).rounds for card in deck() if card.bonus == kind]
        means.append(sum(rounds) / len(rounds))
    assert max(means) < 1.5 * min(means)
