"""Do the tests notice when a rule is changed? `python -m tools.mutants [MODULE ...] [--function NAME] [--workers N]`.

Cosmic Ray (mutants.toml) makes small changes to the modules of `TESTS`, one at a time: a number plus one, a comparison
reversed, a condition negated. For each it runs the tests named there. Survivors are changes that no test notices. Those
that docs/mutants.md does not explain are printed, and the exit status is 1 if there are any. A change takes about three
seconds. Types, `strict=True` and caches are not changed, as they do not affect results.
"""

import argparse
import ast
import asyncio
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tools.environment import ROOT, BuildError, run_with

_GAME = "tests/engine/test_golden.py"
_GOENNEN = "turn completing buying bonuses passive chance market end setup solo"
TESTS = {
    "goennen/tasks": "view_hints tasks completing cards turn",
    "goennen/scoring": "scoring end",
    "goennen/apply": _GOENNEN,
    "goennen/turn_flow": _GOENNEN,
    "goennen/check": "refusals rearranging " + _GOENNEN,
    "tutto/apply": "rules properties links tutto_referee",
    "tutto/legal": "rules properties tutto_referee",
    "tutto/dice": "rules properties tutto_odds",
}
"""By module: the test files of its rules, the fastest first, as the first failure ends a run. The golden games come
before them, as they notice most changes; the test of the engine's immutable values comes last."""

CONFIG = ROOT / "tools" / "mutants.toml"
EXPLAINED = ROOT / "docs" / "mutants.md"
MODULE_LEVEL = "(module)"
LONGEST = 900.0
"""Seconds that the tests of an unchanged module may take."""
PATIENCE = 5
"""How many times longer they may take with a change. A change that causes an endless loop counts as noticed."""


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A kind of change: the game, the function or class it is in, and Cosmic Ray's name for the operator."""

    game: str
    function: str
    operator: str

    def __str__(self) -> str:
        return f"{self.game}: {self.function}, {self.operator}"


def explained() -> Counter[Change]:
    """The number of survivors of each kind that docs/mutants.md explains."""
    return Counter({change: times for change, times, _ in reasons()})


def reasons() -> list[tuple[Change, int, str]]:
    """The rows of docs/mutants.md: (change, number of survivors, reason)."""
    found, game = [], ""
    for line in EXPLAINED.read_text("utf-8").splitlines():
        if heading := re.fullmatch(r"## (\w+)", line):
            game = heading[1]
        elif row := re.fullmatch(r"\| `([^`]+)` \| `([^`]+)` \| (\d+) \| (.*) \|", line):
            found.append((Change(game, row[1], row[2]), int(row[3]), row[4]))
    return found


def files_of(module: str) -> list[str]:
    """The tests of a module, as arguments for pytest."""
    game = module.partition("/")[0]
    files = [f"tests/engine/{game}/test_{name}.py" for name in TESTS[module].split()]
    return [_GAME, *files, "tests/engine/test_values.py"]


def test_command(module: str) -> str:
    game = module.partition("/")[0]
    chosen = f"not test_golden or (test_golden_game and {game} and not step)"
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        chosen,
        *files_of(module),
    ]
    return shlex.join(words)


