"""Faults for the tests: an engine that is killed, stuck or slow, a changed clock, a site with spoilt files.

A fault is put before a file, wraps what a library exports, or is a script beside the page's own. None depends on how
our own code is written inside, so that code can move.
"""

import base64
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

Change = Callable[[Path], None]
"""Changes a copy of the built site, given its folder."""

# `fault = {kind, call, times}`: the next requests of that kind kill the worker or make it stuck, that many times.
WORKERS = r"""
window.fault = null;
window.faults = 0;
const CALL = /"call": ?"(\w+)"/;
window.Worker = class extends Worker {
    constructor(...parts) {
        super(...parts);
        this.addEventListener("message", ({ data }) => {
            if (!String(data).startsWith('{"ready"')) return;
            this.ready = true;
            if (this.doomed) this.terminate();
        });
    }
    postMessage(data, ...rest) {
        const hit = window.fault && CALL.exec(data)?.[1] === window.fault.call;
        const { kind, times = 1 } = window.fault ?? {};
        if (hit) {
            window.faults += 1;
            window.faulted = performance.now();
            window.fault = times > 1 ? { ...window.fault, times: times - 1 } : null;
        }
        if (hit && kind === "stuck") super.postMessage("stuck");
        super.postMessage(data, ...rest);
        if (!hit || kind !== "killed") return;
        if (this.ready) this.terminate();
        else this.doomed = true; // it gets to the request once it has started
    }
};
// Everything announced, in its order.
window.told = [];
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
        for (const each of addedNodes) if (target.closest?.("[aria-live]")) window.told.push(each.textContent);
}).observe(document, { subtree: true, childList: true });
"""
# `window.shift`: how many milliseconds the clock is off.
CLOCK = """
window.shift = 0;
window.Date = class extends Date {
    constructor(...parts) {
        if (parts.length) super(...parts);
        else super(Date.now());
    }
    static now() { return super.now() + window.shift; }
};
"""
FORGET = "words => { window.told.splice(0, window.told.findIndex((text) => text.includes(words))); }"
HEARD = 'kind => window.heard.filter((text) => text.startsWith(`{"${kind}"`)).length'
# The engine's workers, for the tests to stop.
KEEP_WORKERS = """
window.kept = [];
window.Worker = class extends Worker {
    constructor(...parameters) {
        super(...parameters);
        window.kept.push(this);
    }
};
"""


# Keeps the worker busy when a request for `call` arrives, before any code of the site sees it.
BUSY = r"""
self.addEventListener("message", ({ data }) => {
    if (/"call": ?"(\w+)"/.exec(data)?.[1] !== "CALL") return;
    WORK
});
"""
# Stands in for Pyodide's own module: the interpreter is `self.python`, for tests to reach.
REACH = "const reached = async (...options) => (self.python = await %s(...options));\nexport{reached as loadPyodide,"
SPIN = """import time
began = time.monotonic()
while time.monotonic() - began < %s:
    pass"""


def file_of(site: Path, name: str) -> Path:
    """The one file of that name in a built site."""
    (found,) = site.rglob(name)
    return found


def vouch(folder: Path) -> None:
    """Has the service worker expect the files that are there now."""

    def expected(found: re.Match[str]) -> str:
        content = hashlib.sha256((folder / found[1]).read_bytes()).digest()
        return f'{{url:"{found[1]}"{found[2]}integrity:"sha256-{base64.b64encode(content).decode()}"}}'

    worker = folder / "sw.js"
    worker.write_text(
        re.sub(r'\{url:"([^"]+)"(,[^}]*?)integrity:"[^"]*"\}', expected, worker.read_text("utf-8")), "utf-8"
    )


def before(name: str, script: str) -> Change:
    """A script that runs before a file's own."""

    def change(site: Path) -> None:
        file = file_of(site, name)
        file.write_text(script + "\n" + file.read_text("utf-8"), "utf-8")
        vouch(site)

    return change


