"""The types of the engine as they reach those who use it: `mypy --strict` on a script of theirs."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

SCRIPT = """
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, assert_type

from engine import goennen, tutto
from engine.game import AnyState, AnyView, Event, Policy
from engine.match import GAMES, Match, Setup
from engine.replay import state_at

state = goennen.new_game(seats=2, seed=7)
assert_type(state, goennen.State)
view = state.view(0)
assert_type(view, goennen.View)
assert_type(view.legal_actions()[0], goennen.Action)
assert_type(view.sampled(1), goennen.State)
assert_type(view.position.faces, tuple[int, ...])
after, events = state.apply(view.legal_actions()[0])
assert_type(after, goennen.State)
assert_type(events, tuple[Event, ...])
assert_type(goennen.new_solo(level=1, seed="K7Q2M9XT").apply("ready")[0], goennen.State)

for faces, chance in tutto.new_solo(seed=7).view(0).outcomes("keep_A"):
    assert_type(faces, tuple[int, ...])
    assert_type(chance, Fraction)
assert_type(tutto.new_game(3, 7, start=1).view(2).sampled("x").view(0), tutto.View)

for game in GAMES.values():
    table = game.new_game(2, 7)
    assert_type(table, AnyState)
    assert_type(table.view(0), AnyView)
    assert_type(table.legal_actions(), tuple[Any, ...])
    player = game.POLICIES["easy"]()
    assert_type(player, Policy)
    table, _ = table.apply(player(table.view(table.deciders[0])))

match = Match(Setup("goennen", goennen.RULESET, "7", seats=("human", "easy")))
assert_type(match.state, AnyState)
assert_type(match.state.view(0).to_json(), Mapping[str, Any])
assert_type(view.to_json()["seats"][0]["score"], int)
assert_type(state_at(match, 0).scores(), tuple[int, ...])
"""

WRONG = """
from engine import goennen

state = goennen.new_game(seats="two", seed=7)
state.view(0).actions()
state.apply(3)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """For all scripts, so that mypy reads the engine once."""
    return tmp_path_factory.mktemp("types")


def mypy(folder: Path, script: str) -> list[str]:
    file = folder / "script.py"
    file.write_text(script, "utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        "",
        "--cache-dir",
        str(folder / "cache"),
        str(file),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return [line.partition("script.py:")[2] for line in done.stdout.splitlines() if "script.py:" in line]


@pytest.mark.slow
def test_a_script_that_uses_the_engine_has_types(folder: Path) -> None:
    assert mypy(folder, SCRIPT) == []


@pytest.mark.slow
def test_a_wrong_script_is_told_so(folder: Path) -> None:
    lines = [said.split(":")[0] for said in mypy(folder, WRONG) if "error" in said]
    assert lines == ["4", "5", "6"]
