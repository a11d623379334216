"""The tuning tool, as far as it goes without the search itself."""

import tomllib
from dataclasses import asdict, replace

import pytest

from engine.goennen.ai.evaluation import weights
from tools.tune import LEAST, as_toml, first_guess, from_vector, style_of, to_vector, worth


@pytest.mark.parametrize("table", ["solo", "table", "regular"])
def test_a_search_begins_where_its_vector_says(table):
    start = first_guess(table)
    free = list(asdict(start))
    again = from_vector(start, free, to_vector(start, free))
    for name, value in asdict(start).items():
        assert getattr(again, name) == pytest.approx(max(LEAST, value))


def test_a_step_along_one_weight_changes_that_alone():
    start = first_guess("solo")
    (at,) = to_vector(start, ["pace"])
    assert from_vector(start, ["pace"], [at + 1]) == replace(
        start, pace=pytest.approx(start.pace * 2.71828, rel=1e-5)
    )


@pytest.mark.parametrize("table", ["solo", "table", "regular"])
def test_what_is_printed_is_a_table_of_weights(table):
    printed = tomllib.loads(as_toml(table, weights(table)))
    assert printed[table] == pytest.approx(asdict(weights(table)), rel=1e-3)


def test_the_same_games_are_worth_the_same_and_better_weights_more():
    style = style_of("solo", weights("solo"))
    seeds = [f"try/{game}" for game in range(2)]
    found = worth(style, seeds, None)
    assert found == worth(style, seeds, None)
    hopeless = style_of("solo", replace(weights("solo"), pace=0.05, passive=0.05))
    assert worth(hopeless, seeds, None) < found


def test_at_a_table_a_lead_over_oneself_is_nothing_in_the_long_run():
    style = style_of("table", weights("table"))
    seeds = [f"try/{game}" for game in range(4)]
    # The same seed and the same players, each seat and each start once: all leads cancel out.
    assert worth(style, seeds, "hard") == pytest.approx(0)
