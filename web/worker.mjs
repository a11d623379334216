// Starts Pyodide and passes JSON text to and from worker.py.
//
// Later visits start from a snapshot of the interpreter's memory, taken at the first visit once the engine is
// imported. It is kept under this file's own address: that names the content of the build, so no build ever
// meets the snapshot of another.
//
// Out: {"progress": {...}}, then {"ready": true} or {"failed": {"step", "detail"}}, then the answers of worker.py.

const RUNTIME = new URL("%runtime%/", import.meta.url).href;
const PYTHON = new URL("python.zip", import.meta.url).href;
const SIZES = { "pyodide.asm.wasm": Number("%wasm_bytes%"), "python.zip": Number("%python_bytes%") };
// Pyodide's own list of packages, without the packages: none is used.
const LOCK = '%lock%';

const SNAPSHOTS = "dicetable-snapshot";
const SNAPSHOT = new URL("snapshot", import.meta.url).href;
// What the interpreter's memory is at its start; restoring fails for more (pyodide issue 6254).
const FIRST_MEMORY = 30 * 1024 * 1024;

/** Named "fresh" by the page after a failure: no snapshot is trusted then. */
const fresh = self.name === "fresh";

const say = (message) => self.postMessage(JSON.stringify(message));

const bytes = { loaded: 0, total: SIZES["pyodide.asm.wasm"] + SIZES["python.zip"] };
const progress = (step) => say({ progress: { step, ...bytes } });

/** Counts a copy of an answer's bytes: the answer itself must stay whole for the browser to keep its compiled code. */
async function count(response) {
    let told = performance.now();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        bytes.loaded += part.value.length;
        if (performance.now() - told > 100) {
            told = performance.now();
            progress("load");
        }
    }
}

/** Fetches one of the large files; raises where there is no such file. */
async function download(address, counted) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    if (counted) count(response.clone()).catch(() => {});
    return response;
}

/** The snapshot of this very build, or null: none, none allowed, or a damaged one (which is thrown away). */
async function recall() {
    if (fresh || !self.caches) return null;
    try {
        const store = await caches.open(SNAPSHOTS);
        const kept = await store.match(SNAPSHOT);
        if (!kept) return null;
        const memory = await kept.arrayBuffer();
        if (memory.byteLength > 0 && kept.headers.get("x-digest") === (await digest(memory))) return memory;
        await store.delete(SNAPSHOT);
    } catch (error) {
        console.warn("no snapshot:", error);
    }
    return null;
}

async function digest(memory) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps a snapshot for the next visit and forgets those of other builds; a full disk only means a slower start. */
async function keep(memory) {
    try {
        const store = await caches.open(SNAPSHOTS);
        for (const other of await store.keys()) await store.delete(other);
        const headers = { "content-type": "application/octet-stream", "x-digest": await digest(memory) };
        await store.put(SNAPSHOT, new Response(memory, { headers }));
        say({ snapshot: "kept" });
    } catch (error) {
        console.warn("snapshot not kept:", error);
    }
}

/** Boots the interpreter, from a snapshot if one is given; `handle` of worker.py and, on a first visit, a new snapshot. */
async function boot(modules, files, snapshot) {
    const [{ loadPyodide }, { default: createPyodideModule }] = modules;
    // Pyodide takes addresses only: these two are under way already, so it is handed them.
    const network = self.fetch;
    self.fetch = (address, options) => files.get(String(address)) ?? network(address, options);
    try {
        const python = await loadPyodide({
            indexURL: RUNTIME,
            stdLibURL: PYTHON,
            lockFileContents: LOCK,
            packageBaseUrl: RUNTIME,
            createPyodideModule,
            env: { PYTHONOPTIMIZE: "2" },
            ...(snapshot ? { _loadSnapshot: snapshot } : self.caches ? { _makeSnapshot: true } : {}),
        });
        progress("engine");
        return { python, handle: python.pyimport("worker").handle };
    } finally {
        self.fetch = network;
    }
}

/** A snapshot of the interpreter, or null if its memory has grown too large to be restored. */
function takeSnapshot(python) {
    return python._module.HEAP8.length > FIRST_MEMORY ? null : python.makeMemorySnapshot();
}

const waiting = [];
let answer = (text) => waiting.push(text);
self.onmessage = ({ data }) => answer(data);

async function start() {
    const snapshot = await recall();
    progress(snapshot ? "restore" : "load");
    const files = new Map([
        [RUNTIME + "pyodide.asm.wasm", download(RUNTIME + "pyodide.asm.wasm", !snapshot)],
        [PYTHON, download(PYTHON, !snapshot)],
    ]);
    const modules = Promise.all([import(RUNTIME + "pyodide.mjs"), import(RUNTIME + "pyodide.asm.mjs")]);
    // Pyodide would wait for ever for a file that never comes.
    await Promise.all([modules, ...files.values()]);
    progress("python");
    const { python, handle } = await boot(await modules, files, snapshot);
    say({ ready: true, restored: Boolean(snapshot) });
    const memory = snapshot || !self.caches ? null : takeSnapshot(python);
    answer = (text) => self.postMessage(handle(text));
    waiting.splice(0).forEach(answer);
    if (memory) await keep(memory);
}

start().catch(async (error) => {
    if (self.caches) await caches.delete(SNAPSHOTS).catch(() => {});
    say({ failed: { step: "start", detail: String(error) } });
});
