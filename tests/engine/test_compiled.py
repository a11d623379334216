"""The compiled engine: used while it was made from the present sources, and it plays the same games."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.compiled import STAMP, digest
from tools import compiled

ROOT = Path(__file__).parents[2]
WHERE = "import engine.compiled, engine.goennen.legal as legal; print(legal.__file__)"


def python(folder: Path, *arguments: str) -> str:
    """What Python prints when it runs in this folder."""
    ran = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def played(printed: str) -> object:
    """What a command printed, without how fast it was."""
    if not printed.startswith("{"):
        return printed
    return {key: value for key, value in json.loads(printed).items() if "_per_" not in key}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the engine and, in place of a compiled one, a copy of it."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / ".build" / "compiled"
    shutil.copytree(tmp_path / "engine", folder / "engine")
    (folder / STAMP).write_text(digest(tmp_path / "engine"), "utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_compiled_engine_is_used_where_it_is_asked_for(clone: Path) -> None:
    assert python(clone, "-c", WHERE).startswith(str(clone / ".build"))
    assert not python(clone, "-c", WHERE.replace("engine.compiled, ", "")).startswith(str(clone / ".build"))


def test_the_command_line_runs_with_it(clone: Path) -> None:
    assert python(clone, "-m", "engine", "--version").startswith("Dicetable ")


@pytest.mark.parametrize("change", ["a changed source", "a new source", "no stamp"])
def test_a_compilation_of_other_sources_is_not_used(clone: Path, change: str) -> None:
    if change == "a changed source":
        with (clone / "engine" / "goennen" / "legal.py").open("a", encoding="utf-8") as file:
            file.write("\nCHANGED = True\n")
    elif change == "a new source":
        (clone / "engine" / "new.py").touch()
    else:
        (clone / ".build" / "compiled" / STAMP).unlink()
    assert python(clone, "-c", WHERE) == str(clone / "engine" / "goennen" / "legal.py")


def test_every_module_that_is_left_out_exists_and_has_a_reason() -> None:
    for name, reason in compiled.INTERPRETED.items():
        assert (compiled.SOURCES / name).is_file() and reason
    assert len(compiled.modules()) > 25


@pytest.mark.long  # compiling takes minutes; the games are those of every other test
def test_compiled_it_plays_the_same_games(tmp_path: Path) -> None:
    compiled.build(tmp_path / "compiled")
    where = WHERE.replace("engine.compiled, ", "")
    assert Path(python(tmp_path / "compiled", "-c", where)).suffix in (".so", ".pyd")
    for words in (
        "solo --level 3 --policy hard --games 6 --seed SAME --json",
        "arena goennen --seats hard,medium,easy,random --games 4 --seed SAME --json",
        "perft goennen --seed SAME --depth 3",
    ):
        here, there = (
            python(folder, "-m", "engine", *words.split()) for folder in (ROOT, tmp_path / "compiled")
        )
        assert played(here) == played(there)
