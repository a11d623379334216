// Starts the page's Python as soon as PyScript's MicroPython is ready. Before PyScript runs a script of type "mpy"
// itself, it writes, compiles and imports the thirteen modules of its own package `pyscript`. The page uses none of
// them, and they took longer than the rest of the start. So the script runs here, as soon as the interpreter is ready.

import "./platform.mjs"; // first, as it may start the engine's worker and says what scripts may do
import { engine } from "./engine.mjs";
import { imported, loading } from "./mending.mjs";
import { watchText } from "./reader_text.mjs";

// Where a page has no shared memory, PyScript calls `undefined` as a constructor to find that out. To say where that error
// arose, browsers read all of PyScript again, which takes longer than to run it. This says no without an error.
const shares = "SharedArrayBuffer" in globalThis;
if (!shares) {
    globalThis.SharedArrayBuffer = function () {
        throw null;
    };
}
// MicroPython calls its functions by their number in a table, and at each call it asks the browser whether the table is still the
// same, which took a sixth of the page's time. The table never changes, so each place is asked for once.
const { get } = WebAssembly.Table.prototype;
const functions = [];
WebAssembly.Table.prototype.get = function (number) {
    return (functions[number] ??= get.call(this, number));
};

// Not `import … from`: such files run before all that is bundled with this one.
const { hooks } = await import("%page%/core.js").finally(() => shares || delete globalThis.SharedArrayBuffer);

/** A file of web/build/interface.mjs. */
async function pack(name) {
    const response = await fetch(new URL(`${name}.pack`, import.meta.url));
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Applies a style sheet that few visits need. */
function style(name) {
    return new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = new URL(`${name}.css`, import.meta.url).href;
        const fail = () => {
            link.remove();
            reject(new Error(`no ${link.href}`));
        };
        link.onload = () => (link.sheet?.cssRules.length ? resolve() : fail()); // what is not a style sheet counts as an empty one
        link.onerror = fail;
        document.head.append(link);
    });
}

/** Whether a part is a language's sentences, which need no style sheet. */
const isLanguage = (name) => name.startsWith("words-");

/** The modules that a part needs besides its pack. */
const MODULES = { lab: ["editor"], room: ["room", "qr"] };

// The page's own modules, its sentences in the language that preflight.js has chosen, and the styles of what comes after the first
// picture: they are the next in order, before all that few visits need.
const packed = Promise.all([pack("ui"), pack(`words-${document.documentElement.lang}`), style("later")]);

let roomy = null;
watchText(() => (roomy ??= style("roomy")));

// On a first visit the lessons are part of the page: they can be played before the engine is there, and come before it.
const lesson = navigator.serviceWorker?.controller
    ? null
    : packed.then(() => Promise.all([pack("lesson"), style("lesson")]));
lesson?.catch(() => {}); // it is fetched again when it is wanted
engine.after(lesson);

hooks.main.onReady.add(async ({ interpreter }, script) => {
    const there = new Set();
    /** Fetches a part of the page that few visits need, as NAME.pack; a promise. */
    globalThis.host.fetch = async (name) => {
        try {
            if (!there.has(name)) {
                const parts = () => Promise.all([pack(name), isLanguage(name) || style(name), ...(MODULES[name] ?? []).map(imported)]);
                const early = name === "lesson" && lesson ? loading(() => lesson).catch(() => null) : null;
                const [bytes] = (await early) ?? (await loading(parts));
                interpreter.FS.writeFile(`/${name}.pack`, bytes, { canOwn: true });
                there.add(name);
            }
            return { ok: true, value: null };
        } catch (error) {
            return { ok: false, value: String(error) };
        }
    };
    const [modules, words] = await packed;
    interpreter.FS.writeFile("ui.pack", modules, { canOwn: true });
    interpreter.FS.writeFile("words.pack", words, { canOwn: true });
    for (const part of script.textContent.split("\n# ----\n")) {
        await new Promise(globalThis.host.soon); // a task of its own, as for the interpreter's own start
        interpreter.runPython(part);
    }
    await new Promise(() => {}); // never resolves, so PyScript does not go on with its own start
});
