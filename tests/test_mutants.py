"""docs/mutants.md speaks of functions and changes that are there, and gives every change a reason."""

import ast
from collections import Counter

import pytest

from tools.mutants import MODULE_LEVEL, ROOT, TESTS, Change, files_of, main, reasons

ROWS = reasons()
CHANGED = {
    "NumberReplacer": (ast.Constant,),
    "ReplaceFalseWithTrue": (ast.Constant,),
    "ReplaceTrueWithFalse": (ast.Constant,),
}


def definitions(game: str) -> dict[str, list[ast.AST]]:
    """What the modules of a game define that are changed: functions and classes by name, and the modules themselves."""
    found: dict[str, list[ast.AST]] = {MODULE_LEVEL: []}
    for module in TESTS:
        if module.startswith(game + "/"):
            tree = ast.parse((ROOT / "engine" / f"{module}.py").read_text("utf-8"))
            found[MODULE_LEVEL].append(tree)
            for node in ast.walk(tree):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    found.setdefault(node.name, []).append(node)
    return found


def places(change: Change) -> int:
    """How many places in the code there are for a change."""
    name, _, kinds = change.operator.split(" ")[0].partition("_")
    wanted = CHANGED.get(name) or (getattr(ast, kinds.split("_")[0]),)
    trees = definitions(change.game).get(change.function, [])
    return sum(isinstance(node, wanted) for tree in trees for node in ast.walk(tree))


@pytest.mark.parametrize(("change", "times", "reason"), ROWS, ids=str)
def test_what_is_explained_is_in_the_code_and_has_a_reason(change, times, reason):
    assert 0 < times <= places(change), "no such change is possible there"
    assert reason.endswith(".") and len(reason.split()) > 3


def test_every_change_is_explained_once():
    assert len(ROWS) > 30
    assert [change for change, count in Counter(change for change, _, _ in ROWS).items() if count > 1] == []


def test_a_row_about_what_is_not_there_would_be_noticed():
    assert places(Change("goennen", "no_such_function", "NumberReplacer +1")) == 0
    assert places(Change("goennen", "winners", "ReplaceComparisonOperator_Is_IsNot")) == 0


def test_every_row_of_the_tables_is_read():
    page = (ROOT / "docs" / "mutants.md").read_text("utf-8")
    assert page.count("\n| `") == len(ROWS)
    assert {change.game for change, _, _ in ROWS} == {module.partition("/")[0] for module in TESTS}


def test_the_tests_named_are_there():
    for module in TESTS:
        assert (ROOT / "engine" / f"{module}.py").is_file()
        assert all((ROOT / name).is_file() for name in files_of(module))


def test_a_module_that_is_not_changed_is_told(capsys):
    with pytest.raises(SystemExit):
        main(["tutto"])
    assert "there is no module tutto: choose from goennen/tasks, " in capsys.readouterr().err
