"""What hard expects of a solo game: close to what happens, certain where nothing is left, and found again by its tool."""

import random
import tomllib
from itertools import pairwise
from math import exp

import pytest

from engine.goennen import new_game, new_solo
from engine.goennen.ai.expectation import (
    FEATURES,
    Forecast,
    chance,
    expected,
    features,
    forecasts,
    is_settled,
    stage,
)
from engine.goennen.ai.players import hard
from engine.goennen.solo import LEVELS, level
from research import expectation as tool

OF_EACH = 4
"""Games of each level."""
GAMES = OF_EACH * len(LEVELS)


@pytest.fixture(scope="module")
def rows():
    return [row for number in range(GAMES) for row in tool.play_one("FRESH-SAMPLE", number)]


@pytest.mark.slow
def test_it_holds_in_fresh_games(rows):
    found = dict(forecasts())
    rates = {each.number: 0.7 for each in LEVELS}
    early = [row for row in rows if row.stage in ("setup", "active 8", "after 8")]
    late = [row for row in rows if row.stage in ("active 1", "after 1", "active 0", "after 0")]
    for chosen, off in ((early, 10.0), (late, 3.0)):
        held = tool.reliability("sample", chosen, found, rates)
        assert held.games == GAMES
        assert abs(held.bias) < min(off, 0.5 + 3 * held.error)
    assert (
        tool.reliability("late", late, found, rates).spread
        < tool.reliability("early", early, found, rates).spread
    )
    # Near the end a forecast must tell won games from lost ones, which no constant does.
    assert tool.reliability("late", late, found, rates).brier < 0.12


@pytest.mark.slow
def test_the_check_tells_how_often_each_level_was_won(rows):
    told = [line for line in tool.check(rows, dict(forecasts())).splitlines() if line.startswith("level")]
    assert [line.split()[1] for line in told] == [str(each.number) for each in LEVELS]
    for line, each in zip(told, LEVELS, strict=True):
        won = len({row.game for row in rows if row.level == each.number and row.won})
        assert line.split()[4] == f"{won / OF_EACH:.1%}" and line.endswith(f"of {OF_EACH} games")


def test_its_last_word_is_the_score():
    player, state, last = hard(), new_solo(7, "EXPECT"), None
    while not state.is_over:
        view = state.view(0)
        if is_settled(view.position):
            last = player.expected(view)
        state, _ = state.apply(player(view))
    (points,) = state.scores()
    assert last == (points, float(points >= level(7).target))


@pytest.mark.slow
def test_each_stage_of_a_game_has_a_forecast(rows):
    assert {row.stage for row in rows} - {tool.SETTLED} == set(forecasts())


def test_what_it_expects_is_a_score_and_a_chance():
    seen = set()
    state, player = new_solo(1, "EXPECT"), hard()
    while not state.is_over:
        view = state.view(0)
        score, win = player.expected(view)
        seen.add(stage(view.position))
        assert -20 < score < 250 and 0 <= win <= 1
        assert player.expected(view) == (score, win)
        assert len(features(view.position, player.quick_value(view))) == len(FEATURES)
        state, _ = state.apply(player(view))
    assert {"setup", "active 8", "active 0"} <= seen <= {*forecasts(), tool.SETTLED}


def test_a_better_position_is_expected_to_end_better():
    view = new_solo(3, "EXPECT").view(0)
    value = hard().quick_value(view)
    (worse, less), (better, more) = (expected(view.position, value + points) for points in (-5, 5))
    assert worse < better and less < more
    chances = [chance((0.1, 0.2), beyond) for beyond in range(-300, 300, 7)]
    assert all(low <= high for low, high in pairwise(chances)) and chances[0] < 0.01 and chances[-1] > 0.99


def test_at_a_table_it_says_nothing():
    state = new_game(2, "EXPECT")
    assert hard().expected(state.view(state.deciders[0])) is None


def test_the_fit_finds_what_is_there():
    luck = random.Random(1)
    weights = [3.0, 0.8, *(luck.uniform(-1, 1) for _ in FEATURES[2:])]
    rows = []
    for game in range(3000):
        numbers = (1.0, *(luck.uniform(0, 20) for _ in FEATURES[1:]))
        rows.append(
            tool.Row(game, 4, "one", "roll", numbers, round(tool.dot(weights, numbers) + luck.gauss(0, 2)))
        )
    found = tool.fit(rows)["one"]
    assert found.score[1:] == pytest.approx(weights[1:], abs=0.05)
    held = tool.reliability("one", rows, {"one": found}, {4: 0.5})
    assert abs(held.bias) < 0.01 and held.spread == pytest.approx(2, abs=0.1)


def test_the_chances_found_are_those_that_were_there():
    luck = random.Random(2)
    beyond = [luck.gauss(0, 10) for _ in range(20_000)]
    won = [luck.random() < 1 / (1 + exp(-(0.4 + 0.15 * points))) for points in beyond]
    start, slope = tool.most_likely(beyond, won)
    assert start == pytest.approx(0.4, abs=0.06) and slope == pytest.approx(0.15, abs=0.01)
    # Where every game is decided the numbers stay finite.
    assert all(abs(number) < 20 for number in tool.most_likely([-4, -3, 3, 4], [False, False, True, True]))


def test_what_is_written_is_read_again(tmp_path):
    found = {"setup": Forecast((1.5, *[0.25] * 9), (0.1, 0.2))}
    text = tool.as_toml(found, 1234)
    assert "1,234 games" in text
    read = tomllib.loads(text)
    assert read == {"setup": {"score": [1.5, *[0.25] * 9], "win": [0.1, 0.2]}}
    path = tmp_path / "rows.csv"
    tool.STUDY.play(path, 1, "EXPECT")
    assert tool.STUDY.read(path) == tool.play_one("EXPECT", 0)
    before = path.read_bytes()
    tool.STUDY.play(path, 1, "EXPECT")
    assert path.read_bytes() == before
