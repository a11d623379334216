"""The page's modules are imported as the page imports them: ``from ui import …``."""

import sys
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests" / "ui")]


import pytest
from fakes import know_games, speak


@pytest.fixture(autouse=True)
def english() -> None:
    """The page knows the games, and speaks English until a test says otherwise."""
    know_games()
    speak()


@pytest.fixture(autouse=True)
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """New games have the seeds 00000000, 00000001 and so on, so that what a test sees does not depend on chance."""
    seeds = (f"{number:08}" for number in count())
    monkeypatch.setattr("engine.link.new_seed", lambda: next(seeds))
