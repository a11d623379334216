"""Pyodide as the site ships it: without what the engine never uses.

Pyodide's WebAssembly holds SQLite, three compressors, an XML parser, Python's tests of itself, the encodings of East Asia,
the names of all characters, and the docstrings of everything that is written in C. Its script hands on thousands of
functions to packages of C code, of which there are none here. All that is more than a third of what browsers would load
and compile at every first visit.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from tools import stdlib, wasm, wasm_calls
from tools.environment import WEB, WORK, BuildError, node_environment, say
from tools.folders import digest

PYODIDE = WEB / "node_modules" / "pyodide"
WASM = "pyodide.asm.wasm"
GLUE = "pyodide.asm.mjs"
SCRIPTS = ("pyodide.mjs", GLUE)
LOCK = "pyodide-lock.json"
LOOKING = WEB / "build" / "unused_data.mjs"

# The linker puts the functions of a library one after the other, those without a name among them. From the first of each pair
# up to the second, which stays:
UNUSED = (
    ("PyInit_pyexpat", "PyInit__multibytecodec"),  # XML, East Asian encodings
    ("PyInit__xxtestfuzz", "PyInit__testclinic_limited"),  # Python's tests of itself
    ("lzma_version_number", "adler32_z"),  # XZ, SQLite, Zstandard, bzip2
)
BELONGING = r"BZ2_|COVER_|ERR_|FASTCOVER|FSE_|HIST_|HUF_|POOL_|PyInit_|XXH|ZDICT_|ZSTD|divbwt|divsufsort|lzma_|sqlite3_"
# Where a table begins, or its first bytes, and its length.
UNUSED_TABLES = (
    ("eeff04fe0241da820342829a", 167_272),  # Python's names of characters, as a graph
    ("0021000097fa01000d000f00", 163_804),  # and the characters in the order of their names
    ("024e044e054e064e0f4e124e", 119_480),  # the C library's tables of East Asian encodings
    ("55408bb92ca5b509fa824b04", 104_880),  # powers of ten with which C++ writes fractions
)
SHARED_END = 40
"""Bytes of a text with which another one may end that is in use."""
# In the script, each name that it gives to something exported.
ASSIGNED = re.compile(r'([\w$]+)=Module\["[^"]+"\]=wasmExports\["[^"]+"\](?:\.value>>>0)?;?')
DECLARED = re.compile(r"var ((?:[\w$]+,){1000,}[\w$]+);")


def script(path: Path) -> bytes:
    """A package's script without the line that names a source map, which we do not ship."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", path.read_bytes())


def files(node: list[str]) -> dict[str, bytes]:
    """The three files of Pyodide."""
    scripts = {name: script(PYODIDE / name) for name in SCRIPTS}
    words = _words(scripts.values())
    scripts[GLUE] = _glue(scripts[GLUE].decode(), words).encode()
    return scripts | {WASM: _trimmed(node, words)}


def folder(node: list[str], place: Path) -> Path:
    """Write the files into a folder from which Node can load them, and the library that the engine's Python is packed from."""
    stdlib.write(PYODIDE, place)
    for name, content in (files(node) | {LOCK: (PYODIDE / LOCK).read_bytes()}).items():
        (place / name).write_bytes(content)
    return place


def _words(scripts: Iterable[bytes]) -> set[str]:
    """All words of the scripts, apart from the lists of what is exported: what is not among them is not used."""
    found: set[str] = set()
    for content in scripts:
        found |= set(re.findall(r"[\w$]+", DECLARED.sub("", ASSIGNED.sub("", content.decode()))))
    return found


def _glue(text: str, words: set[str]) -> str:
    """The script that loads the WebAssembly, without names that it never uses."""
    declared = DECLARED.search(text)
    if not declared:
        raise BuildError(f"{GLUE} is not the one that tools/runtime.py knows: it declares no names.")
    names = [name for name in declared[1].split(",") if name in words]
    text = text.replace(declared[0], f"var {','.join(names)};")
    return ASSIGNED.sub(lambda match: match[0] if match[1] in words else "", text)


def _trimmed(node: list[str], words: set[str]) -> bytes:
    """words: of the scripts; a name of C has an underscore before it there."""

    def is_used(name: str) -> bool:
        return name in words or "_" + name in words

    whole = (PYODIDE / WASM).read_bytes()
    try:
        functions, ranges = _unused(node, whole, is_used)
        return wasm.without(whole, functions, ranges, is_used)
    except wasm.WrongFile as error:
        raise BuildError(f"{WASM} is not the one that tools/runtime.py knows: {error}.") from error


def _unused(
    node: list[str], whole: bytes, is_used: Callable[[str], bool]
) -> tuple[set[int], list[tuple[int, int]]]:
    """The numbers of the functions that are never called, and the addresses of the tables and docstrings that are never
    read. They are looked for again only if Pyodide has changed, or what is done here."""
    kept = WORK / "unused.json"
    made_from = [Path(__file__), Path(wasm.__file__), Path(wasm_calls.__file__), PYODIDE / WASM, LOOKING]
    key = digest({path.name: path.read_bytes() for path in made_from})
    if kept.exists() and (known := json.loads(kept.read_text("utf-8")))["key"] == key:
        return set(known["functions"]), [(first, end) for first, end in known["ranges"]]
    say("pyodide: looking for what is never used")
    functions = wasm.within(whole, UNUSED, BELONGING)
    called = [number for name, number in wasm.exported_functions(whole).items() if is_used(name)]
    functions |= wasm_calls.unreached(whole, called, functions)
    command = [*node, str(LOOKING)]
    answer = subprocess.run(command, capture_output=True, text=True, env=node_environment(node), check=False)
    if answer.returncode:
        raise BuildError(f"Pyodide did not run in Node.\n{answer.stderr}")
    told = json.loads(answer.stdout.splitlines()[-1])
    ranges = [(first, end) for first, end in told["tables"]]
    memory = wasm.memory(wasm.without(whole, set(), ranges))  # some of these tables are there twice
    ranges += [wasm.marked(memory, bytes.fromhex(mark), length) for mark, length in UNUSED_TABLES]
    ranges += _docstrings(memory, {text.encode() for text in told["docstrings"]})
    WORK.mkdir(exist_ok=True)
    kept.write_text(json.dumps({"key": key, "functions": sorted(functions), "ranges": ranges}), "utf-8")
    return functions, ranges


def _docstrings(memory: bytes, texts: set[bytes]) -> list[tuple[int, int]]:
    """Where these texts are. Before a text there may be the signature of what it explains; that stays. Its end stays too, as
    the linker may have found a name there that something else has."""
    found, place = [], 0
    for string in memory.split(b"\0"):
        text = string.rpartition(b"\n--\n\n")[2]
        place += len(string) + 1
        if text in texts and len(text) > SHARED_END:
            found.append((place - 1 - len(text), place - 1 - SHARED_END))
    return found
