// Starts Pyodide, and passes JSON text between the page and the package `worker`.
//
// Later visits start from a snapshot of the interpreter's memory, taken at the first visit once the engine is
// imported. It is kept under this file's own address: that names the content of the build, so no build ever
// meets the snapshot of another.
//
// Out: {"progress": {"step", "loaded", "total"}}, then {"failed": {"step": "load" | "python", "detail"}} or
// {"ready": true, "restored"} and, once the fetched files are stored, {"settled": true}; then the messages of
// worker/protocol.py, and {"beat": true} once a second while Python is at work.

const RUNTIME = new URL("%runtime%/", import.meta.url).href;
const WASM = RUNTIME + "pyodide.asm.wasm";
const PYTHON = new URL("python.zip", import.meta.url).href;
const SIZES = new Map([
    [WASM, Number("%wasm_bytes%")],
    [PYTHON, Number("%python_bytes%")],
]);
// Pyodide's own list of packages, without the packages: none is used.
const LOCK = '%lock%';

const SNAPSHOTS = "dicetable-snapshot";
const SNAPSHOT = new URL("snapshot", import.meta.url).href;
// What the interpreter's memory is at its start; restoring fails for more (pyodide issue 6254).
const FIRST_MEMORY = 30 * 1024 * 1024;

// The page's wishes: whether a snapshot may be trusted, and the name of the service worker's cache.
const { trusting, precache } = JSON.parse(self.name);

const say = (message) => self.postMessage(JSON.stringify(message));

const bytes = { loaded: 0, total: SIZES.get(WASM) + SIZES.get(PYTHON) };
const progress = (step) => say({ progress: { step, ...bytes } });

/** Reads an answer to its end, and says how far it has come; its length. */
async function count(response) {
    const reader = response.body.getReader();
    let length = 0;
    let told = performance.now();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        length += part.value.length;
        bytes.loaded += part.value.length;
        if (performance.now() - told > 100) {
            told = performance.now();
            progress("load");
        }
    }
    return length;
}

/**
 * Fetches one of the two large files. `whole` is a promise of its last byte, which Pyodide itself would await
 * for ever. A copy is counted: the browser keeps compiled code for the very answer it was given.
 */
async function download(address, counted) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    const whole = !counted
        ? Promise.resolve()
        : count(response.clone()).then((length) => {
              if (length !== SIZES.get(address)) throw new Error(`${address} broke off after ${length} bytes`);
          });
    whole.catch(() => {}); // awaited later
    return { response, whole, copy: counted && self.caches ? response.clone() : null };
}

