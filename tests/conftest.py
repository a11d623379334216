"""Shared by all tests: the built site; and the same examples in every run, as slow as the machine is: a failure is a
fault of the code, never of the day."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile(
    "dicetable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dicetable")


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """dist/ as the sources are now, in a copy of its own that no other build touches."""
    from tools import site

    site.build(ROOT / "dist")
    copy = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(ROOT / "dist", copy)
    return copy
