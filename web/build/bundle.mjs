// Bundles a module with all that it imports into one. What it loads later, by import(), stays apart.
//
//   node bundle.mjs SOURCE OUTPUT
import { readFileSync } from "node:fs";
import { rollup } from "rollup";
import resolve from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";

const [source, output] = process.argv.slice(2);
const bundle = await rollup({
    input: source,
    plugins: [
        { name: "later", resolveDynamicImport: () => false },
        resolve(),
        terser({ format: { comments: false } }),
    ],
    onwarn(warning) {
        throw new Error(warning.message);
    },
});
// What is bundled is shipped: NOTICES.txt names the packages that web/package.json has as dependencies, and those they need.
const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url))).packages;
for (const file of bundle.watchFiles) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll("\\", "/"))?.[1];
    if (name && lock[`node_modules/${name}`]?.dev !== undefined) throw new Error(`${name} is bundled, but it is only a tool of the build`);
}
await bundle.write({ file: output, format: "es" });
await bundle.close();
