// The engine that plays: from the page's first moment to its last.

import "./trust.mjs";
import { attempt, attemptLater, within } from "./attempt.mjs";
import { supervise } from "./engine_supervisor.mjs";

/**
 * A snapshot can be so bad that the tab crashes with it. So the tab notes that a start is under way. If it is loaded again
 * and finds the note of an unfinished start, it starts without the snapshot.
 */
const UNDER_WAY = "dicetable.starting";

const startIsOver = () => attempt(() => sessionStorage.removeItem(UNDER_WAY));
addEventListener("pagehide", startIsOver);

/** Milliseconds for which the engine's files wait for others at most. */
const PATIENCE = 10_000;

let listener = null;
let early = [];
let others = null;

function tell(text) {
    if (text.startsWith('{"ready"')) performance.mark("engine-ready");
    if (text.startsWith('{"settled"')) dispatchEvent(new Event("engine-settled"));
    if (listener) listener(text);
    else early.push(text);
}

const supervised = supervise({
    tell,
    begun: () => attempt(() => sessionStorage.setItem(UNDER_WAY, "")),
    started: startIsOver,
    failed: (step) => {
        if (step === "old") globalThis.sorry?.("workers");
        else dispatchEvent(new Event("trouble"));
    },
    trusts: attempt(() => sessionStorage.getItem(UNDER_WAY)).value === null,
});

export const engine = {
    send: supervised.send,
    /** Calls back with every message from now on, first with those that came before. */
    listen(callback) {
        listener = callback;
        early.splice(0).forEach((text) => callback(text));
        attemptLater(() => within(PATIENCE, others)).then(supervised.begin);
    },
    /** Lets others have the network to themselves first, until a promise is settled. */
    after(promise) {
        others = promise;
    },
    restart: supervised.restart,
    get ready() {
        return supervised.ready;
    },
    get failed() {
        return supervised.failed;
    },
};

// The page is there: from now on it shows its own messages, except for those that it cannot know.
new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("ui-ready").length) return;
    observer.disconnect();
    document.querySelector("#boot:not([data-stays])")?.remove();
    globalThis.touched?.click(); // what was touched before (see preflight.js)
}).observe({ type: "mark", buffered: true });

// Later visits have all files here, and the engine starts at once. On a first visit it starts when the page listens and has
// the lessons: until then both would wait for the same network and processor, and the page is what the visitor sees.
if (navigator.serviceWorker?.controller) supervised.begin();
