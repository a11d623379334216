"""Results without luck: the mean stays what it was, and fewer games tell as much."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.corrected import account, corrected, luck_of
from engine.intervals import mean_interval
from engine.play import Account, Played, Wanted
from engine.records import read
from engine.review import review
from engine.series import Power
from engine.tournament import Table, arena, solos
from tests.choosing import played

ALONE = Power(processes=1)
WANTED = Wanted(account=account)
PAIRS = list(combinations(("random", "easy", "medium", "hard"), 2))


def game(share: float, luck: float, seconds: float = 1.0) -> Played:
    """A game of two in which the first player has this share of the victory, and this luck."""
    return Played("S", 0, (0, 1), (0, 0), (share, 1 - share), 1, 2.0, account=Account((luck, -luck), seconds))


def test_the_luck_of_a_game_is_that_of_its_review() -> None:
    match = played("#/tutto/table?seats=human,human&seed=LUCK")
    found = account(match)
    assert found.luck == tuple(review(match).total("luck", 0, seat) for seat in (0, 1)) and found.seconds > 0


def test_what_is_left_without_luck() -> None:
    table = Table(("a", "b"), tuple(game(*each) for each in ((1, 0.4), (1, 0.5), (0, -0.6), (0, -0.3)) * 10))
    found = table.corrected
    assert found is not None and found.means == pytest.approx((0.5, 0.5))
    assert found.halves[0] == pytest.approx(mean_interval([0.55, 0.45] * 10)[1])
    assert found.fewer == pytest.approx(100) and found.slower == 1.5 and found.pays
    assert table.to_json()["corrected"]["means"] == pytest.approx([0.5, 0.5])


def test_players_change_seats_and_a_failed_game_has_no_luck() -> None:
    there = Played("S", 0, (1, 0), (0, 0), (1.0, 0.0), 1, 1.0, account=Account((0.25, -0.25), 1.0))
    assert [luck_of(there, place) for place in (0, 1)] == [-0.25, 0.25]
    assert luck_of(Played("S", 0, (1, 0), (0, 0), (1.0, 0.0), 1, 1.0), 0) == 0


def test_it_is_said_when_it_costs_more_than_it_saves_and_when_nobody_can_say() -> None:
    rows = [[(share, share / 2)] for share in (0.0, 1.0) * 10]
    dear = corrected(rows, [game(0, 0, 9.0)])
    assert dear is not None and dear.fewer == pytest.approx(4) and dear.slower == 5.5
    assert not dear.pays and "costs more time" in str(dear)
    few = corrected(rows[:4], [game(0, 0)])
    assert few is not None and few.fewer is None and "too few" in str(few)
    assert corrected([], []) is None


def test_without_the_option_nothing_of_it_is_told() -> None:
    assert arena("tutto", ["easy", "random"], 2, power=ALONE).corrected is None
    assert "corrected" not in solos("tutto", ["easy"], None, 2, power=ALONE).to_json()


def test_files_keep_the_luck_and_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    told = []
    for games in ("2", "4"):
        words = ["arena", "tutto", "--seats", "easy,random", "--games", games, "--corrected", "--json"]
        assert main([*words, "--jsonl", str(path)]) == 0
        told.append(json.loads(capsys.readouterr().out)["corrected"])
    found = [each.played for each in read(str(path))]
    assert len(found) == 4 and all(len(each.account.luck) == 2 for each in found if each.account)
    assert told[1]["means"] == list(Table(("easy", "random"), tuple(found)).corrected.means)  # type: ignore[union-attr]
    line = json.loads(path.read_text("utf-8").splitlines()[0])
    for wrong in ({"luck": [0.1]}, {"luck": "much"}, {"luck_seconds": None}):
        path.write_text(json.dumps(line | wrong) + "\n", "utf-8")
        with pytest.raises(SystemExit):
            main([*words, "--jsonl", str(path)])


def shift(luck: list[float]) -> float:
    """How far the mean of some luck is from 0, in standard errors."""
    mean, half = mean_interval(luck)
    return abs(mean) / (half / 1.96)


def of_pairs(name: str, seats: list[str], games: int) -> list[float]:
    """The luck of the first player, by games that share it."""
    found = arena(name, seats, games, "SHIFT", wanted=WANTED).results
    return [
        (luck_of(one, 0) + luck_of(other, 0)) / 2 for one, other in zip(found[::2], found[1::2], strict=True)
    ]


def test_luck_averages_0_where_players_differ_most() -> None:
    assert shift(of_pairs("tutto", ["easy", "random"], 16)) < 3.5


# As above, for all.
@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", PAIRS, ids="-".join)
@pytest.mark.parametrize(("name", "games"), [("tutto", 300), ("goennen", 60)])
def test_luck_averages_0_for_every_pair(name: str, games: int, seats: tuple[str, str]) -> None:
    assert shift(of_pairs(name, list(seats), games)) < 3.5


# As above, for all.
@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("player", ["random", "easy", "medium", "hard"])
@pytest.mark.parametrize(("name", "level"), [("tutto", None), ("goennen", 1), ("goennen", 4)])
def test_luck_averages_0_alone(name: str, level: int | None, player: str) -> None:
    found = solos(name, [player], level, 60, "SHIFT", wanted=WANTED).results
    assert shift([luck_of(each, 0) for each in found]) < 3.5
