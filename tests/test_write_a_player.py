"""The page "Write your first player": its players play, and as well as it says."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from engine.match import GAMES as GAMES_BY_NAME
from engine.player_file import PlayerFile
from engine.tournament import Power, arena

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "write-a-player.md").read_text("utf-8")
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
WINS = [int(found) for found in re.findall(r"wins (\d+)(?: games)? out of 100\b", PAGE)]
TUTTO, AHEAD = CODE[:3], CODE[-1]
"""The players that the page's figures are about, and the one that looks ahead at Gönnen Können."""
GAMES = 1000
NEAR = 0.02
"""By how much the share of wins may differ from the page's."""


def test_every_player_has_its_figure() -> None:
    assert len(CODE) == 4 and WINS == sorted(WINS) and len(WINS) == len(TUTTO)
    assert len(CODE[0].strip().split("\n")) == 5
    assert WINS[-1] > 50


def test_the_lab_has_the_same_players() -> None:
    players = [path.read_text("utf-8") for path in (ROOT / "web" / "players").glob("*.py")]
    assert CODE[0] in players and TUTTO[-1] in players


@pytest.mark.slow
@pytest.mark.parametrize(
    "at", [pytest.param(0, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.long), 2]
)
def test_a_player_of_the_page_wins_as_it_says(at: int) -> None:
    table = arena("tutto", [PlayerFile("my_player.py", CODE[at]), "easy"], GAMES, "PAGE", Power())
    assert abs(table.wins[0] / GAMES - WINS[at] / 100) < NEAR
    (rating,) = [each for each in table.ratings() if each.name == "my_player.py"]
    if at == len(TUTTO) - 1:
        assert rating.low > 0, "it beats easy"


def test_the_first_player_plays_both_games() -> None:
    table = arena("goennen", [PlayerFile("my_player.py", CODE[0]), "easy"], 2, "PAGE", Power(1))
    assert len(table.results) == 2


MOST_CALLS = 400_000
"""Calls of Python functions in the dearest decision: about a third of a second on a desktop."""


def test_the_player_that_looks_ahead_is_short_and_quick() -> None:
    """The dearest decision takes a quarter of the lab's time at most, as the browser's Python is two to four times as slow.
    Calls are counted, since the clock of a busy machine says little."""
    assert len(AHEAD.rstrip().split("\n")) <= 40 and "view.sampled(" in AHEAD
    player, easy = PlayerFile("ahead.py", AHEAD).player(), GAMES_BY_NAME["goennen"].POLICIES["easy"]()
    state = GAMES_BY_NAME["goennen"].new_game(2, "AHEAD", 0)
    calls: list[int] = []

    def count(_frame: FrameType, event: str, _value: object) -> None:
        calls[-1] += event == "call"

    while not state.is_over:
        view = state.view(state.deciders[0])
        if view.seat == 0:
            calls.append(0)
            sys.setprofile(count)
            try:
                action = player(view)
            finally:
                sys.setprofile(None)
        else:
            action = easy(view)
        state, _ = state.apply(action)
    _, *others = calls  # the first fills the tables, and has ten seconds
    assert 0 < max(others) < MOST_CALLS


@pytest.mark.slow
@pytest.mark.long  # the page says how often it wins, and the test above that it plays
@pytest.mark.timeout(1800)
def test_the_player_that_looks_ahead_beats_odds() -> None:
    odds = PlayerFile("odds.py", (ROOT / "web" / "players" / "odds.py").read_text("utf-8"))
    table = arena("goennen", [PlayerFile("ahead.py", AHEAD), odds], 100, "AHEAD", Power())
    assert 55 <= table.wins[0] <= 80
