"""Writes docs/reference.md from the docstrings of the engine's modules that docs/api.md names.

python3 -m tools.reference
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeGuard

from tools.environment import ROOT

API = ROOT / "docs" / "api.md"
PAGE = ROOT / "docs" / "reference.md"
HEAD = (
    "# Reference\n\nWhat stands in the engine's modules, made from their docstrings by `python3 -m tools.reference`. "
    "[The engine's API](api.md) says what is for what.\n"
)
Named = ast.ClassDef | ast.FunctionDef


def modules() -> list[str]:
    """The modules that docs/api.md leads to, in that order."""
    return re.findall(r"\[(engine\.[\w.]+)\]\(reference\.md#", API.read_text("utf-8"))


def source(module: str) -> Path:
    """The file of a module; of a package its first."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def parsed(module: str) -> ast.Module:
    return ast.parse(source(module).read_text("utf-8"))


def is_public(each: ast.AST) -> TypeGuard[Named]:
    """Whether something is a class, function or method with a docstring that is for others."""
    return (
        isinstance(each, ast.ClassDef | ast.FunctionDef)
        and not each.name.startswith("_")
        and ast.get_docstring(each) is not None
    )


def paragraphs(thing: ast.Module | Named) -> str:
    """A docstring as Markdown: each paragraph in one line; lists and examples as they are."""
    found = []
    for part in (ast.get_docstring(thing) or "").split("\n\n"):
        if part.startswith(">>>"):
            part = f"```pycon\n{part}\n```"
        elif not re.search(r"^(?:[-*] |\|| )", part, re.MULTILINE):
            part = part.replace("\n", " ")
        elif part.startswith("    "):
            part = f"```text\n{inspect.cleandoc(part)}\n```"
        found.append(part)
    return "\n\n".join(found)


def parameters(given: ast.arguments) -> list[str]:
    """The parameters of a function as they are written, without the first of a method."""

    def one(each: ast.arg, first: ast.expr | None, stars: str = "") -> str:
        kind = f": {ast.unparse(each.annotation)}" if each.annotation else ""
        otherwise = f"{' = ' if kind else '='}{ast.unparse(first)}" if first else ""
        return f"{stars}{each.arg}{kind}{otherwise}"

    places = [*given.posonlyargs, *given.args]
    firsts = [None] * (len(places) - len(given.defaults)) + given.defaults
    found = [one(*each) for each in zip(places, firsts, strict=True)]
    if given.vararg:
        found.append(one(given.vararg, None, "*"))
    elif given.kwonlyargs:
        found.append("*")
    found += [one(*each) for each in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    if given.kwarg:
        found.append(one(given.kwarg, None, "**"))
    return [each for each in found if each not in ("self", "cls")]


def fields(thing: ast.ClassDef) -> list[str]:
    """The fields of a dataclass or a named tuple as they are written; none of other classes."""
    kinds = [*thing.decorator_list, *thing.bases]
    if not any(re.match(r"dataclass|NamedTuple", ast.unparse(each)) for each in kinds):
        return []
    found = [each for each in thing.body if isinstance(each, ast.AnnAssign)]
    return [shown for each in found if not (shown := ast.unparse(each)).startswith("_")]


def called(name: str, given: list[str], answer: str = "") -> str:
    """A call, in one line if it is short."""
    line = f"{name}({', '.join(given)}){answer}"
    return line if len(line) < 100 else f"{name}(\n    {f',{chr(10)}    '.join(given)},\n){answer}"


def signature(thing: Named) -> str:
    """How something is called; of a class how it is made."""
    if isinstance(thing, ast.FunctionDef):
        answer = ast.unparse(thing.returns) if thing.returns else ""
        if {ast.unparse(each) for each in thing.decorator_list} & {"property", "cached_property"}:
            return f"{thing.name}: {answer}"
        return called(thing.name, parameters(thing.args), f" -> {answer}" if answer else "")
    for each in thing.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return called(f"class {thing.name}", parameters(each.args))
    return called(f"class {thing.name}", fields(thing) or [ast.unparse(each) for each in thing.bases])


def described(module: str, name: str, thing: Named, level: int) -> Iterator[str]:
    """The part of the page about a class, a function or a method."""
    yield f"{'#' * level} {module}.{name}\n\n```pyi\n{signature(thing)}\n```\n\n{paragraphs(thing)}\n"
    if isinstance(thing, ast.ClassDef):
        for each in thing.body:
            if is_public(each):
                yield from described(module, f"{name}.{each.name}", each, 4)


def constants(module: str) -> Iterator[str]:
    """The constants of a module that a text stands under."""
    body = parsed(module).body
    for each, after in pairwise(body):
        target = each.targets[0] if isinstance(each, ast.Assign) else getattr(each, "target", None)
        said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value
        if isinstance(target, ast.Name) and isinstance(said, str) and not target.id.startswith("_"):
            kind = f": {ast.unparse(each.annotation)}" if isinstance(each, ast.AnnAssign) else ""
            yield f"### {module}.{target.id}\n\n```pyi\n{target.id}{kind}\n```\n\n{' '.join(said.split())}\n"


def offered(module: str) -> Iterator[str]:
    """What a package offers of its modules, where docs/api.md names it."""
    names = re.findall(rf"`{module}\.(\w+)`", API.read_text("utf-8"))
    for each in parsed(module).body:
        if isinstance(each, ast.ImportFrom) and each.module:
            for name in {alias.name for alias in each.names} & set(names):
                for thing in parsed(each.module).body:
                    if is_public(thing) and thing.name == name:
                        yield from described(module, name, thing, 3)


def lines() -> Iterator[str]:
    yield HEAD
    for module in modules():
        tree = parsed(module)
        yield f"## {module}\n\n{paragraphs(tree)}\n"
        if source(module).name == "__init__.py":
            yield from sorted(offered(module))
        yield from constants(module)
        for each in tree.body:
            if is_public(each):
                yield from described(module, each.name, each, 3)


def page() -> str:
    """The text of docs/reference.md."""
    return "\n".join(lines())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
