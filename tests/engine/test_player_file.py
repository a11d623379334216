"""A player in a file: the forms it may have, and one sentence with file and line for whatever is wrong with it."""

import json
import pickle
from pathlib import Path

import pytest

from engine import goennen, tutto
from engine.__main__ import main
from engine.errors import BadInput, IllegalAction
from engine.play import play, players, table_game
from engine.player_file import LONGEST_FILE, Failure, PlayerError, PlayerFile, read_player
from engine.reasons import COMMON, fault

FIRST = "def choose(view):\n    return view.legal_actions()[0]\n"

LAST_BY_VALUES = """
def values(view):
    return {action: place for place, action in enumerate(view.legal_actions())}
"""

LAST_BY_POLICY = """
from engine.game import Policy


class Player(Policy):
    def values(self, view):
        return {action: place for place, action in enumerate(view.legal_actions())}
"""

LAST_BY_CLASS = """
from __future__ import annotations
from dataclasses import dataclass
from engine.game import Policy


@dataclass
class Memory:
    calls: int = 0


class Player(Policy):
    def __init__(self):
        self.memory = Memory()

    def values(self, view):
        self.memory.calls += 1
        return {action: place for place, action in enumerate(view.legal_actions())}

    def __call__(self, view):
        values = self.values(view)
        return max(values, key=values.get)
"""


def view():
    return goennen.new_solo(1, "FILE").view(0)


@pytest.mark.parametrize(
    ("text", "place"), [(FIRST, 0), (LAST_BY_VALUES, -1), (LAST_BY_POLICY, -1), (LAST_BY_CLASS, -1)]
)
def test_a_file_has_a_function_or_a_class(text, place):
    player = PlayerFile("mine.py", text).player()
    legal = view().legal_actions()
    assert player(view()) == legal[place]
    values = player.values(view())
    assert tuple(values) == legal
    assert max(values, key=lambda action: values[action]) == legal[place]
    decision = player.explain(view())
    assert decision.action == legal[place] and fault(COMMON, decision.reason, decision.params) is None
    count = float(len(legal))
    assert decision.params in ({}, {"value": count - 1, "instead": count - 2})


def test_it_plays_whole_games_and_a_class_begins_each_anew():
    for text in (FIRST, LAST_BY_VALUES, LAST_BY_CLASS):
        file = PlayerFile("mine.py", text)
        final, _ = play(goennen.new_game(2, "WHOLE", 0), players("goennen", [file, "random"]))
        assert final.is_over
    counting = PlayerFile("mine.py", "class Player:\n    n = 0\n    def __call__(self, view):\n"
                          "        self.n += 1\n        print(self.n)\n        return view.legal_actions()[0]\n")  # fmt: skip
    one, other = players("goennen", [counting, counting])
    assert one is not other


def test_of_equal_values_the_first_legal_action_is_played():
    player = PlayerFile(
        "mine.py", "def values(view):\n    return dict.fromkeys(reversed(view.legal_actions()), 1.5)"
    ).player()
    assert player(view()) == view().legal_actions()[0]


def test_a_value_may_be_endless_but_is_not_told():
    player = PlayerFile("mine.py", "def values(view):\n    first, *rest = view.legal_actions()\n"
                        "    return {first: 1, **dict.fromkeys(rest, float('-inf'))}").player()  # fmt: skip
    assert player.explain(view()).params == {"value": 1}


