// One sandbox: a worker without an origin, in which the code of one author runs. lab.mjs puts Pyodide's two scripts before
// this text, as `loadPyodide` and `createPyodideModule`, since such a worker can import nothing.
//
// In: {module, library, extra, site, proved} and a port. Out, through the port: "begun", then "ready" or why it does not start;
// then what lab/sandbox.py says.

/** Memory that a player may have, the interpreter's own included, in pages of 64 KiB: 512 MB. */
const PAGES = 8192;
/** Bytes of files that a player may write, and how many files: they lie in JavaScript's memory, which has no limit of its own. */
const WRITTEN = 16_000_000;
const FILES = 1_000;
/** Milliseconds of a player's own time for its first decision, which runs its file, and for every other one. */
const FIRST = 10_000;
const LATER = 2_000;
/**
 * Milliseconds that count of a longer gap between two looks at the clock: the device may have slept in it. If it was a long
 * call in C, the referee ends the decision.
 */
const GAP = 250;

/** The names that stay: those of the language, and what Pyodide needs while Python runs. */
const KEPT = new Set(
    `AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date
    DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array
    Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp
    Set String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray
    WeakMap WeakRef WeakSet WebAssembly constructor crypto decodeURI decodeURIComponent encodeURI
    encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt performance self undefined unescape TextDecoder TextEncoder`.split(/\s+/),
);

/**
 * Takes everything else away. The frame's policy holds even without this. But a player could flood the page with messages,
 * errors and reports of what the policy refuses, or hide work in workers of its own; and without these names it gets
 * none of that back, as the policy lets no text become code.
 */
function strip() {
    for (let scope = self; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
        for (const name of Reflect.ownKeys(scope)) {
            if (KEPT.has(name)) continue;
            // What can't be deleted is a constant of the browser's.
            if (!Reflect.deleteProperty(scope, name)) Reflect.defineProperty(scope, name, { value: undefined });
        }
    }
}

/** Lets the memory grow so far and no further: Python gets a MemoryError then. */
function limit() {
    const memory = WebAssembly.Memory.prototype;
    const grow = memory.grow;
    memory.grow = function (pages) {
        if (this.buffer.byteLength / 65536 + pages > PAGES) throw new RangeError("no more memory");
        return grow.call(this, pages);
    };
}

/** Lets files grow so far and no further: Python gets an OSError then. What is deleted counts, too. */
function limitFiles({ ErrnoError, filesystems: { MEMFS } }) {
    const NO_SPACE = 51;
    let written = 0;
    let files = 0;
    const limited = (all, name, count) => {
        const whole = all[name];
        all[name] = function (...given) {
            count(...given);
            if (written > WRITTEN || files > FILES) throw new ErrnoError(NO_SPACE);
            return whole.apply(this, given);
        };
    };
    limited(MEMFS, "createNode", () => (files += 1));
    limited(MEMFS, "expandFileStorage", (node, size) => (written += Math.max(0, size - node.contents.length)));
    limited(MEMFS, "resizeFileStorage", (node, size) => (written += Math.max(0, size - node.usedBytes)));
    limited(MEMFS.ops_table.file.stream, "write", (stream, bytes, from, count) => (written += count));
}

/** Stops the start unless the walls stand. proved: whether another sandbox has found that there is no network. */
async function check(site, proved) {
    if (self.origin !== "null") throw new Error(`the sandbox has the origin ${self.origin}`);
    if (proved) return;
    for (const address of [site, "data:,"]) {
        const reached = await fetch(address, { mode: "no-cors" }).then(
            () => true,
            () => false,
        );
        if (reached) throw new Error("the sandbox has a network");
    }
}

/** The interpreter; what Pyodide would fetch is here already. */
async function boot(module, library) {
    const runtime = "https://sandbox.invalid/";
    const { fetch, WebAssembly } = self;
    const { instantiateStreaming } = WebAssembly;
    self.fetch = async (address) => new Response(String(address).endsWith(".wasm") ? null : library);
    try {
        return await new Promise((resolve, reject) => {
            // Pyodide would wait for ever if something can't be instantiated, for want of memory for example.
            self.onunhandledrejection = (event) => {
                event.preventDefault(); // the page is told of it
                reject(event.reason);
            };
            WebAssembly.instantiateStreaming = async (_response, imports) => {
                const made = WebAssembly.instantiate(module, imports);
                made.catch(reject);
                return { module, instance: await made };
            };
            loadPyodide({
                indexURL: runtime,
                stdLibURL: runtime + "python.zip",
                lockFileContents: '%lock%',
                packageBaseUrl: runtime,
                createPyodideModule,
                env: { PYTHONOPTIMIZE: "2" },
                stdin: () => null,
                _makeSnapshot: true,
            }).then(resolve, reject);
        });
    } finally {
        // A player may leave promises that fail. Its decision says how it fared; nobody else's console hears of them.
        self.onunhandledrejection = (event) => event.preventDefault();
        self.fetch = fetch;
        WebAssembly.instantiateStreaming = instantiateStreaming;
    }
}

const now = performance.now.bind(performance);

/** Pyodide looks here for signals while Python is running: an interrupt, once the time is up. */
const clock = {
    left: Infinity,
    looked: 0,
    asked: 0,
    begin(allowed) {
        this.left = allowed;
        this.looked = now();
    },
    get 0() {
        // A look takes time, but with few of them calls of less than a millisecond would add up to a gap.
        this.asked = (this.asked + 1) % 8;
        if (this.asked !== 0) return 0;
        const last = this.looked;
        this.looked = now();
        this.left -= Math.min(this.looked - last, GAP);
        if (this.left > 0) return 0;
        this.left = Infinity; // once is enough: what goes on after that is stopped from outside
        return 2;
    },
    set 0(signal) {},
};

async function start({ module, library, extra, site, proved }, port) {
    await check(site, proved);
    for (const name of Object.keys(console)) console[name] = () => {}; // the interpreter keeps a way to it
    limit();
    const python = await boot(module, library);
    python.FS.writeFile("/lab.zip", new Uint8Array(extra));
    python.runPython("import sys\nsys.path.append('/lab.zip')\nfrom lab import further\nfurther.join('/lab.zip')");
    const { handle } = python.pyimport("lab.sandbox").Sandbox((text) => port.postMessage(text));
    python.setInterruptBuffer(clock);
    let allowed = FIRST;
    limitFiles(python.FS);
    strip();
    port.onmessage = ({ data }) => {
        clock.begin(allowed);
        let answer;
        try {
            answer = handle(data);
        } catch {
            // The player has broken its own interpreter. The referee knows the number.
            answer = JSON.stringify({ n: JSON.parse(data).n, error: { kind: "error", line: null, text: "" } });
        }
        clock.begin(Infinity);
        if (answer === undefined || answer === null) return; // the code, which is run at the first decision
        allowed = LATER;
        port.postMessage(answer);
    };
    port.postMessage("ready");
}

self.onmessage = ({ data, ports: [port] }) => {
    self.onmessage = null;
    port.postMessage("begun");
    start(data, port).catch((error) => port.postMessage(String(error)));
};
