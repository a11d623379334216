"""Writes the one zip the worker's Python needs: the standard library it imports, the engine, its decks.

Run inside Pyodide by pack.mjs, which first plays whole games (rehearsal.py): what has been imported by the
end of them is what goes into the zip, so there is no list to keep by hand.
"""

import importlib.util
import marshal
import os
import sys
import zipfile


def _compile(source: bytes, path: str) -> bytes:
    """A .pyc that is never checked against a source, docstrings and assertions left out."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def _library_files(imported: list[str]) -> dict[str, bytes]:
    """The imported modules of the standard library, compiled: name in the zip -> content."""
    library = next(path for path in sys.path if path.endswith(".zip")) + "/"
    files = {}
    for name in imported:
        spec = getattr(sys.modules[name], "__spec__", None)
        if spec and spec.origin and spec.origin.startswith(library):
            source = spec.loader.get_source(spec.name).encode()
            inside = spec.origin.removeprefix(library).removesuffix("c")
            files[inside + "c"] = _compile(source, inside)
    return files


def _project_files(root: str) -> dict[str, bytes]:
    """The engine with its package data, and the worker's face of it."""
    files = {}
    for folder, folders, names in os.walk(root + "/engine"):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = f"{folder}/{name}"
            inside = path.removeprefix(root + "/")
            with open(path, "rb") as file:
                content = file.read()
            if name.endswith(".py"):
                files[inside + "c"] = _compile(content, inside)
            elif not name.endswith((".pyc", ".md")):
                files[inside] = content
    with open(root + "/web/worker.py", "rb") as file:
        files["worker.pyc"] = _compile(file.read(), "worker.py")
    return files


def write(root: str, imported: list[str], output: str) -> None:
    """Write the zip; the same sources give the same bytes."""
    files = {**_library_files(imported), **_project_files(root)}
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    print(f"python: {len(files)} files, {os.stat(output).st_size / 1e6:.2f} MB")
