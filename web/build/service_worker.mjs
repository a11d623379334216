// Generates the service worker with Workbox.
//
//   node service_worker.mjs SITE
import { generateSW } from "workbox-build";

const site = process.argv[2];
const { count, size, warnings } = await generateSW({
    globDirectory: site,
    globPatterns: ["**/*"],
    // Playing needs neither the notices nor the share picture nor the documentation. Workbox skips dot files, which are
    // for the host.
    globIgnores: ["sw.js", "404.html", "NOTICES.txt", "icons/share.png", "docs/**"],
    swDest: `${site}/sw.js`,
    // cache_name.mjs has this cache's name too.
    cacheId: "dicetable",
    mode: "production",
    sourcemap: false,
    inlineWorkboxRuntime: true,
    // These folders are named after their contents, so their files need no revision, may come from the browser's HTTP
    // cache, and are served as stored.
    dontCacheBustURLsMatching: /^(runtime|page|app)\/[0-9a-f]{10}\//,
    // Workbox only warns when it leaves out larger files.
    maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
    // Links are fragments, so there is only one page; the host answers all other requests.
    navigateFallback: "index.html",
    navigateFallbackAllowlist: [/\/(index\.html)?(\?.*)?$/],
    navigateFallbackDenylist: [/\/docs\/(index\.html)?(\?.*)?$/],
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
});
if (warnings.length) throw new Error(warnings.join("\n"));
console.log(`service worker: ${count} files, ${(size / 1e6).toFixed(1)} MB`);
