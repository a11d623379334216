// Writes the page's Python and its texts into one file. The Python is compiled to MicroPython's bytecode, for parsing
// took longer than all the rest of the start.
//
//   node interface.mjs WEB CATALOGUE OUTPUT
//
// The file begins with eight digits, the length of the list after them: JSON, {name: [where, bytes]}, with the names
// below WEB and "catalogue.json", the games that the engine offers, those of modules with .mpy at the end. Then come the files; `where` counts from the end of the list. All
// of it is compressed, for few hosts compress a file whose type they do not know.
import { createRequire } from "node:module";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

// The compiler is older than Node's fetch, finds it, and takes it for a browser's.
delete globalThis.fetch;
// Each of its runs listens for errors of its own.
process.setMaxListeners(0);
const { compile } = createRequire(import.meta.url)("@pybricks/mpy-cross-v6");

const [web, catalogue, output] = process.argv.slice(2);

/** The files below a folder of `web`, by name, in an order that every machine agrees on. */
function below(folder, ending) {
    return readdirSync(join(web, folder), { recursive: true })
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
        .filter((name) => name.endsWith(ending))
        .sort();
}

/** A module's bytecode; errors of ours still name their file and line. */
async function compiled(name) {
    // The compiler's own file system has no folders.
    const { status, mpy, err } = await compile("module.py", readFileSync(join(web, name), "utf8"), ["-s", name]);
    if (status) throw new Error(err.join("\n"));
    return mpy;
}

const files = [];
for (const name of below("ui", ".py")) files.push([name.replace(/py$/, "mpy"), await compiled(name)]);
for (const name of below("locales", ".json")) files.push([name, JSON.stringify(JSON.parse(readFileSync(join(web, name), "utf8")))]);
files.push(["catalogue.json", readFileSync(catalogue)]);

const places = {};
const contents = [];
let where = 0;
for (const [name, content] of files) {
    const bytes = Buffer.from(content);
    places[name] = [where, bytes.length];
    contents.push(bytes);
    where += bytes.length;
}
const list = Buffer.from(JSON.stringify(places));
const head = Buffer.from(String(list.length).padStart(8, "0"));
writeFileSync(output, gzipSync(Buffer.concat([head, list, ...contents]), { level: 9 }));
// The compiler leaves things behind that would keep Node waiting.
process.exit(0);
