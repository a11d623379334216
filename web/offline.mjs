// The service worker: registered once the engine is ready and its files are stored, so that it does not slow the start
// and fetches nothing twice. Updates are fetched in the background and offered; they take effect when the player
// accepts, or on a later visit.

let waiting = null;
let offer = null;
let accepted = false;

function found(worker) {
    waiting = worker;
    if (offer) offer();
}

function watch(registration) {
    if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
    registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker.addEventListener("statechange", () => {
            // Without a controller it is the first version, not an update.
            if (worker.state === "installed" && navigator.serviceWorker.controller) found(worker);
        });
    });
}

export const update = {
    /** Calls back once a new version is ready (at once if it already is). */
    listen(callback) {
        offer = callback;
        if (waiting) callback();
    },
    /** Switches to the new version: the page is reloaded. */
    accept() {
        accepted = true;
        waiting?.postMessage({ type: "SKIP_WAITING" });
    },
};

if (navigator.serviceWorker) {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (accepted) location.reload();
    });
    addEventListener(
        "engine-settled",
        () => {
            navigator.serviceWorker
                .register(new URL("sw.js", document.baseURI), { updateViaCache: "none" })
                .then(watch)
                .catch((error) => console.warn("no service worker:", error));
        },
        { once: true },
    );
}
