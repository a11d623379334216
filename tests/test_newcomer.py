"""The short commands of the pages, run as a newcomer would: in a copy of the project, by a Python that has nothing else.
Those that take long are shortened here; what fetches anything is left to the run before a release."""

import re
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from engine.link import open_link, replay_link
from tests.documents import commands

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.slow

SHORTER = [
    (r"--games \d+", "--games 2"),
    (r"--depth \d+", "--depth 2"),
    (r"--verify \d+", "--verify 2"),
    ("hard", "easy"),
    ("medium", "random"),
]
LEFT_OUT = ("my_player.py", "trained.py", "--dask", "engine deck", "LINK", "--sprt")
"""Needs a file of the reader's or a cluster, or takes minutes."""
RECORDED = ("games.jsonl", "other.jsonl")
"""Files of games that commands read."""
OTHERS = (
    "-m tools.protocol", "-m tools.reference", "-m tools.architecture", "-m tools.lab_api", "-m tools.views", "-m tools.figures --list", "-m tools.language sv Svenska",
    "-m tests.golden.record tutto", "-m tests.bench.links --games 2", "-m tests.bench.malformed --count 20",
    "-m tests.bench.tutto_turns --turns 20", "-m tests.bench.soak --games 2", "-m research.tune --help", "build.py --help",
    "-m tools.coverage --help", "-m tools.compiled --help", "-m tools.language --help", "-m tools.release --help", "-m tools.browser --help",
)  # fmt: skip


def replay() -> str:
    match = open_link("#/tutto/solo?seed=NEW")
    while not match.state.is_over:
        match.play(match.state.legal_actions()[-1])
    return replay_link(match)


def of_the_engine() -> list[str]:
    """The command lines of the engine in the pages, shorter."""
    found = set()
    for _, line in commands():
        if line.startswith("python3 -m engine") and not any(each in line for each in LEFT_OUT):
            for long, short in SHORTER:
                line = re.sub(long, short, line)
            found.add(line.partition(" ")[2])
    return sorted(found - {"-m engine"})


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A copy of the project, and a Python with nothing but its standard library."""
    folder = tmp_path_factory.mktemp("newcomer")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if (ROOT / name).is_file():
            (folder / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / "clone" / name)
    venv.create(folder / "python", with_pip=False)
    clone = folder / "clone"
    python = folder / "python" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    for name in RECORDED:
        command = f"-m engine arena goennen --seats easy,random --games 3 --jsonl {name}"
        subprocess.run([python, *command.split()], cwd=clone, capture_output=True, check=True)
    return clone, python


def test_there_are_commands_of_the_engine() -> None:
    assert len(of_the_engine()) >= 4 and any("replay" in line for line in of_the_engine())


@pytest.mark.parametrize("line", [*of_the_engine(), *OTHERS])
def test_a_command_runs_where_nothing_is_installed(newcomer: tuple[Path, Path], line: str) -> None:
    clone, python = newcomer
    words = [replay() if word.startswith("#/replay") else word for word in shlex.split(line)]
    done = subprocess.run(
        [python, *words],
        cwd=clone,
        env={"PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
