"""Arena and solo: the promised JSON, seats that rotate, the same outcome on any number of cores."""

import csv
import json
from functools import partial

import pytest

from engine import tutto
from engine.__main__ import main
from engine.cli.deck import solo_game
from engine.goennen.analysis.balance import by_kind, outcomes, tallies
from engine.goennen.analysis.market import fates_by_row, fates_of
from engine.goennen.cards import deck
from engine.intervals import block_interval, rate_interval
from engine.play import play, players, table_game
from engine.tournament import Power, series


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    assert main(words) == 0
    out, err = capsys.readouterr()
    return out, err


@pytest.mark.parametrize("game", ["goennen", "tutto"])
def test_arena_prints_one_json_object_and_progress_elsewhere(game: str, capsys) -> None:
    out, err = run(capsys, "arena", game, "--seats", "random,easy", "--games", "4", "--seed", "A", "--json")
    figures = json.loads(out)
    assert figures["games"] == 4
    assert len(figures["wins"]) == len(figures["mean_scores"]) == 2
    assert sum(figures["wins"]) == pytest.approx(4)
    assert figures["decisions_per_s"] > 0
    assert "4/4" in err


def test_solo_prints_one_json_object(capsys) -> None:
    out, _ = run(capsys, "solo", "--level", "1", "--policy", "easy", "--games", "3", "--seed", "A", "--json")
    figures = json.loads(out)
    assert figures["games"] == 3
    assert figures["rate"] == figures["passed"] / 3
    assert figures["mean_score"] > 0


def test_tables_for_reading(capsys) -> None:
    out, _ = run(capsys, "arena", "goennen", "--seats", "easy,random", "--games", "4", "--processes", "1")
    assert "easy" in out and "95 %" in out and "by turn order" in out
    out, _ = run(capsys, "solo", "--policy", "random", "--games", "2", "--processes", "1")
    assert "0 of 2 passed" in out


def test_each_game_is_a_row_of_the_csv_file_and_can_be_played_again(tmp_path, capsys) -> None:
    path = tmp_path / "games.csv"
    run(
        capsys,
        "arena",
        "tutto",
        "--seats",
        "easy,random,easy",
        "--games",
        "9",
        "--seed",
        "C",
        "--csv",
        str(path),
    )
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert [row["seed"] for row in rows[:4]] == ["C/0", "C/0", "C/0", "C/1"]
    assert [row["start"] for row in rows] == ["0"] * 3 + ["1"] * 3 + ["2"] * 3
    for row in rows:
        names = [row[f"seat_{seat}"] for seat in range(3)]
        assert sorted(names) == ["easy", "easy", "random"]
        state = tutto.new_game(3, row["seed"], int(row["start"]))
        final, steps = play(state, players("tutto", names))
        assert [int(row[f"score_{seat}"]) for seat in range(3)] == list(final.scores())
        assert row["winners"].split() == list(map(str, final.winners())) and int(row["steps"]) == steps
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "tutto", "--csv", str(tmp_path / "nowhere" / "games.csv")])
    assert stopped.value.code == 2 and "can't be written: No such file" in capsys.readouterr().err


def test_a_sequential_test_stops_when_it_is_decided(capsys) -> None:
    words = ["arena", "tutto", "--seed", "SPRT"]
    found = json.loads(run(capsys, *words, "--seats", "easy,random", "--sprt", "0,60", "--json")[0])
    test = found["sprt"]
    assert test["verdict"] == "better" and test["llr"] >= test["upper"] == 2.9444
    assert found["games"] == 2 * test["pairs"] == 2 * sum(test["counts"]) < 400
    assert found["ratings"][0]["low"] > 0
    turned = json.loads(run(capsys, *words, "--seats", "random,easy", "--sprt", "0,60", "--json")[0])["sprt"]
    assert turned["verdict"] == "not better" and turned["llr"] <= turned["lower"] == -2.9444
    told, progress = run(capsys, *words, "--seats", "easy,random", "--sprt=-5,5", "--games", "6")
    assert "easy is not yet known" not in told and "it is not yet known whether easy is better" in told
    assert "after 3 pairs" in told and "log-likelihood ratio" in progress


def test_seats_and_starts_rotate() -> None:
    played = [table_game("goennen", ["random", "random", "easy"], "R", number) for number in range(9)]
    for place in range(3):
        orders = [game.turn_order[place] for game in played]
        assert sorted(orders) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_the_outcome_is_the_same_on_any_number_of_cores() -> None:
    one = partial(table_game, "goennen", ("random", "easy"), "S")
    alone = [(game.scores, game.shares) for game in series(one, 6, Power(processes=1))]
    assert alone == [(game.scores, game.shares) for game in series(one, 6, Power(processes=2))]