def stuck() -> Change:
    """A worker that never answers again once it is sent "stuck"."""
    return before(
        "worker.mjs", 'self.addEventListener("message", ({ data }) => { if (data === "stuck") for (;;); });'
    )


def late(milliseconds: int) -> Change:
    """A computer seat's decision takes that long, in which the worker gives no sign of life."""
    spin = f"for (const end = performance.now() + {milliseconds}; performance.now() < end; );"
    return before("worker.mjs", BUSY.replace("CALL", "advance").replace("WORK", spin))


def held(name: str) -> Change:
    """A computer seat's decision waits for the host's answer about a file, and the worker gives no sign of life till then."""
    wait = f"const asked = new XMLHttpRequest(); asked.open('GET', new URL('{name}', self.location), false); asked.send();"
    return before("worker.mjs", BUSY.replace("CALL", "advance").replace("WORK", wait))


def reachable(site: Path) -> None:
    """The engine's interpreter is `self.python` in the worker."""
    file = file_of(site, "pyodide.mjs")
    text, found = re.subn(
        r"export\{(\w+) as loadPyodide,", lambda match: REACH % match[1], file.read_text("utf-8")
    )
    assert found == 1
    file.write_text(text, "utf-8")  # still one module with one list of exports, as the lab needs it
    vouch(site)


def broken(site: Path) -> None:
    """From when the worker is sent "break" on, its Python raises an exception at every request."""
    reachable(site)
    work = 'if (data === "break") self.python.runPython("import json; json.loads = None");'
    before("worker.mjs", f'self.addEventListener("message", ({{ data }}) => {{ {work} }});')(site)


def no_snapshot() -> Change:
    """There is no memory for a snapshot of the interpreter."""

    def change(site: Path) -> None:
        reachable(site)
        script = """{
    let kept = null;
    const makeMemorySnapshot = () => { throw new RangeError("Array buffer allocation failed"); };
    const set = (python) => (kept = Object.assign(python, { makeMemorySnapshot }));
    Object.defineProperty(self, "python", { get: () => kept, set });
}"""
        before("worker.mjs", script)(site)

    return change


def thoughtful(seconds: int) -> Change:
    """A computer seat's decision keeps Python at work for that long."""

    def change(site: Path) -> None:
        reachable(site)
        work = f"self.python.runPython(`{SPIN % seconds}`);"
        before("worker.mjs", BUSY.replace("CALL", "advance").replace("WORK", work))(site)

    return change


def page_also_runs(python: str) -> Change:
    """The page runs this in MicroPython too, once its own script has begun."""

    def change(site: Path) -> None:
        file = site / "index.html"
        html, found = re.subn(
            r'(<script type="mpy".*?)(</script>)',
            lambda script: f"{script[1].rstrip()}\n{python.strip()}\n{script[2]}",
            file.read_text("utf-8"),
            flags=re.DOTALL,
        )
        assert found == 1
        file.write_text(html, "utf-8")
        vouch(site)

    return change


def endless(milliseconds: int) -> str:
    """A script after which timers of that length never end, until `window.setTimeout = ownTimeout`."""
    return f"""window.ownTimeout = setTimeout;
        window.setTimeout = (callback, wait, ...rest) => (wait === {milliseconds} ? 0 : ownTimeout(callback, wait, ...rest));
        null;"""


def restarts(page: Page) -> int:
    """How often the engine's worker was made, after the first time."""
    return int(page.evaluate(HEARD, "ready")) - 1


def says(page: Page, words: str) -> None:
    """Waits until it has been said aloud; what was said before is forgotten."""
    page.wait_for_function("words => window.told.some((text) => text.includes(words))", arg=words)
    page.evaluate(FORGET, words)


def renderers(page: Page) -> list[int]:
    """The processes in which the browser's pages and workers run."""
    browser = page.context.browser
    assert browser
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [process["id"] for process in found if process["type"] == "renderer"]
