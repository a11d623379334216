// Finds stored files that are not what the build has made, and fetches them again: a portal may once have answered with a
// page of its own, before such answers were refused, and a disk may fail. It is only loaded when something else could not be.
//
// Like trouble.mjs it imports nothing and lies outside the build's folder, so it is there if the folder is not.

const HERE = new URL("./", document.baseURI).href;
/** A line of SHA256SUMS for a file in a folder that is named after its contents: of the others, the stored build may be older. */
const LINE = /^([0-9a-f]{64}) {2}((?:runtime|page|app)\/[0-9a-f]{10}\/.+)$/gm;

/** The SHA-256 of an answer, in hexadecimal. */
async function digest(response) {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function work() {
    const sums = new Map();
    const list = await fetch(`${HERE}SHA256SUMS`, { cache: "no-cache" });
    for (const [, sum, path] of (await list.text()).matchAll(LINE)) sums.set(HERE + path, sum);
    let mended = 0;
    for (const name of (await caches.keys()).filter((name) => name.endsWith(`-${HERE}`))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const sum = sums.get(request.url);
            if (!sum || (await digest(await cache.match(request))) === sum) continue;
            await cache.delete(request);
            // The service worker compares what arrives with what the build says, and stores it.
            const fresh = await fetch(request.url, { cache: "reload" }).catch(() => null);
            if (fresh?.ok) mended += 1;
        }
    }
    return mended;
}

let running = null;

/** How many stored files were fetched again. Those that are whole stay. It fails without a network, and where nothing is stored. */
export function mend() {
    running ??= work().finally(() => (running = null));
    return running;
}
