"""What each Python file of the project imports, read from the files without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.environment import ROOT


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules(folder: str) -> dict[str, Path]:
    """Module name -> file, of every Python file below a folder; those of web/ui as `web.ui.…`."""
    return {module_name(path): path for path in sorted((ROOT / folder).rglob("*.py"))}


@cache
def imports(path: Path, types: bool = False) -> tuple[tuple[str, bool], ...]:
    """(what is imported, whether at once) by a file; what only a type checker reads, if `types`."""
    return tuple(_imports(ast.parse(path.read_text("utf-8")), True, path, types))


def _imports(node: ast.AST, at_once: bool, path: Path, types: bool) -> Iterator[tuple[str, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test) and not types:
            continue
        if isinstance(child, ast.Import):
            yield from ((alias.name, at_once) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            base = child.module or ""
            if child.level:
                package = module_name(path).split(".")
                package = package if path.name == "__init__.py" else package[:-1]
                package = package[: len(package) - child.level + 1]
                base = ".".join([*package, *filter(None, [base])])
            for alias in child.names:
                whole = f"{base}.{alias.name}"
                yield (whole if _is_module(whole) else base), at_once
        elif (
            isinstance(child, ast.Constant)
            and str(child.value).startswith("ui.")
            and _is_module(str(child.value))
        ):
            yield str(child.value), False  # a name for ui.kit.loader
        late = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from _imports(child, at_once and not late, path, types)


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    page = ROOT.joinpath("web", *name.split("."))
    return any((each / "__init__.py").exists() or each.with_suffix(".py").exists() for each in (path, page))


def graph(folder: str, prefix: str = "", types: bool = False, late: bool = False) -> dict[str, set[str]]:
    """Module -> the modules of the same folder that it imports: at once, with `late` also inside functions, with `types` also
    for annotations. prefix: what the files leave out of the folder's name when they import each other."""
    known = modules(folder)
    found = {}
    for name, path in known.items():
        targets = {prefix + target for target, at_once in imports(path, types) if at_once or late}
        found[name] = {target for target in targets if target in known and target != name}
    return found
