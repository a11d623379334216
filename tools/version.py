"""The version of Dicetable. It is written in pyproject.toml and nowhere else."""

from __future__ import annotations

import re
import tomllib

from tools.environment import ROOT, BuildError


def version() -> str:
    """Like "1.0.0"."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def changes(of: str) -> str:
    """What CHANGELOG.md says of a version. Raises BuildError if it says nothing."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"(?ms)^## {re.escape(of)}(?: \([^)\n]*\))?\n(.*?)(?=^## |\Z)", text)
    if not found or not found[1].strip():
        raise BuildError(f"CHANGELOG.md says nothing about {of}.")
    return found[1].strip() + "\n"