def without_effect(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The places where a change does not affect results, as (start, end) with (line, column): types, `strict=True` and
    caching decorators."""
    for node in ast.walk(ast.parse(source)):
        parts: list[Any] = [getattr(node, name, None) for name in ("annotation", "returns")]
        parts += [node] if isinstance(node, ast.keyword) and node.arg == "strict" else []
        for part in filter(None, parts):
            yield (part.lineno, part.col_offset), (part.end_lineno, part.end_col_offset)
        for decorator in getattr(node, "decorator_list", ()):
            if "cache" in ast.unparse(decorator):
                yield (decorator.lineno, 0), (decorator.end_lineno + 1, 0)


def prepare(session: Any, module: str, function: str | None) -> int:
    """Fill a session with the changes of a module, skip those that are not tried, and return how many are left."""
    from cosmic_ray.commands import init
    from cosmic_ray.tools.filters.operators_filter import OperatorsFilter
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    path = Path("engine", *module.split("/")).with_suffix(".py")
    init([path], session, {})
    OperatorsFilter().filter(session, argparse.Namespace(config=str(CONFIG)))
    harmless = list(without_effect((ROOT / path).read_text("utf-8")))
    skipped = []
    for item in session.pending_work_items:
        (spec,) = item.mutations
        inside = any(start <= spec.start_pos and spec.end_pos <= end for start, end in harmless)
        if inside or (function and spec.definition_name != function):
            skipped.append(item.job_id)
    session.set_multiple_results(skipped, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    return len(session.pending_work_items)


def change_of(item: Any) -> Change:
    """The kind of change of a work item."""
    from cosmic_ray.operators.number_replacer import OFFSETS

    (spec,) = item.mutations
    operator = spec.operator_name.removeprefix("core/")
    if operator == "NumberReplacer":
        operator += f" {OFFSETS[spec.occurrence % len(OFFSETS)]:+d}"
    return Change(Path(spec.module_path).parts[1], spec.definition_name or MODULE_LEVEL, operator)


def copy(target: Path) -> None:
    """Copy what the engine's tests need to another folder, as changes are made in the files."""
    for name in ("engine", "tests", "tools"):
        ignored = shutil.ignore_patterns("web", "ui", "__pycache__")
        shutil.copytree(ROOT / name, target / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", target)


@contextmanager
def workers(count: int) -> Iterator[list[str]]:
    """Start Cosmic Ray's workers, each in its own copy of the project, and yield their addresses."""
    with ExitStack() as stack:
        addresses = []
        for _ in range(count):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mutants-")))
            copy(folder)
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            serve = f"from cosmic_ray.distribution.http import run_worker; run_worker(port={port})"
            worker = subprocess.Popen([sys.executable, "-c", serve], cwd=folder, stdout=subprocess.DEVNULL)
            stack.callback(worker.wait)
            stack.callback(worker.terminate)
            _await(port, worker)
            addresses.append(f"http://127.0.0.1:{port}")
        yield addresses


def _await(port: int, worker: subprocess.Popen[bytes]) -> None:
    """Wait until a worker listens."""
    while worker.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise BuildError("A worker of Cosmic Ray's ended before it had started.")


def run(session: Any, module: str, addresses: list[str], timeout: float) -> float:
    """Run the tests for every change of a session that has no result yet, each for at most `timeout` seconds. Returns the
    total time in seconds."""
    from cosmic_ray.commands import execute
    from cosmic_ray.config import load_config

    config = load_config(str(CONFIG))
    config |= {"test-command": test_command(module), "timeout": timeout}
    config["distributor"]["http"] = {"worker-urls": list(addresses)}
    asyncio.set_event_loop(asyncio.new_event_loop())
    begin = time.monotonic()
    with progress(session, module):
        execute(session, config)
    return time.monotonic() - begin


@contextmanager
def progress(session: Any, module: str) -> Iterator[None]:
    """Reports now and then on stderr how many changes are left."""
    over = Event()

    def tell() -> None:
        while not over.wait(5):
            left = session.num_work_items - session.num_results
            print(f"\r{module}: {left} changes left   ", end="", file=sys.stderr, flush=True)

    thread = Thread(target=tell, daemon=True)
    thread.start()
    yield
    over.set()
    thread.join()


def results(module: str, function: str | None, addresses: list[str]) -> list[tuple[Change, str | None]]:
    """Every change tried in a module, with its diff if it survived. Raises `BuildError` if the tests fail without a
    change."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem

    with tempfile.TemporaryDirectory() as folder:
        with use_db(str(Path(folder, "unchanged")), WorkDB.Mode.create) as session:
            session.add_work_item(WorkItem(job_id="unchanged", mutations=[]))
            unchanged = run(session, module, addresses, LONGEST)
            ((_, result),) = session.results
            if result.test_outcome != TestOutcome.SURVIVED:
                raise BuildError(f"The tests of {module} fail without any change:\n{result.output}")
        with use_db(str(Path(folder, "changed")), WorkDB.Mode.create) as session:
            if prepare(session, module, function):
                run(session, module, addresses, PATIENCE * unchanged)
            done = session.completed_work_items
    tried = [(item, result) for item, result in done if result.worker_outcome != WorkerOutcome.SKIPPED]
    for _, result in tried:
        if result.worker_outcome != WorkerOutcome.NORMAL:
            raise BuildError(f"Cosmic Ray could not try a change of {module}:\n{result.output}")
    return [(change_of(item), None if result.is_killed else result.diff) for item, result in tried]


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(
        prog="python -m tools.mutants", description=(__doc__ or "").partition("\n")[0]
    )
    options.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(TESTS)} (default: all)")
    options.add_argument("--function", help="only changes in functions and classes of this name")
    options.add_argument("--workers", type=int, default=os.cpu_count(), help="(default: one per core)")
    chosen = options.parse_args(arguments)
    if unknown := [name for name in chosen.modules if name not in TESTS]:
        options.error(f"there is no module {unknown[0]}: choose from {', '.join(TESTS)}")
    modules = chosen.modules or list(TESTS)
    tried = Counter[str]()
    survived: dict[Change, list[str]] = {}
    with workers(chosen.workers) as addresses:
        for module in modules:
            found = results(module, chosen.function, addresses)
            alive = [(change, diff) for change, diff in found if diff is not None]
            for change, diff in alive:
                survived.setdefault(change, []).append(diff)
            tried[module] = len(found)
            print(
                f"\r{module}: {len(found)} changes, {len(found) - len(alive)} killed, {len(alive)} survived"
            )
    known = explained()
    new = {change: diffs for change, diffs in survived.items() if len(diffs) > known[change]}
    for change, diffs in sorted(new.items()):
        print(f"\n{change}: {len(diffs)} survived, {known[change]} explained\n" + "\n".join(diffs))
    if set(modules) == {*TESTS} and not chosen.function:
        for change, times in sorted(known.items()):
            if times > len(survived.get(change, ())):
                print(f"{change}: {times} explained, {len(survived.get(change, ()))} survived")
    alive_in_all = sum(map(len, survived.values()))
    unexplained = sum(len(diffs) - known[change] for change, diffs in new.items())
    print(f"together: {tried.total()} changes, {tried.total() - alive_in_all} killed, {alive_in_all} survived,"
        f" {unexplained} of them not explained in docs/mutants.md")  # fmt: skip
    return int(unexplained > 0)


if __name__ == "__main__":
    try:
        import cosmic_ray as _cosmic_ray  # noqa: F401
    except ImportError:
        sys.exit(run_with("tools.mutants", "test", "trust"))
    try:
        sys.exit(main(sys.argv[1:]))
    except BuildError as error:
        sys.exit(str(error))
