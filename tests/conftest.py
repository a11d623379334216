"""Shared by all tests: the built site."""

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """dist/ as the sources are now, in a copy of its own that no other build touches."""
    from tools import site

    site.build(ROOT / "dist")
    copy = tmp_path_factory.mktemp("site") / "dist"
    shutil.copytree(ROOT / "dist", copy)
    return copy
