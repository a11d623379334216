"""Players in files that fail in the middle of a tournament: where it was is told, what was played stays, nothing hangs."""

import csv
import re
import shlex
from pathlib import Path
from time import monotonic

import pytest

from engine.__main__ import main
from engine.game import Policy
from engine.link import open_link
from engine.match import GAMES, Match
from engine.play import pairing, play, players, setup
from engine.player_file import PlayerError, PlayerFile

LATE = """\
def choose(view):
    return reason(view)


def reason(view):
    if {when}:
        {wrong}
    return view.legal_actions()[-1]
"""
FAR = "view.position.round > {round} and view.seat == 1"
"""On seat 1 a player sits in every second game."""


def a_file(folder: Path, wrong: str, when: str) -> Path:
    path = folder / "late.py"
    path.write_text(LATE.format(when=when, wrong=wrong))
    return path


def failing(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines on standard error when a player fails."""
    with pytest.raises(SystemExit) as stopped:
        main(list(words))
    assert stopped.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.endswith("\n")
    return printed.err.rpartition("\r")[2].strip().split("\n")


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(("game", "last"), [("tutto", 5), ("goennen", 2)])
def test_a_late_failure_is_told_with_its_line_and_the_way_back_to_its_position(
    tmp_path, capsys, game, last, processes
):
    path = a_file(tmp_path, "return 1 / 0", FAR.format(round=last))
    table = tmp_path / "games.csv"
    words = [
        "arena",
        game,
        "--seats",
        f"{path},easy",
        "--games",
        "8",
        "--seed",
        "LATE",
        "--processes",
        processes,
    ]
    problem, where, position = failing(capsys, *words, "--csv", str(table))
    assert problem == f"python3 -m engine: {path}, line 7: ZeroDivisionError: division by zero"
    told = re.fullmatch(
        r"This was game (\d+), seed (LATE/\d), starting seat (\d): step (\d+), seat 1\.", where
    )
    assert told and int(told[1]) % 2 == 0

    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == int(told[1]) - 1, "the games before it stay in the table"

    found = re.fullmatch(r"The position: (python3 -m engine replay '.*')", position)
    assert found
    *_, command, link = shlex.split(found[1])
    match = open_link(link)
    assert (match.seed, match.setup.start, match.step, match.state.deciders[0]) == (
        told[2],
        int(told[3]),
        int(told[4]),
        1,
    )
    with pytest.raises(PlayerError, match="division by zero"):
        PlayerFile(str(path), path.read_text()).player()(match.state.view(1))
    assert main([command, link]) == 0
    assert f"{match.step} actions played" in capsys.readouterr().out


def test_the_traceback_has_the_player_s_own_lines_only(tmp_path, capsys):
    path = a_file(tmp_path, "return 1 / 0", FAR.format(round=5))
    for processes in ("1", "2"):
        words = ["arena", "tutto", "--seats", f"{path},easy", "--games", "8", "--processes", processes]
        lines = failing(capsys, *words, "--traceback")
        assert lines[0] == "Traceback (most recent call last):"
        files = [line.strip() for line in lines if line.strip().startswith("File ")]
        assert files == [f'File "{path}", line 2, in choose', f'File "{path}", line 7, in reason']
        assert "return 1 / 0" in "\n".join(lines) and "ZeroDivisionError: division by zero" in lines[-4]
    broken = tmp_path / "broken.py"
    broken.write_text("weights = 3\nweights.append(4)\n")
    lines = failing(capsys, "solo", "tutto", "--policy", str(broken), "--traceback")
    assert f'File "{broken}", line 2, in <module>' in lines[1] and lines[-1].startswith("python3 -m engine: ")


def test_an_illegal_action_has_no_traceback(tmp_path, capsys):
    path = a_file(tmp_path, "return 'end'", "view.position.turn > 1")
    problem, where, _ = failing(
        capsys, "solo", "tutto", "--policy", str(path), "--processes", "1", "--traceback"
    )
    assert (
        problem
        == f"python3 -m engine: {path}, line 1: it chose 'end', which is not one of view.legal_actions()"
    )
    assert re.fullmatch(r"This was game 1, seed DICETABLE/0: step \d+, seat 0\.", where)


@pytest.mark.parametrize(
    "wrong",
    [
        "while True: pass",
        "import time; time.sleep(0.7)",
        "\n        while True:\n            try:\n                view.legal_actions()\n            except Exception:\n                pass",
    ],
    ids=["a loop", "a long sleep", "a loop that catches errors"],
)
def test_a_decision_without_an_end_is_stopped(tmp_path, capsys, wrong):
    path = a_file(tmp_path, wrong, FAR.format(round=3))
    for processes in ("1", "2"):
        begun = monotonic()
        words = ["arena", "tutto", "--seats", f"{path},easy", "--games", "40", "--processes", processes]
        problem, where, _ = failing(capsys, *words, "--limit", "0.3")
        assert re.fullmatch(
            rf"python3 -m engine: {path}, line \d+: it took more than 0\.3 s for a decision", problem
        )
        assert "This was game 2, seed DICETABLE/0" in where
        assert monotonic() - begun < 20, "and so is the work of the other processes"


def test_a_file_that_never_loads_is_stopped(tmp_path, capsys):
    path = tmp_path / "endless.py"
    path.write_text("n = 0\nwhile True:\n    n += 1\n")
    (problem,) = failing(capsys, "arena", "tutto", "--seats", f"{path},easy", "--limit", "0.3")
    assert re.fullmatch(rf"python3 -m engine: {path}, line [23]: it took more than 0\.3 s to load", problem)


def test_each_decision_has_the_whole_time(tmp_path, capsys):
    path = a_file(tmp_path, "import time; time.sleep(0.02)", "True")
    words = ["solo", "tutto", "--policy", str(path), "--games", "1", "--processes", "1", "--json"]
    assert main([*words, "--limit", "0.4"]) == main([*words, "--limit", "0"]) == 0
    one, other, _ = capsys.readouterr().out.split("\n")
    assert (
        '"games": 1' in one and one.partition("decisions_per_s")[0] == other.partition("decisions_per_s")[0]
    )


@pytest.mark.parametrize("limit", ["-1", "soon", "nan", "inf"])
def test_a_limit_is_a_number_of_seconds(limit, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["solo", f"--limit={limit}"])
    assert stopped.value.code == 2 and f"'{limit}' is not a number of seconds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["goennen", "--seats", "easy"],
            "a table of goennen has 2 to 4 seats, not 1, and `solo` plays games alone",
        ),
        (
            ["tutto", "--seats", "easy"],
            "a table of tutto has 2 to 10 seats, not 1, and `solo` plays games alone",
        ),
        (["goennen", "--seats", "easy,easy,easy,easy,easy"], "a table of goennen has 2 to 4 seats, not 5"),
        (["tutto", "--seats", ",".join(["easy"] * 11)], "a table of tutto has 2 to 10 seats, not 11"),
    ],
)
def test_the_range_of_seats_is_told(words, said, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["arena", *words])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.split("\n")[0] == f"python3 -m engine: {said}"


def test_a_match_of_a_pairing_is_the_game_that_is_played():
    names = ("easy", "random")
    for number in range(4):
        paired = pairing(names, "SAME", number)
        match = Match(setup("tutto", names, paired))
        by_place: list[Policy] = players("tutto", names)
        final, decisions = play(match.state, [by_place[paired.seats.index(seat)] for seat in range(2)])
        assert match.state == GAMES["tutto"].new_game(2, paired.seed, paired.start)
        assert match.setup.seats == tuple(names[paired.seats.index(seat)] for seat in range(2))
        assert final.is_over and decisions > 10
