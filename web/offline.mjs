// The service worker: registered once the engine is ready and its files are stored, so that it takes nothing from
// the start and fetches nothing twice. Updates are fetched in the background and offered; they come into force when
// the player says so, or on a later visit.

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
            // Without a controller it is the first one, not an update.
            if (worker.state === "installed" && navigator.serviceWorker.controller) found(worker);
        });
    });
}

export const update = {
    /** Calls back once a new version is here (at once if it is here already). */
    listen(callback) {
        offer = callback;
        if (waiting) callback();
    },
    /** Changes to the new version: the page is loaded anew. */
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
