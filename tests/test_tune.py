"""The tuning tool: searches that go on where they stopped, and gains measured on paired games."""

import tomllib
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest

from engine.goennen.ai.evaluation import Weights, weights
from research import tune
from research.tune import (
    LEAST,
    NOW,
    WIN,
    Pair,
    SearchError,
    Settings,
    as_toml,
    duel,
    from_vector,
    gain,
    main,
    player,
    search,
    solo_difference,
    solo_worth,
    table_difference,
    to_vector,
    weights_of,
    with_weights,
)

pytestmark = pytest.mark.slow

FREE = tuple(field.name for field in fields(Weights))
SMALL = Settings("solo", NOW, ("pace", "card_cost"), "try", pairs=4, games=2, length=0.1, rate=0.05)
OLD = Path(__file__).parent / "engine" / "goennen" / "old_weights.toml"


SKETCH = replace(player(NOW), others=False, together=False, ahead=1)
"""*hard*'s weights in a player that thinks less, so that games are quick."""


def hopeless(table):
    """The same with weights that expect nothing to be completed."""
    now = SKETCH
    return with_weights(now, table, replace(weights_of(now, table), pace=0.05, passive=0.05))


@pytest.fixture
def quick(monkeypatch):
    """Pairs whose games are not played: more pace is better, with noise. The list holds the numbers of those asked."""
    asked = []

    def difference(pair):
        asked.append(pair.number)
        return 100 * (pair.plus.solo.pace - pair.minus.solo.pace) + (pair.number * 7 % 5 - 2)

    monkeypatch.setitem(tune.DIFFERENCES, "solo", difference)
    return asked


@pytest.mark.parametrize("table", ["solo", "duel", "table"])
def test_a_search_begins_where_its_vector_says(table):
    start = weights(table)
    again = from_vector(start, FREE, to_vector(start, FREE))
    for name, value in asdict(start).items():
        assert getattr(again, name) == pytest.approx(max(LEAST, value))


def test_a_step_along_one_weight_changes_that_alone():
    start = weights("solo")
    (at,) = to_vector(start, ["pace"])
    assert from_vector(start, ["pace"], [at + 1]) == replace(
        start, pace=pytest.approx(start.pace * 2.71828, rel=1e-5)
    )


@pytest.mark.parametrize("table", ["solo", "duel", "table"])
def test_what_is_printed_is_a_file_of_weights(table, tmp_path):
    file = tmp_path / "weights.toml"
    file.write_text(as_toml(table, weights(table)))
    assert asdict(weights_of(player(str(file)), table)) == pytest.approx(asdict(weights(table)), rel=1e-3)
    other = "table" if table == "solo" else "solo"
    assert weights_of(player(str(file)), other) == weights(other)


# ---- games ----


def test_reaching_the_target_is_worth_more_than_its_points():
    assert solo_worth(90, 90) == 90 + WIN / 2
    assert solo_worth(140, 90) == pytest.approx(140 + WIN)
    assert solo_worth(40, 90) == pytest.approx(40)


def test_the_same_games_are_worth_the_same_and_better_weights_more():
    now, bad = SKETCH, hopeless("solo")
    pair = Pair(now, bad, "try", 0, 4)
    found = solo_difference(pair)
    assert found > 20
    assert solo_difference(pair._replace(plus=bad, minus=now)) == pytest.approx(-found)


def test_games_between_two_are_played_with_both_seatings():
    now, bad = SKETCH, hopeless("duel")
    # Two players alike: what one gains on one seat it loses on the other.
    assert duel(now, now, 2, "try", 0)[0] == -duel(now, now, 2, "try", 1)[0]
    assert table_difference(Pair(now, bad, "try", 0, 2), 2) > 10
    assert table_difference(Pair(now, hopeless("table"), "try", 0, 2), 4) > 10


# ---- searching ----


