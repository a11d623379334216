"""The page "Write your first player": its players play, and as well as it says."""

import re
from pathlib import Path

import pytest

from engine.player_file import PlayerFile
from engine.tournament import Power, arena

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "write-a-player.md").read_text("utf-8")
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
WINS = [int(found) for found in re.findall(r"wins (\d+)(?: games)? out of 100\b", PAGE)]
GAMES = 1000
NEAR = 0.02
"""By how much the share of wins may differ from the page's."""


def test_every_player_has_its_figure() -> None:
    assert len(CODE) == 3 and WINS == sorted(WINS) and len(WINS) == len(CODE)
    assert len(CODE[0].strip().split("\n")) == 5
    assert WINS[-1] > 50


def test_the_lab_has_the_same_players() -> None:
    players = [path.read_text("utf-8") for path in (ROOT / "web" / "players").glob("*.py")]
    assert CODE[0] in players and CODE[-1] in players


@pytest.mark.slow
@pytest.mark.parametrize("at", [pytest.param(0, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.long), 2])
def test_a_player_of_the_page_wins_as_it_says(at: int) -> None:
    table = arena("tutto", [PlayerFile("my_player.py", CODE[at]), "easy"], GAMES, "PAGE", Power())
    assert abs(table.wins[0] / GAMES - WINS[at] / 100) < NEAR
    (rating,) = [each for each in table.ratings() if each.name == "my_player.py"]
    if at == len(CODE) - 1:
        assert rating.low > 0, "it beats easy"


def test_the_first_player_plays_both_games() -> None:
    table = arena("goennen", [PlayerFile("my_player.py", CODE[0]), "easy"], 2, "PAGE", Power(1))
    assert len(table.results) == 2
