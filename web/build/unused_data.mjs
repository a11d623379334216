// Prints what is in Pyodide's memory and never used, as JSON: {"tables": [[first address, end], …], "docstrings": [text, …]}.
// The tables are those of the East Asian encodings, the docstrings those of everything that is written in C.
//
//   node unused_data.mjs
//
// Each module of CPython for such encodings has capsules with the address of a `struct dbcs_map`: the name of the
// encoding, then the addresses of two indexes of 256 `struct dbcs_index`, either of which may be 0. An entry of an index
// is the address of a table of 16-bit codes, 0 if there is none, and the least and greatest byte that it is for
// (Modules/cjkcodecs/cjkcodecs.h).
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
const maps = python
    .runPython(
        `
import importlib
modules = [importlib.import_module("_codecs_" + name) for name in ("cn", "hk", "jp", "kr", "tw")]
[id(value) for module in modules for name, value in vars(module).items() if name.startswith("__map_")]
`,
    )
    .toJs();
const { HEAPU8, HEAPU32 } = python._module;
const POINTER = 2; // in words: what comes before it in a capsule is its count of references and its type
const tables = new Map();
for (const map of maps) {
    const place = HEAPU32[map / 4 + POINTER] / 4;
    for (const index of [HEAPU32[place + 1], HEAPU32[place + 2]]) {
        for (let entry = index; index && entry < index + 256 * 8; entry += 8) {
            const [table, least, most] = [HEAPU32[entry / 4], HEAPU8[entry + 4], HEAPU8[entry + 5]];
            if (table) tables.set(table, table + 2 * (most - least + 1));
        }
    }
}
const docstrings = python
    .runPython(
        `
import sys

seen, found = set(), set()

def visit(thing):
    if id(thing) in seen:
        return
    seen.add(id(thing))
    text = getattr(thing, "__doc__", None)
    if isinstance(text, str) and len(text) > 20:
        found.add(text)
    if isinstance(thing, (type, type(sys))):
        for each in list(vars(thing).values()):
            visit(each)
    if isinstance(thing, type):
        for each in type.__subclasses__(thing):
            visit(each)

for name in sys.builtin_module_names:
    if not name.startswith(("_test", "_xxtest")):
        visit(importlib.import_module(name))
visit(object)
sorted(found)
`,
    )
    .toJs();
console.log(JSON.stringify({ tables: [...tables].sort(([a], [b]) => a - b), docstrings }));
