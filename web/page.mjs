// Starts the page's Python as soon as PyScript's MicroPython is ready. Before PyScript runs a script of type "mpy"
// itself, it writes, compiles and imports the thirteen modules of its own package `pyscript`. The page uses none of
// them, and they took longer than the rest of the start. So the script runs here, as soon as the interpreter is ready.

import "./host.mjs"; // first, as it starts the engine's worker and says what scripts may do
import { hooks } from "%page%/core.js";

const packed = fetch(new URL("ui.pack", import.meta.url)).then((response) => {
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
});

hooks.main.onReady.add(async ({ interpreter }, script) => {
    interpreter.FS.writeFile("ui.pack", new Uint8Array(await packed), { canOwn: true });
    interpreter.runPython(script.textContent);
    await new Promise(() => {}); // never resolves, so PyScript does not go on with its own start
});
