"""Pyodide as the site ships it: without the libraries that the engine never uses.

Pyodide's WebAssembly holds SQLite, three compressors, an XML parser, Python's tests of itself and the encodings of East
Asia. They are a quarter of its bytes, and browsers would load and compile them at every first visit.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from tools import wasm
from tools.environment import WEB, WORK, BuildError, node_environment, say

PYODIDE = WEB / "node_modules" / "pyodide"
WASM = "pyodide.asm.wasm"
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
LOCK = "pyodide-lock.json"

# The linker puts the functions of a library one after the other, those without a name among them.
UNUSED = (
    ("PyInit_pyexpat", "PyInit__multibytecodec"),  # XML, East Asian encodings
    ("PyInit__xxtestfuzz", "PyInit__testclinic_limited"),  # Python's tests of itself
    ("lzma_version_number", "BZ2_hbCreateDecodeTables"),  # XZ, SQLite, Zstandard, bzip2
)
BELONGING = r"BZ2_|COVER_|ERR_|FASTCOVER|FSE_|HIST_|HUF_|POOL_|PyInit_|XXH|ZDICT_|ZSTD|divbwt|divsufsort|lzma_|sqlite3_"


def script(path: Path) -> bytes:
    """A package's script without the line that names a source map, which we do not ship."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", path.read_bytes())


def files(node: list[str]) -> dict[str, bytes]:
    """The three files of Pyodide."""
    return {name: script(PYODIDE / name) for name in SCRIPTS} | {WASM: _trimmed(node)}


def folder(node: list[str], place: Path) -> Path:
    """Write the files into a folder from which Node can load them."""
    for name, content in (files(node) | {LOCK: (PYODIDE / LOCK).read_bytes()}).items():
        (place / name).write_bytes(content)
    return place


def _trimmed(node: list[str]) -> bytes:
    whole = (PYODIDE / WASM).read_bytes()
    try:
        return wasm.without(whole, wasm.within(whole, UNUSED, BELONGING), _tables(node))
    except wasm.WrongFile as error:
        raise BuildError(f"{WASM} is not the one that tools/runtime.py knows: {error}.") from error


def _tables(node: list[str]) -> list[tuple[int, int]]:
    """The addresses of the tables of East Asian encodings. They are asked for again only if Pyodide has changed."""
    found = WORK / "tables.json"
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    if found.exists() and (known := json.loads(found.read_text("utf-8")))["pyodide"] == version:
        return [(first, end) for first, end in known["tables"]]
    say("pyodide: looking for what is never used")
    command = [*node, str(WEB / "build" / "tables.mjs")]
    answer = subprocess.run(command, capture_output=True, text=True, env=node_environment(node), check=False)
    if answer.returncode:
        raise BuildError(f"Pyodide did not run in Node.\n{answer.stderr}")
    tables = json.loads(answer.stdout.splitlines()[-1])
    WORK.mkdir(exist_ok=True)
    found.write_text(json.dumps({"pyodide": version, "tables": tables}), "utf-8")
    return [(first, end) for first, end in tables]
