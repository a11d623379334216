"""Players whose process ends: that game is lost for them, with the message that other failures have, and the rest goes on."""

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.link import open_link
from engine.parallel import outliving, spread
from engine.play import table_game
from engine.processes import Died
from engine.records import read
from engine.series import Power
from engine.tournament import arena

DIES = """\
import os, signal

def choose(view):
    if view.seat == 1 and view.position.turn > 3:
        {wrong}
    return view.legal_actions()[-1]
"""


def a_file(folder: Path, wrong: str) -> Path:
    path = folder / "dies.py"
    path.write_text(DIES.format(wrong=wrong))
    return path


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("os._exit(3)", "its process ended with status 3"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "its process was ended by SIGKILL"),
        ("import faulthandler; faulthandler._sigsegv()", "its process was ended by SIGSEGV"),
    ],
    ids=["exit", "killed", "crash"],
)
def test_the_game_is_lost_and_the_rest_goes_on(wrong, said, tmp_path, capfd):
    path, games = a_file(tmp_path, wrong), tmp_path / "games.jsonl"
    words = [
        "arena",
        "tutto",
        "--seats",
        f"{path},easy",
        "--games",
        "6",
        "--seed",
        "DIES",
        "--processes",
        "2",
    ]
    assert main([*words, "--json", "--jsonl", str(games)]) == 0
    printed = capfd.readouterr()
    found = json.loads(printed.out)
    assert (found["games"], found["failed"]) == (6, 3)
    assert (
        f"python3 -m engine: {path}: {said}\n" in printed.err
        and "This was game 2, seed DIES/0" in printed.err
    )
    assert (
        printed.err.count("The position: python3 -m engine replay ") == 3 and "Traceback" not in printed.err
    )
    for number, record in enumerate(read(str(games))):
        played, seat = record.played, record.played.seats[0]
        match = open_link(str(played.link))
        if seat == 0:  # there it does not die
            assert played.failed is None and match.state.is_over
        else:
            assert played.failed and said in str(played.failed) and played.shares == (0.0, 1.0), number
            assert match.state.deciders == (1,) and match.state.position.turn > 3
    assert main([*words, "--jsonl", str(games)]) == 0, "the file is read again"
    assert "3 of the games lost by a player whose process ended" in capfd.readouterr().out


def test_the_other_games_are_as_they_were(tmp_path):
    path = a_file(tmp_path, "os._exit(3)")
    from engine.player_file import read_player

    playing = [read_player(str(path)), "easy"]
    table = arena("tutto", playing, 6, "DIES", Power(2), progress=False)
    for number in (0, 2, 4):
        alone = table_game("tutto", playing, "DIES", number)
        assert (alone.scores, alone.shares, alone.decisions) == (
            table.results[number].scores, table.results[number].shares, table.results[number].decisions
        )  # fmt: skip


def test_a_solo_game_is_lost_too(tmp_path, capfd):
    path = tmp_path / "dies.py"
    path.write_text("import os\ndef choose(view):\n    os._exit(3)\n")
    assert main(["solo", "--policy", str(path), "--games", "2", "--json", "--processes", "2"]) == 0
    printed = capfd.readouterr()
    assert json.loads(printed.out)["passed"] == 0 and "step 0, seat 0" in printed.err


def test_a_file_that_ends_its_process_when_it_is_loaded_is_refused(tmp_path, capsys):
    path = tmp_path / "dies.py"
    path.write_text("import os\nos._exit(4)\n")
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "tutto", "--seats", f"{path},easy"])
    assert stopped.value.code == 1
    assert capsys.readouterr().err == f"python3 -m engine: {path}: its process ended with status 4\n"


def test_a_game_whose_process_was_ended_by_somebody_else_is_played_again(tmp_path, capfd):
    """As where memory ran out: it is no fault of the player, which does not do it again."""
    flag = tmp_path / "flag"
    path = tmp_path / "once.py"
    path.write_text(
        f"import os, pathlib\nflag = pathlib.Path({str(flag)!r})\n\ndef choose(view):\n    if view.position.turn > 2 and not "
        "flag.exists():\n        flag.touch()\n        os._exit(9)\n    return view.legal_actions()[-1]\n"
    )
    assert (
        main(["arena", "tutto", "--seats", f"{path},easy", "--games", "4", "--json", "--processes", "2"]) == 0
    )
    printed = capfd.readouterr()
    assert flag.exists() and "failed" not in json.loads(printed.out) and "ended with" not in printed.err


def _odd(number: int) -> int:
    import os

    if number % 5 == 3:
        os._exit(7)
    return number * number


@pytest.mark.parametrize("chunk", [1, 4])
def test_only_the_call_that_ended_its_process_has_no_result(chunk):
    found = list(outliving(_odd, range(20), 2, chunk=chunk))
    assert found == [Died(7) if number % 5 == 3 else number * number for number in range(20)]
    with pytest.raises(ValueError, match="its process ended with status 7"):
        list(spread(_odd, range(20), 2, chunk=chunk))


def test_an_error_comes_back_with_its_traceback():
    with pytest.raises(ZeroDivisionError) as caught:
        list(spread((1).__truediv__, range(3), 2))
    assert any("In another process" in note for note in caught.value.__notes__)
