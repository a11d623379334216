"""What callers give: numbers of any library are numbers, what is no seed is refused, and errors name what was given."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine import goennen, tutto
from engine.errors import BadInput
from engine.given import said, whole
from engine.goennen.actions import Enter
from engine.match import GAMES, Match, Setup
from engine.seed import canonical_seed
from tests.engine.goennen.positions import card, laid, turn

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = [np.int64, np.int32, np.uint8, np.int8]


@pytest.mark.parametrize("kind", NUMBERS)
def test_numbers_of_numpy_are_numbers(kind):
    for game in (goennen, tutto):
        state = game.new_game(kind(3), kind(7), kind(1))
        assert state == game.new_game(3, 7, 1) and state.to_json() == game.new_game(3, 7, 1).to_json()
        view = state.view(kind(1))
        assert view == state.view(1) and json.dumps(view.to_json()) and type(view.seat) is int
        assert view.sampled(kind(5)) == view.sampled(5)
    assert goennen.new_solo(kind(2), kind(7)).to_json() == goennen.new_solo(2, 7).to_json()


def test_numbers_of_numpy_in_an_action_are_numbers():
    state = turn("22345", [laid(card("S61", "exact 2 4 Y5"))], roll=3)
    after, _ = state.apply(Enter("Y", "S61", np.int64(0), np.int64(2)))
    plain, _ = state.apply("enter_Y_S61_0_2")
    assert after == plain and after.to_json() == plain.to_json()


@pytest.mark.parametrize(
    "seed",
    [None, 1.5, np.float64(2.0), b"A", ["A"], ("A",), {}, True, object()],
    ids=lambda given: type(given).__name__,
)
def test_what_is_no_seed_is_refused(seed):
    for make in (
        lambda: goennen.new_game(2, seed),
        lambda: goennen.new_solo(1, seed),
        lambda: tutto.new_game(2, seed),
        lambda: tutto.new_solo(seed),
        lambda: canonical_seed(seed),
    ):
        with pytest.raises(BadInput, match="a seed is a text or a whole number, not ") as error:
            make()
        assert error.value.key == "call"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: goennen.new_game("2", 1), "seats is text: '2', not a whole number"),
        (lambda: goennen.new_game(2.0, 1), "seats is 2.0, not a whole number"),
        (lambda: goennen.new_game(None, 1), "seats is None, not a whole number"),
        (lambda: goennen.new_game(9, 1), "a table has 2 to 4 seats, not 9"),
        (lambda: tutto.new_game(2, 1, "0"), "start is text: '0', not a whole number"),
        (lambda: tutto.new_game(2, 1, 5), "the starting seat is 0 to 1, not 5"),
        (lambda: goennen.new_solo("1", 1), "level is text: '1', not a whole number"),
        (lambda: goennen.new_solo([1], 1), "level is a list: [1], not a whole number"),
        (lambda: goennen.new_solo(8, 1), "there is no level 8: the levels are 1 to 7"),
        (lambda: tutto.new_solo(1, level=3), "a game without levels can't have one, and level is 3"),
        (lambda: goennen.new_game(2, 1, ruleset="2"), "ruleset is text: '2', not a whole number"),
        (lambda: goennen.new_game(2, b"7"), "a seed is a text or a whole number, not bytes: b'7'"),
    ],
)
def test_an_error_names_what_was_given(make, message):
    with pytest.raises(BadInput) as error:
        make()
    assert str(error.value) == message


def test_a_seat_that_is_none_is_named():
    state = goennen.new_game(2, 1)
    for seat, told in ((2, "2"), (-1, "-1"), ("0", "'0'"), (0.0, "0.0"), (None, "None")):
        with pytest.raises(IndexError) as error:
            state.view(seat)
        assert str(error.value) == f"there is no seat {told}"


def test_what_was_given_is_quoted_short():
    class Odd:
        def __repr__(self):
            raise ValueError

    assert len(said("x" * 1000)) < 60 and said(Odd()) == "of the type Odd" and said(3) == "3"
    assert [whole(each) for each in (3, np.int16(3), 3.0, "3", True, None, [3])] == [3, 3, *[None] * 5]


# ---- outputs that are not UTF-8 ----

PRINTS = """\
from engine import goennen, tutto
from engine.match import Match, Setup
for state in (goennen.new_solo(1, "ÄÖ…字"), goennen.new_game(2, 1), tutto.new_game(2, "ß")):
    print(state, state.view(0), repr(state), [state, state.view(0)])
    for action in state.legal_actions()[:2]:
        print(action, repr(action))
print(Match(Setup("goennen", 1, "ÄÖ…字", solo=True, level=1)), [Match(Setup("goennen", 1, "ÄÖ…字", solo=True, level=1))])
print(goennen.cards.all_cards()[0], tutto.cards.CARDS[0])
"""


@pytest.mark.parametrize(
    "encoding", ["ascii", "cp932", "cp1251", "cp1253", "cp936", "cp949", "latin-1", "utf-8"]
)
def test_everything_can_be_printed_where_the_output_is_not_utf_8(encoding):
    environment = {"PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", PRINTS], env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode(encoding)
    assert ("Gönnen Können" if encoding in ("utf-8", "latin-1") else "Goennen Koennen") in said
    for words in (
        ["replay", "#/goennen/solo?level=1&seed=%C3%84%E5%AD%97"],
        ["replay", "#/goennen/solo?level=1&seed=%C3%84%E5%AD%97", "--json"],
        ["--help"],
        ["replay", "#/goennen/字"],
    ):
        run = subprocess.run(
            [sys.executable, "-m", "engine", *words],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        assert b"Traceback" not in run.stderr, run.stderr.decode(encoding)


def test_a_table_of_any_game_is_printed():
    for name, game in GAMES.items():
        match = Match(Setup(name, game.RULESET, "PRINT", seats=("human",) * 2))
        assert str(match) == str(match.state)
