// Writes the worker's Python: runs the engine in Pyodide itself, under Node, then packs what was imported.
// (Bytecode must be made by the Python that will read it.)
//
//   node pack.mjs ROOT OUTPUT.zip
import { basename, dirname, resolve } from "node:path";
import { loadPyodide } from "pyodide";

const [root, output] = process.argv.slice(2).map((path) => resolve(path));
const python = await loadPyodide({
    stdout: (line) => console.log(line),
    // The hash seed is fixed so that the same sources give the same bytes, and so the same folder name.
    env: { PYTHONOPTIMIZE: "2", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
});
python.FS.mkdir("/project");
python.mountNodeFS("/project", root);
python.FS.mkdir("/output");
python.mountNodeFS("/output", dirname(output));
python.runPython(`
    import sys
    sys.path[:0] = ["/project", "/project/web", "/project/web/build"]
    import rehearsal
    rehearsal.play()
`);
try {
    // How an error of Python's reaches JavaScript is rehearsed too: that imports modules of its own.
    python.runPython("rehearsal.play_a_game_that_does_not_exist");
} catch (error) {
    if (!String(error).includes("AttributeError")) throw error;
}
python.runPython("imported = sorted(sys.modules); import pack");
python.globals.set("output", "/output/" + basename(output));
python.runPython(`pack.write("/project", imported, output)`);
