"""What a screen reader says of a round, of a device that changes hands and of a result, word for word, in each language; and a
whole game that is played by nothing but what it can read."""

import difflib
from itertools import pairwise

import aloud
import by_ear
import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Host


@pytest.mark.parametrize("language", aloud.LANGUAGES)
def test_what_is_said(chromium: Browser, shared_host: Host, language: str) -> None:
    kept = (aloud.TRANSCRIPTS / f"{language}.txt").read_text("utf-8")
    said = aloud.transcript(chromium, shared_host.address, language)
    changes = list(difflib.unified_diff(kept.split("\n"), said.split("\n"), "kept", "said", lineterm=""))
    assert not changes, "\n".join([*changes, "", "If it is better so: python3 -m tests.web.aloud"])


def test_a_whole_game_is_played_by_the_accessibility_tree_alone(chromium: Browser, shared_host: Host) -> None:
    kept = by_ear.TRANSCRIPT.read_text("utf-8")
    played = by_ear.transcript(chromium, shared_host.address)
    changes = list(difflib.unified_diff(kept.split("\n"), played.split("\n"), "kept", "played", lineterm=""))
    assert not changes, "\n".join([*changes, "", "If it is better so: python3 -m tests.web.by_ear"])


def test_in_a_whole_game_nothing_is_said_twice_and_every_move_is_heard() -> None:
    game, _, result = by_ear.TRANSCRIPT.read_text("utf-8").partition("\n# the result\n")
    lines = game.strip().split("\n")
    assert not [line for line, after in pairwise(lines) if line == after and not line.startswith(">")]
    silent = [line for line, after in pairwise(lines) if line.startswith(">") and after.startswith(">")]
    assert not silent, "what follows from a move is said"
    assert "of 66 points" in lines[-1] and "of 66 points" in result
