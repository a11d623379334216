"""The table's messages and effects: whatever is sent is heard, and whatever is heard is sent."""

import ast
from collections.abc import Iterator
from pathlib import Path

from ui.table.effects import Effects

PAGE = Path(__file__).resolve().parent.parent.parent / "web" / "ui"
OF_THE_TABLE = ("table", "screens", "games")
"""The folders with parts of a table."""
NOT_EFFECTS = ("carry_out", "send", "timers")


def nodes(*folders: str) -> Iterator[ast.AST]:
    for folder in folders:
        for path in sorted((PAGE / folder).rglob("*.py")):
            yield from ast.walk(ast.parse(path.read_text("utf-8")))


def word(node: ast.expr) -> str:
    """A constant text, or ""."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def sent() -> set[str]:
    """The messages that somebody sends: by `send`, or by the effects "send" and "ask_aside"."""
    found = set()
    for node in nodes(*OF_THE_TABLE, "app", "room"):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "send":
            if not ast.unparse(node.func.value).endswith("connection"):  # to another device
                found |= {word(each) for each in node.args[:1]}
        elif isinstance(node, ast.Tuple) and node.elts and word(node.elts[0]) == "send":
            found.add(word(node.elts[1]))
        elif isinstance(node, ast.Tuple) and node.elts and word(node.elts[0]) == "ask_aside":
            found.add(word(node.elts[-1]))
    return (found | {"away"}) - {""}  # the page sends that one


def heard() -> set[str]:
    """The messages that parts of a table hear."""
    found = set()
    for node in nodes("table", "screens"):
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    found.add(each.name)
                elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                    found.add(each.targets[0].id)
    return {name.removeprefix("on_") for name in found if name.startswith("on_")}


def test_every_message_is_sent_and_heard() -> None:
    assert sent() == heard()


def test_every_effect_is_asked_for() -> None:
    (effects,) = [
        node for node in nodes("table") if isinstance(node, ast.ClassDef) and node.name == Effects.__name__
    ]
    there = {each.name for each in effects.body if isinstance(each, ast.FunctionDef)}
    there |= {
        each.attr
        for each in ast.walk(effects)
        if isinstance(each, ast.Attribute)
        and isinstance(each.ctx, ast.Store)
        and isinstance(each.value, ast.Name)
    }
    asked = {
        word(node.elts[0])
        for node in nodes(*OF_THE_TABLE)
        if isinstance(node, ast.Tuple) and node.elts and isinstance(node.ctx, ast.Load)
    }
    assert {name for name in there if name[0] != "_" and name not in NOT_EFFECTS} - asked == set()
