"""Do the tests notice when a rule is changed? `python -m tools.mutants [MODULE ...] [--processes N]`.

Makes small changes (a number one more, a comparison turned round, a condition negated) to the modules of `TESTS`, one
at a time in a copy of its own, and runs the tests named there. A change that a test notices is killed. Survivors that
docs/mutants.md does not explain are printed; the exit status is 1 if there are any. About two seconds a change;
MODULE is one of the names below, as `goennen/tasks`. Types and `strict=True` are left alone: the one is never run, the
other is an assertion.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.environment import ROOT, install_group, say

_GAME = "tests/engine/test_golden.py::test_golden_game"
_GOENNEN = "turn completing buying bonuses passive chance market end setup solo"
TESTS = {
    "goennen/tasks": "tasks completing cards turn",
    "goennen/scoring": "scoring end",
    "goennen/apply": _GOENNEN,
    "goennen/course": _GOENNEN,
    "goennen/check": _GOENNEN + " rearranging",
    "tutto/apply": "rules properties links",
    "tutto/legal": "rules properties",
    "tutto/dice": "rules properties tutto_odds",
}
"""Module -> the tests of its rules, by file: the quickest first, as the first failure ends a run. All of them are
followed by what every value of the engine is, and the golden games."""

OTHER = {
    "Add": "Sub Mul", "Sub": "Add Mul", "Mul": "Add FloorDiv", "FloorDiv": "Mul Mod", "Mod": "FloorDiv Add",
    "BitAnd": "BitOr", "BitOr": "BitAnd", "BitXor": "BitOr", "LShift": "RShift", "RShift": "LShift",
    "Eq": "NotEq LtE GtE", "NotEq": "Eq Lt Gt", "Lt": "LtE GtE", "LtE": "Lt Gt", "Gt": "GtE LtE", "GtE": "Gt Lt",
    "In": "NotIn", "NotIn": "In", "Is": "IsNot", "IsNot": "Is",
}  # fmt: skip
"""What is tried for an operator. Cosmic Ray would try each of the dozen others: the same test notices them all."""

EXPLAINED = ROOT / "docs" / "mutants.md"
TIMEOUT = 60.0


@dataclass(frozen=True, slots=True)
class Survivor:
    """A change that no test noticed. before, after: the line, stripped."""

    module: str
    number: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"engine/{self.module}.py:{self.number}\n  - {self.before}\n  + {self.after}"


def explained() -> set[tuple[str, str, str]]:
    """(module, line, changed line) of the survivors that docs/mutants.md gives reasons for."""
    found, module = set(), ""
    text = EXPLAINED.read_text("utf-8") if EXPLAINED.exists() else ""
    pattern = re.compile(r"^## (?P<module>\S+)$|^- (?P<before>.*)\n\+ (?P<after>.*)$", re.MULTILINE)
    for match in pattern.finditer(text):
        module = match["module"] or module
        if match["before"] is not None:
            found.add((module, match["before"], match["after"]))
    return found


def test_files(module: str) -> list[str]:
    """The tests of a module, as pytest takes them."""
    game = module.partition("/")[0]
    files = [f"tests/engine/{game}/test_{name}.py" for name in TESTS[module].split()]
    return [*files, "tests/engine/test_values.py", _GAME, "-k", f"not test_golden_game or {game}"]


def annotations(source: str) -> Iterator[tuple[int, int, int, int]]:
    """Where types are written: (line, column, last line, last column). A change there changes nothing that runs."""
    for node in ast.walk(ast.parse(source)):
        for name in ("annotation", "returns"):
            each = getattr(node, name, None)
            if each is not None:
                yield each.lineno, each.col_offset, each.end_lineno, each.end_col_offset


def strictness(source: str) -> Iterator[tuple[int, int, int, int]]:
    """Where `strict=True` is written."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "strict":
            yield node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def changes(module: str) -> list[Any]:
    """Cosmic Ray's work items for a module."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db

    path = Path("engine", *module.split("/")).with_suffix(".py")
    source = (ROOT / path).read_text("utf-8")
    alone = [*annotations(source), *strictness(source)]
    with tempfile.TemporaryDirectory() as folder, use_db(str(Path(folder, "session")), WorkDB.Mode.create) as session:
        init([path], session, {})
        items = list(session.work_items)
    return [item for item in items if _is_tried(item.mutations[0], alone)]


def _is_tried(change: Any, alone: list[tuple[int, int, int, int]]) -> bool:
    if any((line, at) <= change.start_pos and change.end_pos <= (last, end) for line, at, last, end in alone):
        return False
    operators = re.search(r"/Replace(?:Binary|Comparison)Operator_(\w+)_(\w+)$", change.operator_name)
    return not operators or operators[2] in OTHER.get(operators[1], "").split()


_copy: tempfile.TemporaryDirectory[str] | None = None


def in_a_copy() -> None:
    """This process works in a copy of its own, as a change is made in the file."""
    global _copy
    _copy = tempfile.TemporaryDirectory(prefix="mutants-")
    for name in ("engine", "tests", "tools"):
        shutil.copytree(ROOT / name, Path(_copy.name, name), ignore=shutil.ignore_patterns("__pycache__", "web", "ui"))
    shutil.copy(ROOT / "pyproject.toml", _copy.name)
    os.chdir(_copy.name)
    subprocess.run([sys.executable, "-m", "compileall", "-q", "engine"], check=True)


def command(module: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *test_files(module)]


def tried(module: str, item: Any) -> Survivor | None:
    """The change if it survives."""
    import shlex

    from cosmic_ray.mutating import mutate_and_test

    result = mutate_and_test(item.mutations, shlex.join(command(module)), TIMEOUT)
    if result.worker_outcome != "normal":
        raise RuntimeError(result.output)
    if result.is_killed:
        return None
    lines = result.diff.split("\n")
    before, after = (
        next(line[1:].strip() for line in lines if line.startswith(sign) and not line.startswith(sign * 3))
        for sign in "-+"
    )
    return Survivor(module, item.mutations[0].start_pos[0], before, after)


def survivors(module: str, processes: int) -> tuple[int, list[Survivor]]:
    """How many changes were made to a module, and those that survived. Raises `CalledProcessError` if the tests fail
    without any change."""
    items = changes(module)
    begun = time.monotonic()
    found = []
    with ProcessPoolExecutor(processes, initializer=in_a_copy) as pool:
        pool.submit(subprocess.run, command(module), check=True, stdout=subprocess.DEVNULL).result()
        for number, survivor in enumerate(pool.map(tried, [module] * len(items), items), 1):
            found += [survivor] if survivor else []
            left = (time.monotonic() - begun) / number * (len(items) - number) / 60
            told = f"\r{module}: {number}/{len(items)}, {len(found)} survived, {left:.0f} minutes left   "
            print(told, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return len(items), found


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.partition("\n")[0])
    options.add_argument("modules", nargs="*", metavar="MODULE", choices=[[], *TESTS], default=[])
    options.add_argument("--processes", type=int, default=os.cpu_count(), help="(default: one per core)")
    chosen = options.parse_args(arguments)
    known = explained()
    total = alive = new = 0
    for module in chosen.modules or TESTS:
        made, found = survivors(module, chosen.processes)
        fresh = [each for each in found if (module, each.before, each.after) not in known]
        say(f"{module}: {made} changes, {made - len(found)} killed, {len(found)} survived, {len(fresh)} unexplained")
        for each in fresh:
            say(str(each))
        total, alive, new = total + made, alive + len(found), new + len(fresh)
    say(f"together: {total} changes, {total - alive} killed, {alive} survived, {new} not explained in docs/mutants.md")
    return int(new > 0)


if __name__ == "__main__":
    try:
        import cosmic_ray as _cosmic_ray  # noqa: F401
    except ImportError:
        install_group("test")
        sys.exit(subprocess.call([install_group("trust"), "-m", "tools.mutants", *sys.argv[1:]]))
    sys.exit(main(sys.argv[1:]))
