// Packs the worker's Python: plays games in Pyodide under Node, packs what was imported, and plays them again with only
// that. (Bytecode must be made by the Python that will read it.)
//
//   node pack.mjs ROOT OUTPUT.zip
import { basename, dirname, resolve } from "node:path";
import { loadPyodide } from "pyodide";

const [root, output] = process.argv.slice(2).map((path) => resolve(path));

/** An interpreter with access to the project's folder. `library` replaces its standard library. */
async function interpreter(library) {
    const python = await loadPyodide({
        stdout: (line) => console.log(line),
        // With a fixed hash seed the same sources give the same bytes, and so the same folder name.
        env: { PYTHONOPTIMIZE: "2", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
        ...(library ? { stdLibURL: library } : {}),
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

const whole = await interpreter();
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
whole.globals.set("output", "/output/" + basename(output));
whole.runPython(`
    imported = sorted(sys.modules)
    import pack
    pack.write("/project", imported, output)
`);

// Here the engine comes from the zip, so anything missing fails now and not in the browser.
const trimmed = await interpreter(output);
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
