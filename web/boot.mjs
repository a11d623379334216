// Starts the engine's worker before anything else, keeps it running, and hands its messages to the page.
// Says so itself where the page cannot be loaded.
//
// All messages are JSON text. To those of worker.mjs it adds {"failed": {"step": "old"}} where the browser is too
// old, and {"restarted": true} where the engine had to be started anew: what was asked of it is lost then, and the
// game is to be opened again from its save.

import "./trust.mjs";

const WORKER = new URL("worker.mjs", import.meta.url);
/** The service worker's cache, by the name that Workbox gives it. */
const PRECACHE = "dicetable-precache-v2-" + new URL("./", document.baseURI).href;
/**
 * Seconds. While it owes an answer the worker is heard from every second, be it by a beat of worker.mjs, which says that
 * its Python is at work. Without a sign it is gone or stuck; and far less time than the other is enough for any answer.
 */
const SILENT = 5;
const ENDLESS = 60;
const PATIENCE = 60_000;

const recent = Boolean(
    globalThis.WebAssembly?.instantiateStreaming && globalThis.ResizeObserver && globalThis.DecompressionStream,
);

let worker = null;
let listener = null;
let early = [];
let ready = false;
let failed = false;
let trusting = true;
let asked = 0;
let clock = 0;
let silent = 0;
let owed = 0;

function tell(text) {
    if (listener) listener(text);
    else early.push(text);
}

function fail(step, detail) {
    if (step !== "load" && step !== "old" && trusting) {
        // What was kept from an earlier visit may be to blame: once more without it.
        trusting = false;
        begin();
        return;
    }
    failed = true;
    tell(JSON.stringify({ failed: { step, detail } }));
    trouble(step === "old" ? "old" : "load");
}

function receive(text) {
    if (ready) {
        if (text.startsWith('{"id"')) {
            asked -= 1;
            owed = 0;
        }
        if (text.startsWith('{"settled"')) dispatchEvent(new Event("engine-settled"));
        watch();
        if (text.startsWith('{"beat"')) return;
    } else if (text.startsWith('{"ready"')) {
        ready = true;
        performance.mark("engine-ready");
        watch();
    } else if (text.startsWith('{"failed"')) {
        const { step, detail } = JSON.parse(text).failed;
        fail(step, detail);
        return;
    }
    tell(text);
}

/** An engine that owes an answer and gives no sign is started anew. */
function watch() {
    silent = 0;
    if (asked > 0) {
        clock ||= setInterval(tick, 1000);
    } else {
        rest();
    }
}

function rest() {
    clearInterval(clock);
    clock = silent = owed = 0;
}

/** Seconds are counted, not told from a clock: while the tab or the device sleeps nothing is owed. */
function tick() {
    silent += 1;
    owed += 1;
    if (silent >= SILENT || owed >= ENDLESS) replace();
}

function replace() {
    begin();
    tell('{"restarted": true}');
}

function begin() {
    worker?.terminate();
    rest();
    asked = 0;
    ready = false;
    failed = false;
    let modules = false; // whether the browser so much as asks for the type
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
}

export const engine = {
    /** Sends one request; before the engine is ready it waits in the worker. */
    send(text) {
        asked += 1;
        worker?.postMessage(text);
        if (ready) watch();
    },
    /** Hands over every message from now on, first those that came before. */
    listen(callback) {
        listener = callback;
        early.splice(0).forEach((text) => callback(text));
    },
    /** Stops the engine, whatever it is doing, and starts a new one; what was asked of the old one is lost. */
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

const SENTENCES = {
    en: {
        load: "Dicetable could not be loaded. Check the connection, then try again.",
        old: "This browser is too old for Dicetable. A recent Chrome, Edge, Firefox or Safari will do.",
        retry: "Try again",
    },
    de: {
        load: "Dicetable konnte nicht geladen werden. Bitte die Verbindung prüfen und es noch einmal versuchen.",
        old: "Dieser Browser ist zu alt für Dicetable. Ein neuerer Chrome, Edge, Firefox oder Safari genügt.",
        retry: "Noch einmal versuchen",
    },
    nl: {
        load: "Dicetable kon niet worden geladen. Controleer de verbinding en probeer het opnieuw.",
        old: "Deze browser is te oud voor Dicetable. Een recente Chrome, Edge, Firefox of Safari volstaat.",
        retry: "Opnieuw proberen",
    },
};

/** Says what is wrong where the page is not there to say it. */
function trouble(kind) {
    const place = document.getElementById("boot");
    if (!place) return;
    if (!recent) kind = "old"; // whatever else was wrong, that is why
    const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in SENTENCES) ?? "en";
    const sentences = SENTENCES[language];
    const sentence = document.createElement("p");
    sentence.textContent = sentences[kind];
    const button = document.createElement("button");
    button.textContent = sentences.retry;
    button.addEventListener("click", () => location.reload());
    place.lang = language;
    place.replaceChildren(sentence, ...(kind === "old" ? [] : [button]));
}

// A page that does not come, for whatever reason, is waited for no longer than this.
setTimeout(() => trouble("load"), PATIENCE);

// The page is there: from now on it speaks for itself, but for what it could not know.
new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("ui-ready").length) return;
    observer.disconnect();
    if (recent) document.getElementById("boot")?.remove();
}).observe({ type: "mark", buffered: true });

addEventListener("error", (event) => event.target instanceof HTMLScriptElement && trouble("load"), true);
addEventListener("unhandledrejection", () => trouble("load"));

if (recent) begin();
else fail("old", navigator.userAgent);
