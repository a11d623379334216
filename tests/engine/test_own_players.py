"""Players that the library is given as objects, what lies beside a player's file, and scripts without a main guard."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine import goennen, tutto
from engine.match import GAMES
from engine.own_player import Own, PlayerError
from engine.player_file import PlayerFile, read_player
from engine.series import Power, named
from engine.tournament import arena, solo, solos

ROOT = Path(__file__).resolve().parents[2]


def last(view):
    return view.legal_actions()[-1]


class Chooses:
    def choose(self, view):
        return str(view.legal_actions()[-1])


class Values:
    def values(self, view):
        return {action: np.float32(place) for place, action in enumerate(view.legal_actions())}


class Called:
    def __call__(self, view):
        return view.legal_actions()[-1]


ALIKE = [last, lambda view: last(view), Chooses(), Chooses, Values(), Values, Called(), PlayerFile("l.py", "def choose(view):\n    return view.legal_actions()[-1]\n")]  # fmt: skip


@pytest.mark.parametrize("power", [Power(1), Power(2)], ids=["here", "two processes"])
def test_whatever_chooses_can_play(power):
    found = [arena("tutto", [each, "easy"], 4, 3, power, progress=False) for each in ALIKE]
    assert len({(table.wins[0], *table.mean_scores) for table in found}) == 1
    alone = [solo("tutto", each, None, 2, 3, power).to_json()["mean_turns"] for each in ALIKE]
    assert len(set(alone)) == 1


def test_a_policy_of_the_engine_is_such_an_object():
    easy = GAMES["tutto"].POLICIES["easy"]()
    one, other = (arena("tutto", [each, "random"], 4, 3, Power(1)) for each in (easy, "easy"))
    assert one.wins == other.wins and one.names == ("Beginner", "random")


def test_different_objects_have_different_names():
    first, second = Called(), Called()
    names = [str(each) for each in named([first, second, first, "easy", Own("mine", last), last])]
    assert names == ["Called", "Called 2", "Called", "easy", "mine", "last"]
    table = arena("tutto", [first, second], 4, "NAMES", Power(1))
    assert [rating.name for rating in table.ratings()] == ["Called", "Called 2"]


@pytest.mark.parametrize("each", [3, None, object(), [last]], ids=lambda given: type(given).__name__)
def test_what_does_not_choose_is_refused(each):
    with pytest.raises(PlayerError, match="this is no player"):
        arena("tutto", [each, "easy"], 2)


def test_an_error_names_the_line_of_the_script():
    def wrong(view):
        return 1 / 0

    with pytest.raises(PlayerError) as error:
        arena("tutto", [wrong, "easy"], 2, power=Power(1))
    line = wrong.__code__.co_firstlineno + 1
    assert str(error.value) == f"{__file__}, line {line}: ZeroDivisionError: division by zero"
    assert isinstance(error.value.__cause__, PlayerError)


def test_progress_is_shown_on_a_terminal_only_and_can_be_silenced(capsys, monkeypatch):
    arena("tutto", ["random", "random"], 2, 1, Power(1))
    assert capsys.readouterr() == ("", "")
    arena("tutto", ["random", "random"], 2, 1, Power(1), progress=True)
    assert "2/2 games" in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    solo("tutto", "random", None, 2, 1, Power(1))
    assert "2/2 games" in capsys.readouterr().err
    arena("tutto", ["random", "random"], 2, 1, Power(1), progress=False)
    assert capsys.readouterr() == ("", "")


def test_numbers_of_numpy_are_seeds():
    one, other = (arena("tutto", ["random", "easy"], 2, seed, Power(1)) for seed in (7, np.int64(7)))
    assert one.mean_scores == other.mean_scores


# ---- choosing by notation ----


@pytest.mark.parametrize("game", [goennen, tutto])
def test_a_choice_may_be_notation(game):
    state = game.new_game(2, 5)
    view = state.view(state.deciders[0])
    for action in view.legal_actions():
        player = PlayerFile("m.py", f"def choose(view):\n    return {str(action)!r}\n").player()
        assert player(view) == action


def test_notation_of_an_action_that_is_not_listed_is_taken_as_apply_takes_it():
    state = next(
        state
        for seed in range(200)
        if (state := tutto.new_game(2, seed)).is_legal("keep_F")
        and "keep_F" not in map(str, state.legal_actions())
    )
    player = PlayerFile("m.py", "def choose(view):\n    return 'keep_F'\n").player()
    assert str(player(state.view(state.deciders[0]))) == "keep_F"


# ---- beside a player's file ----


def files(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_a_player_may_import_what_lies_beside_it(tmp_path):
    for name, place in (("old", 0), ("new", -1)):
        files(
            tmp_path / name,
            me="from helper import pick\n\ndef choose(view):\n    import late\n    return late.same(pick(view))\n",
            helper="from deep.down import PLACE\n\ndef pick(view):\n    return view.legal_actions()[PLACE]\n",
            deep__down="from .further import PLACE\n",
            deep__further=f"PLACE = {place}\n",
            late="def same(action):\n    return action\n",
        )
        (tmp_path / name / "deep" / "__init__.py").write_text("")
    view = goennen.new_solo(1, "BESIDE").view(0)
    before = set(sys.modules)
    old, new = (read_player(str(tmp_path / name / "me.py")) for name in ("old", "new"))
    assert {each.name for each in old.beside} == {"helper", "deep", "deep.down", "deep.further", "late"}
    for file, place in ((old, 0), (new, -1), (old, 0)):
        assert file.player()(view) == view.legal_actions()[place]
    assert {
        name for name in set(sys.modules) - before if name.split(".")[0] in ("helper", "deep", "late")
    } == set()
    for path in tmp_path.rglob("*.py"):
        path.unlink()
    table = arena("tutto", [new, old], 4, 1, Power(2), progress=False)  # their texts are sent along
    assert len(table.results) == 4
    files(tmp_path / "new", me=new.text, helper="PICK = 1\n")
    with pytest.raises(PlayerError, match="cannot import name 'pick'"):
        read_player(str(tmp_path / "new" / "me.py"))


# ---- a script without the main guard ----

SCRIPT = """\
import multiprocessing
from engine.tournament import arena


