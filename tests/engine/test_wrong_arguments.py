"""What the library is given by mistake: each time one sentence that names it, and nothing is done."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadInput
from engine.goennen.notation import parse_action as parse_goennen
from engine.goennen.state import new_game as new_goennen
from engine.link import open_link
from engine.match import GAMES, load
from engine.tournament import Power, arena, solos
from engine.tutto.notation import parse_action as parse_tutto
from engine.tutto.state import State, new_game, new_solo

HERE = Power(processes=1)
BUST = "game:tutto,seed:X,scores:(0,0),card:bonus_300,faces:(2,3,4,6,4,6)"


def table(**wrong: Any) -> Any:
    given = {
        "game": "tutto",
        "entrants": ["easy", "easy"],
        "games": 2,
        "power": HERE,
        "progress": False,
    } | wrong
    return arena(given.pop("game"), given.pop("entrants"), **given)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: table(games="5"), "games is text: '5', not a whole number"),
        (lambda: table(games=0), "at least one game is played, and games is 0"),
        (lambda: table(game="foo"), "there is no game called 'foo'"),
        (lambda: table(power=3), "power is 3, not a Power, such as Power(processes=2)"),
        (lambda: table(entrants="easy,hard"), "players are a list, such as ['easy', 'hard'], not text: 'easy,hard'"),
        (lambda: table(entrants=None), "players are a list, such as ['easy', 'hard'], not None"),
        (lambda: solos("foo", ["easy"], None, games=1), "there is no game called 'foo'"),
        (lambda: solos("tutto", "easy", None, games=1), "players are a list, such as ['easy', 'hard'], not text: 'easy'"),
        (lambda: solos("tutto", ["easy"], None, games=0), "at least one game is played, and games is 0"),
        (lambda: open_link(None), "this link can't be opened: it is None"),  # type: ignore[arg-type]
        (lambda: open_link(b"#/tutto/solo"), "this link can't be opened: it is bytes: b'#/tutto/solo'"),  # type: ignore[arg-type]
        (lambda: open_link("#/puzzle?game=tutto&position=x"), "this link can't be opened: it is a puzzle, and its position is read by State.from_text"),
        (lambda: load(None), "this saved game can't be read: it is None"),  # type: ignore[arg-type]
        (lambda: load({}), "this saved game can't be read: it is a dict: {}"),  # type: ignore[arg-type]
        (lambda: parse_tutto(None), "'None' is not the notation of an action, such as keep_AD, stop, draw"),  # type: ignore[arg-type]
        (lambda: new_game(2, "X", ruleset=9), "there is no ruleset 9: the newest is 1"),
        (lambda: new_solo("X", ruleset=0), "there is no ruleset 0: the newest is 1"),
        (lambda: new_goennen(2, "X", ruleset=9), "there is no ruleset 9: the newest is 2"),
        (lambda: new_game(2, "X").view(0).sampled(None), "a seed is a text or a whole number, not None"),  # type: ignore[arg-type]
        (lambda: new_goennen(2, "X").view(0).sampled(1.5), "a seed is a text or a whole number, not 1.5"),  # type: ignore[arg-type]
        (lambda: State.from_text(BUST), "this position can't be read: nothing can be done in it"),
        (lambda: State.from_text(BUST.replace("2,3", "1,3").replace("(0,0)", "(0,70)")), "this position can't be read: points are multiples of 50"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        call()
    assert str(caught.value) == sentence


def test_no_notation_names_what_was_given() -> None:
    with pytest.raises(BadInput, match="'None' is not the notation of an action"):
        parse_goennen(None)  # type: ignore[arg-type]


def test_a_position_that_can_come_about_is_read() -> None:
    assert State.from_text(BUST.replace("2,3", "1,3")).legal_actions()


def test_a_table_takes_files_by_name_and_as_paths(tmp_path: Path) -> None:
    file = tmp_path / "last.py"
    file.write_text("def choose(view):\n    return view.legal_actions()[-1]\n", "utf-8")
    for given in (file, str(file)):
        assert table(entrants=[given, "easy"]).names == (str(file), "easy")
    assert len(solos("tutto", [file], None, games=1, power=HERE, progress=False).results) == 1


def test_players_print_what_they_are() -> None:
    for game in GAMES.values():
        for player in game.POLICIES.values():
            assert " at 0x" not in repr(player())
