"""The table's messages and effects: whatever is sent is heard, whatever is heard is sent, and both sides mean the same by it."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes import started
from ui.games.goennen import messages as of_goennen
from ui.games.tutto import messages as of_tutto
from ui.table import effects, messages
from ui.table.messages import method_name
from ui.table.session import Session

PAGE = Path(__file__).resolve().parent.parent.parent / "web" / "ui"
DECLARED = ("messages.py", "effects.py")


def declared(module: object) -> dict[str, type]:
    """The named tuples of a module, by the names of the methods that they lead to."""
    kinds = [each for each in vars(module).values() if isinstance(each, type) and hasattr(each, "_fields")]
    return {method_name(each): each for each in kinds}


FIELDS = {
    node.name: {
        each.target.id: ast.unparse(each.annotation)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
    for path in PAGE.rglob("messages.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.ClassDef)
}
MESSAGES = declared(messages) | declared(of_goennen) | declared(of_tutto)
EFFECTS = declared(effects)


def classes() -> Iterator[ast.ClassDef]:
    for folder in ("table", "screens", "games"):
        for path in sorted((PAGE / folder).rglob("*.py")):
            yield from [
                node
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.ClassDef)
            ]


def heard() -> list[tuple[str, ast.FunctionDef | None]]:
    """Each `on_` method of a part, with what it takes; None where it is another one under a second name."""
    found: list[tuple[str, ast.FunctionDef | None]] = []
    for part in classes():
        for each in part.body:
            if isinstance(each, ast.FunctionDef):
                found.append((each.name, each))
            elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                found.append((each.targets[0].id, None))
    return [(name.removeprefix("on_"), method) for name, method in found if name.startswith("on_")]


def named() -> set[str]:
    """All names that the page uses, apart from imports, annotations and the declarations themselves."""
    found = set()
    for path in sorted(PAGE.rglob("*.py")):
        if path.name in DECLARED:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        notes = [
            getattr(node, "annotation", None) or getattr(node, "returns", None) for node in ast.walk(tree)
        ]
        left_out = {id(each) for note in notes if note for each in ast.walk(note)}
        found |= {
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in left_out
        }
    return found


def test_every_message_is_sent_and_heard() -> None:
    assert {name for name, _ in heard()} | {"stored_elsewhere"} == MESSAGES.keys()  # the session's own
    assert {kind.__name__ for kind in MESSAGES.values()} <= named()


def test_every_effect_is_asked_for_and_carried_out() -> None:
    runtime = started().session.runtime
    assert {kind.__name__ for kind in EFFECTS.values()} <= named()
    for name, kind in EFFECTS.items():
        inspect.signature(getattr(runtime, name)).bind(*kind._fields)  # type: ignore[attr-defined]  # a named tuple


@pytest.mark.parametrize("name", sorted(MESSAGES))
def test_a_message_is_heard_as_it_is_declared(name: str) -> None:
    fields = FIELDS[MESSAGES[name].__name__]
    for each, method in heard():
        if each == name and method:
            takes = {arg.arg: ast.unparse(arg.annotation) for arg in method.args.args[1:] if arg.annotation}
            assert list(takes) == list(fields), method.name
            for field, kind in takes.items():
                assert fields[field] in ("Any", kind) or kind == "object", f"{method.name}: {field}"


def test_a_reroll_goes_the_way_that_the_architecture_names(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (PAGE.parent.parent / "docs" / "architecture.md").read_text("utf-8")
    told = re.findall(r"`(\w+)`", text.partition("A reroll, for example, is")[2].partition("\n")[0])
    world = started(moving=True)
    while not (world.session.view["phase"] == "roll" and world.session.model.rerolling()):
        world.do("act " + world.actions()[0])
        world.settle()
    hearers, sent = Session._hearers, []
    monkeypatch.setattr(Session, "_hearers", lambda self, kind: sent.append(kind) or hearers(self, kind))
    world.do("reroll")
    world.settle()
    assert [kind.__name__ for kind in sent] == told
