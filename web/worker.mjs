// Starts Pyodide, and passes JSON text between the page and the package `worker`.
//
// Later visits start from a snapshot of the interpreter's memory, taken at the first visit once the engine is
// imported. It is stored under this file's own address, which changes with every build, so no build ever uses the
// snapshot of another.
//
// Out: {"progress": {"step", "loaded", "total"}}, then {"failed": {"step": "load" | "python", "detail"}} or
// {"ready": true, "restored"} and, once the fetched files are stored, {"settled": true}; then the messages of
// worker/protocol/, and {"beat": true} once a second while Python is running.

const RUNTIME = new URL("%runtime%/", import.meta.url).href;
const WASM = RUNTIME + "pyodide.asm.wasm";
const PYTHON = new URL("python.pack", import.meta.url).href;
const SCRIPTS = RUNTIME; // stands for both
/** Bytes of what the start waits for: as it is, and compressed as most hosts do. */
const SIZES = new Map([
    [WASM, %wasm_bytes%],
    [SCRIPTS, %scripts_bytes%],
    [PYTHON, [Number("%python_bytes%"), Number("%python_bytes%")]],
]);
// Pyodide's list of packages, emptied: none is used.
const LOCK = '%lock%';

const SNAPSHOTS = "dicetable-snapshot";
const SNAPSHOT = new URL("snapshot", import.meta.url).href;
// The interpreter's memory at its start, in bytes; a larger snapshot cannot be restored (pyodide issue 6254).
const FIRST_MEMORY = 30 * 1024 * 1024;

// From engine_supervisor.mjs: whether a snapshot may be trusted, and the name of the service worker's cache.
const { trusting, precache } = JSON.parse(self.name);

const say = (message) => self.postMessage(JSON.stringify(message));

/** What has come of each file, and how much it is in all, in bytes as the host sends them. */
const parts = new Map(Array.from(SIZES, ([address, [, small]]) => [address, { came: 0, sent: small }]));

function progress(step) {
    const scripts = parts.get(SCRIPTS);
    // How far scripts are, browsers do not say. They come beside the others, and until they are there, as fast.
    if (scripts.came < scripts.sent) scripts.came = Math.min(scripts.sent * 0.9, parts.get(WASM).came);
    let [loaded, total] = [0, 0];
    for (const { came, sent } of parts.values()) [loaded, total] = [loaded + came, total + sent];
    say({ progress: { step, loaded: Math.round(loaded), total } });
}

/** How many bytes the host sends of a file. */
function sent(address, response) {
    const [whole, small] = SIZES.get(address);
    return response.headers.get("content-encoding") ? Number(response.headers.get("content-length")) || small : whole;
}

/** Milliseconds after which the engine starts without a snapshot that does not come. */
const PATIENCE = 10_000;

/** Reads a response to its end and reports progress; returns its length in bytes. */
async function count(address, response) {
    const [whole] = SIZES.get(address);
    const part = parts.get(address);
    part.sent = sent(address, response);
    const reader = response.body.getReader();
    let length = 0;
    let told = performance.now();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        length += piece.value.length;
        part.came = (length / whole) * part.sent;
        if (performance.now() - told > 100) {
            told = performance.now();
            progress("load");
        }
    }
    return length;
}

/**
 * Fetches one of the two large files. `whole` settles with its last byte; Pyodide itself would wait for ever if that
 * never came. The bytes of a copy are counted, since the browser caches compiled code for the original response only.
 */
