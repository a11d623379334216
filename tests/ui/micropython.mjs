// Runs Python in the page's own MicroPython, under Node.
// Arguments: folder of node_modules, folder of web/. Standard input: {"files": [paths below web/], "code": text,
// "values": {name: JSON text}}. Standard output: what the code printed, then one line of JSON: the calls on canvases
// that it made with new_canvas(), each [name, arguments] or ["=name", value].
import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { untyped } from "../../web/build/untyped.mjs";

const [modules, web] = process.argv.slice(2);
const source = join(modules, "@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(source).href);
const { files, code, values } = JSON.parse(readFileSync(0, "utf8"));

class Path { constructor(data) { this.data = data; } }
class Gradient {
  constructor(line) { this.line = line; this.stops = []; }
  addColorStop(at, colour) { this.stops.push([at, colour]); }
}
const canvases = [];
function newCanvas() {
  const calls = [];
  canvases.push(calls);
  const plain = v => v instanceof Path ? v.data : v instanceof Gradient ? { line: v.line, stops: v.stops } : v;
  return new Proxy({}, {
    get(target, name) {
      if (name in target) return target[name];
      if (typeof name === "symbol") return undefined;
      return (...args) => {
        if (name === "createLinearGradient") return new Gradient(args);
        calls.push([name, args.map(plain)]);
      };
    },
    has: () => true,
    set(target, name, value) { target[name] = value; calls.push(["=" + name, plain(value)]); return true; },
  });
}

const python = await loadMicroPython({ heapsize: 32 * 1024 * 1024, stdout: line => console.log(line), linebuffer: true });
for (const file of files) {
  let folder = "";
  for (const part of dirname(file).split("/")) {
    folder += "/" + part;
    if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
  }
  python.FS.writeFile("/" + file, untyped(readFileSync(join(web, file), "utf8")));
}
python.globals.set("new_canvas", newCanvas);
python.globals.set("new_path", data => new Path(data));
for (const name of Object.keys(values)) python.globals.set(name, values[name]);
python.runPython("import sys\nsys.path.append('/')");
try {
  python.runPython(code);
} catch (error) {
  console.log(String(error));
  process.exit(1);
}
console.log(JSON.stringify(canvases));
