"""The verifier in docs/ finds the dice of whole games from their links, without the engine."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.link import open_link, replay_link
from engine.match import Match

VERIFIER = Path(__file__).resolve().parents[1] / "docs" / "verify_dice.py"

LINKS = [
    "#/goennen/solo?level=2&seed=DICE", "#/goennen/table?seats=human,human,human&start=1&seed=DICE", "#/goennen/daily?date=2026-11-21&level=3",
    "#/goennen/campaign?level=2&points=7&seed=DICE", "#/tutto/solo?seed=DICE", "#/tutto/table?seats=human,human&seed=DICE",
    "#/tutto/daily?date=2026-11-21",
]  # fmt: skip


def dice_of(match: Match) -> list[list[str]]:
    """Every roll of a match, by its events; the first roll of TUTTO has none."""
    first = match.moves[0].before.position
    found = []
    if match.setup.game == "tutto":
        if first.cards > 1 or first.turn:
            pytest.skip("the first card was a stop card, whose turn left no events")
        found.append([f"{letter}{face}" for letter, face in zip("ABCDEF", first.faces, strict=True)])
    events = [
        event for move in match.moves for event in move.events if event.key in ("rolled", "passive_rolled")
    ]
    return found + [[f"{letter}{face}" for letter, face in event.params["dice"]] for event in events]


@pytest.mark.parametrize("link", LINKS)
def test_it_finds_every_die(link: str) -> None:
    match = open_link(link)
    while not match.state.is_over:
        actions = match.state.legal_actions()
        match.play(actions[match.step * 7 % len(actions)])
    command = [sys.executable, VERIFIER, "https://example.org/" + replay_link(match)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    printed = [
        re.findall(r"\b[A-Z][1-6]\b", line.partition(": ")[2]) for line in told.splitlines() if "roll" in line
    ]
    dice = dice_of(match)
    assert printed[: len(dice)] == dice and len(printed) <= len(dice) + 8


def test_it_is_short_and_needs_nothing_else() -> None:
    source = VERIFIER.read_text("utf-8")
    assert len(source.splitlines()) <= 100
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= set(sys.stdlib_module_names)
