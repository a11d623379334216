"""Writes the one zip the worker's Python needs: the standard library it imports, the engine, its decks.

Run inside Pyodide by pack.mjs, which first plays whole games (rehearsal.py): what has been imported by the
end of them is what goes into the zip, so there is no list to keep by hand.
"""

import ast
import dataclasses
import importlib.util
import marshal
import os
import sys
import zipfile

# A dataclass writes its methods as text and compiles them, at every import again: two thirds of what importing the engine
# took. What this adds to the module `dataclasses` takes the methods that were compiled here (see pack.mjs) instead.
METHODS = "dataclasses.methods"
TAKE_METHODS = f"""
import marshal as _marshal
_methods = _marshal.loads(__loader__.get_data(__loader__.archive + "/{METHODS}"))

def exec(text, globals, locals, _exec=exec):
    _exec(_methods.get(text, text), globals, locals)
"""


class _Named(ast.NodeTransformer):
    """Gives every dataclass a docstring, its name. Docstrings are left out, and to one that has none `dataclasses` gives
    its signature, which takes longer to find than all its methods."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        if any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list):
            named = ast.parse(f"__doc__ = {node.name!r}").body[0]
            node.body.append(ast.copy_location(named, node.body[-1]))
        return node


def _compile(source: bytes, path: str) -> bytes:
    """A .pyc that is never checked against a source, docstrings and assertions left out."""
    tree = ast.fix_missing_locations(_Named().visit(ast.parse(source, path)))
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def _methods() -> bytes:
    """The methods of all dataclasses that have been made: {text: code}."""
    texts = sorted(set(dataclasses.written))  # type: ignore[attr-defined]  # pack.mjs adds it
    return marshal.dumps({text: compile(text, "<dataclass>", "exec", dont_inherit=True, optimize=2) for text in texts})


def _modules(imported: list[str], root: str) -> dict[str, bytes]:
    """The imported modules that come as files, compiled: name in the zip -> content."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    files = {}
    for name in imported:
        spec = getattr(sys.modules[name], "__spec__", None)
        for place in (library, root + "/web", root):
            if spec and spec.origin and spec.origin.startswith(place + "/") and "/build/" not in spec.origin:
                inside = spec.origin.removeprefix(place + "/").removesuffix("c")
                source = spec.loader.get_source(spec.name) + (TAKE_METHODS if name == "dataclasses" else "")
                files[inside + "c"] = _compile(source.encode(), inside)
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
    """Write the zip; the same sources give the same bytes."""
    files = {**_modules(imported, root), **_data(root), METHODS: _methods()}
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    print(f"python: {len(files)} files, {os.stat(output).st_size / 1e6:.2f} MB")
