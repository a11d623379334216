"""Writes the zip that the worker's Python needs: the parts of the standard library it imports, the engine, its decks.

pack.mjs runs this inside Pyodide after playing whole games (rehearsal.py). Everything imported by then goes into the
zip, so no list has to be maintained.
"""

import ast
import dataclasses
import importlib.util
import marshal
import os
import sys
import types
import zipfile

# Modules that the standard library uses where they are there and goes on without: compressors, encrypted connections.
SPARED = ("bz2", "compression", "lzma", "ssl", "_ssl")
# At every import a dataclass generates its methods as text and compiles them, which took two thirds of the time to import
# the engine. This addition to the module `dataclasses` uses methods compiled here (see pack.mjs) instead.
METHODS = "dataclasses.methods"
TAKE_METHODS = f"""
import marshal as _marshal
_methods = _marshal.loads(__loader__.get_data(__loader__.archive + "/{METHODS}"))

def exec(text, globals, locals, _exec=exec):
    _exec(_methods.get(text, text), globals, locals)
"""


class _Named(ast.NodeTransformer):
    """Gives every dataclass its name as its docstring. Docstrings are stripped, and for a class without one `dataclasses`
    computes its signature, which takes longer than all its methods."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
            named = ast.parse(f"__doc__ = {node.name!r}").body[0]
            node.body.append(ast.copy_location(named, node.body[-1]))
        return node


def _without_lines(code: types.CodeType) -> types.CodeType:
    """The same code without the table of its lines, a seventh of its bytes: error reports name our own lines only."""
    constants = tuple(
        _without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts
    )
    return code.replace(co_consts=constants, co_linetable=b"")


def _compile(source: bytes, path: str, ours: bool) -> bytes:
    """A .pyc without docstrings and assertions that is never checked against its source. ours: not of the standard
    library."""
    tree = ast.fix_missing_locations(_Named().visit(ast.parse(source, path)))
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    if not ours:
        code = _without_lines(code)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def _methods() -> bytes:
    """The generated methods of all dataclasses: {text: code}."""
    texts = sorted(set(dataclasses.written))  # type: ignore[attr-defined]  # pack.mjs adds it
    compiled = {text: compile(text, "<dataclass>", "exec", dont_inherit=True, optimize=2) for text in texts}
    return marshal.dumps({text: _without_lines(code) for text, code in compiled.items()})


def _modules(imported: list[str], root: str) -> dict[str, bytes]:
    """The imported modules that come from files, compiled: {name in the zip: content}."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    files = {}
    for name in imported:
        if name.split(".")[0] in SPARED:
            continue
        spec = getattr(sys.modules[name], "__spec__", None)
        for place in (library, root + "/web", root):
            if spec and spec.origin and spec.origin.startswith(place + "/") and "/build/" not in spec.origin:
                inside = spec.origin.removeprefix(place + "/").removesuffix("c")
                source = spec.loader.get_source(spec.name) + (TAKE_METHODS if name == "dataclasses" else "")
                files[inside + "c"] = _compile(source.encode(), inside, place != library)
                break
    return files


def _data(root: str) -> dict[str, bytes]:
    """The engine's package data."""
    files = {}
    for folder, _, names in os.walk(root + "/engine"):
        for name in names:
            if name.endswith((".toml", ".json")):
                with open(f"{folder}/{name}", "rb") as file:
                    files[f"{folder}/{name}".removeprefix(root + "/")] = file.read()
    return files


def write(root: str, imported: list[str], output: str) -> None:
    """Write the zip, without compression. The same sources give the same bytes."""
    _write({**_modules(imported, root), **_data(root), METHODS: _methods()}, output)


def write_further(root: str, imported: list[str], output: str) -> None:
    """Write a zip with the modules that the first one lacks."""
    _write(_modules(imported, root), output)


def _write(files: dict[str, bytes], output: str) -> None:
    with zipfile.ZipFile(output, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
    print(f"python: {len(files)} files, {os.stat(output).st_size / 1e6:.2f} MB")
