"""How long a computer player thinks, beside a loop of a million additions in the same Python in the same run.

    python3 tests/bench/decisions.py [--game tutto] [--policy hard] [--games 2] [--browser] [--json]

Whole games: solo (of level 1 where there are levels), and of two seats. The very first decision, with all that is
imported, read and computed for it; then median, 95th percentile and longest, in milliseconds and in loops. With
--browser it runs in Chromium, in a worker with a stock Pyodide, else in the Python that runs this file.
"""

import argparse
import io
import json
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.environment import needs, npm_packages

LOOP = """
import time

def loop():
    begun = time.perf_counter()
    s = 0
    for i in range(1_000_000):
        s += i
    return time.perf_counter() - begun

"""
MEASURE = (
    LOOP
    + """
import importlib, json

def decisions(state, player, out):
    while not state.is_over:
        view = state.view(state.deciders[0])
        begun = time.perf_counter()
        action = player(view)
        out.append(time.perf_counter() - begun)
        state, _ = state.apply(action)

def measure(name, policy, games):
    game = importlib.import_module("engine." + name)
    loops = [loop()]
    view = game.new_game(2, "first", 0).view(0)
    begun = time.perf_counter()
    player = game.POLICIES[policy]()
    player(view)
    first = time.perf_counter() - begun
    out = {"solo": [], "table": []}
    for number in range(games):
        seed = f"time {number}"
        decisions(game.new_solo(1, seed) if game.LEVELS else game.new_solo(seed), player, out["solo"])
        decisions(game.new_game(2, seed, number % 2), player, out["table"])
        loops.append(loop())
    unit = sorted(loops)[len(loops) // 2]
    result = {"loop_ms": unit * 1000, "first": {"ms": first * 1000, "loops": first / unit}}
    for mode, times in out.items():
        times.sort()
        points = {"median": times[len(times) // 2], "p95": times[len(times) * 95 // 100], "longest": times[-1]}
        result[mode] = {"decisions": len(times)} | {
            key: {"ms": value * 1000, "loops": value / unit} for key, value in points.items()
        }
    return json.dumps(result)
"""
)

PAGE = '<!doctype html><meta charset="utf-8"><title>decisions</title>'
WORKER = """
import { loadPyodide } from "./pyodide.mjs";
self.onmessage = async ({ data }) => {
    try {
        const python = await loadPyodide();
        python.unpackArchive(await (await fetch("engine.zip")).arrayBuffer(), "zip");
        python.runPython(data.code);
        postMessage({ result: python.globals.get("measure")(...data.given) });
    } catch (error) {
        postMessage({ error: String(error) });
    }
};
"""
ASK = """(data) => new Promise((resolve, reject) => {
    const worker = new Worker("worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.result));
    worker.postMessage(data);
})"""


def in_browser(code: str, *given: str | int) -> str:
    """What the function `measure` of some code gives in Chromium. Needs playwright."""
    import shutil

    from playwright.sync_api import sync_playwright

    from tests.web.conftest import Host, arguments
    from tools import browser as browsers

    npm_packages()
    source = ROOT / "web" / "node_modules" / "pyodide"
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        for file in (
            "pyodide.mjs",
            "pyodide.asm.mjs",
            "pyodide.asm.wasm",
            "pyodide-lock.json",
            "python_stdlib.zip",
        ):
            shutil.copy(source / file, folder / file)
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as packed:
            for path in sorted((ROOT / "engine").rglob("*")):
                if path.suffix in (".py", ".toml", ".json"):
                    packed.write(path, path.relative_to(ROOT))
        (folder / "engine.zip").write_bytes(archive.getvalue())
        (folder / "index.html").write_text(PAGE, "utf-8")
        (folder / "worker.mjs").write_text(WORKER, "utf-8")
        host = Host(folder)
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=arguments())
        try:
            page = browser.new_page()
            page.set_default_timeout(600_000)
            page.goto(host.address)
            return str(page.evaluate(ASK, {"code": code, "given": given}))
        finally:
            browser.close()
            host.stop()


def here(code: str, *given: str | int) -> str:
    """The same in this Python."""
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - the same text that the browser runs
    return str(names["measure"](*given))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=("goennen", "tutto"), default="goennen")
    parser.add_argument("--policy", default="hard")
    parser.add_argument("--games", type=int, default=2, help="of each kind")
    parser.add_argument("--browser", action="store_true", help="in Chromium")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.browser:
        needs("tests.bench.decisions", "test", "playwright")
    found = (in_browser if options.browser else here)(MEASURE, options.game, options.policy, options.games)
    if options.json:
        print(found)
        return
    figures = json.loads(found)
    first = figures["first"]
    print(f"a loop of a million additions: {figures['loop_ms']:.0f} ms")
    print(f"the very first decision: {first['ms']:.0f} ms = {first['loops']:.2f} loops")
    for mode in ("solo", "table"):
        line = [f"{mode}: {figures[mode]['decisions']} decisions"]
        for key in ("median", "p95", "longest"):
            line.append(f"{key} {figures[mode][key]['ms']:.1f} ms = {figures[mode][key]['loops']:.2f} loops")
        print(", ".join(line))


if __name__ == "__main__":
    main()
