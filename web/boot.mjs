// Starts the engine's worker, keeps it running, and hands its messages to the page.
//
// All messages are JSON text. To those of worker.mjs it adds {"restarted": true} if the engine had to be restarted: its
// requests and jobs are lost then, and the game must be opened again from its save. And its {"failed": {"step": …}} has
// more steps: "old" if the browser has no workers that are modules (all else that it needs, first.js has looked for),
// "worker" if the worker broke down, and "silent" if it gave no sign of life on its start.

import "./trust.mjs";
import { PRECACHE } from "./precache.mjs";

const WORKER = new URL("worker.mjs", import.meta.url);
/**
 * Seconds. While the worker owes an answer or works on a job, it sends a message every second, if only a beat, which
 * says that its Python is running. If it is silent for SILENT seconds, it is gone or stuck. No answer takes nearly as
 * long as ENDLESS, and no start is silent for so long; a job may take any time.
 */
const SILENT = 5;
const ENDLESS = 60;
/**
 * A snapshot can be so bad that the tab crashes with it. So the tab notes that a start is under way. If it is loaded again
 * and finds the note of a start that came to no end, it starts without the snapshot.
 */
const UNDER_WAY = "dicetable.starting";

function session(action) {
    try {
        return action(sessionStorage);
    } catch {
        return null; // the browser does not let the page store anything
    }
}

const startIsOver = () => session((storage) => storage.removeItem(UNDER_WAY));
addEventListener("pagehide", startIsOver);

let worker = null;
let listener = null;
let early = [];
let ready = false;
let failed = false;
let trusting = session((storage) => storage.getItem(UNDER_WAY)) === null;
let asked = 0;
let waiting = []; // what was asked while the engine was starting
let clock = 0;
let silent = 0;
let owed = 0;
const jobs = new Set(); // the running ones, by number

function tell(text) {
    if (listener) listener(text);
    else early.push(text);
}

function fail(step, detail) {
    if (step !== "load" && step !== "old" && trusting) {
        // The stored snapshot may be to blame: try once more without it. The page knows nothing of it.
        trusting = false;
        const again = waiting;
        begin();
        again.forEach(engine.send);
        return;
    }
    end();
    startIsOver();
    failed = true;
    tell(JSON.stringify({ failed: { step, detail } }));
    if (step === "old") globalThis.tooOld?.("workers");
    else dispatchEvent(new Event("trouble"));
}

function receive(text) {
    silent = 0;
    if (ready) {
        if (text.startsWith('{"id"')) {
            asked -= 1;
            owed = 0;
        }
        if (text.startsWith('{"job"')) {
            const { id, state } = JSON.parse(text).job;
            if (state === "running") jobs.add(id);
            else jobs.delete(id);
        }
        if (text.startsWith('{"settled"')) dispatchEvent(new Event("engine-settled"));
        watch();
        if (text.startsWith('{"beat"')) return;
    } else if (text.startsWith('{"ready"')) {
        ready = true;
        waiting = [];
        startIsOver();
        performance.mark("engine-ready");
        watch();
    } else if (text.startsWith('{"failed"')) {
        const { step, detail } = JSON.parse(text).failed;
        fail(step, detail);
        return;
    }
    tell(text);
}

/** From now on, an engine that stays silent while it starts, owes an answer or works on a job is restarted. */
function watch() {
    if (!ready || asked > 0 || jobs.size > 0) {
        clock ||= setInterval(tick, 1000);
    } else {
        rest();
    }
}

function rest() {
    clearInterval(clock);
    clock = silent = owed = 0;
}

/** Counts the seconds of silence, instead of reading a clock: no time passes while the tab or the device sleeps. */
function tick() {
    silent += 1;
    if (!ready) {
        if (silent >= ENDLESS) fail("silent", `no sign of life for ${ENDLESS} s`);
        return;
    }
    if (asked > 0) owed += 1;
    if (silent >= SILENT || owed >= ENDLESS) replace();
}

function replace() {
    begin();
    tell('{"restarted": true}');
}

function end() {
    worker?.terminate();
    worker = null;
    rest();
    asked = 0;
    waiting = [];
    jobs.clear();
    ready = false;
}

function begin() {
    end();
    failed = false;
    session((storage) => storage.setItem(UNDER_WAY, ""));
    let modules = false; // whether the browser reads the type at all
    const own = new Worker(WORKER, {
        name: JSON.stringify({ trusting, precache: PRECACHE }),
        get type() {
            modules = true;
            return "module";
        },
    });
    if (!modules) {
        own.terminate();
        fail("old", navigator.userAgent);
        return;
    }
    worker = own;
    own.onmessage = ({ data }) => {
        if (worker === own) receive(data);
    };
    own.onerror = (event) => {
        if (worker !== own) return;
        if (ready) replace();
        else fail("worker", String(event.message ?? ""));
    };
    watch();
}

export const engine = {
    /** Sends one request; until the engine is ready it waits in the worker. */
    send(text) {
        asked += 1;
        worker?.postMessage(text);
        if (ready) watch();
        else waiting.push(text);
    },
    /** Calls back with every message from now on, first with those that came before. */
    listen(callback) {
        listener = callback;
        early.splice(0).forEach((text) => callback(text));
        if (!worker && !failed) begin();
    },
    /** Stops the engine, whatever it is doing, and starts a new one; requests to the old one are lost. */
    restart() {
        trusting = true;
        begin();
    },
    get ready() {
        return ready;
    },
    /** Whether it could not be started. */
    get failed() {
        return failed;
    },
};

// The page is there: from now on it shows its own messages, except for those that it cannot know.
new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("ui-ready").length) return;
    observer.disconnect();
    document.querySelector("#boot:not([data-stays])")?.remove();
    globalThis.touched?.click(); // what was touched before (see first.js)
}).observe({ type: "mark", buffered: true });

// Later visits have all files here, and the engine starts at once. On a first visit it starts when the page listens: until
// then both would wait for the same network and processor, and the page is what the visitor sees.
if (navigator.serviceWorker?.controller) begin();
