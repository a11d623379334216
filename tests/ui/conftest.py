"""The page's modules are imported as the page imports them: ``from ui import …``."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web"), str(ROOT / "tests" / "ui")]


import pytest
from fakes import counted_seeds, know_games, speak
from guard import guarded
from ui.screens.together import pages


@pytest.fixture(autouse=True)
def english() -> None:
    """The page knows the games, and speaks English until a test says otherwise."""
    know_games()
    speak()


@pytest.fixture(autouse=True)
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """New games have counted seeds, so that what a test sees does not depend on chance."""
    monkeypatch.setattr("engine.link.new_seed", counted_seeds())


@pytest.fixture(autouse=True)
def fresh_form() -> None:
    """The form for several devices is as at the first visit, not as another test has left it."""
    pages._fields.clear()


@pytest.fixture(autouse=True)
def only_its_part_writes() -> Iterator[None]:
    """The state of a table is written by the part that it belongs to, while a message is handled."""
    with guarded():
        yield
