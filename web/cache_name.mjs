/** The name that Workbox gives the service worker's cache. */
export const PRECACHE = "dicetable-precache-v2-" + new URL("./", document.baseURI).href;