async function download(address, counted) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} for ${address}`);
    const whole = !counted
        ? Promise.resolve()
        : count(address, response.clone()).then((length) => {
              if (length !== SIZES.get(address)[0]) throw new Error(`${address} broke off after ${length} bytes`);
          });
    whole.catch(() => {}); // awaited later
    return { response, whole, copy: counted && self.caches ? response.clone() : null };
}

/** The zip in python.pack, which web/build/pack.mjs compresses as a whole. */
const unpacked = (response) => new Response(response.body.pipeThrough(new DecompressionStream("gzip")));

/** Some hosts send no type for WebAssembly, and browsers compile a stream only if it has that type. */
function typed(response) {
    if (response.headers.get("content-type")?.startsWith("application/wasm")) return response;
    return new Response(response.body, { headers: { "content-type": "application/wasm" } });
}

async function digest(memory) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The snapshot of this build, or null if there is none or it may not be trusted. `sound` is a promise: whether it is
 * undamaged. Checking takes a while, so the start goes on meanwhile.
 */
async function recall() {
    if (!trusting || !self.caches) return null;
    const never = new Promise((resolve) => setTimeout(resolve, PATIENCE, null)); // some browsers' storage never answers
    return Promise.race([kept(), never]);
}

async function kept() {
    try {
        const store = await caches.open(SNAPSHOTS);
        const found = await store.match(SNAPSHOT);
        if (!found) return null;
        const memory = await found.arrayBuffer();
        return { memory, sound: digest(memory).then((sum) => sum === found.headers.get("x-digest")) };
    } catch (error) {
        console.warn("no snapshot:", error);
    }
    return null;
}

/** Stores a snapshot for the next visit and deletes those of other builds; if the disk is full, starts just stay slow. */
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
 * Puts the large files into the service worker's cache, so that they are not fetched twice: not every host and browser
 * caches files of this size.
 */
async function hand(files) {
    try {
        const store = await caches.open(precache);
        for (const [address, { copy }] of files) if (copy) await store.put(address, copy);
    } catch (error) {
        console.warn("not handed to the service worker:", error);
    }
}

/** A snapshot of the interpreter, or null if it could not be stored, is too large to restore, or finds no memory. */
function takeSnapshot(python) {
    try {
        return self.caches && python._module.HEAP8.length <= FIRST_MEMORY ? python.makeMemorySnapshot() : null;
    } catch (error) {
        console.warn("no snapshot:", error);
        return null;
    }
}

/** The interpreter, from a snapshot if one is given. */
async function boot(modules, answers, snapshot) {
    const [{ loadPyodide }, { default: createPyodideModule }] = modules;
    // Pyodide takes addresses only. These two files are already on their way, so its fetches get them. And if the
    // WebAssembly cannot be instantiated, this fails instead of waiting for ever.
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
 * Pyodide looks here for signals, thousands of times a second, while Python is running. It finds none, but the page is
 * told once a second, so that a long decision is not taken for a stuck engine.
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
 * Jobs are done in slices. Between slices the requests that have come meanwhile are answered: they are in the queue
 * before the message that starts the next slice. Returns a function that starts the first slice.
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
let referee = (...called) => waiting.push(called);
self.onmessage = ({ data, ports }) => (ports.length ? referee(data, ports[0]) : answer(data));

let step = "load";

async function start() {
    const modules = Promise.all([import(RUNTIME + "pyodide.mjs"), import(RUNTIME + "pyodide.asm.mjs")]);
    modules.then(() => (parts.get(SCRIPTS).came = parts.get(SCRIPTS).sent), () => {});
    const snapshot = await recall();
    progress(snapshot ? "restore" : "load");
    const [wasm, library] = await Promise.all([download(WASM, !snapshot), download(PYTHON, !snapshot)]);
    const fetched = Promise.all([wasm.whole, library.whole]);
    fetched.catch(() => {}); // awaited later
    const files = new Map([
        [WASM, wasm],
        [PYTHON, library],
    ]);
    const answers = new Map([
        [WASM, Promise.resolve(typed(wasm.response))],
        // Pyodide would go on without its library if that fails; this never settles instead.
        [PYTHON, library.whole.then(() => unpacked(library.response), () => new Promise(() => {}))],
    ]);
    const loaded = await modules;
    if (snapshot && !(await snapshot.sound)) {
        step = "python";
        throw new Error("the snapshot is damaged");
    }
    progress("python");
    const booted = boot(loaded, answers, snapshot);
    booted.catch(() => {}); // awaited later too
    await fetched;
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
    // A worker that gets a port is a referee of the lab.
    referee = async (material, port) => (await import("./lab/referee.mjs")).begin(python, material, port);
    waiting.splice(0).forEach((each) => (typeof each === "string" ? answer(each) : referee(...each)));
    if (self.caches) await hand(files);
    say({ settled: true });
    if (memory) await keep(memory);
}

start().catch(async (error) => {
    if (step === "python" && self.caches) await caches.delete(SNAPSHOTS).catch(() => {});
    say({ failed: { step, detail: String(error) } });
});
