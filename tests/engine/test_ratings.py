"""Ratings: against what is known in closed form, and their intervals against simulated games."""

from math import log10
from random import Random

import pytest

from engine.errors import BadInput
from engine.ratings import ratings


def games(*results: tuple[float, ...], names: tuple[str, ...] = ("a", "b")) -> list[list[tuple[str, float]]]:
    return [list(zip(names, shares, strict=True)) for shares in results]


def single(results: list[list[tuple[str, float]]]) -> list[list[list[tuple[str, float]]]]:
    """Each game with a luck of its own."""
    return [[game] for game in results]


def test_between_two_the_ratings_are_those_of_the_score():
    found = ratings(single(games(*[(1.0, 0.0)] * 75, *[(0.0, 1.0)] * 25)))
    assert [each.name for each in found] == ["a", "b"]
    wanted = 400 * log10(75.5 / 25.5)  # with the drawn game
    assert found[0].elo - found[1].elo == pytest.approx(wanted, abs=1e-6)
    assert found[0].elo + found[1].elo == pytest.approx(0, abs=1e-6)
    assert found[0].low < found[0].elo < found[0].high
    # The delta method: the deviation of the logit of a rate is 1 / sqrt(n p q).
    rate, played = 75.5 / 101, 101
    half = 1.96 * 400 / 2.302585 / (played * rate * (1 - rate)) ** 0.5 / 2
    assert found[0].high - found[0].elo == pytest.approx(half, rel=0.02)


def test_at_one_table_strength_is_the_part_of_the_victories():
    names = ("a", "b", "c")
    results = [(1.0, 0.0, 0.0)] * 60 + [(0.0, 1.0, 0.0)] * 29 + [(0.0, 0.5, 0.5)] * 20
    a, b, c = (each.elo for each in ratings(single(games(*results, names=names))))
    assert a - b == pytest.approx(400 * log10((60 + 1 / 3) / (39 + 1 / 3)), abs=1e-6)
    assert b - c == pytest.approx(400 * log10((39 + 1 / 3) / (10 + 1 / 3)), abs=1e-6)


def test_two_seats_of_one_player_are_one_player():
    results = [(1.0, 0.0, 0.0)] * 30 + [(0.0, 1.0, 0.0)] * 30 + [(0.0, 0.0, 1.0)] * 30
    found = ratings(single(games(*results, names=("a", "b", "b"))))
    assert [each.name for each in found] == ["a", "b"] and found[0].elo == pytest.approx(0, abs=1e-6)


def test_players_that_met_others_only_compare_through_them():
    met = games(*[(1.0, 0.0)] * 20, *[(0.0, 1.0)] * 10)
    others = games(*[(1.0, 0.0)] * 20, *[(0.0, 1.0)] * 10, names=("b", "c"))
    a, b, c = ratings(single(met + others))
    assert a.elo - b.elo == pytest.approx(b.elo - c.elo, abs=1e-6)
    with pytest.raises(BadInput, match="a and c do not compare"):
        ratings(single(met + games((1.0, 0.0), names=("c", "d"))))


def test_who_wins_always_has_a_rating_of_wide_interval():
    (best, _) = ratings(single(games(*[(1.0, 0.0)] * 200)))
    assert 0 < best.low and best.high < 2_000 and best.high - best.low > 150


def test_the_drawn_luck_of_a_pair_counts_once():
    """Whoever has the luck wins both games: a hundred pairs say as much as a hundred games."""
    pairs = [games((1.0, 0.0), (1.0, 0.0))] * 60 + [games((0.0, 1.0), (0.0, 1.0))] * 40
    alone = single(games(*[(1.0, 0.0)] * 60, *[(0.0, 1.0)] * 40))
    wide, narrow = ratings(pairs)[0], ratings(single([game for pair in pairs for game in pair]))[0]
    one = ratings(alone)[0]
    assert wide.high - wide.low == pytest.approx(one.high - one.low, rel=0.03)
    assert wide.high - wide.low == pytest.approx(1.41 * (narrow.high - narrow.low), rel=0.03)


def test_a_95_percent_interval_holds_the_truth_95_times_of_100():
    """Pairs with a luck in common, between players 60 points apart, 200 times: 95 % are 190, ± 9."""
    random = Random("coverage")
    true = 60 / 2
    held = 0
    for _ in range(200):
        blocks = []
        for _ in range(80):
            lucky = random.random()
            won = []
            for swapped in (False, True):
                # Half of the games are decided by luck alone, which the other has after the swap.
                by_luck = random.random() < 0.5
                chance = 0.5 + 2 * (1 / (1 + 10 ** (-60 / 400)) - 0.5)
                won.append(float((lucky < 0.5) != swapped) if by_luck else float(random.random() < chance))
            blocks.append(games(*[(share, 1 - share) for share in won]))
        rating = ratings(blocks)[0]
        held += rating.low <= true <= rating.high
    assert 181 <= held <= 199
