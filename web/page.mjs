// Starts the page's Python as soon as PyScript's MicroPython is there. Before it would run a script of type "mpy" itself,
// PyScript writes down, compiles and imports the thirteen modules of its own package `pyscript`. The page uses none of
// them, and that took longer than all the rest of its start: so the script runs here, when the interpreter is ready.

import { hooks } from "%page%/core.js";

const packed = fetch(new URL("ui.pack", import.meta.url)).then((response) => {
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
});

hooks.main.onReady.add(async ({ interpreter }, script) => {
    interpreter.FS.writeFile("ui.pack", new Uint8Array(await packed), { canOwn: true });
    interpreter.runPython(script.textContent);
    await new Promise(() => {}); // what PyScript would do next, it does when this is over
});
