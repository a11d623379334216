// Starts the engine's worker before anything else, keeps it running, and hands its messages to the page.
//
// What the worker says before the page listens is kept for it. All messages are JSON text.

const WORKER = new URL("worker.mjs", import.meta.url);

let worker = null;
let listener = null;
let early = [];
let ready = false;
let attempts = 0;

function tell(text) {
    if (listener) listener(text);
    else early.push(text);
}

function receive(text) {
    if (!ready && text.startsWith('{"ready"')) {
        ready = true;
        performance.mark("engine-ready");
        dispatchEvent(new Event("engine-ready"));
    } else if (text.startsWith('{"failed"') && attempts < 2) {
        // What was kept from an earlier visit may be to blame: once more without it.
        begin("fresh");
        return;
    }
    tell(text);
}

function begin(name) {
    worker?.terminate();
    attempts += 1;
    ready = false;
    const own = new Worker(WORKER, { type: "module", name });
    worker = own;
    own.onmessage = ({ data }) => {
        if (worker === own) receive(data);
    };
    own.onerror = (event) => {
        if (worker === own) receive(JSON.stringify({ failed: { step: "worker", detail: String(event.message ?? "") } }));
    };
}

export const engine = {
    /** Sends one request; before the engine is ready it waits in the worker. */
    send(text) {
        worker.postMessage(text);
    },
    /** Hands over every message from now on, first those that came before. */
    listen(callback) {
        listener = callback;
        const kept = early;
        early = [];
        kept.forEach(callback);
    },
    /** Stops the engine, whatever it is doing, and starts a new one; what was asked of the old one is lost. */
    restart() {
        attempts = 0;
        begin("again");
    },
    get ready() {
        return ready;
    },
};

begin("first");
