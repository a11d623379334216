"""Takes a game that is not part of this project into a copy of it. Its folder has the game's name, and in it

- `engine/`, its package of the engine (see `Game` in engine/game.py);
- `page/`, its package of the page, with one class in `offered.py` (see `ui.app.games`);
- `words/`, a JSON file for each language: {folder of web/locales/, or "": {key: sentence}}.

tests/third_game/pig is an example.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import ROOT, WORK, BuildError, npm_packages

COPIED = ("engine", "tools", "web", "docs", "build.py", "pyproject.toml", "README.md", "LICENSE")
MADE = ("python", "site.txt", "recorded.json")
"""What a build makes of the sources; the rest of `.build` is fetched or bundled, and shared."""


def add(folder: Path, root: Path) -> None:
    """Put the game of a folder into a copy of the project. Raises BuildError if a part of the game is missing."""
    name = folder.name
    offered = folder / "page" / "offered.py"
    kinds = re.findall(r"^class (\w+)", offered.read_text("utf-8"), re.MULTILINE) if offered.is_file() else []
    if len(kinds) != 1 or not (folder / "engine" / "__init__.py").is_file():
        raise BuildError(f"{folder} has no game: tools/further_game.py says what belongs there.")
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(folder / "engine", root / "engine" / name, ignore=skipped)
    shutil.copytree(folder / "page", root / "web" / "ui" / "games" / name, ignore=skipped)
    (root / "engine" / "further.py").write_text(
        f"from engine import {name}\nfrom engine.game import Game\n\nGAMES: list[Game] = [{name}]\n", "utf-8"
    )
    (root / "web" / "ui" / "games" / "further.py").write_text(
        f'from ui.games.{name}.offered import {kinds[0]}\n\nSHOWN = {{"{name}": {kinds[0]}}}\n', "utf-8"
    )
    for path in sorted((folder / "words").glob("*.json")):
        for part, words in json.loads(path.read_text("utf-8")).items():
            there = root / "web" / "locales" / part / path.name
            known = json.loads(there.read_text("utf-8")) if there.exists() else {}
            there.parent.mkdir(exist_ok=True)
            there.write_text(json.dumps(known | words, ensure_ascii=False, indent=1), "utf-8")


def copy_of_project(root: Path) -> None:
    """Copy what a build is made from into a folder; what is fetched from elsewhere is shared. Raises BuildError."""
    npm_packages()
    WORK.mkdir(exist_ok=True)
    skipped = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in COPIED:
        whole = ROOT / name
        if whole.is_dir():
            shutil.copytree(whole, root / name, ignore=skipped)
        else:
            root.mkdir(parents=True, exist_ok=True)
            shutil.copy(whole, root)
    (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    (root / ".build").mkdir()
    for each in WORK.iterdir():
        if each.name not in MADE and not each.name.startswith(("site-", "with-")):
            (root / ".build" / each.name).symlink_to(each)


def build(folder: Path, target: Path, with_docs: bool) -> int:
    """Build the site with the game of a folder; the exit status of the build. Raises BuildError."""
    root = WORK / f"with-{folder.name}"
    shutil.rmtree(root, ignore_errors=True)
    copy_of_project(root)
    add(folder, root)
    words = ["build.py", "dist", *([] if with_docs else ["--no-docs"])]
    status = subprocess.call([sys.executable, *words], cwd=root)
    if not status:
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(root / "dist", target)
        (WORK / "site.txt").unlink(missing_ok=True)  # what lies there now is not what this project builds
    return status
