"""Simulations run the compiled engine where there is one: a program imports this module before all others of `engine`.

`python3 -m tools.compiled` compiles these sources into `.build/compiled/`. Once a source differs from what was compiled,
everything runs from the sources again until the next compilation. Both play the same games.
"""

import hashlib
import sys
from pathlib import Path

import engine

SOURCES = Path(__file__).parent
FOLDER = SOURCES.parent / ".build" / "compiled"
STAMP = "sources.txt"


def digest(package: Path) -> str:
    """A digest of all files of the package `engine` in this folder, compiled ones excepted."""
    found = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml"):
            found.update(f"{path.relative_to(package).as_posix()}\n".encode() + path.read_bytes() + b"\n")
    return found.hexdigest()


def is_current(folder: Path, package: Path = SOURCES) -> bool:
    """Whether `folder` holds a compilation of these very sources."""
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == digest(package)


USED = is_current(FOLDER)
"""Whether the compiled engine is used."""

if USED:
    sys.path.append(str(FOLDER))  # for the library that the compiled modules share
    engine.__path__.insert(0, str(FOLDER / "engine"))
