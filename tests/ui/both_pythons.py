"""The page's Python in the Python of the page: MicroPython, here under Node, and what it draws beside what CPython draws."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from tools.environment import ROOT

HERE = Path(__file__).resolve().parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
NODE = os.environ.get("DICETABLE_NODE") or shutil.which("node")
UI = sorted(f for f in WEB.glob("ui/**/*.py") if not f.stem.endswith("types"))


def run(code: str, **values: str) -> list[str]:
    """The lines that MicroPython writes; the last one holds the recorded canvases."""
    request = {"files": [f.relative_to(WEB).as_posix() for f in UI], "code": code, "values": values}
    done = subprocess.run(
        [NODE, str(HERE / "micropython.mjs"), str(MODULES), str(WEB)],
        input=json.dumps(request),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr.strip(), done.stderr  # what the page would write to the console
    return done.stdout.splitlines()


def same(a: object, b: object) -> bool:
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return abs(a - b) < 1e-6
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return a == b