/** Some hosts know no type for WebAssembly, and browsers compile it on the way only if they are told. */
function typed(response) {
    if (response.headers.get("content-type")?.startsWith("application/wasm")) return response;
    return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

async function digest(memory) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The snapshot of this very build, or null where there is none, or none allowed. `sound` is a promise: whether it is as
 * it was when it was stored. To find that takes a while, in which the start goes on.
 */
async function recall() {
    if (!trusting || !self.caches) return null;
    try {
        const store = await caches.open(SNAPSHOTS);
        const kept = await store.match(SNAPSHOT);
        if (!kept) return null;
        const memory = await kept.arrayBuffer();
        return { memory, sound: digest(memory).then((found) => found === kept.headers.get("x-digest")) };
    } catch (error) {
        console.warn("no snapshot:", error);
    }
    return null;
}

/** Keeps a snapshot for the next visit and forgets those of other builds; a full disk only means a slower start. */
async function keep(memory) {
    try {
        const store = await caches.open(SNAPSHOTS);
        for (const other of await store.keys()) await store.delete(other);
        const headers = { "content-type": "application/octet-stream", "x-digest": await digest(memory) };
        await store.put(SNAPSHOT, new Response(memory, { headers }));
    } catch (error) {
        console.warn("snapshot not kept:", error);
    }
}

/**
 * Puts the large files where the service worker will look for them before it fetches anything: not every host and
 * browser keeps files of this size, and nothing is to be fetched a second time.
 */
async function hand(files) {
    try {
        const store = await caches.open(precache);
        for (const [address, { copy }] of files) if (copy) await store.put(address, copy);
    } catch (error) {
        console.warn("not handed to the service worker:", error);
    }
}

/** A snapshot of the interpreter, or null where it could not be kept or its memory has grown too large to restore. */
function takeSnapshot(python) {
    return self.caches && python._module.HEAP8.length <= FIRST_MEMORY ? python.makeMemorySnapshot() : null;
}

/** The interpreter, from a snapshot if one is given. */
async function boot(modules, answers, snapshot) {
    const [{ loadPyodide }, { default: createPyodideModule }] = modules;
    // Pyodide takes addresses only: these two are under way already, so it is handed them. And a WebAssembly
    // that cannot be made is a failure here, and not a wait without end.
    const network = self.fetch;
    const instantiate = WebAssembly.instantiateStreaming;
    self.fetch = (address, options) => answers.get(String(address)) ?? network(address, options);
    try {
        return await new Promise((resolve, reject) => {
            WebAssembly.instantiateStreaming = (...parameters) => {
                const made = instantiate(...parameters);
                made.catch(reject);
                return made;
            };
            loadPyodide({
                indexURL: RUNTIME,
                stdLibURL: PYTHON,
                lockFileContents: LOCK,
                packageBaseUrl: RUNTIME,
                createPyodideModule,
                env: { PYTHONOPTIMIZE: "2" },
                ...(snapshot ? { _loadSnapshot: snapshot.memory } : { _makeSnapshot: true }),
            }).then(resolve, reject);
        });
    } finally {
        self.fetch = network;
        WebAssembly.instantiateStreaming = instantiate;
    }
}

/**
 * Pyodide looks for signals here, some thousand times a second, whenever Python is at work. It finds none, but the page
 * hears of it once a second: a long decision is no stuck engine.
 */
const pulse = {
    looks: 0,
    told: 0,
    get 0() {
        this.looks = (this.looks + 1) % 256;
        if (this.looks === 0 && performance.now() - this.told > 1000) {
            this.told = performance.now();
            say({ beat: true });
        }
        return 0;
    },
    set 0(signal) {},
};

/**
 * Jobs are done in slices. After each of them the requests that have come meanwhile are answered: they are in the
 * queue before the message that starts the next slice. What is returned starts the first one.
 */
function jobs(work) {
    const { port1, port2 } = new MessageChannel();
    let busy = false;
    port1.onmessage = () => {
        busy = work();
        if (busy) port2.postMessage(null);
    };
    return () => {
        if (!busy) port2.postMessage(null);
        busy = true;
    };
}

const waiting = [];
let answer = (text) => waiting.push(text);
self.onmessage = ({ data }) => answer(data);

let step = "load";

async function start() {
    const modules = Promise.all([import(RUNTIME + "pyodide.mjs"), import(RUNTIME + "pyodide.asm.mjs")]);
    modules.catch(() => {});
    const snapshot = await recall();
    progress(snapshot ? "restore" : "load");
    const [wasm, library] = await Promise.all([download(WASM, !snapshot), download(PYTHON, !snapshot)]);
    const loaded = await modules;
    const files = new Map([
        [WASM, wasm],
        [PYTHON, library],
    ]);
    const answers = new Map([
        [WASM, Promise.resolve(typed(wasm.response))],
        // Pyodide goes on without its library if that fails; here nothing goes on then.
        [PYTHON, library.whole.then(() => library.response, () => new Promise(() => {}))],
    ]);
    if (snapshot && !(await snapshot.sound)) {
        step = "python";
        throw new Error("the snapshot is damaged");
    }
    progress("python");
    const booted = boot(loaded, answers, snapshot);
    booted.catch(() => {}); // awaited later too
    await Promise.all([wasm.whole, library.whole]);
    step = "python";
    const python = await booted;
    progress("engine");
    const { Server } = python.pyimport("worker");
    say({ ready: true, restored: Boolean(snapshot) });
    const memory = snapshot ? null : takeSnapshot(python);
    python.setInterruptBuffer(pulse);
    const { handle, work } = Server((text) => self.postMessage(text));
    const goOn = jobs(work);
    answer = (text) => {
        pulse.told = performance.now();
        if (handle(text)) goOn();
    };
    waiting.splice(0).forEach((text) => answer(text));
    if (self.caches) await hand(files);
    say({ settled: true });
    if (memory) await keep(memory);
}

start().catch(async (error) => {
    if (step === "python" && self.caches) await caches.delete(SNAPSHOTS).catch(() => {});
    say({ failed: { step, detail: String(error) } });
});
