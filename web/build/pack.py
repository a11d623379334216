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


def _modules(imported: list[str], root: str) -> dict[str, bytes]:
    """The imported modules that come as files, compiled: name in the zip -> content."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    files = {}
    for name in imported:
        spec = getattr(sys.modules[name], "__spec__", None)
        for place in (library, root + "/web", root):
            if spec and spec.origin and spec.origin.startswith(place + "/") and "/build/" not in spec.origin:
                inside = spec.origin.removeprefix(place + "/").removesuffix("c")
                files[inside + "c"] = _compile(spec.loader.get_source(spec.name).encode(), inside)
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
    files = {**_modules(imported, root), **_data(root)}
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    print(f"python: {len(files)} files, {os.stat(output).st_size / 1e6:.2f} MB")
