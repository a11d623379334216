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


# That of TUTTO is played as a shorter test reads it: what is said in it, the next test checks each time.
@pytest.mark.parametrize("name", ["whole_game", pytest.param("whole_tutto", marks=pytest.mark.long)])
def test_a_whole_game_is_played_by_the_accessibility_tree_alone(
    chromium: Browser, shared_host: Host, name: str
) -> None:
    kept = by_ear.kept(name).read_text("utf-8")
    played = by_ear.transcript(chromium, shared_host.address, name)
    changes = list(difflib.unified_diff(kept.split("\n"), played.split("\n"), "kept", "played", lineterm=""))
    assert not changes, "\n".join([*changes, "", "If it is better so: python3 -m tests.web.by_ear"])


@pytest.mark.parametrize(
    ("name", "end"), [("whole_game", "of 66 points"), ("whole_tutto", "The game is over.")]
)
def test_in_a_whole_game_nothing_is_said_twice_and_every_move_is_heard(name: str, end: str) -> None:
    game, _, result = by_ear.kept(name).read_text("utf-8").partition("\n# the result\n")
    lines = game.strip().split("\n")
    assert not [line for line, after in pairwise(lines) if line == after and not line.startswith(">")]
    silent = [line for line, after in pairwise(lines) if line.startswith(">") and after.startswith(">")]
    assert not silent, "what follows from a move is said"
    assert end in lines[-1]
    assert "of 66 points" in result if name == "whole_game" else "turns" in result
