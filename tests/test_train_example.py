"""The worked example of training: it learns, saves a file, and that file plays by itself."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.player_file import read_player
from engine.tournament import Power, arena

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.slow


def test_the_example_trains_a_player_that_plays(tmp_path: Path) -> None:
    saved = tmp_path / "trained.py"
    words = [str(ROOT / "docs" / "examples" / "train_tutto.py"), str(saved), "--rounds", "4", "--tried", "12", "--games", "5"]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    turns = [float(line.rpartition(", ")[2].split()[0]) for line in done.stderr.strip().split("\n")]
    assert len(turns) == 4 and turns[-1] < turns[0], "fewer turns to 6,000 points"
    code = saved.read_text("utf-8")
    assert "numpy" not in code.replace(__doc__ or "", "") and "import" not in code
    table = arena("tutto", [read_player(str(saved)), "random"], 40, "TRAINED", Power(1))
    assert table.wins[0] > 25
