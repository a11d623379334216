// Writes the worker's Python: plays games in Pyodide itself, under Node, packs what was imported, and plays them
// again with nothing but that. (Bytecode must be made by the Python that will read it.)
//
//   node pack.mjs ROOT OUTPUT.zip
import { basename, dirname, resolve } from "node:path";
import { loadPyodide } from "pyodide";

const [root, output] = process.argv.slice(2).map((path) => resolve(path));

/** An interpreter that sees the project's folder; `library` is a standard library other than its own. */
async function interpreter(library) {
    const python = await loadPyodide({
        stdout: (line) => console.log(line),
        // The hash seed is fixed so that the same sources give the same bytes, and so the same folder name.
        env: { PYTHONOPTIMIZE: "2", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
        ...(library ? { stdLibURL: library } : {}),
    });
    for (const [place, folder] of Object.entries({ "/project": root, "/output": dirname(output) })) {
        python.FS.mkdir(place);
        python.mountNodeFS(place, folder);
    }
    return python;
}

/** How an error of Python's reaches JavaScript is rehearsed too: that imports modules of its own. */
function stumble(python) {
    try {
        python.runPython("import rehearsal; rehearsal.a_game_that_does_not_exist");
    } catch (error) {
        if (!String(error).includes("AttributeError")) throw error;
    }
}

// Pyodide's own report of an error shows its whole source.
process.on("uncaughtException", (error) => {
    console.error(error.message);
    process.exit(1);
});

const whole = await interpreter();
whole.runPython(`
    import builtins, dataclasses, sys
    sys.path[:0] = ["/project", "/project/web", "/project/web/build"]

    # The texts of the methods that dataclasses write, for pack.py.
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

// Here the engine comes out of the zip, and what it should lack is missed now and not in the browser.
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
