"""No file of the code is so long that nobody finds anything in it: it is split by what its parts are about."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST = 450  # lines
CODE = (".py", ".pyi", ".mjs", ".js", ".css", ".html")
LONGER = {
    "web/lab.mjs": "a browser that could not load a module which it imports would not try again (web/mending.mjs)",
}
"""Files that may be longer, and why."""


def lengths() -> dict[str, int]:
    """The lines of each file of the code."""
    command = ["git", "ls-files", "build.py", "engine", "research", "tools", "web"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in names if name.endswith(CODE)}


def test_no_file_is_too_long():
    found = lengths()
    assert len(found) > 300
    assert {name for name, lines in found.items() if lines > MOST} == set(LONGER)
