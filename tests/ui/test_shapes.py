"""JSON from outside fits its shape or is not used: the same values in both Pythons, whatever stands where something else belongs."""

from __future__ import annotations

import ast
import json

import pytest
from both_pythons import MODULES, NODE, UI, WEB, run
from hypothesis import given
from hypothesis import strategies as st
from ui.app import (
    acquaintances,
    game_summary,
    history_checks,
    people,
    puzzles,
    reviewed,
    shared_games,
    transfer,
)
from ui.kit import shapes
from ui.kit.json_text import Unreadable
from ui.room import belongings, channel_texts, messages

FITTING = [
    ("text_to(3, 1)", ["a", "abc", "äöü"], ["", "abcd", 1, None, True, ["a"], {"a": 1}]),
    ("whole_to(6, 1)", [1, 6], [0, 7, -1, 1.0, True, None, "1", 10**30, 1e300]),
    ("COUNT", [0, 1000000], [-1, 1000001, 0.0, False, 10**30]),
    ("NUMBER", [0, -1.5, 999999, 1e-300], [1000000, -1000000, 1e300, 10**30, True, None, "1"]),
    ("FLAG", [True, False], [0, 1, 1.0, None, "true"]),
    ("WHOLE", [-1, 0, 10**30], [1.0, True, None, "1"]),
    ("TEXT", ["", "a" * 1000], [0, None, ["a"]]),
    ("ANY", [None, 0, "", [], {}], []),
    ("one_of('a', 'b')", ["a", "b"], ["", "ab", 1, None, ["a"], {"a": 1}]),
    ("maybe(FLAG)", [None, True], [0, "", [True]]),
    ("list_of(COUNT, 3)", [[], [1], [1, 2, 3]], [[1, 2, 3, 4], [1, "2"], [None], [[1]], {}, "123", None]),
    ("row_of(TEXT, COUNT)", [["a", 1]], [[], ["a"], ["a", 1, 2], [1, "a"], ["a", None], {}, "a1", None]),
    (
        "record({'a': TEXT, 'b?': COUNT, 'c': maybe(FLAG)})",
        [{"a": ""}, {"a": "", "b": 1, "c": None}, {"a": "", "c": True, "more": [1]}],
        [{}, {"a": None}, {"a": 1}, {"a": "", "b": None}, {"a": "", "b": "1"}, {"a": "", "c": 0}, ["a"], "a", None],
    ),
]  # fmt: skip
"""A shape as it is written, values that fit it, and values that do not."""

# Says of each value of `cases` ([shape, values] each, as JSON text) whether it fits.
FITS = """
import json
from ui.kit.shapes import *

told = [[bool(eval(shape)(each)) for each in values] for shape, values in json.loads(cases)]
"""

# Reads what only MicroPython takes for JSON: names that are no texts. Of these nothing is read, and nothing stands still.
NAMES = """
import json
from ui.app import games, history_checks
from ui.kit.shapes import ANY, entries

class Game:
    name = "tutto"
    levels = 7
    seats = range(1, 11)

games.use([Game()])
found = history_checks.read('{"format": 1, "results": [], "daily": {1: 2, null: 3, "2026-11-21 1": 4}, 5: [6]}')
told = [found["daily"], json.loads(history_checks.written(found))["daily"], entries({1: 2, "a": 3}, ANY)]
"""

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "a", "2026-11-21", "0123456789abcdef0123"])
)
NAMED = st.sampled_from(
    ["id", "day", "format", "results", "daily", "run", "mine", "sets", "names", "have", "lists", "link", "a"]
)
VALUES = st.recursive(
    LEAVES,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(NAMED, inside, max_size=6),
    max_leaves=25,
)

needs_micropython = pytest.mark.skipif(
    not NODE or not (MODULES / "@micropython").is_dir(),
    reason="needs Node and web/node_modules (build.py brings them)",
)


def test_what_fits_fits_and_nothing_else() -> None:
    for shape, fitting, others in FITTING:
        fits = eval(shape, vars(shapes).copy())
        assert [each for each in fitting if not fits(each)] == [], shape
        assert [each for each in others if fits(each)] == [], shape


@needs_micropython
def test_both_pythons_agree_on_what_fits() -> None:
    cases = json.dumps([[shape, fitting + others] for shape, fitting, others in FITTING])
    there = json.loads(run(FITS + "\nprint(json.dumps(told))", cases=cases)[-2])
    assert there == [[True] * len(fitting) + [False] * len(others) for _, fitting, others in FITTING]


@needs_micropython
def test_names_that_are_no_texts_are_left_out() -> None:
    there = json.loads(run(NAMES + "\nprint(json.dumps(told))")[-2])
    assert there == [{"2026-11-21 1": 4}, {"2026-11-21 1": 4}, {"a": 3}]


@given(VALUES)
def test_readers_take_any_value_and_break_down_at_none(value: object) -> None:
    text = json.dumps(value)
    fits = [
        game_summary.GLANCE,
        reviewed.KEPT,
        transfer.KEPT,
        belongings.PART,
        belongings.GOT,
        history_checks.PLACED,
    ]
    fits += [
        messages.HELLO,
        messages.GROW,
        messages.DIFFER,
        messages.TRUSTS,
        messages.AGAIN,
        history_checks.RUN,
    ]
    fits += [channel_texts.INTRODUCTION, channel_texts.PASSED]
    assert {shape(value) for shape in fits} <= {True, False}
    channel_texts.ids(value)
    messages.seals_in({"seals": value})
    messages.sums_in({"sums": value}, [1])
    for read in (shared_games.whole_of, game_summary.read, history_checks.read, transfer.is_game_file):
        read(text)
    assert set(puzzles.parsed(text)) == {"mine", "sets", "rating", "streak", "best"}
    assert set(acquaintances.parsed(text)) == {"same", "apart"}
    assert all(type(name) is str for name in people.read(text))
    assert all(type(setup) is str for setup, _ in people.read_named(text))
    if isinstance(value, dict):
        try:
            history_checks.checked(value | {"format": 1})  # type: ignore[arg-type]  # anything
        except Unreadable as error:
            assert error.reason in ("results", "daily")  # either is fine; anything else is not


def test_no_other_file_asks_of_what_kind_json_is() -> None:
    """Whatever reads JSON, and all of `app` and `room`, names a shape. What belongs to the page itself, messages for instance, may be
    asked what it is."""
    kinds = {"dict", "list", "str", "int", "float", "bool"}
    asked = []
    for file in UI:
        tree = ast.parse(file.read_text("utf-8"))
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        reads = file.parts[-2] in ("app", "room") or imported & {"ui.kit.json_text", "ui.kit.shapes"}
        if not reads or file.relative_to(WEB).as_posix() == "ui/kit/shapes.py":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                named = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
                if node.func.id == "isinstance" and named & kinds or node.func.id == "type":
                    asked.append(f"{file.relative_to(WEB)}:{node.lineno}")
    assert asked == []
