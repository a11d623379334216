"""Games in a file: a tournament goes on where the file ends, several files make one table, and each game can be opened."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.link import open_link
from engine.play import Played
from engine.records import Record, read

ROOT = Path(__file__).resolve().parents[2]
ARENA = ["arena", "tutto", "--seats", "random,easy,easy", "--seed", "FILE"]
SOLO = ["solo", "tutto", "--policy", "random,easy", "--seed", "FILE"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    return capsys.readouterr().err.rpartition("\r")[2].split("\n")[0].removeprefix("python3 -m engine: ")


def without_time(path: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        del line["seconds"]
    return lines


@pytest.mark.parametrize("command", [ARENA, SOLO], ids=["arena", "solo"])
def test_the_same_command_goes_on_where_the_file_ends(command, tmp_path, capsys):
    once, twice = tmp_path / "once.jsonl", tmp_path / "twice.jsonl"
    whole = json.loads(run(capsys, *command, "--games", "7", "--jsonl", str(once), "--json"))
    run(capsys, *command, "--games", "4", "--jsonl", str(twice))
    begun = twice.read_bytes()
    twice.write_bytes(begun + b'{"dicetable": 1, "game": "tu')  # it was ended while it wrote
    in_parts = json.loads(run(capsys, *command, "--games", "7", "--jsonl", str(twice), "--json"))
    assert twice.read_bytes().startswith(begun) and without_time(twice) == without_time(once)
    for found in (whole, in_parts):
        for speeds in (found, *found.get("players", ())):
            speeds.pop("decisions_per_s", None), speeds.pop("games_per_core_minute", None)
    assert in_parts == whole
    there = twice.read_bytes()
    run(capsys, *command, "--games", "3", "--jsonl", str(twice))
    assert twice.read_bytes() == there, "what is there already is not played again"


def test_each_line_has_its_game(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    run(capsys, *ARENA, "--games", "4", "--jsonl", str(path))
    for number, line in enumerate(without_time(path)):
        assert line["players"] == ["random", "easy", "easy"] and line["seed"] == f"FILE/{number // 3}"
        match = open_link(f"https://example.org/{line['link']}")
        assert match.state.is_over and match.setup.start == line["start"] and match.step == line["decisions"]
        assert [match.state.scores()[seat] for seat in line["seats"]] == line["scores"]
        assert [match.setup.seats[seat] for seat in line["seats"]] == line["players"]
        assert sum(line["shares"]) == pytest.approx(1)
    scores = without_time(path)[1]["scores"]
    told = run(capsys, "replay", str(path), "--game", "2")
    assert all(f": {points} points" in told for points in scores)
    assert run(capsys, "replay", str(path)) == run(capsys, "replay", str(path), "--game", "4"), "the last"
    (seat, *_) = json.loads(run(capsys, "review", str(path), "--game", "2", "--json"))["seats"]
    assert seat["start"] + seat["luck"] + seat["decisions"] + seat["others"] == pytest.approx(seat["result"])
    assert refused(capsys, "replay", str(path), "--game", "5") == f"{path} has 4 games, so there is no game 5"
    assert "there is no file called" in refused(capsys, "replay", "#/replay?moves=", "--game", "1")


def test_games_of_solo_say_their_level_and_their_turns(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    run(capsys, "solo", "--level", "3", "--policy", "random", "--games", "1", "--jsonl", str(path))
    (line,) = without_time(path)
    assert line["solo"] and line["level"] == 3 and "turns" not in line
    assert open_link(str(line["link"])).setup.level == 3
    run(capsys, *SOLO, "--games", "2", "--jsonl", str(tmp_path / "turns.jsonl"))
    for line in without_time(tmp_path / "turns.jsonl"):
        assert open_link(str(line["link"])).outcome == line["turns"]


def test_a_file_of_other_games_is_left_alone(tmp_path, capsys):
    path, player = tmp_path / "games.jsonl", tmp_path / "mine.py"
    player.write_text("def choose(view):\n    return view.legal_actions()[0]\n")
    words = ["arena", "tutto", "--seats", f"{player},easy", "--games", "2", "--jsonl", str(path)]
    run(capsys, *words)
    there = path.read_bytes()
    assert f"line 1 has a game of tutto by {player}, easy" in refused(
        capsys, "arena", "tutto", "--seats", "medium,easy", "--jsonl", str(path)
    )
    assert "has the seed DICETABLE/0, not OTHER/0" in refused(capsys, *words, "--seed", "OTHER")
    assert "a game of tutto" in refused(capsys, "solo", "tutto", "--jsonl", str(path))
    player.write_text("def choose(view):\n    return view.legal_actions()[-1]\n")
    assert refused(capsys, *words).startswith(f"{player} has changed since it played the games in {path}")
    assert path.read_bytes() == there
    assert "can't be written" in refused(capsys, *ARENA, "--jsonl", str(tmp_path / "no" / "games.jsonl"))


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C is sent otherwise")
def test_ctrl_c_prints_the_table_so_far_and_the_rest_can_be_played_later(tmp_path):
    path = tmp_path / "games.jsonl"
    words = [sys.executable, "-m", "engine", "arena", "tutto", "--seats", "medium,easy", "--jsonl", str(path)]
    words += ["--processes", "2"]
    begun = subprocess.Popen(
        [*words, "--games", "5000"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Shells have what runs in the background ignore it, and so would all that is started from there.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no thread holds a lock here
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert begun.poll() is None
        time.sleep(0.05)
    os.killpg(begun.pid, signal.SIGINT)  # as a terminal sends it to all
    out, err = begun.communicate()
    games = len(read(str(path)))
    assert begun.returncode == 130 and 3 <= games < 5000
    assert out.endswith("decisions a second and core\n") and f"\n{games} games, " in out
    assert "Traceback" not in err and err.endswith("stopped\n")
    there = path.read_bytes()
    later = subprocess.run(
        [*words, "--games", str(games + 2)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert f"\n{games + 2} games, " in later.stdout
    assert path.read_bytes().startswith(there) and len(read(str(path))) == games + 2


# ---- ratings ----


def test_files_of_several_machines_make_one_table(tmp_path, capsys):
    files = []
    for seed, seats in (("A", "random,easy"), ("B", "random,easy"), ("C", "easy,medium")):
        files.append(str(tmp_path / f"{seed}.jsonl"))
        run(capsys, "arena", "tutto", "--seats", seats, "--games", "8", "--seed", seed, "--jsonl", files[-1])
    found = json.loads(run(capsys, "ratings", *files, files[0], "--json"))
    assert (found["games"], found["twice"]) == (24, 8)
    rows = {row["name"]: row for row in found["players"]}
    assert {name: row["games"] for name, row in rows.items()} == {"random": 16, "easy": 24, "medium": 8}
    assert [row["elo"] for row in found["players"]] == sorted(
        (row["elo"] for row in rows.values()), reverse=True
    )
    assert all(row["low"] < row["elo"] < row["high"] for row in rows.values())
    assert rows["random"]["wins"] == sum(
        record.played.shares[0] for path in files[:2] for record in read(path)
    )
    told = run(capsys, "ratings", *files)
    assert "24 games of tutto" in told and "95 % of Elo" in told
    alone = json.loads(
        run(capsys, "arena", "tutto", "--seats", "random,easy", "--games", "8", "--seed", "A", "--json")
    )
    by_file = json.loads(run(capsys, "ratings", files[0], "--json"))["players"]
    assert {row["name"]: row["elo"] for row in by_file} == {
        row["name"]: row["elo"] for row in alone["ratings"]
    }


def test_files_of_solo_games_make_one_table(tmp_path, capsys):
    path = str(tmp_path / "solo.jsonl")
    run(capsys, *SOLO, "--games", "6", "--jsonl", path)
    rows = json.loads(run(capsys, "ratings", path, "--json"))["players"]
    assert [row["games"] for row in rows] == [6, 6]
    assert (
        rows[0]["mean_turns"] < rows[1]["mean_turns"]
        and rows[0]["low"] < rows[0]["mean_turns"] < rows[0]["high"]
    )
    assert "mean turns" in run(capsys, "ratings", path)


def test_what_does_not_compare_is_said(tmp_path, capsys):
    there = {}
    for name, words in {
        "table": ["arena", "tutto", "--seats", "random,easy"],
        "other": ["arena", "tutto", "--seats", "medium,medium"],
        "solo": ["solo", "tutto", "--policy", "random"],
    }.items():
        there[name] = str(tmp_path / f"{name}.jsonl")
        run(capsys, *words, "--games", "2", "--jsonl", there[name])
    assert "several kinds" in refused(capsys, "ratings", there["table"], there["solo"])
    assert "no chain of games joins them" in refused(capsys, "ratings", there["table"], there["other"])
    assert "has only played against itself" in refused(capsys, "ratings", there["other"])
    (tmp_path / "empty.jsonl").write_text("")
    assert refused(capsys, "ratings", str(tmp_path / "empty.jsonl")) == "there are no games in these files"
    assert "can't be read" in refused(capsys, "ratings", str(tmp_path / "nowhere.jsonl"))


# ---- a damaged file ----

LINE = {
    "dicetable": 1, "game": "tutto", "players": ["a", "b"], "seed": "S/0", "start": 0, "seats": [0, 1], "scores": [1, 2],
    "shares": [0.0, 1.0], "decisions": 9, "seconds": 0.5, "link": "#/replay?",
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"dicetable": 2}, "newer version"), ({"game": "chess"}, "no game called 'chess'"), ({"game": 7}, "game is missing"),
        ({"players": ["a"]}, "do not fit"), ({"players": [1, 2]}, "players holds"), ({"seats": [0, 2]}, "do not fit"),
        ({"scores": [1, 2.5]}, "scores holds"), ({"shares": [True, 0]}, "shares holds"), ({"seed": None}, "seed is missing"),
        ({"link": 3}, "link is missing"), ({"level": "1"}, "no number"), ({"code": {"a": 1}}, "no dict of texts"),
        ({"decisions": True}, "decisions is missing"), ({"seconds": "1"}, "seconds is missing"),
    ],
    ids=str,
)  # fmt: skip
def test_a_damaged_line_is_named(change, said, tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(LINE) + "\n" + json.dumps(LINE | change) + "\n")
    told = refused(capsys, "ratings", str(path))
    assert told.startswith(f"{path}, line 2: ") and said in told


@pytest.mark.parametrize(
    "text", ["3\n", "[]\n", "{}\n", "{\n", "[" * 100_000 + "\n", "\n", "x" * 2_000_000], ids=len
)
def test_what_is_no_file_of_games_is_said(text, tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    assert refused(capsys, "ratings", str(path)).startswith(f"{path}, line 1: ")
    path.write_bytes(b"\xff\n")
    assert refused(capsys, "ratings", str(path)) == f"{path} can't be read: it is not text in UTF-8"


def test_a_line_is_read_as_it_was_written():
    played = Played("S/1", 1, (1, 0), (2500, 6000), (0.5, 0.5), 40, 0.25, link="#/replay?game=tutto")
    record = Record("tutto", ("ä.py", "hard"), False, None, (("ä.py", "0123"),), played)
    line = record.to_line()
    assert line.count("\n") == 1 and line.endswith("\n") and "ä.py" in line
    assert Record.read(line) == record
