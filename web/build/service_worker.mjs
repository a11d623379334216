// Generates the service worker with Workbox.
//
//   node service_worker.mjs SITE
import { generateSW } from "workbox-build";

const site = process.argv[2];
const { count, size, warnings } = await generateSW({
    globDirectory: site,
    globPatterns: ["**/*"],
    // Notices are for reading and the share picture for other sites, not for playing; a dot file is for the host.
    globIgnores: ["sw.js", "NOTICES.txt", "icons/share.png"],
    swDest: `${site}/sw.js`,
    // boot.mjs knows the cache by this name too.
    cacheId: "dicetable",
    mode: "production",
    sourcemap: false,
    inlineWorkboxRuntime: true,
    // A folder's name says what is in it: its files need no revision, come from the browser's own cache
    // where they are in it already, and are handed out as they are stored.
    dontCacheBustURLsMatching: /^(runtime|page|app)\/[0-9a-f]{10}\//,
    // Workbox leaves out larger files with a mere warning.
    maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
    // Links are fragments, so there is one page; what else is asked for is the host's to answer.
    navigateFallback: "index.html",
    navigateFallbackAllowlist: [/\/(index\.html)?(\?.*)?$/],
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
});
if (warnings.length) throw new Error(warnings.join("\n"));
console.log(`service worker: ${count} files, ${(size / 1e6).toFixed(1)} MB`);
