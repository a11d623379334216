"""Do the tests notice when a rule is changed? `python -m tools.mutants [MODULE ...] [--processes N]`.

Makes small changes (a number one more, a comparison turned round, a condition negated) to the modules of `TESTS`, one
at a time in a copy of its own, and runs the tests named there. A change that a test notices is killed. Survivors that
docs/mutants.md does not explain are printed; the exit status is 1 if there are any. About two seconds a change;
MODULE is one of the names below, as `goennen/tasks`. Types, `strict=True` and caches are left alone: they change no answer.
"""

import argparse
import ast
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.environment import ROOT, install_group, say

_GAME = "tests/engine/test_golden.py"
_GOENNEN = "turn completing buying bonuses passive chance market end setup solo"
TESTS = {
    "goennen/tasks": "tasks completing cards turn",
    "goennen/scoring": "scoring end",
    "goennen/apply": _GOENNEN,
    "goennen/course": _GOENNEN,
    "goennen/check": "refusals rearranging " + _GOENNEN,
    "tutto/apply": "rules properties links tutto_referee",
    "tutto/legal": "rules properties tutto_referee",
    "tutto/dice": "rules properties tutto_odds",
}
"""Module -> the tests of its rules, by file: the quickest first, as the first failure ends a run. Before them all come
the golden games, which notice most, after them what every value of the engine is."""

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


def files_of(module: str) -> list[str]:
    """The tests of a module, as pytest takes them."""
    game = module.partition("/")[0]
    files = [f"tests/engine/{game}/test_{name}.py" for name in TESTS[module].split()]
    return [_GAME, *files, "tests/engine/test_values.py"]


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
            yield node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0


def caches(source: str) -> Iterator[tuple[int, int, int, int]]:
    """The decorators that keep a function's answers."""
    for node in ast.walk(ast.parse(source)):
        for each in getattr(node, "decorator_list", ()):
            if "cache" in ast.unparse(each):
                yield each.lineno, 0, each.end_lineno + 1, 0


def changes(module: str) -> list[Any]:
    """Cosmic Ray's work items for a module."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db

    path = Path("engine", *module.split("/")).with_suffix(".py")
    source = (ROOT / path).read_text("utf-8")
    alone = [*annotations(source), *strictness(source), *caches(source)]
    with tempfile.TemporaryDirectory() as folder, use_db(str(Path(folder, "session")), WorkDB.Mode.create) as session:
        init([path], session, {})
        items = list(session.work_items)
    return [item for item in items if _is_tried(item.mutations[0], alone)]


def _is_tried(change: Any, alone: list[tuple[int, int, int, int]]) -> bool:
    if any((line, at) <= change.start_pos and change.end_pos <= (last, end) for line, at, last, end in alone):
        return False
    operators = re.search(r"/Replace(?:Binary|Comparison)Operator_(\w+)_(\w+)$", change.operator_name)
    return not operators or operators[2] in OTHER.get(operators[1], "").split()


def copy(source: Path, target: Path) -> None:
    """What the tests of the engine need, in a folder of its own."""
    for name in ("engine", "tests", "tools"):
        shutil.copytree(source / name, target / name, ignore=shutil.ignore_patterns("web", "ui"))
    shutil.copy(source / "pyproject.toml", target)


_own: tempfile.TemporaryDirectory[str] | None = None


def begin(unchanged: Path) -> None:
    """This process works in a copy of its own, as a change is made in the file, and has loaded what all tests need."""
    import hypothesis.strategies  # noqa: F401
    import pytest  # noqa: F401

    global _own
    _own = tempfile.TemporaryDirectory(prefix="mutants-")
    copy(unchanged, Path(_own.name))
    os.chdir(_own.name)
    sys.path.insert(0, _own.name)
    sys.dont_write_bytecode = True  # of a change nothing must stay
    for name in [name for name in sys.modules if name.split(".")[0] in ("engine", "tests", "tools")]:
        del sys.modules[name]  # this file among them, of which the copy must not know


def passes(module: str) -> bool:
    """Whether the tests of a module pass, file by file, as most changes are noticed in the first."""
    import pytest

    game = module.partition("/")[0]
    words = ["-x", "-q", "-p", "no:cacheprovider", "-k", f"not test_golden or (test_golden_game and {game} and not step)"]
    return not any(pytest.main([*words, file]) for file in files_of(module))


def _passes_quietly(module: str) -> None:
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    os._exit(not passes(module))


def tried(module: str, item: Any) -> Survivor | None:
    """The change if it survives. The tests run in a child of this process, which need not start from nothing; one
    that takes too long, in a loop without an end say, has noticed the change."""
    from cosmic_ray.mutating import use_mutation
    from cosmic_ray.plugins import get_operator

    change = item.mutations[0]
    with use_mutation(change.module_path, get_operator(change.operator_name)(), change.occurrence) as (before, after):
        child = multiprocessing.get_context("fork").Process(target=_passes_quietly, args=(module,))
        child.start()
        child.join(TIMEOUT)
        if child.exitcode is None:
            child.kill()
            child.join()
    if child.exitcode:
        return None
    lines = [
        (old.strip(), new.strip())
        for old, new in zip(before.split("\n"), after.split("\n"), strict=False)
        if old != new
    ]
    return Survivor(module, change.start_pos[0], *lines[0])


def survivors(module: str, processes: int) -> Iterator[tuple[int, Survivor | None]]:
    """(changes still to make, the last one if it survived) for every change of a module. Raises `CalledProcessError` if
    the tests fail without any change."""
    items = changes(module)
    with tempfile.TemporaryDirectory(prefix="unchanged-") as folder:
        copy(ROOT, Path(folder))
        subprocess.run([sys.executable, "-m", "compileall", "-q", "engine"], cwd=folder, check=True)
        unchanged = f"import sys; from tools.mutants import passes; sys.exit(not passes({module!r}))"
        subprocess.run([sys.executable, "-c", unchanged], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with ProcessPoolExecutor(processes, initializer=begin, initargs=(Path(folder),)) as pool:
            for number, survivor in enumerate(pool.map(tried, [module] * len(items), items), 1):
                yield len(items) - number, survivor


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.mutants", description=(__doc__ or "").partition("\n")[0])
    options.add_argument("modules", nargs="*", metavar="MODULE", choices=[[], *TESTS], default=[])
    options.add_argument("--processes", type=int, default=os.cpu_count(), help="(default: one per core)")
    chosen = options.parse_args(arguments)
    known = explained()
    made, alive, new = Counter[str](), Counter[str](), Counter[str]()
    for module in chosen.modules or TESTS:
        for left, survivor in survivors(module, chosen.processes):
            made[module] += 1
            print(f"\r{module}: {left} changes left   ", end="", file=sys.stderr, flush=True)
            if survivor:
                alive[module] += 1
                if (module, survivor.before, survivor.after) not in known:
                    new[module] += 1
                    say(f"\r{survivor}")
        say(f"\r{module}: {told(made[module], alive[module], new[module])}")
    say(f"together: {told(made.total(), alive.total(), new.total())}")
    return int(new.total() > 0)


def told(made: int, alive: int, new: int) -> str:
    return f"{made} changes, {made - alive} killed, {alive} survived, {new} of them not explained in docs/mutants.md"


if __name__ == "__main__":
    try:
        import cosmic_ray as _cosmic_ray  # noqa: F401
    except ImportError:
        install_group("test")
        sys.exit(subprocess.call([install_group("trust"), "-m", "tools.mutants", *sys.argv[1:]]))
    sys.exit(main(sys.argv[1:]))