def test_the_same_files_give_the_same_game_in_any_process():
    file = PlayerFile("mine.py", LAST_BY_VALUES)
    again = pickle.loads(pickle.dumps(file))
    one, two = (table_game("tutto", (each, "easy"), "S", 3) for each in (file, again))
    assert (one.scores, one.decisions) == (two.scores, two.decisions)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "there is no player here"),
        ("choose = 3", None, "there is no player here"),
        ("class Player:\n    pass", None, "`Player` has no `values"),
        (
            "from engine.game import Policy\n\nclass Player(Policy):\n    pass",
            None,
            "`Player` has no `values",
        ),
        ("class Player:\n    def __init__(self, name):\n        pass", None, "TypeError"),
        (
            "\nclass Player:\n    def __init__(self):\n        raise KeyError('weights')",
            4,
            "KeyError: 'weights'",
        ),
        ("def choose(view:\n    return 1", 1, "SyntaxError: '(' was never closed"),
        ("\n\nimport a_module_that_is_not_there", 3, "ModuleNotFoundError: No module named"),
        ("x = 1\n1 / 0", 2, "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit('enough')", 2, "SystemExit: enough"),
        ("x = '\0'", None, "null bytes"),
    ],
)
def test_a_file_without_a_player_is_refused(tmp_path, text, line, said):
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with pytest.raises(PlayerError) as caught:
        read_player(str(path))
    place = f"{path}: " if line is None else f"{path}, line {line}: "
    assert str(caught.value).startswith(place) or line is None and str(caught.value).startswith(str(path))
    assert said in str(caught.value) and "\n" not in str(caught.value)
    assert caught.value.line == line or line is None


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            "def choose(view):\n    return view.nothing",
            2,
            "AttributeError: 'View' object has no attribute 'nothing'",
        ),
        (
            "def choose(view):\n    return help(view)\n\ndef help(view):\n    raise ValueError('two\\nlines')",
            5,
            "two lines",
        ),
        ("def choose(view):\n    return choose(view)", 2, "RecursionError"),
        ("def choose(view):\n    raise SystemExit", 2, "SystemExit"),
        ("def choose():\n    return 1", None, "TypeError"),
        ("\ndef choose(view):\n    pass", 2, "it chose None, which is not one of view.legal_actions()"),
        ("def choose(view):\n    return 'end'", 1, "it chose 'end', which is not one of"),
        (
            "from engine.goennen.actions import End\n\ndef choose(view):\n    return End()",
            3,
            "it chose End()",
        ),
        ("def choose(view):\n    return view.legal_actions()", 1, "it chose (PutBack("),
        ("def values(view):\n    return 3", 1, "its values are 3, not a dict"),
        ("def values(view):\n    return {}", 1, "its values lack the legal action back_"),
        ("def values(view):\n    return {a: 'x' for a in view.legal_actions()}", 1, "is 'x', not a number"),
        (
            "def values(view):\n    return {a: float('nan') for a in view.legal_actions()}",
            1,
            "is nan, not a number",
        ),
        (
            "def values(view):\n    return {7: 1, **{a: 1 for a in view.legal_actions()}}",
            1,
            "it values 7, which is not",
        ),
        (
            "class Player:\n    def values(self, view):\n        return None",
            2,
            "its values are None, not a dict",
        ),
        (
            "from engine.game import Policy\n\nclass Player(Policy):\n    def values(self, view):\n        return {}",
            4,
            "its values lack the legal action back_",
        ),
        (
            "class Odd:\n    def __eq__(self, other):\n        raise OSError('odd')\n\ndef choose(view):\n    return Odd()",
            3,
            "OSError: odd",
        ),
        (
            "class Odd:\n    def __repr__(self):\n        return 1 / 0\n\ndef choose(view):\n    return Odd()",
            5,
            "it chose a Odd, which",
        ),
    ],
)
def test_what_a_player_does_wrong_is_said_with_its_line(text, line, said):
    player = PlayerFile("mine.py", text).player()
    with pytest.raises(PlayerError) as caught:
        player(view())
    place = "mine.py" if line is None else f"mine.py, line {line}: "
    assert str(caught.value).startswith(place)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_said_in_one_sentence_and_exits_with_one(tmp_path, capsys):
    missing = tmp_path / "nowhere.py"
    with pytest.raises(SystemExit) as stopped:
        main(["solo", "--policy", str(missing)])
    assert stopped.value.code == 1
    assert f"{missing}: this file can't be read: No such file" in capsys.readouterr().err


def test_files_that_are_no_text_or_far_too_long_are_refused(tmp_path):
    path = tmp_path / "mine.py"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PlayerError, match="not text in UTF-8"):
        read_player(str(path))
    path.write_text("#" * (LONGEST_FILE + 1))
    with pytest.raises(PlayerError, match="at most"):
        read_player(str(path))


def test_what_a_player_prints_is_no_part_of_the_figures(tmp_path, capsys):
    path = Path(tmp_path / "mine.py")
    path.write_text("print('loaded')\n" + FIRST.replace("    ", "    print('choosing')\n    "))
    assert (
        main(["arena", "tutto", "--seats", f"{path},random", "--games", "2", "--processes", "1", "--json"])
        == 0
    )
    printed = capsys.readouterr()
    assert json.loads(printed.out)["seats"] == [str(path), "random"]
    assert "loaded" in printed.err and "choosing" in printed.err


def test_a_game_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr("engine.play.LONGEST_GAME", 50)
    never = PlayerFile("mine.py", "def choose(view):\n    return view.legal_actions()[0]")
    with pytest.raises(BadInput, match="after 50 decisions"):
        play(tutto.new_game(2, "LONG", 0), players("tutto", [never, never]))


@pytest.mark.parametrize(
    "error",
    [
        BadInput("seats", "too many", text="9"),
        IllegalAction("phase", "not now"),
        PlayerError("a.py", 3, "no"),
        PlayerError("a.py", 3, "no", Failure(1, "S", None, 0, 5, "#/replay"), "Traceback"),
    ],
)
def test_errors_reach_other_processes_whole(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)


def test_a_byte_order_mark_is_no_part_of_a_player(tmp_path: Path) -> None:
    """Some editors on Windows put one before every text in UTF-8."""
    path = tmp_path / "marked.py"
    path.write_text("def choose(view):\n    return view.legal_actions()[0]\n", "utf-8-sig")
    assert read_player(str(path)).player()
