"""Shared by all tests: the built site; and the same examples in every run, as slow as the machine is: a failure is a
fault of the code, never of the day."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "tests" / "web"

settings.register_profile(
    "dicetable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dicetable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="leave out what needs a browser or the built site")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--fast"):
        return
    slow = [each for each in items if "site_folder" in getattr(each, "fixturenames", ()) or WEB in each.path.parents]
    config.hook.pytest_deselected(items=slow)
    left_out = set(slow)
    items[:] = [each for each in items if each not in left_out]


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """dist/ as the sources are now, in a copy of its own that no other build touches."""
    from tools import site

    copy = tmp_path_factory.mktemp("site") / "dist"
    site.build(ROOT / "dist", copy)
    return copy
