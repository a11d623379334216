"""Compiles the engine while pip makes its wheel, if the variable DICETABLE_COMPILED is set (see tools/compiled.py):

    DICETABLE_COMPILED=1 pip install .

`pyproject.toml` names this file as a hook of hatchling.
"""

import os
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = bool(os.environ.get("DICETABLE_COMPILED"))
GROUPS = ("compiled", "simulation")
"""The dependency groups with mypyc, and with what it reads the types of."""


class CompiledWheel(BuildHookInterface):  # type: ignore[misc]  # hatchling's own
    """Puts compiled modules beside the sources; Python takes the compiled ones."""

    def dependencies(self) -> list[str]:
        groups = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))["dependency-groups"]
        return [each for name in GROUPS for each in groups[name]] if WANTED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not WANTED:
            return
        sys.path.insert(0, self.root)
        from tools.compiled import compile_copy  # where pip builds, the project is not on the path before

        self._made = TemporaryDirectory()
        folder = Path(self._made.name)
        compile_copy(folder, sys.executable, Path(self.root, "engine"))
        for suffix in ("so", "pyd"):
            for path in folder.rglob(f"*.{suffix}"):
                build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data |= {"infer_tag": True, "pure_python": False}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if WANTED:
            self._made.cleanup()
