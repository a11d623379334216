// Generates the service worker with Workbox.
//
//   node service_worker.mjs SITE
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { generateSW } from "workbox-build";

const sha256 = (file) => createHash("sha256").update(readFileSync(file)).digest("base64");

const site = process.argv[2];
const { count, size, warnings } = await generateSW({
    globDirectory: site,
    globPatterns: ["**/*"],
    // Playing needs neither the notices nor the share picture nor the documentation; the art is for a first visit alone.
    // Workbox skips dot files, which are for the host.
    globIgnores: ["sw.js", "404.html", "NOTICES.txt", "icons/share.png", "docs/**", "app/*/art/**"],
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
    // Links are fragments, so there is only one page: the folder itself, whatever an app has hung on its address. The host
    // answers all other requests, those to neighbours on the same host among them.
    ignoreURLParametersMatching: [/./],
    // Workbox would delete the caches of all sites in folders below this one. There is one name, so nothing is outdated.
    cleanupOutdatedCaches: false,
    // A portal or a filter may answer with a page of its own. What is not what the build has made is never stored: the
    // installation fails, and the next visit tries again.
    manifestTransforms: [
        async (entries) => {
            const manifest = entries.map((entry) => ({ ...entry, integrity: `sha256-${sha256(join(site, entry.url))}` }));
            return { manifest, warnings: [] };
        },
    ],
    clientsClaim: false,
    skipWaiting: false,
});
// Our part comes first and answers before Workbox does. Both have one list of the files.
const worker = readFileSync(`${site}/sw.js`, "utf8");
const [list] = /\[\{url:.*?\}\]/.exec(worker);
const ours = readFileSync(new URL("stored_files.js", import.meta.url), "utf8");
writeFileSync(`${site}/sw.js`, `const FILES = ${list};\n${ours}${worker.replace(list, "FILES")}`);
if (warnings.length) throw new Error(warnings.join("\n"));
console.log(`service worker: ${count} files, ${(size / 1e6).toFixed(1)} MB`);
