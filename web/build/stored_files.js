// The beginning of the service worker, before Workbox's part. The build gives FILES: those of the precache that are not in
// folders named after their contents, the page itself among them; all are small. Nothing of ours runs in a visit whose page
// is not ours, so these are looked at each time one is asked for, and a bad one is fetched again. Those in the folders are
// looked at by mend.mjs, once something could not be loaded.

async function digest(bytes) {
    return `sha256-${btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))))}`;
}

/** The stored file if it is whole, else what the host has. It fails where neither can be had. */
async function whole({ url, revision, integrity }) {
    const scope = self.registration.scope;
    const cache = await caches.open(`dicetable-precache-v2-${scope}`);
    const key = new URL(`${url}?__WB_REVISION__=${revision}`, scope).href;
    const stored = await cache.match(key);
    if (stored && (await digest(await stored.clone().arrayBuffer())) === integrity) return stored;
    const answer = await fetch(new URL(url, scope).href, { cache: "reload" });
    const bytes = await answer.arrayBuffer();
    // A new answer, without a note of where the host has redirected us: with that, browsers take none for a page.
    const fresh = new Response(bytes, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
    // The host may have a newer build by now, which is right for this visit and not for this store.
    if (answer.ok && (await digest(bytes)) === integrity) await cache.put(key, fresh.clone());
    return fresh;
}

self.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const scope = new URL(self.registration.scope);
    if (event.request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
    const name = pathname.slice(scope.pathname.length) || "index.html";
    const file = FILES.find(({ url }) => url === name);
    if (!file) return;
    event.stopImmediatePropagation();
    event.respondWith(whole(file));
});
