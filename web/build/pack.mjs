// Packs the worker's Python: plays games in Pyodide under Node, packs what was imported, and plays them again with only
// that. (Bytecode must be made by the Python that will read it.)
//
//   node pack.mjs ROOT RUNTIME OUTPUT LAB
//
// RUNTIME is a folder with Pyodide as the site ships it, and with the standard library of tools/stdlib.py. LAB gets what the lab
// alone needs. Each output is a zip whose files are not compressed, compressed as a whole: so it is smaller, few hosts would
// compress it, and the worker need not inflate each module by itself.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [root, runtime, output, lab] = process.argv.slice(2).map((path) => resolve(path));
const library = output + ".zip";
const further = lab + ".zip";

/** An interpreter with access to the project's folder: a whole one, or one that has only what the site ships. */
async function interpreter(shipped) {
    const python = await loadPyodide({
        stdout: (line) => console.log(line),
        // With a fixed hash seed the same sources give the same bytes, and so the same folder name.
        env: { PYTHONOPTIMIZE: "2", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
        ...(shipped ? { indexURL: runtime, stdLibURL: library } : { stdLibURL: join(runtime, "python_stdlib.zip") }),
    });
    for (const [place, folder] of Object.entries({ "/project": root, "/output": dirname(output) })) {
        python.FS.mkdir(place);
        python.mountNodeFS(place, folder);
    }
    return python;
}

/** Raises a Python error that reaches JavaScript, as this imports further modules. */
function stumble(python) {
    try {
        python.runPython("import rehearsal; rehearsal.a_game_that_does_not_exist");
    } catch (error) {
        if (!String(error).includes("AttributeError")) throw error;
    }
}

// Pyodide's own error report would print its whole source.
process.on("uncaughtException", (error) => {
    console.error(error.message);
    process.exit(1);
});

const whole = await interpreter(false);
whole.runPython(`
    import builtins, dataclasses, sys
    sys.path[:0] = ["/project", "/project/web", "/project/web/build"]

    # The source of the methods that dataclasses generate, for pack.py.
    dataclasses.written = []

    def noted(text, *namespaces):
        dataclasses.written.append(text)
        builtins.exec(text, *namespaces)

    dataclasses.exec = noted
    import rehearsal
    rehearsal.play_everything()
    rehearsal.import_all_that_is_named()
`);
stumble(whole);
whole.globals.set("output", "/output/" + basename(library));
whole.globals.set("further", "/output/" + basename(further));
whole.runPython(`
    imported, written = sorted(sys.modules), len(dataclasses.written)
    rehearsal.import_the_lab()
    imported_further = sorted(set(sys.modules) - set(imported))
    del dataclasses.written[written:]
    import pack  # which imports modules of its own
    pack.write("/project", imported, output)
    pack.write_further("/project", imported_further, further)
`);

// Here the engine comes from the zip and runs in the shipped Pyodide, so anything missing fails now and not in the browser.
const trimmed = await interpreter(true);
trimmed.runPython(`
    import dataclasses, sys
    sys.path.append("/project/web/build")

    class Methods(dict):
        def get(self, text, other):
            return self[text]  # none is missing

    dataclasses._methods = Methods(dataclasses._methods)
    import rehearsal
    rehearsal.play_everything()
`);
stumble(trimmed);

trimmed.globals.set("further", "/output/" + basename(further));
trimmed.runPython(`
    dataclasses._methods = dict(dataclasses._methods)  # the lab's few are made when it is opened
    sys.path.append(further)
    from lab.further import join
    join(further)
    rehearsal.import_the_lab()
`);

for (const [zip, packed] of [[library, output], [further, lab]]) {
    writeFileSync(packed, gzipSync(readFileSync(zip), { level: 9 }));
    rmSync(zip);
}
