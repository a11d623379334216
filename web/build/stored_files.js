// The beginning of the service worker, before Workbox's part: what is stored, mended and answered with. Workbox stores all files
// when a version arrives. The build gives FILES, those of the precache.
//
// Those with a revision, the page itself among them, are not in folders named after their contents; all are small. Nothing of
// ours runs in a visit whose page is not ours, so these are looked at each time one is asked for, and a bad one is fetched
// again. Those in the folders are looked at by mend.mjs, once something could not be loaded.

const scope = new URL(self.registration.scope);

const opened = () => caches.open(`dicetable-precache-v2-${scope.href}`);

const address = ({ url }) => new URL(url, scope).href;

const key = (file) => address(file) + (file.revision ? `?__WB_REVISION__=${file.revision}` : "");

async function digest(bytes) {
    return `sha256-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))))}`;
}

/** What the host has, and whether it is what the build has made: {answer, ours}. It fails without a network. */
async function fromHost(file) {
    if (!file.revision) {
        // Anything else in these folders is no answer at all.
        const answer = await fetch(address(file), { cache: "reload", integrity: file.integrity });
        return { answer, ours: answer.ok };
    }
    const answer = await fetch(address(file), { cache: "reload" });
    const bytes = await answer.arrayBuffer();
    // A new answer, without a note of where the host has redirected us: with that, browsers take none for a page.
    const fresh = new Response(bytes, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
    // The host may have a newer build by now, which is right for this visit and not for this store.
    return { answer: fresh, ours: answer.ok && (await digest(bytes)) === file.integrity };
}

/** The stored file if it is whole, else what the host has. It fails where neither can be had. */
async function whole(file) {
    const cache = await opened();
    const stored = await cache.match(key(file));
    if (stored && (!file.revision || (await digest(await stored.clone().arrayBuffer())) === file.integrity)) return stored;
    const { answer, ours } = await fromHost(file);
    // A full disk must not keep the page from what the host has answered.
    if (ours) await cache.put(key(file), answer.clone()).catch(() => {});
    return answer;
}

/** Fetches what is no longer stored. Other sites on this origin can delete it, and so does a version that comes into force while
 * the next one is being stored. */
async function refill() {
    const cache = await opened();
    const stored = new Set((await cache.keys()).map(({ url }) => url));
    for (const file of FILES.filter((file) => !stored.has(key(file)))) {
        const { answer, ours } = await fromHost(file);
        if (ours) await cache.put(key(file), answer);
    }
}

let refilling = null;

self.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (event.request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
    const name = pathname.slice(scope.pathname.length) || "index.html";
    const file = FILES.find(({ url }) => url === name);
    if (!file) return;
    event.stopImmediatePropagation();
    event.respondWith(whole(file));
});

// A page says so once its engine is ready, so that its start neither waits for this nor has anything fetched twice.
self.addEventListener("message", (event) => {
    if (event.data?.type !== "REFILL") return;
    // It ends where the network or the disk does. Nobody has asked for these files yet, and the next visit tries again.
    refilling ??= refill().catch(() => {}).finally(() => (refilling = null));
    event.waitUntil(refilling);
});
