"""A short soak: a few games of every kind, each looked at as the ten thousand of tests/bench/soak.py are."""

import subprocess
import sys
from collections import Counter

import pytest

from engine.game import Rules
from engine.goennen.actions import Ready
from engine.goennen.state import State
from engine.match import GAMES
from tests.bench.soak import CHECKS, Tally, alive, kinds, play
from tools.environment import ROOT


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_game_holds_together(name):
    tally, number = Tally(), len(kinds(name))
    for at in range(number):
        play(name, at, "SHORT", tally)
    assert tally.games == Counter([title for title, _ in kinds(name)])
    assert tally.actions > 20 * number and tally.listed and tally.refused and tally.views


def test_every_game_has_its_checks():
    assert CHECKS.keys() == GAMES.keys()


@pytest.mark.parametrize("fault", ["a card is lost", "a die shows 7", "what is listed is refused"])
def test_a_fault_is_found(monkeypatch, fault):
    rules = State.rules

    def apply(position, action, seed):
        after, events = rules.apply(position, action, seed)
        if fault == "a card is lost" and after.turn == 2:
            after = after.replace(decks=(after.decks[0][1:], after.decks[1]))
        if fault == "a die shows 7" and after.turn == 2:
            after = after.replace(faces=(7, *after.faces[1:]))
        return after, events

    def check(position, action):
        rules.check(
            position, action if fault != "what is listed is refused" or position.turn < 2 else Ready()
        )

    monkeypatch.setattr(State, "rules", Rules(rules.legal_actions, check, apply, rules.parse))
    with pytest.raises(AssertionError):
        play("goennen", 0, "SHORT", Tally())


@pytest.mark.slow
def test_memory_that_is_kept_is_seen():
    before = alive()
    kept = [[number] for number in range(5000)]
    assert alive() - before > 4000
    del kept
    assert alive() - before < 1000


@pytest.mark.slow
def test_the_command():
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.soak", "--games", "12"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    for name in GAMES:
        assert f"{name}: 12 games" in run.stdout
