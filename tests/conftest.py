"""Shared by all tests: the built site; and the same examples in every run, as slow as the machine is: a failure is a
fault of the code, never of the day. The profile "drawn" takes other examples, by the seed that it is given (CONTRIBUTING.md)."""

import os
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "tests" / "web"

ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dicetable", ANY_SPEED, derandomize=True)
settings.register_profile("drawn", ANY_SPEED, derandomize=False, database=None)
settings.load_profile("dicetable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fast",
        action="store_true",
        help="leave out what needs a browser or the built site, or is marked slow",
    )


CHAINS: tuple[Callable[[str, Collection[str]], bool], ...] = (
    lambda file, fixtures: file == "test_accessibility",
    lambda file, fixtures: "lab" in fixtures or "one_lab_at_a_time" in fixtures,
    lambda file, fixtures: file in ("test_together_in_the_page", "test_live_in_the_page", "test_pairing"),
)
"""The tests of tests/web that take longest, by their file and what they need: each of these chains is what a process begins with,
so that none of them is left when the others have done. Those that start the lab would only wait for each other in two processes."""


@cache
def of_the_browser(file: Path) -> bool:
    """Whether a file's tests are of the page in a browser."""
    return WEB in file.parents


def in_order(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests, of which each process begins with an equal share, and takes the last of another's when it has done."""
    chains: list[list[pytest.Item]] = [[] for _ in CHAINS]
    rest: list[pytest.Item] = []
    for item in items:
        needs = getattr(item, "fixturenames", ())
        found = [
            at for at, has in enumerate(CHAINS) if of_the_browser(item.path) and has(item.path.stem, needs)
        ]
        (chains[found[0]] if found else rest).append(item)
    rest.sort(key=lambda item: of_the_browser(item.path))
    ordered: list[pytest.Item] = []
    for number, chain in enumerate(chains):
        ordered += chain
        share = len(items) * (number + 1) // processes
        count = max(0, share - len(ordered)) if number + 1 < min(processes, len(chains)) else 0
        ordered += rest[:count]
        del rest[:count]
    return ordered + rest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:] = in_order(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    if not config.getoption("--fast"):
        return

    def left_out(item: pytest.Item) -> bool:
        needs_site = "site_folder" in getattr(item, "fixturenames", ())
        return needs_site or of_the_browser(item.path) or item.get_closest_marker("slow") is not None

    config.hook.pytest_deselected(items=[each for each in items if left_out(each)])
    items[:] = [each for each in items if not left_out(each)]


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """dist/ as the sources are now, in a copy of its own that no other build touches."""
    from tools import site

    copy = tmp_path_factory.mktemp("site") / "dist"
    site.build(ROOT / "dist", copy)
    return copy
