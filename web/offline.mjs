// The service worker: registered once the engine is ready and its files are stored, so that it does not slow the start
// and fetches nothing twice. Updates are fetched in the background and offered; they take effect when the player
// accepts, or on a later visit.

let newer = false; // whether there is a newer version
let waiting = null; // its worker, until it is active
let offer = null;
let accepted = false;

function found(worker) {
    newer = true;
    waiting = worker;
    offer?.();
}

function follow(worker) {
    if (!worker) return;
    worker.onstatechange = () => {
        // Without a controller it is the first version, not an update.
        if (worker.state === "installed" && navigator.serviceWorker.controller) found(worker);
    };
}

function watch(registration) {
    if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
    // Another page may have found an update that is still being stored.
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    registration.active?.postMessage({ type: "REFILL" }); // see build/stored_files.js
}

export const update = {
    /** Calls back once a new version is ready (at once if it already is). */
    listen(callback) {
        offer = callback;
        if (newer) callback();
    },
    /** Switches to the new version: the page is reloaded. */
    accept() {
        accepted = true;
        if (waiting) waiting.postMessage({ type: "SKIP_WAITING" });
        else location.reload();
    },
};

if (navigator.serviceWorker) {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (accepted) location.reload();
        // Another page has switched. This one goes on, but the parts that it has not loaded are gone with the old version.
        else found(null);
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
