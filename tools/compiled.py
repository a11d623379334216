"""Compiles the engine with mypyc for those who simulate: `python3 -m tools.compiled`. Needs a C compiler.

    python3 -m tools.compiled          # into .build/compiled/; arena, solo, tune and the environments then use it
    python3 -m tools.compiled test     # then runs the engine's tests with it
    python3 -m tools.compiled remove   # back to the sources

The source is the same, and so are the games. What is not compiled runs from its source: modules with generic frozen
classes, which mypyc does not support, and all that does not count in a simulation. numpy comes with it, which `engine/goennen/ai/rollsets.py` uses where it is there.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.compiled import FOLDER, SOURCES, STAMP, digest, is_current
from tools.environment import ROOT, BuildError, asks_for_help, install_group, install_into, say

COMPILED = ("seed.py", "goennen/*.py", "goennen/ai/*.py", "tutto/*.py", "tutto/ai/*.py")
INTERPRETED = {
    "goennen/__init__.py": "not called in a game",
    "goennen/notation.py": "not called in a game",
    "goennen/reasons.py": "not called in a game",
    "goennen/ai/compare.py": "not called in a game",
    "goennen/ai/sights.py": "not called in a game",
    "goennen/ai/tempting.py": "not called in a game",
    "goennen/state.py": "inherits a generic frozen class",
    "goennen/view.py": "inherits a generic frozen class",
    "goennen/view_types.py": "not called in a game",
    "goennen/ai/__init__.py": "empty",
    "tutto/__init__.py": "not called in a game",
    "tutto/notation.py": "not called in a game",
    "tutto/reasons.py": "not called in a game",
    "tutto/mistakes.py": "not called in a game",
    "tutto/state.py": "inherits a generic frozen class",
    "tutto/view.py": "inherits a generic frozen class",
    "tutto/view_types.py": "not called in a game",
    "tutto/ai/__init__.py": "empty",
    "tutto/ai/compare.py": "not called in a game",
    "tutto/ai/evaluation.py": "calls a decorated function of its own before mypyc has made it",
}
"""Modules in `COMPILED` that are left out, and why."""


def modules(package: Path = SOURCES) -> list[Path]:
    """The modules that are compiled, as paths in the package."""
    found = [path.relative_to(package) for pattern in COMPILED for path in sorted(package.glob(pattern))]
    return [path for path in found if path.as_posix() not in INTERPRETED]


def compile_copy(folder: Path, python: str, package: Path = SOURCES) -> None:
    """Copy the package `engine` into a folder and compile it there, with the mypyc of that Python. Raises `BuildError`."""
    shutil.copytree(package, folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    names = [f"engine/{path.as_posix()}" for path in modules(package)]
    say(f"mypyc: compiling {len(names)} modules, which takes some minutes")
    mypyc = [python, "-m", "mypyc", "--config-file", str(package.parent / "pyproject.toml"), *names]
    try:
        made = subprocess.run(mypyc, cwd=folder, check=False, capture_output=True, text=True)
    except OSError as error:
        raise BuildError(f"mypyc could not be started: {error}") from error
    if made.returncode:
        raise BuildError(trouble(made.stdout + made.stderr))
    shutil.rmtree(folder / "build")


def build(folder: Path = FOLDER) -> None:
    """Compile the engine into `folder`, unless that holds a compilation of the same sources. Raises `BuildError`."""
    if is_current(folder):
        say(f"compiled: {folder} is up to date")
        return
    install_group("simulation")  # mypyc reads the types of numpy
    python = install_group("compiled")
    shutil.rmtree(folder, ignore_errors=True)
    compile_copy(folder, str(python))
    shutil.copy(ROOT / "pyproject.toml", folder)  # for the version; sooner, setuptools would read it
    install_into(folder, "simulation")
    (folder / STAMP).write_text(digest(folder / "engine"), "utf-8")  # the sources may have changed meanwhile
    say(f"compiled: {folder} is ready")


def trouble(said: str) -> str:
    """Why mypyc failed, and the end of what it said."""
    if re.search(r"^\S+\.pyi?:\d+: error: ", said, re.MULTILINE):
        why = "mypyc does not accept the engine's sources."
    elif "Python.h" in said:
        why = "The engine could not be compiled: Python's headers are missing (on Debian and Ubuntu: apt-get install python3-dev)."
    elif re.search(
        r"No such file or directory: '\S+'|command '\S+' failed: No such file|Microsoft Visual C\+\+ .* required",
        said,
    ):
        why = "The engine could not be compiled: there is no C compiler (on Debian and Ubuntu: apt-get install gcc)."
    else:
        why = "The engine could not be compiled."
    return "\n".join([why, *said.strip().splitlines()[-10:]])


def test(arguments: Sequence[str]) -> int:
    """Run the engine's tests with the compiled engine."""
    python = install_group("test")
    paths = os.pathsep.join([str(FOLDER), str(ROOT)])
    command = [
        str(python),
        "-m",
        "pytest",
        "-q",
        "-o",
        f"pythonpath={FOLDER} {ROOT} {ROOT / 'web'}",
        *arguments,
    ]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths})


def main(arguments: Sequence[str]) -> int:
    if asks_for_help(arguments[:1], __doc__):
        return 0
    match arguments:
        case ["remove"]:
            shutil.rmtree(FOLDER, ignore_errors=True)
        case ["test", *rest]:
            build()
            return test(rest or ["tests/engine"])
        case []:
            build()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(str(error))
