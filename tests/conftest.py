"""Shared by all tests: the built site; and the same examples in every run, as slow as the machine is: a failure is a
fault of the code, never of the day. The profile "drawn" takes other examples, by the seed that it is given (CONTRIBUTING.md)."""

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


LONG = (
    "test_accessibility",
    "test_lab_attacks",
    "test_lab_in_the_page",
    "test_together_in_the_page",
    "test_live_in_the_page",
)
"""The files of tests/web whose tests take longest. They begin before the others there: processes that have nothing more to do
take tests from the end of another's, so that short ones are left when all have nearly done."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: WEB in item.path.parents and (1 if item.path.stem in LONG else 2))
    if not config.getoption("--fast"):
        return

    def left_out(item: pytest.Item) -> bool:
        needs_site = "site_folder" in getattr(item, "fixturenames", ())
        return needs_site or WEB in item.path.parents or item.get_closest_marker("slow") is not None

    config.hook.pytest_deselected(items=[each for each in items if left_out(each)])
    items[:] = [each for each in items if not left_out(each)]


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """dist/ as the sources are now, in a copy of its own that no other build touches."""
    from tools import site

    copy = tmp_path_factory.mktemp("site") / "dist"
    site.build(ROOT / "dist", copy)
    return copy
