// Writes the page's Python and its texts to files. The Python is compiled to MicroPython bytecode, as parsing took
// longer than the rest of the start.
//
//   node interface.mjs WEB CATALOGUE API ANSWERS FOLDER
//
// ui.pack is for every visit. What LATER names is for few: a screen's own folder, apart from its route.py, the modules of
// its name for tables and games, and its sentences are in a file NAME.pack, which is fetched when needed. What connects devices,
// ui/room/, is no screen, but has such a file too. The sentences of every visit are in a pack for each language, as one needs one.
//
// A file starts with eight digits, the length of the list that follows: JSON, {name: [where, bytes]}. Names are paths
// below WEB, ending in .mpy for modules, and "catalogue.json", the games that the engine offers, and "lab_api.json", what
// the lab explains of the engine, and "recorded/…", what the engine answers in lessons. Then come the files;
// `where` counts from the end of the list. Everything is compressed here, as few hosts compress files of unknown types.
import { createRequire } from "node:module";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { isOfTypes, untyped } from "./untyped.mjs";

// The compiler is older than Node's fetch: if it finds fetch, it believes it runs in a browser.
delete globalThis.fetch;
// Every run of the compiler adds its own error listener.
process.setMaxListeners(0);
const { compile } = createRequire(import.meta.url)("@pybricks/mpy-cross-v6");

const [web, catalogue, api, answers, folder] = process.argv.slice(2);

const LATER = ["lab", "lesson", "people", "puzzle", "review", "room", "together"];

/** The names of the files below a folder of `web`, in the same order on every machine. */
function below(folder, ending) {
    return readdirSync(join(web, folder), { recursive: true })
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
        .filter((name) => name.endsWith(ending))
        .sort();
}

/** A module's bytecode. Errors in our code still name their file below ui/, and the line. */
async function compiled(name) {
    // The compiler's own file system has no folders.
    const { status, mpy, err } = await compile("module.py", untyped(readFileSync(join(web, name), "utf8")), ["-s", name.slice(3)]);
    if (status) throw new Error(err.join("\n"));
    return mpy;
}

const files = [];
for (const name of below("ui", ".py").filter((name) => !isOfTypes(name))) files.push([name.replace(/py$/, "mpy"), await compiled(name)]);
for (const name of below("locales", ".json")) files.push([name, JSON.stringify(JSON.parse(readFileSync(join(web, name), "utf8")))]);
for (const name of below("players", ".py")) files.push([name, readFileSync(join(web, name))]);
for (const name of readdirSync(join(answers, "recorded")).sort()) {
    files.push([`recorded/${name}`, readFileSync(join(answers, "recorded", name))]);
}
files.push(["catalogue.json", readFileSync(catalogue)]);
files.push(["lab_api.json", readFileSync(api)]);

/** Writes some of the files, as [name, content], to one. */
function write(name, files) {
    const places = {};
    const contents = [];
    let where = 0;
    for (const [inside, content] of files) {
        const bytes = Buffer.from(content);
        places[inside] = [where, bytes.length];
        contents.push(bytes);
        where += bytes.length;
    }
    const list = Buffer.from(JSON.stringify(places));
    const head = Buffer.from(String(list.length).padStart(8, "0"));
    writeFileSync(join(folder, `${name}.pack`), gzipSync(Buffer.concat([head, list, ...contents]), { level: 9 }));
}

/** Whether a file is needed only with a part of `LATER`. */
function isOf(part, name) {
    const screen = `ui/screens/${part}/`;
    const route = [`${screen}route.mpy`, `${screen}__init__.mpy`];
    if (name.startsWith(screen)) return !route.includes(name);
    if (part === "room" && (name.startsWith("ui/room/") || name === "ui/browser/connections.mpy")) return true;
    if (part === "lesson" && name.startsWith("recorded/")) return true;
    if (part === "lab" && (name === "lab_api.json" || name.startsWith("players/"))) return true;
    return new RegExp(`^(ui/table/${part}\\.mpy|ui/games/\\w+/${part}\\.mpy|locales/${part}(_\\w+)?/.*)$`).test(name);
}

for (const part of LATER) write(part, files.filter(([name]) => isOf(part, name)));
const first = files.filter(([name]) => !LATER.some((part) => isOf(part, name)));
write("ui", first.filter(([name]) => !name.startsWith("locales/")));
for (const [name] of files.filter(([name]) => /^locales\/\w+\.json$/.test(name))) {
    const ending = name.slice("locales".length);
    write(`words-${ending.slice(1, -".json".length)}`, first.filter(([name]) => name.endsWith(ending)));
}
// The compiler leaves handles open that would keep Node running.
process.exit(0);