def choose(view):
    return view.legal_actions()[-1]


{guard}multiprocessing.set_start_method({method!r}, force=True)
{guard}print(arena("tutto", [choose, "easy"], games=2, seed=1).wins)
"""


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_script_without_the_main_guard_is_told_what_to_do(method, tmp_path):
    path = tmp_path / "script.py"
    environment = {"PYTHONPATH": str(ROOT)}
    path.write_text(SCRIPT.format(guard="", method=method))
    done = subprocess.run(
        [sys.executable, str(path)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    last_said = done.stderr.strip().split("\n")
    assert "put what starts them under `if __name__ == '__main__':`" in last_said[-1] and len(last_said) < 40
    path.write_text(SCRIPT.format(guard="if __name__ == '__main__': ", method=method))
    done = subprocess.run(
        [sys.executable, str(path)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0 and done.stdout.startswith("["), done.stderr


# ---- solo games compared ----


def test_two_players_on_the_same_seeds():
    found = solos("tutto", ["medium", "random"], None, 6, "BOTH", Power(1))
    one, other = (solo("tutto", name, None, 6, "BOTH", Power(1)) for name in ("medium", "random"))
    assert [played.turns for played in found.alone(0).results] == [played.turns for played in one.results]
    assert found.differences == [b.turns - a.turns for a, b in zip(one.results, other.results, strict=True)]
    told = found.to_json()
    assert told["low"] < told["better_by"] < told["high"] and told["better_by"] > 0
    tested = solos("tutto", ["medium", "random"], None, 500, "BOTH", Power(1), bounds=(0, 2))
    assert (
        tested.test and tested.test.verdict == "better" and len(tested.results) == 2 * tested.test.pairs < 200
    )
