"""A copy of the project for the tests, in which the steps of a section of CONTRIBUTING.md are followed."""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.goennen import RULESET

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("en", "de", "nl")
NEXT = RULESET + 1


class Workshop:
    """A copy of the project in which a section's steps are followed.

    A change names a table, a class or a statement; the file is the one among those named in the section that has it."""

    def __init__(self, root: Path, section: str) -> None:
        self.root = root
        text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
        self.steps = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
        named = re.findall(r"`([\w./]+)`", self.steps)
        self.named = {name for name in named if (ROOT / name).exists() and name != "engine/game.py"}
        self.touched: set[str] = set()
        for name in ("engine", "research", "tests", "tools", "web"):
            shutil.copytree(
                ROOT / name, root / name, ignore=shutil.ignore_patterns("node_modules")
            )  # with what is compiled
        if (known := ROOT / ".mypy_cache").exists():
            shutil.copytree(known, root / known.name)  # what mypy knows of all that stays as it is
        for name in ("build.py", "pyproject.toml"):
            shutil.copy(ROOT / name, root)

    def file(self, ending: str) -> str:
        """The file named in the section whose name ends so."""
        (found,) = [name for name in self.named if name.endswith(ending)]
        return found

    def home(self, name: str, below: str = "") -> tuple[str, ast.stmt]:
        """The file below a folder that defines a name at its top level, and the statement that does."""
        found = []
        for file in sorted(self.named):
            if file.endswith(".py") and file.startswith(below):
                body = ast.parse((self.root / file).read_text("utf-8")).body
                found += [(file, statement) for statement in body if name in defined_by(statement)]
        assert len(found) == 1, (
            f"{name} is in {[file for file, _ in found] or 'no file'} of those that the section names"
        )
        return found[0]

    def insert(self, file: str, line: int, column: int, text: str, until: int | None = None) -> None:
        """Put text into a file at a place, as `ast` counts it; or in place of what stands there `until` a column."""
        path = self.root / file
        lines = path.read_bytes().splitlines(keepends=True)
        there = lines[line - 1]
        lines[line - 1] = there[:column] + text.encode() + there[column if until is None else until :]
        path.write_bytes(b"".join(lines))
        self.touched.add(file)

    def enter(self, name: str, *entries: str, below: str = "") -> None:
        """Add entries at the end of a table: a dict, list, tuple or set."""
        file, statement = self.home(name, below)
        last = parts(table_of(statement))[-1]
        self.insert(file, last.end_lineno, last.end_col_offset, "".join(f", {entry}" for entry in entries))

    def put(self, name: str, key: str, value: str) -> None:
        """Give a key of a table another value."""
        file, statement = self.home(name)
        table = table_of(statement)
        (old,) = [
            each for at, each in zip(table.keys, table.values, strict=True) if ast.unparse(at) == repr(key)
        ]
        self.insert(file, old.lineno, old.col_offset, value, until=old.end_col_offset)

    def field(self, name: str, line: str) -> None:
        """Add a field to a class."""
        file, statement = self.home(name)
        last = [each for each in statement.body if isinstance(each, ast.AnnAssign)][-1]
        self.insert(file, last.end_lineno, last.end_col_offset, f"\n{' ' * last.col_offset}{line}")

    def before(self, name: str, text: str, below: str = "") -> None:
        """Add statements before the one that defines a name."""
        file, statement = self.home(name, below)
        self.insert(file, statement.lineno, 0, text.strip() + "\n\n\n")

    def after(self, name: str, text: str) -> None:
        """Add statements after the one that defines a name."""
        file, statement = self.home(name)
        self.insert(file, statement.end_lineno, statement.end_col_offset, "\n\n\n" + text.strip() + "\n")

    def card(self, key: str, old: Callable[[Any], bool], new: Callable[[Any], Any]) -> None:
        """Change a value of the first card of `1.toml` that has the key and such a value and is not changed yet."""
        decks, cards = self.file("decks/"), []
        for number in range(1, NEXT + 1):
            cards += tomllib.loads((self.root / decks / f"{number}.toml").read_text("utf-8")).get("card", [])
        changed = {card["id"][:3] for card in cards if len(card["id"]) > 3}
        card = next(
            card for card in cards if key in card and old(card[key]) and card["id"][:3] not in changed
        )
        card = card | {"id": card["id"][:3] + "z", key: new(card[key])}
        name = f"{decks}{NEXT}.toml"
        lines = [f"{key} = {json.dumps(value)}" for key, value in card.items()]
        self.add(name, "\n".join([(self.root / name).read_text("utf-8"), "[[card]]", *lines, ""]))

    def ruleset(self) -> None:
        """Begin the next ruleset of Gönnen Können."""
        self.add(f"{self.file('decks/')}{NEXT}.toml", f"changes = {RULESET}\n")
        file, statement = self.home("RULESET")
        self.insert(
            file,
            statement.value.lineno,
            statement.value.col_offset,
            str(NEXT),
            until=statement.value.end_col_offset,
        )

    def add(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        self.touched.add(name)

    def say(self, words: dict[str, str], folder: str = "") -> None:
        """Add sentences to every language."""
        for language in LANGUAGES:
            name = f"web/locales/{folder}{language}.json"
            path = self.root / name
            known = json.loads(path.read_text("utf-8")) if path.exists() else {}
            self.add(name, json.dumps(known | words, ensure_ascii=False, indent=1))

    def try_(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words], cwd=self.root, capture_output=True, text=True, check=False
        )

    def run(self, *words: str) -> str:
        """What a command of Python's prints; it has to succeed."""
        run = self.try_(*words)
        assert run.returncode == 0, f"{' '.join(words)}\n{run.stdout[-3000:]}{run.stderr[-3000:]}"
        return run.stdout

    def test(self, *words: str) -> None:
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *words)

    def is_followed(self) -> None:
        """All that was touched is named, all that is named was touched; a folder stands for what is in it."""
        for name in self.touched:
            assert any(name == each or name.startswith(each.rstrip("/") + "/") for each in self.named), name
        for each in self.named:
            assert any(name == each or name.startswith(each.rstrip("/") + "/") for name in self.touched), each


def defined_by(statement: ast.stmt) -> set[str]:
    """The names that a statement defines."""
    if isinstance(statement, (ast.ClassDef, ast.FunctionDef)):
        return {statement.name}
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    return {target.id for target in targets if isinstance(target, ast.Name)}


def table_of(statement: ast.stmt) -> Any:
    """The display of a dict, list, tuple or set in the value of an assignment."""
    kinds = (ast.Dict, ast.List, ast.Tuple, ast.Set)
    return next(node for node in ast.walk(statement.value) if isinstance(node, kinds))


def parts(table: Any) -> list[ast.expr]:
    return table.values if isinstance(table, ast.Dict) else table.elts