def test_a_wrong_player_or_number_of_seats_is_refused_in_one_sentence(capsys) -> None:
    for words in (
        ["arena", "goennen", "--seats", "hard,nobody"],
        ["arena", "goennen", "--seats", "easy,easy,easy,easy,easy"],
        ["solo", "--level", "8"],
        ["solo", "--policy", "nobody"],
        ["arena", "tutto", "--sprt", "20,0"],
        ["arena", "tutto", "--sprt", "0"],
        ["arena", "tutto", "--sprt", "0,nan"],
        ["arena", "tutto", "--seats", "easy,easy", "--sprt", "0,20"],
        ["arena", "tutto", "--seats", "hard,easy,easy", "--sprt", "0,20"],
    ):
        with pytest.raises(SystemExit) as stopped:
            main([*words, "--games", "1"])
        assert stopped.value.code == 2
        assert "usage" in capsys.readouterr().err


def test_wilson_interval() -> None:
    low, high = rate_interval(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert rate_interval(1.0, 10)[1] == 1.0


def test_games_of_a_block_count_as_one_piece_of_luck() -> None:
    level = [
        1.0,
        0.0,
    ] * 100  # whoever has the luck of the block wins it from one place and loses it from the other
    assert block_interval(level, 2) == (0.5, 0.5)
    twice = [1.0, 1.0, 0.0, 0.0] * 50  # each game twice: no more than a hundred games
    low, high = block_interval(twice, 2)
    assert (round(low, 3), round(high, 3)) == (0.402, 0.598)
    assert block_interval([1.0] * 40, 2) == rate_interval(1.0, 20)
    assert block_interval([1.0, 0.0] * 2, 2) == rate_interval(0.5, 4)


def test_a_block_has_one_luck_and_no_game_twice() -> None:
    played = [table_game("tutto", ["medium", "easy"], "B", number) for number in range(8)]
    assert len({(game.scores, game.shares, game.decisions) for game in played}) == 8


def test_the_outcomes_of_the_cards_adds_up() -> None:
    played = table_game("goennen", ["easy", "easy"], "outcome", 0, report=outcomes)
    assert len(played.report) == 49
    assert sum(outcome.points for outcome in played.report) == sum(played.scores)
    for outcome in played.report:
        assert outcome.seen >= outcome.taken >= outcome.completed
    found = tallies([played.report, played.report])
    kinds = by_kind(found, deck())
    assert len(kinds) == 12
    assert sum(tally.taken for tally in kinds.values()) == 2 * sum(outcome.taken for outcome in played.report)
    assert all(0 <= (tally.to_json()["taken"] or 0) <= 1 for tally in kinds.values())


def test_deck_with_games_tells_the_outcome_of_every_card(capsys, monkeypatch) -> None:
    monkeypatch.setattr("engine.goennen.analysis.odds.difficulty", lambda card: (0.5, 2.0))
    words = ["deck", "--games", "2", "--seats", "easy,random", "--processes", "1"]
    rows = json.loads(run(capsys, *words, "--json")[0])
    assert all({"seen", "taken", "completed", "earns"} == set(row["play"]) for row in rows)
    assert "complete_neighbours" in run(capsys, *words)[0]


def test_the_fates_of_the_cards_of_a_solo_game_add_up() -> None:
    games = [solo_game("easy", "fates", number).report for number in range(7)]
    fates = fates_of(games)
    assert len(fates) == 49
    for fate in fates.values():
        assert fate.seen >= fate.bought + fate.removed and fate.turns >= fate.seen and fate.dealt >= fate.kept
    rows = fates_by_row(fates)
    # Four starting cards a game, of which three are kept; every round of a game but those without a card removes one.
    assert (
        sum(fate.dealt for fate in rows.values()) == 4 * 7
        and sum(fate.kept for fate in rows.values()) == 3 * 7
    )
    for game in games:
        removed = sum(fate.removed for fate in game.values())
        assert 8 <= removed <= 15
        assert sum(fate.turns for fate in game.values()) <= 8 * 2 * removed
    assert rows["S"].bought > 0 and rows["B"].bought > 0


def test_deck_with_solo_games_tells_all_figures(capsys, monkeypatch) -> None:
    monkeypatch.setattr("engine.goennen.analysis.odds.difficulty", lambda card: (0.5, 2.0))
    words = ["deck", "--solo", "1", "--policy", "easy", "--processes", "1"]
    rows = json.loads(run(capsys, *words, "--json")[0])
    assert all({"seen", "bought", "removed", "turns", "dealt", "kept"} == set(row["solo"]) for row in rows)
    told = run(capsys, *words)[0]
    assert "easy wins level 7 in" in told and "removed from row B" in told and "turns" in told
