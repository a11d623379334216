"""The command line: `python3 -m engine`, its figures, and what a wrong one is answered."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.link import challenge_link, game_link, open_link
from tests.golden.record import first_state, golden, link

ROOT = Path(__file__).resolve().parents[2]


def out(capsys, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


# ---- perft ----

FROM_THE_START = [e for e in golden("goennen")["perft"] if "moves" not in e and e.get("seats") != 1]


@pytest.mark.parametrize("entry", FROM_THE_START[:5], ids=lambda entry: entry["seed"])
def test_perft(capsys, entry):
    kind = ["--level", str(entry["level"])] if "level" in entry else ["--seats", str(entry["seats"])]
    depth = str(len(entry["counts"]))
    words = ["perft", "goennen", "--seed", entry["seed"], "--depth", depth, *kind]
    assert json.loads(out(capsys, *words, "--json")) == {
        "game": "goennen", "seed": entry["seed"], "counts": entry["counts"]
    }  # fmt: skip
    lines = out(capsys, *words).split("\n")[:-1]
    assert [int(line.split()[1].replace(",", "")) for line in lines] == entry["counts"]
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))


def test_a_reader_who_has_had_enough_is_no_error():
    """As with `| head`: nobody reads on, and that is not worth a word."""
    reads, writes = os.pipe()
    os.close(reads)
    words = [sys.executable, "-m", "engine", "perft", "tutto", "--seed", "NEW", "--depth", "2", "--solo"]
    done = subprocess.run(words, cwd=ROOT, stdout=writes, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writes)
    assert (done.returncode, done.stderr) == (141, "")


# ---- replay ----


@pytest.mark.parametrize(
    "entry", [e for e in golden("goennen")["game"] if "level" in e], ids=lambda e: e["seed"]
)
def test_replay_of_a_solo_game(capsys, entry):
    assert (
        out(capsys, "replay", link("goennen", entry), "--json").strip()
        == first_state("goennen", entry).to_json()
    )
    told = out(capsys, "replay", link("goennen", entry))
    assert f"level {entry['level']}" in told and entry["seed"] in told
    assert f"seat 0: {entry['scores'][0]} points" in told
    won = (
        "the level is won"
        if entry["scores"][0] >= {1: 90, 4: 78, 7: 66}[entry["level"]]
        else "the level is lost"
    )
    assert won in told and "won by" not in told


@pytest.mark.parametrize(
    "entry", [e for e in golden("goennen")["game"] if e.get("seats", 1) > 1], ids=lambda e: e["seed"]
)
def test_replay_of_a_game_with_several_seats(capsys, entry):
    told = out(capsys, "replay", "https://example.org/page/" + link("goennen", entry))
    for seat, points in enumerate(entry["scores"]):
        assert f"seat {seat}: {points} points" in told
    assert "won by seat " + " and seat ".join(map(str, entry["winners"])) in told


def test_replay_of_a_game_not_yet_played(capsys):
    told = out(capsys, "replay", "#/goennen/solo?level=2&seed=ABC")
    assert "level 2, seed ABC" in told and "0 actions played" in told


def test_replay_of_a_link_to_beat_judges_its_claim(capsys):
    match = open_link("#/tutto/solo?seed=RIVAL")
    while not match.state.is_over:
        match.play(match.state.legal_actions()[-1])
    link, turns = challenge_link(match), match.outcome
    assert f"to beat: {turns}, and the game in the link ends with that" in out(capsys, "replay", link)
    boast = out(capsys, "replay", link.replace(f"beat={turns}", f"beat={turns - 1}"))
    assert f"to beat: {turns - 1} is claimed, but the game in the link ends with {turns}" in boast
    other = out(capsys, "replay", link.replace("seed=RIVAL", "seed=OTHER"))
    assert f"to beat: {turns} is claimed, but the game in the link can't be played to its end" in other
    bare = out(capsys, "replay", link.partition("&moves=")[0])
    assert f"to beat: {turns}, which the link does not show" in bare


# ---- deck ----


def test_deck(capsys, monkeypatch):
    """The figures themselves take a minute, and are tested with what computes them."""
    monkeypatch.setattr("engine.goennen.analysis.odds.difficulty", lambda card: (0.25, 1.5))
    rows = json.loads(out(capsys, "deck", "--json"))
    assert len(rows) == 49
    assert all(0 <= row["chance_in_one_turn"] <= 1 <= row["mean_rounds"] for row in rows)
    table = out(capsys, "deck").strip().split("\n")
    assert len(table) == 50 and [line.split()[0] for line in table[1:]] == [row["id"] for row in rows]


# ---- wrong command lines: "exits 2 with one sentence and the usage" ----


@pytest.mark.parametrize(
    "words",
    [
        [], ["dance"], ["perft"], ["perft", "chess"], ["perft", "goennen", "--depth", "0"],
        ["perft", "goennen", "--depth", "x"], ["perft", "goennen", "--seats", "5"],
        ["perft", "goennen", "--level", "8"], ["perft", "goennen", "--level", "0"],
        ["perft", "goennen", "--seed", ""], ["perft", "goennen", "--seed", "x" * 101],
        ["perft", "goennen", "--colour", "blue"], ["perft", "goennen", "chess"],
        ["replay"], ["replay", "nonsense"], ["replay", "#/goennen/solo?level=9"], ["replay", "#/replay?moves=%ff"],
        ["replay", "#/replay?game=goennen&level=1&seed=A&moves=AAAA"], ["replay", "\udcff"],
        ["deck", "extra"], ["--level", "1"], ["arena", "tutto", "--games", "12", "--seed", "x" * 98],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_wrong_command_line(capsys, words):
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    printed = capsys.readouterr()
    sentence, usage, *_ = printed.err.split("\n")
    assert (
        printed.out == ""
        and sentence.startswith("python3 -m engine")
        and usage.startswith("usage: python3 -m engine")
    )
    assert "Traceback" not in printed.err


def test_it_runs_as_a_module():
    run = subprocess.run(
        [sys.executable, "-m", "engine", "replay", "#/goennen/nowhere"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (
        run.returncode == 2 and run.stdout == "" and "usage: " in run.stderr and "Traceback" not in run.stderr
    )


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    told = capsys.readouterr().out
    for command in ("perft", "replay", "deck"):
        assert command in told


def test_the_link_of_a_replay_opens_the_same_game_anew():
    entry = golden("goennen")["game"][0]
    match = open_link(link("goennen", entry))
    assert open_link(game_link(match)).state == first_state(
        "goennen", {k: v for k, v in entry.items() if k != "moves"}
    )
