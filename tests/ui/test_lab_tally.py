"""What the lab counts: games, games lost by errors, and the error that ends a tournament."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lab.referee import Referee
from lab.tally import MOST_FAULTS, Tally

FAULT = {"seat": 0, "line": 3, "kind": "error", "text": "ValueError: no"}


def played(shares: tuple[float, ...], scores: tuple[int, ...] = (50, 40), **more: Any) -> dict[str, Any]:
    return {"shares": shares, "scores": scores, "turns": None, "won": None, "failed": None} | more


def rows(tally: Tally, key: str) -> list[Any]:
    return [row[key] for row in tally.standing()["table"]]


def test_a_game_lost_by_an_error_is_a_game_for_the_others_and_gives_no_points() -> None:
    tally = Tally(["mine", "easy"], solo=False, bounds=None)
    tally.add(played((1.0, 0.0)))
    tally.add(played((0.0, 1.0), (7, 3), failed=FAULT))
    assert rows(tally, "wins") == [1, 1] and rows(tally, "games") == [2, 2]
    assert rows(tally, "points") == [50, 40] and rows(tally, "faults") == [1, 0]
    assert tally.standing()["fault"] is None


@pytest.mark.parametrize("solo", [True, False])
def test_the_fifth_error_of_a_player_ends_it(solo: bool) -> None:
    tally = Tally(["mine", "easy"], solo, None)
    for _ in range(MOST_FAULTS + 3):
        if solo:
            tally.add(played((0.0,), (0,), failed=FAULT))
            tally.add(played((1.0,), (40,), won=True))
        else:
            tally.add(played((0.0, 1.0), failed=FAULT))
    standing = tally.standing()
    assert standing["fault"] == FAULT
    assert rows(tally, "faults") == [MOST_FAULTS, 0]
    assert standing["counted"] == MOST_FAULTS - solo, "the seed of the last error is not complete"
    assert rows(tally, "wins")[0] == 0 and rows(tally, "points")[0] is None


def test_who_fails_alone_has_not_won_and_who_all_fail_share() -> None:
    tally = Tally(["mine", "yours"], solo=True, bounds=None)
    tally.add(played((0.0,), (0,), failed=FAULT))
    tally.add(played((1.0,), (6000,), turns=20, won=True))
    tally.add(played((0.0,), (0,), failed=FAULT))
    tally.add(played((0.0,), (0,), failed=FAULT | {"seat": 1}))
    assert rows(tally, "wins") == [0.5, 1.5] and rows(tally, "passed") == [0, 1]
    assert rows(tally, "points") == [None, 20] and tally.standing()["unit"] == "turns"


@pytest.mark.parametrize("game", ["goennen", "tutto"])
@pytest.mark.parametrize("solo", [True, False])
def test_a_referee_gives_a_game_with_an_error_to_the_others(game: str, solo: bool) -> None:
    referee = Referee()
    seats: list[dict[str, Any]] = [{"name": "mine", "author": 0}, {"name": "easy"}]
    run = {
        "kind": "tournament",
        "game": game,
        "mode": "solo" if solo else "table",
        "level": 1,
        "seats": seats,
        "seed": "S",
    }
    assert referee.prepare(json.dumps(run)) == "{}"
    referee.begin(0)
    while "ask" not in (said := json.loads(referee.next())):
        pass
    answer = {
        "n": said["n"],
        "action": "",
        "values": None,
        "error": {"kind": "error", "line": 3, "text": "ValueError: no"},
    }
    error = json.loads(referee.answered(json.dumps(answer)))["error"]
    assert error == FAULT
    result = json.loads(referee.forfeited(json.dumps(error)))
    assert result["failed"] == FAULT and result["shares"] == ([0.0] if solo else [0.0, 1.0])
    assert result["turns"] is None and len(result["scores"]) == len(result["shares"])
    standing = json.loads(referee.count(json.dumps([result])))
    assert standing["counted"] == (0 if solo else 1) and standing["table"][0]["faults"] == 1


def test_values_of_anything_but_legal_actions_are_left_out() -> None:
    referee = Referee()
    run = {
        "kind": "game",
        "game": "tutto",
        "mode": "solo",
        "level": None,
        "seed": "LAB",
        "seats": [{"name": "mine", "author": 0}],
    }
    assert referee.prepare(json.dumps(run)) == "{}"
    referee.begin(0)
    asked = json.loads(referee.next())
    while "ask" not in asked:
        asked = json.loads(referee.next())
    number = json.loads(asked["text"])["n"]
    legal = str(referee._playing.match.state.legal_actions()[0])  # type: ignore[union-attr]  # it has begun
    values = [["\u202enonsense", 2.0], [legal, 1.0]]
    decided = json.loads(referee.answered(json.dumps({"n": number, "action": legal, "values": values})))
    assert decided["decided"]["values"] == [[legal, 1.0]]
