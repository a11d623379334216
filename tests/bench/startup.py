"""How long the page takes to be there, beside a stock Pyodide in the same run.

    python3 tests/bench/startup.py [--runs 7] [--shell] [--json]

Times from navigation, in Chromium, from a local static host: `ui-ready` and `engine-ready` at a first visit and
at a later one, and a stock Pyodide hello world in a worker. The runs alternate; medians are shown. Bytes are
those the host sent, each answer as gzip makes it, until the service worker has everything.

--shell: in a Chromium without a window, if there is one. Builds of Chromium differ by more than most changes of
the page, so the version is shown.
"""

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

STOCK_PAGE = (
    """<!doctype html><meta charset="utf-8"><title>stock Pyodide</title><script src="page.js"></script>"""
)
STOCK_SCRIPT = """
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = () => performance.mark("engine-ready");
"""
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
loadPyodide().then((python) => postMessage(python.runPython("'hello, world'")));
"""

READY = (
    "performance.getEntriesByName('engine-ready').length && performance.getEntriesByName('ui-ready').length"
)


def stock_site(folder: Path) -> None:
    """A page as Pyodide's documentation has it."""
    source = ROOT / "web" / "node_modules" / "pyodide"
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
    for name in names:
        shutil.copy(source / name, folder / name)
    for name, text in (("index.html", STOCK_PAGE), ("page.js", STOCK_SCRIPT), ("worker.js", STOCK_WORKER)):
        (folder / name).write_text(text, "utf-8")


def compressed(host) -> int:
    """Bytes of all that the host sent, as gzip makes them."""
    sizes = 0
    for request in host.requests:
        status, path = request.split(" ", 1)
        if status == "200":
            file = host.folder / (path.split("?")[0].lstrip("/") or "index.html")
            sizes += len(gzip.compress(file.read_bytes(), 9))
    return sizes


def marks(page) -> dict[str, float]:
    entries = page.evaluate("performance.getEntriesByType('mark').map((mark) => [mark.name, mark.startTime])")
    return {name: start for name, start in entries}


def measure(runs: int, shell: bool) -> dict[str, object]:
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import Host, arguments, wait_for_service_worker, wait_for_snapshot
    from tools import browser as browsers
    from tools import site

    site.build(ROOT / "dist")
    chromium = browsers.for_tests(Path(sys.executable)) if shell else browsers.find()
    version = ""
    times: dict[str, list[float]] = {}
    sent: list[int] = []
    later: list[str] = []

    def note(name: str, value: float) -> None:
        times.setdefault(name, []).append(value)

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stock_site(Path(folder))
        stock, own = Host(Path(folder)), Host(ROOT / "dist")
        for number in range(runs):
            print(f"run {number + 1} of {runs}", file=sys.stderr, flush=True)
            # A browser of its own for each: nothing compiled is left over from the run before.
            browser = playwright.chromium.launch(executable_path=chromium, args=arguments())
            page = browser.new_context().new_page()
            page.goto(stock.address)
            page.wait_for_function("performance.getEntriesByName('engine-ready').length")
            note("stock", marks(page)["engine-ready"])
            version = browser.version
            browser.close()

            browser = playwright.chromium.launch(executable_path=chromium, args=arguments())
            context = browser.new_context()
            own.requests.clear()
            page = context.new_page()
            page.goto(own.address)
            page.wait_for_function(READY)
            note("first ui-ready", marks(page)["ui-ready"])
            note("first engine-ready", marks(page)["engine-ready"])
            wait_for_service_worker(page)
            wait_for_snapshot(page)
            sent.append(compressed(own))
            own.requests.clear()
            page.close()
            for visit in range(2):  # the first of them compiles for the service worker's copy
                page = context.new_page()
                page.goto(own.address)
                page.wait_for_function(READY)
                if visit:
                    note("later ui-ready", marks(page)["ui-ready"])
                    note("later engine-ready", marks(page)["engine-ready"])
                page.wait_for_timeout(500)
                page.close()
            later = sorted(set(own.requests))
            browser.close()
        stock.stop()
        own.stop()

    middle = {name: statistics.median(values) for name, values in times.items()}
    files = [path for path in (ROOT / "dist").rglob("*") if path.is_file()]
    return {
        "chromium": version,
        "milliseconds": {name: round(value) for name, value in middle.items()},
        "ratios": {
            name: round(value / middle["stock"], 3) for name, value in middle.items() if name != "stock"
        },
        "first_visit_gzip_bytes": round(statistics.median(sent)),
        "later_visit_requests": later,
        "dist_bytes": sum(file.stat().st_size for file in files),
        "dist_gzip_bytes": sum(len(gzip.compress(file.read_bytes(), 9)) for file in files),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Start-up times beside a stock Pyodide's.")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument(
        "--shell", action="store_true", help="in a Chromium without a window, if there is one"
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    result = measure(arguments.runs, arguments.shell)
    if arguments.json:
        print(json.dumps(result))
        return
    print(f"Chromium {result['chromium']}")
    for name, value in result["milliseconds"].items():
        print(f"{name:20} {value:6} ms  {result['ratios'].get(name, 1):6.2f}")
    print(f"first visit          {result['first_visit_gzip_bytes'] / 1e6:6.2f} MB (gzip)")
    print(f"later visit          {', '.join(result['later_visit_requests'])}")
    print(
        f"dist                 {result['dist_bytes'] / 1e6:6.2f} MB, {result['dist_gzip_bytes'] / 1e6:.2f} MB (gzip)"
    )


if __name__ == "__main__":
    from tools.environment import needs

    needs("tests.bench.startup", "test", "playwright")
    main()