def test_a_search_climbs(quick, tmp_path):
    found = search(SMALL, 5, tmp_path / "search.csv", 1)
    assert found.pace > weights("solo").pace * 1.05
    assert {name for name in FREE if getattr(found, name) != pytest.approx(getattr(weights("solo"), name))} <= {
        "pace", "card_cost",
    }  # fmt: skip
    assert quick == list(range(20))


@pytest.mark.parametrize("cut", ["", "1.2"])
def test_a_search_goes_on_where_it_was_stopped(quick, tmp_path, cut):
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    found = search(SMALL, 3, whole, 1)
    lines = whole.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 3 * SMALL.pairs
    # Stopped within the second step, and perhaps while a row was written.
    part.write_text("".join(lines[: 1 + 6]) + cut)
    quick.clear()
    assert search(SMALL, 3, part, 1) == found
    assert part.read_text() == whole.read_text()
    assert quick == list(range(6, 12))


def test_a_search_that_is_done_plays_nothing(quick, tmp_path):
    found = search(SMALL, 2, tmp_path / "search.csv", 1)
    quick.clear()
    assert search(SMALL, 2, tmp_path / "search.csv", 1) == found
    assert quick == []


def test_a_file_of_another_search_is_left_alone(quick, tmp_path):
    file = tmp_path / "search.csv"
    search(SMALL, 1, file, 1)
    before = file.read_text()
    with pytest.raises(SearchError):
        search(replace(SMALL, seed="other"), 1, file, 1)
    assert file.read_text() == before


def test_the_command_prints_the_weights_it_found(quick, tmp_path, capsys):
    words = [
        "search",
        "solo",
        str(tmp_path / "s.csv"),
        "--steps",
        "1",
        "--pairs",
        "4",
        "--only",
        "pace",
        "--processes",
        "1",
    ]
    main(words)
    out, told = capsys.readouterr()
    assert set(tomllib.loads(out)["solo"]) == set(FREE)
    assert "step 1: pace" in told


def test_one_step_of_real_games(tmp_path, monkeypatch):
    monkeypatch.setattr(tune, "player", lambda word: SKETCH)
    found = search(replace(SMALL, pairs=2, games=1), 1, tmp_path / "search.csv", 1)
    assert found.pace != weights("solo").pace
    assert found.hardness == weights("solo").hardness


# ---- measuring ----


def test_nobody_gains_over_itself():
    (*levels, everything) = gain(SKETCH, SKETCH, "solo", 2, "try", 1)
    assert [line.split()[1] for line in levels] == ["1", "2"]
    assert everything.split() == ["all", "points", "+0.00", "(0.00),", "wins", "+0.00", "(0.00)", "%"]


def test_good_weights_gain_over_bad_ones_beyond_their_errors():
    *_, everything = gain(SKETCH, hopeless("solo"), "solo", 3, "try", 1)
    mean, error = (float(word.strip("(),")) for word in everything.split()[2:4])
    assert mean > 3 * error > 0
    (line,) = gain(SKETCH, hopeless("duel"), "duel", 2, "try", 1)
    lead = float(line.split()[1])
    assert lead > 10 and "100.0%" in line and line.endswith("of 2")


@pytest.mark.long
def test_the_present_weights_gain_over_the_old_ones():
    *_, everything = gain(player(NOW), player(str(OLD)), "solo", 140, "FIXTURE")
    mean, error = (float(word.strip("(),")) for word in everything.split()[2:4])
    assert mean > 2 * error > 0
    (line,) = gain(player(NOW), player(str(OLD)), "duel", 300, "FIXTURE")
    share = float(line.split("wins ")[1].split("%")[0])
    assert share > 53


def test_the_old_weights_are_whole_and_others():
    old = tomllib.loads(OLD.read_text())
    assert set(old) == {"solo", "duel", "table"}
    assert all(set(table) == set(FREE) for table in old.values())
    assert player(str(OLD)).solo != weights("solo") and player(str(OLD)).duel != weights("duel")
