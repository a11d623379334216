"""Arena and solo: the promised JSON, seats that rotate, the same outcome on any number of cores."""

import json
from functools import partial

import pytest

from engine.__main__ import main
from engine.goennen.ai.balance import by_kind, fates, tallies
from engine.goennen.cards import deck
from engine.intervals import block_interval, rate_interval
from engine.play import table_game
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
    level = [1.0, 0.0] * 100  # whoever has the luck of the block wins it from one place and loses it from the other
    assert block_interval(level, 2) == (0.5, 0.5)
    twice = [1.0, 1.0, 0.0, 0.0] * 50  # each game twice: no more than a hundred games
    low, high = block_interval(twice, 2)
    assert (round(low, 3), round(high, 3)) == (0.402, 0.598)
    assert block_interval([1.0, 0.0] * 2, 2) == rate_interval(0.5, 4)


def test_a_block_has_one_luck_and_no_game_twice() -> None:
    played = [table_game("tutto", ["medium", "easy"], "B", number) for number in range(8)]
    assert len({(game.scores, game.shares, game.decisions) for game in played}) == 8


def test_the_fate_of_the_cards_adds_up() -> None:
    played = table_game("goennen", ["easy", "easy"], "fate", 0, report=fates)
    assert len(played.report) == 49
    assert sum(fate.points for fate in played.report) == sum(played.scores)
    for fate in played.report:
        assert fate.seen >= fate.taken >= fate.completed
    found = tallies([played.report, played.report])
    kinds = by_kind(found, deck())
    assert len(kinds) == 12
    assert sum(tally.taken for tally in kinds.values()) == 2 * sum(fate.taken for fate in played.report)
    assert all(0 <= (tally.to_json()["taken"] or 0) <= 1 for tally in kinds.values())


def test_deck_with_games_tells_the_fate_of_every_card(capsys, monkeypatch) -> None:
    monkeypatch.setattr("engine.goennen.ai.odds.figures", lambda card: (0.5, 2.0))
    words = ["deck", "--games", "2", "--seats", "easy,random", "--processes", "1"]
    rows = json.loads(run(capsys, *words, "--json")[0])
    assert all({"seen", "taken", "completed", "earns"} == set(row["play"]) for row in rows)
    assert "complete_neighbours" in run(capsys, *words)[0]
