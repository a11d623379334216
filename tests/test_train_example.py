"""The worked examples of training: they learn, save a file, and that file plays by itself."""

import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.batch import Batch
from engine.environments import solo
from engine.player_file import PlayerFile, read_player
from engine.tournament import Power, arena

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.slow


def test_the_example_trains_a_player_that_plays(tmp_path: Path) -> None:
    saved = tmp_path / "trained.py"
    words = [
        str(ROOT / "docs" / "examples" / "train_tutto.py"),
        str(saved),
        "--rounds",
        "4",
        "--tried",
        "12",
        "--games",
        "5",
    ]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    turns = [float(line.rpartition(", ")[2].split()[0]) for line in done.stderr.strip().split("\n")]
    assert len(turns) == 4 and turns[-1] < turns[0], "fewer turns to 6,000 points"
    code = saved.read_text("utf-8")
    assert "numpy" not in code.replace(__doc__ or "", "") and "import" not in code
    table = arena("tutto", [read_player(str(saved)), "random"], 40, "TRAINED", Power(1))
    assert table.wins[0] > 25


def test_the_masked_example_trains_a_network_that_plays(tmp_path: Path) -> None:
    saved = tmp_path / "trained.py"
    words = [str(ROOT / "docs" / "examples" / "train_masked.py"), str(saved), "--rounds", "20"]
    # More threads than one would only wait for each other.
    settings = {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=settings,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    turns = [float(line.partition(": ")[2].split()[0]) for line in done.stderr.strip().split("\n")]
    assert len(turns) == 2 and turns[-1] < turns[0] - 1, "fewer turns to 6,000 points"
    assert "numpy" not in saved.read_text("utf-8")
    table = arena("tutto", [read_player(str(saved)), "random"], 40, "TRAINED", Power(1))
    assert table.wins[0] > 25


def test_the_saved_network_is_the_trained_one() -> None:
    """In each decision the file gives the actions the order that the network gives them."""
    example = runpy.run_path(str(ROOT / "docs" / "examples" / "train_masked.py"))
    net = example["train"](1)
    player = PlayerFile("trained.py", example["player"](net)).player()
    env, rng = solo("tutto"), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        mask = observation["action_mask"] == 1
        _, chances, _ = example["forward"](net, observation["observation"][None].astype(float), mask[None])
        values = {
            example["ENCODING"].index(env.view(), action): value
            for action, value in player.values(env.view()).items()
        }
        assert set(values) == set(np.flatnonzero(mask))
        given = np.array([values[place] for place in sorted(values)])
        found = np.exp(given - given.max())
        assert found / found.sum() == pytest.approx(chances[0, mask], abs=0.02)
        observation, _, over, _, _ = env.step(rng.choice(np.flatnonzero(mask)))


def test_the_example_with_rows_learns_from_its_teacher(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It gives away less from round to round, and the file plays as the network does."""
    example = runpy.run_path(str(ROOT / "docs" / "examples" / "train_rows.py"))
    example["train"].__globals__["TIMES"] = 40  # there are few decisions
    net = example["train"](0, rounds=4, teacher="easy")
    lost = [float(line.rpartition("away ")[2].split()[0]) for line in capsys.readouterr().err.splitlines()]
    assert len(lost) == 4 and lost[-1] < lost[0] / 2
    saved = tmp_path / "trained.py"
    saved.write_text(example["player"](net), "utf-8")
    assert "numpy" not in saved.read_text("utf-8")
    player, batch = PlayerFile("trained.py", saved.read_text("utf-8")).player(), Batch("goennen", 8, seats=2)
    seen = batch.reset(seed=1)
    for _ in range(20):
        scores = example["forward"](net, seen.observation, *batch.flat())[2]
        found = [
            value
            for state, seat in zip(batch.states, seen.seat, strict=True)
            for value in player.values(state.view(int(seat))).values()
        ]
        assert found == pytest.approx(scores.tolist(), abs=0.05)
        seen = batch.step([0] * 8)[0]
    table = arena("goennen", [read_player(str(saved)), "random"], 20, "TRAINED", Power(1))
    assert table.wins[0] > 15
