"""Games on a cluster: a Dask scheduler with two workers on this machine gives what one core gives."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.parallel import spread

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    from distributed import LocalCluster  # every process collects this file, and one runs it

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    del found["decisions_per_s"]
    return found


def test_a_cluster_plays_the_same_games_as_one_core(address, tmp_path, capsys):
    player = tmp_path / "mine.py"
    player.write_text("def choose(view):\n    return view.legal_actions()[-1]\n")
    words = ["arena", "tutto", "--seats", f"{player},easy", "--games", "20", "--seed", "CLUSTER"]
    alone = figures(capsys, *words, "--processes", "1", "--csv", str(tmp_path / "alone.csv"))
    # The workers have only what is sent to them.
    player.write_text("raise SystemError('the file is not read again')")
    with pytest.raises(SystemExit):
        main(words)
    player.write_text("def choose(view):\n    return view.legal_actions()[-1]\n")
    assert figures(capsys, *words, "--dask", address, "--csv", str(tmp_path / "cluster.csv")) == alone
    assert (tmp_path / "cluster.csv").read_text() == (tmp_path / "alone.csv").read_text()


def test_the_work_ends_with_the_first_verdict_or_error_or_when_nobody_takes_more(address, capsys):
    words = ["arena", "tutto", "--seats", "easy,random", "--sprt", "0,80", "--seed", "CLUSTER"]
    found = figures(capsys, *words, "--dask", address)
    assert found["sprt"]["verdict"] == "better" and found["games"] < 200
    assert found == figures(capsys, *words, "--processes", "2")
    assert list(islice(spread(str, range(1_000), cluster=address), 3)) == ["0", "1", "2"]
    with pytest.raises(ZeroDivisionError):
        list(spread((1).__truediv__, range(3), cluster=address))


def test_a_cluster_that_is_not_there_is_one_sentence(capsys, monkeypatch):
    monkeypatch.setattr("engine.parallel.PATIENCE", 1)
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "tutto", "--seats", "easy,random", "--dask", "tcp://127.0.0.1:9"])
    assert stopped.value.code == 2
    sentence, usage, *_ = capsys.readouterr().err.rpartition("\r")[2].split("\n")
    assert (
        sentence == "python3 -m engine: there is no Dask scheduler at tcp://127.0.0.1:9"
        and usage.startswith("usage")
    )


def test_a_player_whose_process_ends_has_lost_there_too(address, tmp_path, capsys):
    player = tmp_path / "dies.py"
    player.write_text(
        "import os\n\ndef choose(view):\n    if view.seat == 1 and view.position.turn > 3:\n        os._exit(3)\n"
        "    return view.legal_actions()[-1]\n"
    )
    words = ["arena", "tutto", "--seats", f"{player},easy", "--games", "6", "--seed", "DIES"]
    found = figures(capsys, *words, "--dask", address)
    assert (found["games"], found["failed"]) == (6, 3)
    assert found == figures(capsys, *words, "--processes", "2")


def test_a_lost_scheduler_is_one_sentence():
    """It is ended in the middle of a tournament that would take long."""
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--dashboard-address", ":0"],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert scheduler.stderr
    address = next(found[0] for line in scheduler.stderr if (found := re.search(r"tcp://\S+:\d+", line)))
    worker = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "distributed.cli.dask_worker",
            address,
            "--nthreads",
            "1",
            "--dashboard-address",
            ":0",
        ],
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    )
    words = [sys.executable, "-m", "engine", "arena", "tutto", "--seats", "easy,random", "--games", "100000"]
    arena = subprocess.Popen(
        [*words, "--dask", address], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert arena.stderr
        shown = ""
        while "/100000 games" not in shown:
            shown += arena.stderr.read(1)
        scheduler.kill()
        out, err = arena.communicate(timeout=60)
    finally:
        for process in (arena, worker, scheduler):
            process.kill()
    sentence, usage = err.strip().split("\n")[-2:]
    assert sentence == f"python3 -m engine: the Dask scheduler at {address} is lost" and "usage: " in usage
    assert arena.returncode == 2 and out == "" and "Traceback" not in err and "distributed" not in err
